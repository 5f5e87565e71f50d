#!/usr/bin/env python3
"""What it takes to compile each program of programs/ and examples/, and each public header, as a
file that includes nothing else: the compiler's user seconds, the most memory that it held, and the
lines that the preprocessor leaves.

The compiler is $CXX, or g++, called with -std=c++20 -O2 and no other flags. The cases of a source
are headers alone, with each compiled library of docs/using.md that changes its text, and, of a
program, with the headers that it includes precompiled, too. Each round compiles every case of a
source once, and beside it the same with the headers of the other commit; all numbers are medians.
"""

import argparse
import csv
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
COMPILER = [os.environ.get("CXX", "g++"), "-std=c++20", "-O2", "-isystem", "/usr/include/eigen3",
            f"-I{ROOT / 'examples/own_game'}", f'-DLUDUS_MODELS_DIR="{ROOT}/examples/models"']
KERNELS = ["-DLUDUS_COMPILED_KERNELS"]
AGENTS = [*KERNELS, "-DLUDUS_COMPILED_AGENTS"]
LIBRARIES = {"headers": [], "kernels": KERNELS, "agents": AGENTS,  # each with those before it
             "commands": [*AGENTS, "-DLUDUS_COMPILED_COMMANDS"]}
FAILURE = "does not compile"


def sources(words):
    """The sources whose paths contain one of the words, or all; programs of users come first."""
    patterns = ["benchmarks/compile/programs/*.cpp", "examples/**/*.cpp", "include/**/*.hpp"]
    names = [str(path.relative_to(ROOT)) for pattern in patterns
             for path in sorted(ROOT.glob(pattern))
             if "new_game" not in path.parts]  # rules that are still to be filled in
    return [name for name in names if not words or any(word in name for word in words)]


def headers_of(commit):
    """The folder of a commit's headers."""
    folder = ROOT / "build/compile"
    archive = subprocess.run(["git", "-C", ROOT, "archive", f"--prefix={commit}/", commit,
                              "include"], check=True, stdout=subprocess.PIPE)
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
    return folder / commit / "include"


def cost(arguments):
    """User seconds and MiB of a run of the compiler; nothing if it fails."""
    child = subprocess.Popen([*COMPILER, *arguments], stderr=subprocess.DEVNULL)
    _, child.returncode, used = os.wait4(child.pid, 0)
    return (used.ru_utime, used.ru_maxrss / 1024) if child.returncode == 0 else None


def text(arguments):
    """What the preprocessor leaves, without empty lines; nothing if it fails."""
    return subprocess.run([*COMPILER, *arguments, "-E", "-P"], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False).stdout


def cases_of(source, include, folder):
    """The compiler's arguments for each case."""
    cases, texts = {}, set()
    for name, macros in LIBRARIES.items():
        arguments = [f"-I{include}", *macros, source]
        if (result := text(arguments)) not in texts:
            texts.add(result)
            cases[name] = arguments
    if source.parent != folder:
        header = folder / "precompiled.hpp"
        included = re.findall(r'^#include "ludus/.*"', source.read_text(), re.MULTILINE)
        header.write_text("\n".join(included))
        *flags, _ = arguments
        cost([*flags, "-x", "c++-header", header, "-o", f"{header}.gch"])
        cases["precompiled"] = [*flags, "-include", header, source]
    return cases


def rows_of(name, include, before, rounds):
    """The lines of the table for a source."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        source = ROOT / name
        if source.suffix == ".hpp":
            source = folder / "header.cpp"
            source.write_text(f'#include "{Path(name).relative_to("include")}"\n')
        cases = cases_of(source, include, folder)
        output = ["-c", "-o", folder / "object"]
        runs = {case: ([], []) for case in cases}
        for _ in range(rounds):
            for case, arguments in cases.items():
                runs[case][0].append(cost([*arguments, *output]))
                if before and case != "precompiled":
                    runs[case][1].append(cost([f"-I{before}", *arguments[1:], *output]))
        for case, (today, earlier) in runs.items():
            lines = len(text(cases[case]).splitlines())
            if None in today:
                yield [name, case, FAILURE]
                continue
            seconds, mebibytes = (median(column) for column in zip(*today))
            row = [name, case, f"{seconds:.2f}", f"{mebibytes:.0f}", lines]
            if None in earlier:
                row.append("did not compile")
            elif earlier:
                row.append(f"{seconds / median(run[0] for run in earlier):.2f}")
            yield row


def main():
    options = argparse.ArgumentParser(prog="./run bench compile", description=__doc__,
                                      formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("words", nargs="*", metavar="WORD", help="what the paths contain")
    options.add_argument("--against", metavar="COMMIT", help="compare with its headers")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--csv", action="store_true", help="CSV instead of a table")
    given = options.parse_args()

    before = headers_of(given.against) if given.against else None
    names = sources(given.words)
    width = max(map(len, names), default=0)
    write = csv.writer(sys.stdout, lineterminator="\n").writerow

    def print_row(cells):
        name, case, *rest = cells
        print(f"{name:{width}}  {case:11}", *(f"{cell:>9}" for cell in rest), flush=True)

    show = write if given.csv else print_row
    show(["source", "case", "seconds", "MiB", "lines", *["ratio"] * bool(before)])
    failed = False
    for name in names:
        for row in rows_of(name, ROOT / "include", before, given.rounds):
            show(row)
            failed |= FAILURE in row
    return int(failed)


sys.exit(main())
