"""Finds keys of the games' texts that nothing reads: no code names them, no part of a program builds them, no other text
refers to them or words a field by them."""

import re

from project import ROOT, games

FOLDERS = ["engine", "table", "cli", "simulate", "server", "wasm", "web/src"]
# What is put together at run time, from what a game has: which word follows the first dot.
BUILT = {
    "about", "action", "brief", "danger", "detail", "event", "goal", "key", "mark", "outcome", "phase", "recall", "refusal", "rule",
    "usage", "way",  # actions, events, phases, reasons and what stands beside them
    "first", "option",  # options and their values
    "clock", "metric", "opening", "panel", "place", "sign", "things",  # of terminal and reports
    "door", "facts", "field", "lesson", "terminal",  # read as a whole
}  # fmt: skip
# A template of the browser, `ui.moment.${kind}`, and the beginning of a key in C++, "ui.say.window.".
TEMPLATE = re.compile(r"`([a-z_]+\.[^`\n]*)`")
BEGINNING = re.compile(r'"((?:\w+\.){2,})"')
INSERTED = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")


def code_for(game):
    """All that may read the texts of this game."""
    text = []
    for file in [*(game.glob("*.?pp")), *(file for folder in FOLDERS for file in (ROOT / folder).rglob("*"))]:
        path = str(file.relative_to(ROOT))
        of_game = re.search(r"(?:^|/)games/(\w+)/", path)
        if file.suffix not in (".cpp", ".hpp", ".inc", ".ts", ".svelte") or of_game and of_game.group(1) != game.name:
            continue
        if not re.search(r"/test/|/made/|/paraglide/|\.test\.ts$|\.testing\.", path):
            text.append(file.read_text(encoding="utf-8"))
    return "\n".join(text)


def templates(code):
    for template in TEMPLATE.findall(code):
        # A template that is only "ui" and something would find every key.
        if INSERTED.sub("", template).count(".") > (1 if template.startswith("ui.") else 0):
            yield re.compile(".+".join(re.escape(part) for part in INSERTED.split(template)))


def dead(texts, code):
    """`texts` as they stand in the file, with their references."""
    named = set(re.findall(r"""["'`]([\w.]+)["'`]""", code))
    begun = tuple(BEGINNING.findall(code))
    built = [*templates(code)]
    said = "\n".join(texts.values())
    worded = set(re.findall(r"\{(?:\w+@)?(\w+)", said)) | {text for key, text in texts.items() if key.startswith("field.")}
    referred = set(re.findall(r"\{=([^{}]+)\}", said))
    # What is called out at a table, where the game has a list of that.
    calls = re.search(r"\bcalls: \[|::calls\(\)", code)
    for key in texts:
        plain = key if key.startswith("option.") else key.split("/")[-1]
        first, _, rest = plain.partition(".")
        if first == "call" and calls and rest in named or plain in named | referred or first in BUILT | worded:
            continue
        if first == "call" or not plain.startswith(begun) and not any(each.fullmatch(plain) for each in built):
            yield key


EXAMPLE = {
    "ui.a": "{n} of {card@suit}, {=ui.b}", "ui.b": "…", "ui.c.one": "…", "ui.d": "…", "n.1": "…", "suit.x": "…", "ui.e": "…",
    "call.hey": "…", "call.ho": "…", "event.Moved": "…", "theme/ui.e": "…", "lost.1": "…",
}  # fmt: skip
EXAMPLE_CODE = """text('ui.a'); text(`ui.c.${a}`); "ui.d"; calls: ["hey"]; text(`ui.${a}`);"""


def faults(load):
    if [*dead(EXAMPLE, EXAMPLE_CODE)] != ["ui.e", "call.ho", "theme/ui.e", "lost.1"]:
        yield "scripts/dead_keys.py no longer finds keys that nobody reads, or takes others for them."
    for game in games():
        code = code_for(game)
        for key in dead(load(game / "text" / "en.json"), code):
            yield f'{game.relative_to(ROOT)}/text: nothing reads "{key}".'
