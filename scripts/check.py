#!/usr/bin/env python3
"""./check [--quick | --all | --only STEP...] [--fresh]: builds everything and runs every test.

  (nothing)      what must pass before a commit, and what CI runs
  --quick        what a developer runs every few minutes: style, texts, rules, types, unit tests
  --all          everything: also the build without unity batches, all files under clang-tidy, the
                 thread sanitizer, ten times the games of the conformance suite, packages, pictures
  --only STEP... these steps and what they need
  --list         the names of all steps
  --fresh        with any of these: also what has passed before with the same files

Tests that have passed are not run again until a file of the project or a package of the system that
they could notice has changed; the table says "kept". All steps run even if one fails; the log of each is build/logs/<step>.log. The last line is
"N passed, N failed".
"""

import argparse
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as tree
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build/logs"
KEPT = ROOT / "build/kept"  # by step: what has passed, and with which files
JOBS = int(os.environ.get("ESCAPEMENT_JOBS", os.cpu_count() or 2))
LANES = 3  # steps at a time: one that waits for something leaves a processor to the others


@dataclass
class Step:
    name: str
    command: str
    needs: tuple = ()
    modes: tuple = ("check", "all")
    results: str = ""  # files that the tests of this step are counted from
    after: tuple = ()  # what it must not run beside or before, if that runs at all
    environment: dict = field(default_factory=dict)
    notices: tuple = ()  # the files that its result depends on, as git names them; none: it always runs
    patience: int = 0  # how far it stands back for others (nice): what only computes lets those go first that talk to a server


EVERYTHING = (".",)
NO_PAGES = (".", ":!web")


def native(preset, environment=None, only="", **more):
    """Test programs that ctest runs in shards; each of their cases counts. One more at a time than there are
    processors, because some of them wait for a server."""
    folder = "build" if preset == "release" else f"build/{preset}"
    return {
        "command": f"rm -rf {folder}/junit && ctest --preset {preset} --parallel {JOBS + 1} {only}",
        "results": f"{folder}/junit/*.xml",
        "environment": environment or {},
        "notices": NO_PAGES,
        **more,
    }


def build(preset, *targets):
    only = f"--target {' '.join(targets)}" if targets else ""
    return f"cmake --preset {preset} && cmake --build --preset {preset} --parallel {JOBS} {only}"


def web(script):
    return f"cd web && ../scripts/with-node npm run {script}"


ALWAYS = ("quick", "check", "all")
ALL = ("all",)

# In the order in which they begin, as far as their needs are met: what others wait for and what
# takes long comes first.
STEPS = [
    Step("build", build("release", "escapement", "games_test", "toys_test", "faults"), modes=ALWAYS, patience=4),
    Step("web-packages", "scripts/web packages", modes=ALWAYS),
    Step("wasm-build", build("wasm"), modes=ALWAYS, patience=2),
    Step("web-build", "scripts/web build", needs=("wasm-build", "web-packages")),
    Step("browser", web("test:browser"), needs=("build", "web-build"), results="build/logs/browser.xml",
         notices=EVERYTHING),
    Step("asan-build", build("asan"), patience=8),
    # All tests run with sanitizers, see below; as it is played only the suites that need the speed.
    Step("tests", needs=("build",), modes=("check",), patience=6, **native("release", only="-L '^(games|toys)_test$'")),
    Step("rest-build", build("release"), needs=("build",), modes=("quick", "all")),
    Step("quick-tests", needs=("rest-build",), modes=("quick",),
         **native("release", {"ESCAPEMENT_SPARING": "12"}, only="-LE '^cluster_test$'")),
    Step("long-tests", needs=("rest-build",), modes=ALL, **native("release", {"ESCAPEMENT_ITERATIONS": "10"})),
    Step("web-tests", web("test"), needs=("build", "wasm-build", "web-packages"), modes=ALWAYS,
         results="build/logs/web-tests.xml", notices=EVERYTHING),
    Step("web-types", web("check"), needs=("web-packages",), modes=ALWAYS),
    Step("asan-tests", needs=("asan-build",), **native("asan")),
    # What the program as it is played does without memory, and whether it gives memory back, sanitizers would hide.
    Step("hostile", "ESCAPEMENT_SERVED=$PWD/build/escapement build/asan/server_test --gtest_brief=1 "
         "--gtest_filter='Hostile.*' --gtest_output=xml:build/logs/hostile.xml",
         needs=("build", "asan-build"), modes=("check",), results="build/logs/hostile.xml", notices=NO_PAGES),
    Step("faults", "build/faults --rounds 25", needs=("build",), modes=("check",), notices=NO_PAGES),
    Step("long-faults", "build/faults --minutes 10", needs=("build",), modes=ALL),
    Step("fuzz", f"scripts/fuzz --check --jobs {JOBS} --program build/asan/fuzz/escapement_fuzz",
         needs=("asan-build",), results="build/logs/fuzz.xml", notices=NO_PAGES),
    Step("format", "scripts/format --check", modes=ALWAYS),
    Step("layers", "scripts/layers", modes=ALWAYS),
    Step("texts", "scripts/texts", modes=ALWAYS),
    Step("rules", "scripts/rule-coverage", modes=ALWAYS),
    Step("web-lint", web("lint"), needs=("web-packages",), modes=ALWAYS),
    Step("web-format", web("format:check"), needs=("web-packages",), modes=ALWAYS),
    Step("web-protocol", web("protocol:check"), needs=("web-packages",)),
    Step("protocol", "scripts/protocol --check", needs=("build",)),
    Step("wasm-signature", "scripts/with-node scripts/wasm-signature",
         needs=("build", "wasm-build", "web-packages")),
    Step("instructions", "bench/instructions --check", needs=("build",), notices=NO_PAGES),
    Step("tidy", "scripts/tidy", modes=("check",)),
    Step("tidy-all", "scripts/tidy --all", modes=ALL, notices=NO_PAGES),
    Step("plain-build", build("plain"), modes=ALL, after=("tidy-all",)),
    Step("tsan-build", build("tsan"), modes=ALL),
    Step("tsan-tests", needs=("tsan-build",), modes=ALL, **native("tsan")),
    Step("fuzz-build", build("fuzz"), modes=ALL),
    Step("long-fuzz", f"scripts/fuzz --minutes 10 --jobs {JOBS}", needs=("fuzz-build",), modes=ALL,
         results="build/logs/long-fuzz.xml"),
    Step("mutants", "scripts/mutate --number 40", needs=("rest-build",), modes=ALL),
    Step("packages", "scripts/package && scripts/package-test", needs=("build", "web-build"), modes=ALL),
    Step("pictures", web("screenshots:check"), needs=("build", "web-build"), modes=ALL),
]  # fmt: skip
BY_NAME = {step.name: step for step in STEPS}


