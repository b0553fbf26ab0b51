"""Finds sentences that somebody could read outside of the text files: in C++, TypeScript and Svelte.

A sentence is a text of at least three words, or of two that begin with a capital letter; between tags and in attributes
that are read out one word is enough. What may stay is listed below, each with its reason."""

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
    "games/aliens/load.cpp": "what is wrong with data, for whoever wrote them (but see in_rules)",
    "games/asterisk/load.cpp": "what is wrong with data, for whoever wrote them (but see in_rules)",
    "games/master/load.cpp": "what is wrong with data, for whoever wrote them (but see in_rules)",
    "games/aliens/position.cpp": "what is wrong with a position, for whoever wrote it",
    "games/asterisk/position.cpp": "what is wrong with a position, for whoever wrote it",
    "web/src/made": "made by scripts/protocol",
    "web/src/paraglide": "made from web/messages",
}
# Where texts in small letters and of two words are sentences, too, and what of that no player ever reads.
NEAR_PLAYERS = re.compile(r"(?:table|simulate|server/hall|cli|games|web/src)")
FOR_OTHERS = {
    r"games/\w+/(?:codec|load|position|described)\.[ch]pp": "what is wrong with data and positions, for whoever wrote them",
    r"games/hounds/play\.cpp": "what is wrong with a position, for whoever wrote it",
    r"games/aliens/zonefile\.cpp": "the name of a zone whose file has none, which its maker changes",
    r"table/(?:log|snapshot|memory_journal|table)\.cpp": "what is wrong with a journal, for whoever runs the server",
    r"simulate/report\.cpp": "what is wrong with the file of a report, for whoever wrote it",
    r"server/hall(?:|_keepsakes|_requests|_room)\.[ch]pp": "for whoever runs the server or writes a client",
    r"cli/command_admin\.cpp": "for whoever runs the server",
}
# Names that are the same in every language.
NAMES = {"Escapement", "Enter", "Esc", "DS", "DeKedd", "/device#"}
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
# Attributes that are read out or shown, where one word is enough, and those that nobody reads.
READ_OUT = {
    "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "aria-placeholder",
    "title", "placeholder", "alt", "label", "heading", "caption", "text",
}  # fmt: skip
TECHNICAL = re.compile(
    r"(?:class|style|d|points|transform|viewBox|id|for|key|name|type|role|href|src|rel|media|sizes|accept|autocomplete"
    r"|aria-(?:labelledby|describedby|controls|owns|keyshortcuts|live|relevant)|data-\w+|on\w+|bind:\w+|use:\w+"
    r"|class:\w+|style:[\w-]+|preserveAspectRatio|mask|filter|fill|stroke|(?:stroke|stop)-\w+|clip-path|font-\w+)$"
)
# Selectors, addresses, lengths.
TECHNICAL_TEXT = re.compile(r"[\[\]#=<>]|\dpx|: |var\(")
SELECTING = re.compile(r"(?:closest|matches|querySelector|querySelectorAll)(?:<\w+>)?\(\s*$")


def without_fields(text):
    """Of a template: what stands around its fields."""
    before = None
    while before != text:
        before, text = text, re.sub(r"\$?\{[^{}]*\}", " ", text)
    return text.strip()


def is_sentence(text, near):
    if " " not in text or re.match(r"[A-Z]{2,} ", text):  # SQL
        return False
    if re.match(r"[A-ZÄÖÜ„“]", text):
        return len(WORD.findall(text)) >= (2 if near else 3)
    return near and len(WORD.findall(text)) >= 3 and re.match(r"[/.$<:*#]", text) is None


def blank(match):
    """Keeps the lines where they are."""
    return re.sub(r"[^\n]", " ", match.group())


def without_comments(text, literals):
    """Blanks comments, but not what looks like one inside of a text ("https://")."""
    both = re.compile(f"(?P<literal>{literals.pattern})|(?P<comment>{COMMENT.pattern})", re.S)
    return both.sub(lambda match: blank(match) if match.group("comment") else match.group(), text)


def joined(code, literals):
    """Texts with what stands before them; in C++ neighbours are one text."""
    last = None
    for match in literals.finditer(code):
        said = next((text for name, text in match.groupdict().items() if name != "mark" and text), "")
        if last and literals is CPP_LITERAL and not code[last[1] : match.start()].strip():
            last = (last[0], match.end(), last[2] + said)
            continue
        if last:
            yield last
        last = (match.start(), match.end(), said)
    if last:
        yield last


def in_code(text, literals, near, first_line=1):
    code = without_comments(text, literals)
    for start, _, said in joined(code, literals):
        before = code[:start]
        whole = without_fields(said)
        if literals is TS_LITERAL and (TECHNICAL_TEXT.search(whole) or SELECTING.search(before[-40:])):
            continue
        if is_sentence(whole, near) and not FOR_DEVELOPERS.search(before[-60:]):
            yield first_line + before.count("\n"), said


