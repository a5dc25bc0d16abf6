#!/usr/bin/env python3
"""Plays leagues with GNU parallel and with Slurm, whose daemons run on this machine in a private folder.

usage: machines_test.py PODBALL parallel|slurm

Every store must equal that of a run on one machine, row by row, and no process may be left. Exits with 77 and a reason
where a program is missing. PODBALL_TEST_FULL=1 plays longer leagues.
"""
import ctypes
import json
import os
import pathlib
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PODBALL = ""
TEAMS = "chaser,formation,idle"
RULES = {"schema": "podball.rules/1", "match": {"period_ticks": 500}, "noise": {"ball": 0.05}}
LEAGUE_SECONDS = 30.0 if "PODBALL_TEST_FULL" in os.environ else 5.0  # On this machine alone.
MATCHES_PER_PAIR = 6  # Three pairings with two matches each.
MAX_ARRAY_SIZE = 5  # Far less than usual, so that every league here needs several arrays.

# Everything but host and time, which differ between machines. Ids depend on the order of arrival.
ROWS = """select k.key, m.*, s.*, i.* from match m join match_key k on k.match = m.id
    join slot s on s.match = m.id left join incident i on i.match = m.id order by k.key, s.slot, i.position"""
LEFT_OUT = ("id", "match", "host", "time")


def skip(reason):
    print("skipped: " + reason)
    sys.exit(SKIPPED)


