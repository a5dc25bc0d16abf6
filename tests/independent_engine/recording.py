"""Recordings, read by the reader that is written from docs/replay-format.md alone."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "replay_format"))

import podlog


def read(path):
    with open(path, "rb") as file:
        return podlog.Log(file.read())
