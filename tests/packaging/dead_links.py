#!/usr/bin/env python3
"""Prints the relative links of the pages below a folder that lead to no file. Exits with 1 if there are some.

usage: dead_links.py FOLDER
"""
import pathlib
import re
import sys

LINK = re.compile(r"\]\(([^)\s#]+)[^)]*\)")


def dead_links(page):
    """The targets in the page, outside of listings, that are neither addresses nor there."""
    prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    targets = {target for target in LINK.findall(prose) if not re.match(r"[a-z]+:", target)}
    return sorted(target for target in targets if not (page.parent / target).exists())


pages = sorted(pathlib.Path(sys.argv[1]).rglob("*.md"))
assert len(pages) >= 50, f"only {len(pages)} pages in {sys.argv[1]}"
dead = [f"{page}: {target}" for page in pages for target in dead_links(page)]
print("\n".join(dead))
sys.exit(1 if dead else 0)