class Markup:
    """The texts of a Svelte template: what stands between tags, in attributes, and in the expressions of both."""

    def __init__(self, text, line=1):
        self.text, self.at, self.line = text, 0, line
        self.run = ""  # of what stands between tags
        self.found = []

    def tell(self, start, said):
        self.found.append((self.line + self.text[:start].count("\n"), said.strip()))

    def read(self):
        while self.at < len(self.text):
            if re.match(r"</?[A-Za-z]", self.text[self.at : self.at + 2] + self.text[self.at + 2 : self.at + 3]):
                self.end_run()
                self.tag()
            elif self.text[self.at] == "{":
                self.in_expression(self.braces())
                self.run += " "
            else:
                self.run += self.text[self.at]
                self.at += 1
        self.end_run()
        return self.found

    def end_run(self):
        said = re.sub(r"&\w+;", " ", self.run).strip()
        if WORD.search(said) and said not in NAMES:
            self.tell(self.at - 1, said)
        self.run = ""

    def braces(self):
        """Start and end of what stands in the braces that begin here; goes behind them."""
        start, depth = self.at, 0
        while self.at < len(self.text):
            literal = TS_LITERAL.match(self.text, self.at)
            if literal:
                self.at = literal.end()
                continue
            depth += {"{": 1, "}": -1}.get(self.text[self.at], 0)
            self.at += 1
            if depth == 0:
                break
        return start, self.at

    def in_expression(self, place, least=2):
        start, end = place
        for literal in TS_LITERAL.finditer(self.text, start, end):
            said = next((text for text in literal.groupdict().values() if text), "")
            said = without_fields(said)
            words = len(WORD.findall(said))
            # One word in small letters is a key.
            if (words >= 2 or (words >= least and said[:1].isupper())) and not TECHNICAL_TEXT.search(said):
                self.tell(literal.start(), said)

    def tag(self):
        self.at += re.match(r"</?[\w:.-]+", self.text[self.at :]).end()
        while self.at < len(self.text) and self.text[self.at] != ">":
            name = re.compile(r"[\w:@.|-]+").match(self.text, self.at)
            if self.text[self.at] == "{":
                self.braces()
            elif name:
                self.at = name.end()
                self.value(name.group())
            else:
                self.at += 1
        self.at += 1

    def value(self, name):
        quoted = re.compile(r"\s*=\s*(?P<mark>[\"'])?").match(self.text, self.at)
        if not quoted:
            return
        self.at = quoted.end()
        start, mark = self.at, quoted.group("mark")
        read_out = name in READ_OUT
        skipped = TECHNICAL.match(name)
        if mark is None:
            if self.at < len(self.text) and self.text[self.at] == "{":
                place = self.braces()
                if not skipped:
                    self.in_expression(place, 1 if read_out else 2)
            return
        plain = ""
        while self.at < len(self.text) and self.text[self.at] != mark:
            if self.text[self.at] == "{":
                place = self.braces()
                if not skipped:
                    self.in_expression(place, 1 if read_out else 2)
                plain += " "
            else:
                plain += self.text[self.at]
                self.at += 1
        self.at += 1
        if not skipped and plain.strip() not in NAMES and len(WORD.findall(plain)) >= (1 if read_out else 2):
            self.tell(start, plain)


def in_markup(text):
    markup = COMMENT.sub(blank, text)
    markup = re.sub(r"<(script|style)\b.*?</\1>", blank, markup, flags=re.S)
    yield from Markup(markup).read()


def in_text(text, suffix, near):
    if suffix in (".cpp", ".hpp", ".inc"):
        yield from in_code(text, CPP_LITERAL, near)
    elif suffix == ".ts":
        yield from in_code(text, TS_LITERAL, near)
    else:
        for script in re.finditer(r"<script[^>]*>(.*?)</script>", text, re.S):
            yield from in_code(script.group(1), TS_LITERAL, near, text[: script.start(1)].count("\n") + 1)
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


# Why house rules cannot be played, whoever chose them reads: misfit("key", fields), never a sentence made in C++.
RULES_OF_GAME = re.compile(r"^(?:Fallible<std::shared_ptr<const Rules>> Game::rules|std::optional<Problem> \w+|Problem \w+)\(.*?^}", re.S | re.M)


def in_rules(text):
    code = without_comments(text, CPP_LITERAL)
    for function in RULES_OF_GAME.finditer(code):
        for start, _, said in joined(function.group(), CPP_LITERAL):
            if re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", said) and not said.startswith("data/"):
                yield code[: function.start() + start].count("\n") + 1, said


def may_stay(path):
    return any(path == place or path.startswith(f"{place}/") for place in MAY_STAY)


def is_near(path):
    return NEAR_PLAYERS.match(path) is not None and not any(re.fullmatch(place, path) for place in FOR_OTHERS)


