"""What the check scripts share: where the games are, and how to read C++ and RULES.md."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

_SKIPPED = re.compile(
    r"""
    //[^\n]* | /\*.*?\*/                         # comments
    | R"(?P<fence>[^(\s]*)\(.*?\)(?P=fence)"     # raw strings
    | "(?:\\.|[^"\\\n])*"                        # strings
    | (?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'        # characters, not the ' of 1'000
    """,
    re.VERBOSE | re.DOTALL,
)


def without_comments(source, keep_strings=False):
    """The source with comments (and strings, unless kept) blanked; line numbers stay."""

    def blank(match):
        text = match.group()
        if keep_strings and not text.startswith("/"):
            return text
        return re.sub(r"[^\n]", " ", text)

    return _SKIPPED.sub(blank, source)


def games():
    return sorted(path.parent for path in ROOT.glob("games/*/RULES.md"))


def rule_ids(game):
    """The ids that a game's RULES.md defines: bold ones, like **DST-001**."""
    text = (game / "RULES.md").read_text(encoding="utf-8")
    return set(re.findall(r"\*\*([A-Z]{3}-\d{3})(?!\d)", text))
