#!/usr/bin/env python3
"""The Containerfile can be read, what it copies exists, and so do the commands that it runs.

Nothing is built, because tests have no registry of images. Argument: the root of the sources.
"""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

ROOT = sys.argv[1]
KNOWN = {"FROM", "COPY", "WORKDIR", "RUN", "USER", "ENTRYPOINT", "CMD", "ENV"}


def instructions():
    """Pairs of an instruction and its text, with continued lines joined."""
    with open(os.path.join(ROOT, "Containerfile"), encoding="utf-8") as file:
        lines = [line for line in file.read().split("\n") if line and not line.startswith("#")]
    for line in re.sub(r"\\\n", " ", "\n".join(lines)).split("\n"):
        word, _, text = line.partition(" ")
        assert word in KNOWN and text, f"not an instruction: {line}"
        yield word, text


def commands_in(text):
    """The commands of a shell command line, each as a list of words."""
    for part in re.split(r"&&|\|\||;", text):
        if shlex.split(part):
            yield shlex.split(part)


def check_run(text):
    subprocess.run(["sh", "-n", "-c", text], check=True)
    words = shlex.split(text)
    if words[:2] == ["bash", "-euc"]:
        subprocess.run(["bash", "-n", "-c", words[2]], check=True)
        # The functions that it calls come from the script that it reads.
        script = os.path.join(ROOT, words[2].split(";")[0].split()[1])
        subprocess.run(["bash", "-euc", f'. "{script}"; declare -F need_packages; : "${{build_packages[@]}}"'], check=True,
                       stdout=subprocess.DEVNULL)
        return
    for command in commands_in(text):
        assert shutil.which(command[0]), f"no command {command[0]}: {text}"
        if command[0] == "cmake" and "--preset" in command:
            with open(os.path.join(ROOT, "CMakePresets.json"), encoding="utf-8") as file:
                presets = json.load(file)
            kind = "buildPresets" if "--build" in command else "configurePresets"
            name = command[command.index("--preset") + 1]
            assert name in [preset["name"] for preset in presets[kind]], f"no preset {name}: {text}"


def main():
    if not shutil.which("apt-get"):
        sys.exit(77)  # The commands of the image are those of Debian.
    stages = []
    user = "root"
    for word, text in instructions():
        if word == "FROM":
            match = re.fullmatch(r"debian:12(-slim)?(?: AS (\w+))?", text)
            assert match, f"not Debian 12: {text}"
            stages.append(match.group(2))
        elif word == "COPY":
            *sources, _ = [part for part in text.split() if not part.startswith("--")]
            stage = re.search(r"--from=(\w+)", text)
            assert not stage or stage.group(1) in stages, f"no stage: {text}"
            assert stage or all(os.path.exists(os.path.join(ROOT, source)) for source in sources), f"not there: {text}"
        elif word == "RUN":
            check_run(text)
        elif word == "USER":
            user = text
        elif word in ("ENTRYPOINT", "CMD"):
            assert isinstance(json.loads(text), list)
    assert len(stages) == 2, "two stages: one builds, one plays"
    assert user != "root", "the program runs without root"


main()