@dataclass
class Result:
    passed: int = 0
    failed: list = field(default_factory=list)
    wall: float = 0
    processor: float = 0
    run: bool = True
    kept: bool = False


def lines_of(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout


def fingerprint(step):
    """Of all that the result of this step depends on; None where there is no git to ask."""
    try:
        names = lines_of("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *step.notices)
        packages = lines_of("dpkg-query", "-W")
    except (OSError, subprocess.CalledProcessError):
        return None
    whole = hashlib.sha256(packages)
    settings = {name: value for name, value in os.environ.items() if name.startswith("ESCAPEMENT_")}
    whole.update(json.dumps([step.command, {**settings, **step.environment}], sort_keys=True).encode())
    for name in sorted(names.split(b"\0")):
        path = ROOT / os.fsdecode(name)
        if path.is_file():
            whole.update(name + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def outcome(case):
    """One case of a JUnit file, as GoogleTest, Vitest or Playwright writes it."""
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    if case.find("skipped") is not None or case.get("status") == "notrun":
        return "skipped"
    return "passed"


def full_name(case):
    suite = case.get("classname")
    return f"{suite}: {case.get('name')}" if suite else case.get("name")


def count(step, status):
    result = Result()
    if not step.results:
        if status == 0:
            result.passed = 1
        else:
            result.failed.append(step.name)
        return result
    for file in sorted(ROOT.glob(step.results)):
        for case in tree.parse(file).iter("testcase"):
            verdict = outcome(case)
            result.passed += verdict == "passed"
            if verdict == "failed":
                result.failed.append(f"{step.name}: {full_name(case)}")
    # Failed as a whole: a crash, no tests at all, a broken list of them.
    if not result.failed and (status != 0 or result.passed == 0):
        result.failed.append(step.name)
    return result


def stand_back(process, patience):
    """Where Linux shares the processors among sessions (autogroup), nice alone counts only within one."""
    try:
        Path(f"/proc/{process.pid}/autogroup").write_text(str(patience))
    except OSError:
        pass


class Check:
    def __init__(self, steps, fresh):
        self.steps = steps
        self.fresh = fresh
        self.results = {}
        self.running = {}
        self.lock = threading.Lock()
        self.changed = threading.Condition(self.lock)

    def chosen(self, names):
        return [name for name in names if any(step.name == name for step in self.steps)]

    def next(self):
        for step in self.steps:
            if step.name in self.results or step.name in self.running:
                continue
            if all(name in self.results for name in (*step.needs, *self.chosen(step.after))):
                return step
        return None

    def work(self):
        while True:
            with self.lock:
                step = self.next()
                while step is None:
                    if len(self.results) + len(self.running) == len(self.steps):
                        return
                    self.changed.wait()
                    step = self.next()
                self.running[step.name] = None
            result = self.perform(step)
            with self.lock:
                del self.running[step.name]
                self.results[step.name] = result
                self.tell(step, result)
                self.changed.notify_all()

    def perform(self, step):
        key = fingerprint(step) if step.notices else None
        record = KEPT / f"{step.name}.json"
        if key and not self.fresh and record.exists():
            before = json.loads(record.read_text())
            if before["key"] == key:
                return Result(passed=before["passed"], kept=True)
        record.unlink(missing_ok=True)
        result = self.really_perform(step)
        # A file that was written meanwhile may or may not have been noticed.
        if key and not result.failed and fingerprint(step) == key:
            record.write_text(json.dumps({"key": key, "passed": result.passed}))
        return result

    def really_perform(self, step):
        broken = [name for name in step.needs if self.results[name].failed]
        if broken:
            return Result(failed=[f"{step.name} (not run without {broken[0]})"], run=False)
        for file in ROOT.glob(step.results) if step.results else ():
            file.unlink()
        environment = {**os.environ, **step.environment, "ESCAPEMENT_JUNIT": str(ROOT / step.results)}
        began = time.monotonic()
        with open(LOGS / f"{step.name}.log", "wb") as log:
            process = subprocess.Popen(
                ["nice", "-n", str(step.patience), "bash", "-euo", "pipefail", "-c", step.command], cwd=ROOT, env=environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
            stand_back(process, step.patience)
            with self.lock:
                self.running[step.name] = process
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        result = count(step, process.returncode)
        result.wall = time.monotonic() - began
        result.processor = usage.ru_utime + usage.ru_stime
        return result

    def tell(self, step, result):
        words = f"{result.passed} passed" if step.results and result.run else "ok"
        words += ", kept" if result.kept else ""
        if result.failed:
            words = f"{len(result.failed)} FAILED" if step.results and result.run else "FAILED"
        print(f"{step.name:16}{words:20}{result.wall:6.0f} s", flush=True)
        if not result.failed:
            return
        for name in result.failed[:30]:
            print(f"  {name}")
        if result.run:
            text = (LOGS / f"{step.name}.log").read_text(errors="replace").splitlines()
            # ctest tells of each test that starts or passes; what is left is about those that fail.
            dull = re.compile(r"^ *Start +\d+:|Passed +[0-9.]+ sec$")
            for line in [line for line in text if not dull.search(line)][-60:]:
                print(f"  | {line}")

    def end(self):
        for process in list(self.running.values()):
            if process is not None:
                os.killpg(process.pid, signal.SIGTERM)

    def run(self):
        lanes = [threading.Thread(target=self.work, daemon=True) for _ in range(LANES)]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            lane.join()


def table(check, wall):
    """Where the time went: seconds on the clock, and seconds of processor."""
    rows = [(step.name, check.results[step.name]) for step in check.steps]
    print(f"\n{'step':16}{'wall s':>8}{'processor s':>13}")
    for name, result in rows:
        times = "    kept" if result.kept else f"{result.wall:8.0f}{result.processor:13.0f}"
        print(f"{name:16}{times}")
    print(f"{'all':16}{wall:8.0f}{sum(result.processor for _, result in rows):13.0f}\n")


def with_needs(names):
    wanted = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in wanted:
            continue
        wanted.add(name)
        waiting.extend(BY_NAME[name].needs)
    return [step for step in STEPS if step.name in wanted]


def main():
    parser = argparse.ArgumentParser(prog="check", usage="./check [--quick | --all | --only STEP... | --list] [--fresh]")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--quick", action="store_true", help="what a developer runs every few minutes")
    modes.add_argument("--all", action="store_true", help="everything, for hours")
    modes.add_argument("--only", nargs="+", metavar="STEP", help="these steps and what they need")
    modes.add_argument("--list", action="store_true", help="the names of all steps")
    parser.add_argument("--fresh", action="store_true", help="also what has passed before with the same files")
    options = parser.parse_args()
    if options.list:
        print("\n".join(step.name for step in STEPS))
        return 0
    for name in options.only or ():
        if name not in BY_NAME:
            parser.error(f"there is no step '{name}'; the steps are: {', '.join(BY_NAME)}")
    mode = "quick" if options.quick else "all" if options.all else "check"
    steps = with_needs(options.only) if options.only else [step for step in STEPS if mode in step.modes]

    for folder in (LOGS, KEPT):
        folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    check = Check(steps, options.fresh)

    def stop(number, _frame):
        check.end()
        sys.exit(128 + number)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    check.run()
    table(check, time.monotonic() - began)
    results = check.results.values()
    failures = [name for result in results for name in result.failed]
    for name in failures:
        print(f"failed: {name}")
    print(f"{sum(result.passed for result in results)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
