"""Matches that the scripts of this folder play, several at once, and the file that keeps them.

A match that is wanted is a task: it has `key`, a text by which equal matches are found, and `words()`, the arguments of
`podball`.
"""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import threading
import time

from podball_program import Unusable, check_ended

PROGRESS_SECONDS = 10.0
KEPT = ("score", "winner", "end_reason", "metrics", "final_state_hash")  # Of the JSON of a match.


class Store:
    """The matches that were played, by key. With a path each is a line of that file."""

    def __init__(self, path):
        self.matches, self.file = {}, None
        if path is None:
            return
        try:
            lines = pathlib.Path(path).read_bytes().splitlines(keepends=True) if os.path.exists(path) else []
            self.file = open(path, "ab")
        except OSError as error:
            raise Unusable(f"--store {path}: {error.strerror}") from None
        for number, line in enumerate(lines, 1):
            if not line.endswith(b"\n"):  # The end of a run that was killed.
                self.file.truncate(sum(map(len, lines)) - len(line))
                break
            try:
                key, match = json.loads(line)
                self.matches[key] = match
            except (ValueError, TypeError):
                raise Unusable(f"--store {path}: line {number} is no match of this program") from None

    def get(self, key):
        return self.matches.get(key)

    def add(self, key, match):
        self.matches[key] = match
        if self.file:
            self.file.write(json.dumps([key, match]).encode() + b"\n")
            self.file.flush()


class Program:
    """`podball`, called as often as `jobs` at once."""

    def __init__(self, path):
        self.path, self.running, self.lock, self.ended = path, set(), threading.Lock(), False

    def run(self, words):
        # In a process group of its own, so that Ctrl-C reaches this script alone.
        with self.lock:
            if self.ended:
                raise Unusable("interrupted")
            process = subprocess.Popen([self.path, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                       process_group=0)
            self.running.add(process)
        out, err = process.communicate()
        with self.lock:
            self.running.discard(process)
        check_ended(words, process.returncode, err)
        return json.loads(out)

    def end(self):
        with self.lock:
            self.ended = True
            for process in self.running:
                process.terminate()


class Progress:
    """A line on standard error: the matches played so far, and the time left."""

    def __init__(self, total, known, quiet):
        self.total, self.done, self.known, self.quiet = total, known, known, quiet
        self.start = self.shown = time.monotonic()

    def step(self):
        self.done += 1
        now = time.monotonic()
        every = 0.5 if sys.stderr.isatty() else PROGRESS_SECONDS
        if self.quiet or (now - self.shown < every and self.done < self.total):
            return
        self.shown = now
        left = (now - self.start) / (self.done - self.known) * (self.total - self.done)
        text = f"{self.done} of {self.total} matches, {int(left) // 60}:{int(left) % 60:02} left"
        ending = "\r" if sys.stderr.isatty() and self.done < self.total else "\n"
        print(text, end=ending, file=sys.stderr, flush=True)


def play(program, tasks, store, jobs, quiet):
    """Plays what the store has not. Returns whether all was played; Ctrl-C ends it early."""
    wanted = {task.key: task for task in tasks}
    missing = [task for key, task in wanted.items() if store.get(key) is None]
    progress = Progress(len(wanted), len(wanted) - len(missing), quiet)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = {pool.submit(program.run, task.words()): task for task in missing}
        try:
            for future in concurrent.futures.as_completed(futures):
                match = future.result()
                store.add(futures[future].key, {name: match[name] for name in KEPT})
                progress.step()
        except BaseException as error:
            program.end()
            pool.shutdown(cancel_futures=True)
            if not isinstance(error, KeyboardInterrupt):
                raise
            return False
    return True
