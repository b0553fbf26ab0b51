"""Finds sentences that somebody could read outside of the text files: in C++, TypeScript and Svelte.

A sentence is a text of at least three words that begins with a capital letter, or words between tags and in
attributes that are read out. What may stay is listed below, each with its reason."""

import re

from project import ROOT

FOLDERS = ["engine", "games", "protocol", "table", "simulate", "server", "cli", "wasm", "web/src"]

# Places that may hold English sentences, and why. Everything else belongs into a text file.
MAY_STAY = {
    # What is wrong with a command is told in the reader's language (see in_commands).
    "cli/main.cpp": "help of the command line and the manual page are English, as those of other programs",
    "cli/manual.cpp": "the manual page",
    "cli/help.hpp": "the manual page",
    "cli/completion.cpp": "comments in scripts for shells",
    "server/cluster": "for whoever runs the server and its NATS servers",
    "server/config.cpp": "the configuration file explains itself to whoever runs the server",
    "server/http_site.cpp": "plain HTTP answers to programs; what people may meet has a code",
    "server/http_files.cpp": "plain HTTP answers to programs",
    "server/transport.cpp": "plain HTTP answers to programs",
    "server/transport_admin.cpp": "for whoever runs the server",
    "server/metrics.cpp": "for whoever runs the server",
    "server/schema.cpp": "SQL",
    "server/store_self.hpp": "SQL",
    "server/serve.cpp": "for whoever runs the server",
    "wasm": "what a page has asked wrongly: for whoever writes it",
    "engine/conformance": "tests",
    "engine/schema.cpp": "titles in a JSON Schema",
    "protocol/schema.cpp": "titles in a JSON Schema",
    "games/aliens/load.cpp": "what is wrong with data and options, for whoever wrote them",
    "games/asterisk/load.cpp": "what is wrong with data and options, for whoever wrote them",
    "games/master/load.cpp": "what is wrong with data and options, for whoever wrote them",
    "games/aliens/position.cpp": "what is wrong with a position, for whoever wrote it",
    "games/asterisk/position.cpp": "what is wrong with a position, for whoever wrote it",
    "web/src/made": "made by scripts/protocol",
    "web/src/paraglide": "made from web/messages",
}
# What whoever writes a client or data reads, never a player.
FOR_DEVELOPERS = re.compile(
    r"(?:malformed\(|\"sentence\", *$|Error\(|Problem\(|Problem\{|fail\(|assert|FAIL|throw |console\.|static_assert\()\s*$"
)

SKIPPED = re.compile(r"(/test/|\.test\.ts$|\.testing\.(ts|svelte)$)")
CPP_LITERAL = re.compile(r'R"(?P<mark>\w*)\((?P<raw>.*?)\)(?P=mark)"|"(?P<text>(?:[^"\\\n]|\\.)*)"', re.S)
TS_LITERAL = re.compile(
    r"'(?P<single>(?:[^'\\\n]|\\.)*)'|\"(?P<double>(?:[^\"\\\n]|\\.)*)\"|`(?P<back>(?:[^`\\]|\\.)*)`", re.S
)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|<!--.*?-->", re.S)
WORD = re.compile(r"(?<![\w.])[A-Za-zÄÖÜäöüß’']{2,}(?![\w(.]*[(=])")
READ_OUT = re.compile(r"\b(?:aria-label|title|placeholder|alt|label)=\"([^\"{}]*)\"")
BETWEEN_TAGS = re.compile(r">([^<>{}]+)<")


def is_sentence(text):
    text = re.sub(r"\$\{[^{}]*\}", "", text).strip()
    return (
        len(WORD.findall(text)) >= 3
        and " " in text
        and re.match(r"[A-ZÄÖÜ„“]", text) is not None
        and re.match(r"[A-Z]{2,} ", text) is None  # SQL
    )


def blank(match):
    """Keeps the lines where they are."""
    return re.sub(r"[^\n]", " ", match.group())


def without_comments(text, literals):
    """Blanks comments, but not what looks like one inside of a text ("https://")."""
    both = re.compile(f"(?P<literal>{literals.pattern})|(?P<comment>{COMMENT.pattern})", re.S)
    return both.sub(lambda match: blank(match) if match.group("comment") else match.group(), text)


def in_code(text, literals, first_line=1):
    code = without_comments(text, literals)
    for match in literals.finditer(code):
        said = next((text for name, text in match.groupdict().items() if name != "mark" and text), "")
        before = code[: match.start()]
        if is_sentence(said) and not FOR_DEVELOPERS.search(before[-60:]):
            yield first_line + before.count("\n"), said


def in_markup(text):
    markup = COMMENT.sub(blank, text)
    markup = re.sub(r"<(script|style)\b.*?</\1>", blank, markup, flags=re.S)
    for pattern in (READ_OUT, BETWEEN_TAGS):
        for match in pattern.finditer(markup):
            said = match.group(1).strip()
            if len(WORD.findall(said)) >= 2 and "=" not in said and ";" not in said:
                yield markup[: match.start()].count("\n") + 1, said


def in_file(file):
    text = file.read_text(encoding="utf-8")
    if file.suffix in (".cpp", ".hpp", ".inc"):
        yield from in_code(text, CPP_LITERAL)
    elif file.suffix == ".ts":
        yield from in_code(text, TS_LITERAL)
    else:
        for script in re.finditer(r"<script[^>]*>(.*?)</script>", text, re.S):
            yield from in_code(script.group(1), TS_LITERAL, text[: script.start(1)].count("\n") + 1)
        yield from in_markup(text)


# What a command says to whoever typed it wrongly: Failure("name", fields), never a sentence made in C++.
FAILURE = re.compile(r"\bFailure\(([^;]*);", re.S)


def in_commands(text):
    code = without_comments(text, CPP_LITERAL)
    for failure in FAILURE.finditer(code):
        for literal in CPP_LITERAL.finditer(failure.group(1)):
            said = literal.group("text") or ""
            if re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", said):
                yield code[: failure.start()].count("\n") + 1, said


def may_stay(path):
    return any(path == place or path.startswith(f"{place}/") for place in MAY_STAY)


def faults():
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            path = str(file.relative_to(ROOT))
            if file.suffix not in (".cpp", ".hpp", ".inc", ".ts", ".svelte"):
                continue
            if SKIPPED.search("/" + path):
                continue
            found = [*in_file(file)] if not may_stay(path) else []
            if folder == "cli":
                found += in_commands(file.read_text(encoding="utf-8"))
            for line, said in found:
                yield f'{path}:{line}: "{" ".join(said.split())[:80]}" belongs into a text file.'
