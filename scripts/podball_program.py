"""The program `podball` that the scripts of this folder call, and what they say if something cannot be used."""

import json
import pathlib
import shutil
import subprocess

UNUSABLE = 3  # The exit code.


class Unusable(Exception):
    """Input that cannot be used. Shape: one line."""


def program_path(given):
    """The path of `given`, else of the program that ./scripts/play has built, else of that in PATH."""
    built = pathlib.Path(__file__).resolve().parent.parent / "build/release/bin/podball"
    found = shutil.which(given or (str(built) if built.exists() else "podball"))
    if not found:
        raise Unusable(f"--podball {given or 'podball'}: no such program; ./scripts/play builds one")
    return found


def check_ended(words, code, err):
    """Raises the last line of `podball`'s standard error if it failed."""
    if code != 0:
        raise Unusable((err.strip().splitlines() or [f"podball {words[0]}: exit code {code}"])[-1])


def output_of(program, words):
    """What `podball` prints."""
    done = subprocess.run([program, *words], capture_output=True, text=True)
    check_ended(words, done.returncode, done.stderr)
    return done.stdout


def answer_of(program, words):
    """The one JSON object that `podball` prints."""
    return json.loads(output_of(program, words))