# A check that overlooks what it should find is worse than none: each of these is found, and none of the others.
FOUND = {
    ".cpp": ['x("You may not sit.");', 'x("please sit down");', 'x("That " "seat is taken");', 'x(" is no zone of " + name);'],
    ".ts": ["x('You have won');", "x(`You won ${a} of ${b}`);", 'set("aria-label", "Close it");', "x('you have won it');"],
    ".svelte": [
        "<p>Hello</p>", "<p>You won {n}</p>", "<p>{a ? 'You won' : ''}</p>", "<p>{`You won ${n}`}</p>", '<b title="Close">x</b>',
        "<b title='Close'>x</b>", "<b aria-label={'Close'}>x</b>", '<i placeholder="name" />', '<C heading="Nothing" />',
        "<C other={`open the ${x}`} />", "<b aria-description={a ? 'Goes back' : b}>x</b>", "{#if a}Hello{/if}",
        "<script>const a = 'You have won';</script>",
    ],
}  # fmt: skip
NOT_FOUND = {
    ".cpp": ['x("event.Moved"); // You may not sit', 'x("SELECT id FROM work WHERE id = ?");', 'Error("this is not good");'],
    ".ts": ["x('ui.board.moved');", "at.closest('button, input, dialog');", "x('open wide');", "x(`../games/${a}/b.ts`);"],
    ".svelte": [
        '<p class="one two three">{words.text(`ui.${a}.of`)}</p>', "<p>{m.won()} · {n} ×</p>", "<b title={words.text('ui.a')}>x</b>",
        "<style>p { content: 'You have won'; }</style>", "{#if a === 'open'}{b}{/if}", "<C kind=\"plain\" /><!-- You have won -->",
    ],
}  # fmt: skip


# What the page says of itself before any code runs: `%site_about%`, of web/messages.
SAID_BY_PAGE = re.compile(r'\bname="description"\s+content="([^"]*)"|>\s*([^<>]*\w[^<>]*?)\s*<')
MANIFEST_WORDS = ("description", "name", "short_name", "label")


def in_page(html):
    for match in SAID_BY_PAGE.finditer(html):
        said = match.group(1) or match.group(2)
        if said not in NAMES and not re.fullmatch(r"%site_\w+%", said):
            yield html[: match.start()].count("\n") + 1, said


def in_manifest(text):
    for number, line in enumerate(text.split("\n"), 1):
        said = re.match(r'\s*"(\w+)": "(.*)",?$', line)
        if said and said.group(1) in MANIFEST_WORDS and said.group(2) not in NAMES:
            yield number, said.group(2)


RULES_FOUND = """
std::optional<Problem> misfit_of(const Switches& on) {
  if (on.one) return Problem{"one needs " "the other"};
  return engine::misfit("refusal.setup.one", {{"count", 1}});
}
Problem none() { return {"data/a.json: it is not there"};
}
Problem of_data() { return {}; }
std::string other() { return "not looked at here"; }
"""


def overlooked():
    page = '<meta content="width=device-width, initial-scale=1" />\n<meta name="description"\n content="Games to play" /><b>Hello</b>'
    if [*in_page(page)] != [(2, "Games to play"), (3, "Hello")] or [*in_page('<meta name="description" content="%site_about%" />')]:
        yield "scripts/sentences.py no longer finds what web/index.html says."
    if [*in_manifest('{\n "name": "Escapement",\n "description": "Games",\n "scope": "/"')] != [(3, "Games")]:
        yield "scripts/sentences.py no longer finds what the manifest says."
    if [said for _, said in in_rules(RULES_FOUND)] != ["one needs the other"]:
        yield "scripts/sentences.py no longer finds sentences of a game about options, or takes others for them."
    for suffix, examples in FOUND.items():
        yield from (f"scripts/sentences.py no longer finds {each}" for each in examples if not [*in_text(each, suffix, True)])
    for suffix, examples in NOT_FOUND.items():
        yield from (f"scripts/sentences.py takes for a sentence: {each}" for each in examples if [*in_text(each, suffix, True)])


def faults():
    yield from overlooked()
    for path, read in (("web/index.html", in_page), ("web/public/manifest.webmanifest", in_manifest)):
        for line, said in read((ROOT / path).read_text(encoding="utf-8")):
            yield f'{path}:{line}: "{said}" belongs into web/messages.'
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            path = str(file.relative_to(ROOT))
            if file.suffix not in (".cpp", ".hpp", ".inc", ".ts", ".svelte"):
                continue
            if SKIPPED.search("/" + path):
                continue
            found = [*in_text(file.read_text(encoding="utf-8"), file.suffix, is_near(path))] if not may_stay(path) else []
            if folder == "cli":
                found += in_commands(file.read_text(encoding="utf-8"))
            if re.fullmatch(r"games/\w+/load\.cpp", path):
                found += in_rules(file.read_text(encoding="utf-8"))
            for line, said in found:
                yield f'{path}:{line}: "{" ".join(said.split())[:80]}" belongs into a text file.'
