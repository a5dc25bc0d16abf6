#!/usr/bin/env python3
"""Writes the source of a manual page for scdoc: the prose of a file, with the synopsis and the options of its command.

Arguments: the file with the tree of commands (podball command-tree), the file with the prose. Its name is that of the page:
podball-match.1.scd is about the command match. The line @SYNOPSIS@ is replaced by what the command takes, @OPTIONS@ by the
meaning of each argument and option.
"""
import json
import os
import re
import sys


def escaped(text):
    """The text without the signs that scdoc reads as mark-up."""
    return re.sub(r"([\\*_#~`\[\].])", r"\\\1", text)


def argument_name(argument):
    name = f"_{escaped(argument['name'])}_" + ("..." if argument["repeated"] else "")
    return name if argument["required"] else f"\\[{name}\\]"


def synopsis(command, name):
    if command["commands"]:
        return f"*{escaped(name)}* _COMMAND_ \\[_OPTIONS_\\]"
    words = [f"*{escaped(name)}*"] + [argument_name(argument) for argument in command["arguments"]]
    words += [f"*{names_of(option)[-1]}* _{option['value']}_" for option in command["options"] if option["required"]]
    return " ".join(words + ["\\[_OPTIONS_\\]"])


def plain_synopsis(command, name):
    """The synopsis for a heading, in which scdoc knows no mark-up."""
    return re.sub(r"\\(.)", r"\1", re.sub(r"(?<!\\)[*_]", "", synopsis(command, name)))


def names_of(option):
    return [escaped(name) for name in option["names"]]


def entry(head, meaning):
    return f"{head}\n\t{escaped(meaning)}\\.\n"


def entries(command):
    """The arguments and options of the command, each with its meaning."""
    lines = [entry(f"_{escaped(a['name'])}_", a["meaning"]) for a in command["arguments"]]
    for option in command["options"]:
        head = ", ".join(f"*{name}*" for name in names_of(option))
        if option["value"]:
            head += f" _{escaped(option['value'])}_"
        choices = f" One of: {', '.join(option['choices'])}" if option["choices"] else ""
        lines.append(entry(head, option["meaning"] + ("." + choices if choices else "")))
    return lines


def sections(command, name):
    """The entries of the command, then a section for each command below it."""
    lines = entries(command)
    for below in command["commands"]:
        lines.append(f"## {plain_synopsis(below, name + ' ' + below['name'])}\n")
        lines.append(escaped(below["meaning"]) + "\\.\n")
        lines += entries(below)
    return lines


def command_of(tree, page):
    """The command of the page "podball-match", and its full name."""
    command, name = tree, tree["name"]
    for word in page.split("-")[1:]:
        command = next(below for below in command["commands"] if below["name"] == word)
        name += " " + word
    return command, name


def main():
    tree_file, prose_file = sys.argv[1:]
    with open(tree_file, encoding="utf-8") as file:
        tree = json.load(file)
    page = os.path.basename(prose_file).split(".")[0]
    command, name = command_of(tree, page)
    if page == "podball":
        # Each command has a page of its own.
        listed = [entry(f"*{below['name']}*", below["meaning"]) for below in command["commands"]]
        options = "\n".join(entries(command) + ["## COMMANDS\n"] + listed)
    else:
        options = "\n".join(sections(command, name))
    with open(prose_file, encoding="utf-8") as file:
        prose = file.read()
    for mark, text in (("@SYNOPSIS@", synopsis(command, name)), ("@OPTIONS@", options.rstrip("\n"))):
        if prose.count(f"\n{mark}\n") != 1:
            sys.exit(f"{prose_file}: the line {mark} must stand there once")
        prose = prose.replace(f"\n{mark}\n", f"\n{text}\n")
    sys.stdout.write(prose)


main()
