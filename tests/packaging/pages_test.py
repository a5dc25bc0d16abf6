#!/usr/bin/env python3
"""Each option that --help shows of a command stands in the manual page of the command, and so does each command.

Arguments: the program, the folder with the manual pages.
"""
import gzip
import json
import os
import re
import subprocess
import sys

PROGRAM, FOLDER = sys.argv[1:]


def output(*arguments):
    return subprocess.run([PROGRAM, *arguments], check=True, capture_output=True, text=True).stdout


def text_of(page):
    """The page as man shows it, without bold and italic."""
    with gzip.open(os.path.join(FOLDER, page + ".1.gz"), "rt", encoding="utf-8") as file:
        source = file.read()
    return re.sub(r"\\f[BIR]", "", source).replace("\\-", "-").replace("\\&", "").replace("\\(ti", "~")


def options_in(text):
    return set(re.findall(r"(?<![\w-])--?[a-zA-Z][a-z-]*", text))


def options_of(*words):
    """The options at the beginnings of the lines of --help, such as "  -h,--help". What follows may name others."""
    heads = re.findall(r"^ +(-[\w-]+(?:,-[\w-]+)*)", output(*words, "--help"), re.MULTILINE)
    return {name for head in heads for name in head.split(",")}


def check(command, words, missing):
    """Compares the page of the first word with the help of the command and of those below it."""
    page = "-".join(["podball"] + words[:1])
    shown = text_of(page)
    found = options_of(*words)
    assert "--help" in found, words
    missing += [f"{page}.1: {' '.join(words)} {name}" for name in sorted(found - options_in(shown))]
    if " ".join(["podball"] + words) not in shown.replace("\n", " "):
        missing.append(f"{page}.1: {' '.join(words)}")
    for below in command["commands"]:
        check(below, words + [below["name"]], missing)


def main():
    tree = json.loads(output("command-tree"))
    missing = []
    with_pages = [c for c in tree["commands"] if c["name"] not in ("help", "version")]
    for command in with_pages:
        check(command, [command["name"]], missing)
    missing += [f"podball.1: {name}" for name in sorted(options_of() - options_in(text_of("podball")))]
    pages = {f"podball-{command['name']}.1.gz" for command in with_pages} | {"podball.1.gz"}
    odd = pages ^ {name for name in os.listdir(FOLDER) if name.endswith(".1.gz")}
    if missing or odd:
        sys.exit("\n".join(["missing in the manual pages:", *missing, "pages that differ from the commands:", *sorted(odd)]))


main()