def wait_until(condition, what, seconds=120.0):
    """Waits for `condition` and returns its value. The time limit is far above every wait here."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError(f"waited {seconds} s for {what}")


def run(*words, code=0):
    """Runs podball, checks its exit code, and returns what it printed."""
    ended = subprocess.run([PODBALL, *words], capture_output=True, text=True, timeout=600)
    assert ended.returncode == code, f"{words}: exit code {ended.returncode}\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout


def rows(store):
    with sqlite3.connect(store) as database:
        cursor = database.execute(ROWS)
        kept = [i for i, column in enumerate(cursor.description) if column[0] not in LEFT_OUT]
        found = [[row[i] for i in kept] for row in cursor]
    database.close()
    return found


def children_of(pid):
    """All descendants of a process, by name."""
    found = {}
    parents = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            name, rest = (folder / "stat").read_text().rsplit(")", 1)
        except (FileNotFoundError, ProcessLookupError):
            continue
        if rest.split()[0] != "Z":
            parents[int(folder.name)] = (int(rest.split()[1]), name.split("(", 1)[1])
    for child in parents:
        above = child
        while above in parents and above != pid:
            above = parents[above][0]
        if above == pid and child != pid:
            found[child] = parents[child][1]
    return found


def players():
    """The processes that play a shard, with its number."""
    found = {}
    for child, name in children_of(os.getpid()).items():
        if name != "podball":
            continue
        try:
            words = pathlib.Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
        except (FileNotFoundError, ProcessLookupError):
            continue
        if b"play" in words:
            found[child] = int(words[-2])
    return found


def kill(pids, number=signal.SIGKILL):
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


class Folder:
    """A folder for leagues, and the store of a league that was played on this machine alone."""

    def __init__(self, path):
        self.path = path
        self.rules = path / "short.json"
        self.rules.write_text(json.dumps(RULES))
        self.pairs = 1
        self.pairs = max(4, round(LEAGUE_SECONDS / self.timed_run("tried")))
        seconds = self.timed_run("local")
        self.local = str(path / "local.db")
        print(f"{self.pairs * MATCHES_PER_PAIR} matches in {seconds:.1f} s on this machine")

    def timed_run(self, name):
        store = self.found(name)
        start = time.monotonic()
        run("league", "run", store, "-j", "1", "--quiet")
        return time.monotonic() - start

    def found(self, name):
        store = str(self.path / (name + ".db"))
        run("league", "init", store, "--name", "cup", "--teams", TEAMS, "--rules", str(self.rules), "--pairs",
            str(self.pairs), "--budget", "off", "--admission", "off")
        return store

    def shard_seconds(self, count):
        """The option that gives `count` shards: a match is taken to last a second while none is stored."""
        return -(-self.pairs * MATCHES_PER_PAIR // count)

    def check(self, store):
        assert rows(store) == rows(self.local), f"{store}: rows differ"
        tables = [run("league", "table", one, "--json") for one in (store, self.local)]
        assert tables[0] == tables[1], f"{store}: tables differ"
        assert run("league", "query", store, "--sql", "select count(*) from discrepancy", "--json").count("[[0]]") == 1

    def shards(self, store):
        return pathlib.Path(store).with_suffix(".files") / "shards"


def engine_words(store, engine, seconds, options=()):
    return [PODBALL, "league", "run", store, "--engine", engine, "--shard-seconds", str(seconds), "--quiet", "--", *options]


def play(store, engine, seconds, options=()):
    ended = subprocess.run(engine_words(store, engine, seconds, options), capture_output=True, text=True, timeout=900)
    assert ended.returncode == 0, f"exit code {ended.returncode}\n{ended.stdout}\n{ended.stderr}"


def begin(store, engine, seconds, options=()):
    """Starts a run, and waits until a shard is being played and has results."""
    program = subprocess.Popen(engine_words(store, engine, seconds, options), stdout=subprocess.DEVNULL)
    parts = pathlib.Path(store).with_suffix(".files") / "shards" / "parts"

    def is_playing():
        assert program.poll() is None, "ended before it could be disturbed"
        return players() and any(part.stat().st_size > 0 for part in parts.glob("*.jsonl"))

    wait_until(is_playing, "the first result")
    return program


def end(program):
    code = program.wait(timeout=900)
    assert code == 0, f"exit code {code}"


class Slurm:
    """Slurm with two nodes of one core each on this machine."""

    def __init__(self, folder):
        self.folder = folder
        self.conf = folder / "slurm.conf"
        self.daemons = {}

    def __enter__(self):
        for name in ("state", "spool.n1", "spool.n2"):
            (self.folder / name).mkdir()
        key = self.folder / "munge.key"
        key.write_bytes(secrets.token_bytes(32))
        key.chmod(0o600)
        self.write_conf()
        os.environ["SLURM_CONF"] = str(self.conf)
        for name in ("munge.socket", "munge.pid", "munge.log", "munge.seed"):
            setattr(self, name.replace(".", "_"), str(self.folder / name))
        self.start("munged", "munged", "--foreground", "--force", f"--key-file={key}",
                   f"--socket={self.munge_socket}", f"--pid-file={self.munge_pid}", f"--log-file={self.munge_log}",
                   f"--seed-file={self.munge_seed}")
        wait_until(pathlib.Path(self.munge_socket).exists, "munged")
        self.start("slurmctld", "slurmctld", "-D", "-c", "-f", str(self.conf))
        for node in ("n1", "n2"):
            self.start_node(node)
        wait_until(lambda: self.states() == {"n1": "idle", "n2": "idle"}, "two idle nodes")
        return self

    def __exit__(self, *_):
        subprocess.run(["scancel", "--user=root"], capture_output=True)
        try:
            wait_until(lambda: not players() and not self.queue(), "the end of all tasks", 20)
        except AssertionError:
            pass
        for name in ("n1", "n2", "slurmctld", "munged"):
            daemon = self.daemons[name]
            daemon.terminate()
            try:
                daemon.wait(timeout=10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()

    def write_conf(self):
        sockets = [socket.socket() for _ in range(3)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        ports = [one.getsockname()[1] for one in sockets]
        for one in sockets:
            one.close()
        folder = self.folder
        nodes = "\n".join(f"NodeName={node} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs=1"
                          for node, port in zip(("n1", "n2"), ports[1:]))
        self.conf.write_text(f"""ClusterName=podball
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
ReturnToService=2
SlurmdTimeout=5
MpiDefault=none
MailProg=/bin/true
MaxArraySize={MAX_ARRAY_SIZE}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.%n.log
{nodes}
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
""")

    def start(self, name, *words):
        self.daemons[name] = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start_node(self, node):
        self.start(node, "slurmd", "-D", "-f", str(self.conf), "-N", node)

    def states(self):
        listed = subprocess.run(["sinfo", "--noheader", "--Node", "--format=%N %t"], capture_output=True, text=True)
        return dict(line.split() for line in listed.stdout.splitlines())

    def queue(self):
        listed = subprocess.run(["squeue", "--noheader", "--array", "--format=%A %t %N"], capture_output=True, text=True)
        return [line.split() for line in listed.stdout.splitlines()]

    def release_held(self):
        """A requeued job waits two minutes, which this ends."""
        for job in self.queue():
            if job[1] == "PD":
                subprocess.run(["scontrol", "update", f"JobId={job[0]}", "StartTime=now"], capture_output=True)


def case(name):
    print(f"{time.monotonic() - START:6.1f} s  {name}", flush=True)


def test_slurm(folder):
    with Slurm(folder) as slurm:
        cup = Folder(folder)

        case("undisturbed, more shards than fit into an array")
        store = cup.found("undisturbed")
        play(store, "slurm", cup.shard_seconds(MAX_ARRAY_SIZE + 2))
        assert len(list((cup.shards(store) / "shards").iterdir())) > MAX_ARRAY_SIZE
        cup.check(store)

        case("a task is killed")
        store = cup.found("task")
        program = begin(store, "slurm", cup.shard_seconds(3))
        kill(players())
        end(program)
        cup.check(store)

        case("the submitting program is killed, and started again")
        store = cup.found("submitter")
        program = begin(store, "slurm", cup.shard_seconds(3))
        program.kill()
        program.wait()
        assert slurm.queue(), "tasks go on without the submitting program"
        play(store, "slurm", cup.shard_seconds(3))
        cup.check(store)

        case("a shard is played twice at once")
        store = cup.found("twice")
        shards = str(folder / "twice")
        run("league", "plan", store, "--into", shards, "--shard-seconds", "100000")
        both = [subprocess.Popen([PODBALL, "league", "play", shards, "1", "--quiet"], stdout=subprocess.DEVNULL)
                for _ in range(2)]
        for program in both:
            end(program)
        run("league", "merge", store, shards)
        cup.check(store)

        case("a node dies with its step daemon, and its job is requeued")
        store = cup.found("node")
        program = begin(store, "slurm", cup.shard_seconds(3))
        daemon = slurm.daemons["n2"]
        steps = [pid for pid, name in children_of(os.getpid()).items() if name.startswith("slurmstepd")]
        kill([daemon.pid, *steps])
        daemon.wait()
        slurm.start_node("n2")
        while program.poll() is None:
            slurm.release_held()
            time.sleep(0.5)
        end(program)
        cup.check(store)


def test_parallel(folder):
    cup = Folder(folder)

    case("undisturbed")
    store = cup.found("undisturbed")
    play(store, "parallel", cup.shard_seconds(6), ["--jobs", "2"])
    cup.check(store)

    case("GNU parallel is killed half way")
    store = cup.found("killed")
    program = begin(store, "parallel", cup.shard_seconds(6), ["--jobs", "2"])
    kill([pid for pid, name in children_of(os.getpid()).items() if name in ("perl", "parallel")])
    end(program)
    cup.check(store)

    case("Ctrl-C ends after the running matches, and the next run goes on")
    store = cup.found("interrupted")
    program = begin(store, "parallel", cup.shard_seconds(6), ["--jobs", "2"])
    program.send_signal(signal.SIGINT)
    code = program.wait(timeout=900)
    assert code == 130, f"exit code {code}"
    play(store, "parallel", cup.shard_seconds(6), ["--jobs", "2"])
    cup.check(store)

    case("everything is killed half way, and started again")
    store = cup.found("resumed")
    begin(store, "parallel", cup.shard_seconds(6), ["--jobs", "2"])
    kill(children_of(os.getpid()))
    play(store, "parallel", cup.shard_seconds(6), ["--jobs", "2"])
    cup.check(store)


def main():
    global PODBALL
    PODBALL = str(pathlib.Path(sys.argv[1]).resolve())
    engine = sys.argv[2]
    needed = {"slurm": ["munged", "slurmctld", "slurmd", "sbatch"], "parallel": ["parallel"]}[engine]
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    for program in needed:
        if not shutil.which(program):
            skip(f"{program} is not installed (packages slurm-wlm, munge, parallel)")
    if engine == "slurm" and os.geteuid() != 0:
        skip("the daemons of Slurm need root here")
    # Every process that loses its parent becomes a child of this one, so that none is overlooked.
    pr_set_child_subreaper = 36
    ctypes.CDLL(None).prctl(pr_set_child_subreaper, 1, 0, 0, 0)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="podball-machines-"))
    try:
        {"slurm": test_slurm, "parallel": test_parallel}[engine](folder)
        wait_until(lambda: not children_of(os.getpid()), "the end of all processes", 10)
    finally:
        left = children_of(os.getpid())
        kill(left)
        if left:
            print("left:", left)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    case("done")


START = time.monotonic()
main()
