"""Recordings of the program as seen by podlog.py, which knows nothing but docs/replay-format.md.

Environment: PODBALL_PROGRAM, the program; PODBALL_SCRIPTED_TEAM, a team that misbehaves as its parameters say;
PODBALL_SAMPLE_RECORDING, the program that records a match with resources.
"""
import functools
import json
import math
import os
import random
import struct
import subprocess
import tempfile
import unittest
import zlib

import podlog

PROGRAM = os.environ["PODBALL_PROGRAM"]
GAME = os.path.join(os.path.dirname(os.path.abspath(__file__)), "game.json")
MISBEHAVIOUR = ["act=fatal", "from_call=700", "draws=junk", "label=h\u00e9 said"]
folder = tempfile.TemporaryDirectory()


def path(name):
    return os.path.join(folder.name, name)


def podball(*arguments, statuses=(0,)):
    done = subprocess.run([PROGRAM, "--log-level", "off", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in statuses:
        raise AssertionError(f"podball {' '.join(arguments)}: {done.returncode}\n{done.stderr.decode()}")
    return done.stdout.decode("utf-8")


def record(file, *teams_and_params):
    return json.loads(podball("match", *teams_and_params, "--rules", GAME, "--seed", "3", "--json", "--record", path(file)))


def exported(file, statuses=(0,)):
    return [json.loads(line) for line in podball("replay", "export", "--jsonl", path(file), statuses=statuses).splitlines()]


def read_bytes(file):
    with open(path(file), "rb") as stream:
        return stream.read()


@functools.lru_cache(maxsize=None)
def read(file):
    return podlog.Log(read_bytes(file))


def lines(log):
    """All of a recording but what a reader says about its end in its own words."""
    return list(podlog.lines(log))[:-1]


def differing(log, whole, but=frozenset()):
    """The layers in which a part of a recording is not what the whole holds of the same frames and steps."""
    layers = {"frames", "steps", "keyframes", "events", "drawings"} - but
    return [layer for layer in sorted(layers)
            if not all(getattr(whole, layer).get(number) == value for number, value in getattr(log, layer).items())]


def nearest(value, units):
    """As VIEW rounds: halves away from zero."""
    return math.copysign(math.floor(abs(value) * units + 0.5), value) / units


def setUpModule():
    global result
    result = record("match", "formation", "chaser")
    record("misbehaviour", "formation", os.environ["PODBALL_SCRIPTED_TEAM"],
           *(word for text in MISBEHAVIOUR for word in ("--param", f"B.{text}")))
    record("too_slow", "idle", os.environ["PODBALL_SCRIPTED_TEAM"], "--param", "B.busy_us=2000", "--budget",
           "soft=100us,hard=1ms,bank=1ms")
    podball("replay", "cut", path("match"), "--from", "200", "--to", "600", "-o", path("part"))
    subprocess.run([os.environ["PODBALL_SAMPLE_RECORDING"], path("resources"), "400", "3"], check=True)
    podball("replay", "cut", path("resources"), "--from", "130", "--to", "290", "-o", path("resources_part"))


def tearDownModule():
    folder.cleanup()


class AReaderWrittenFromThePageAlone(unittest.TestCase):
    def test_reads_what_the_program_exports(self):
        for file in ("match", "misbehaviour", "too_slow", "part", "resources", "resources_part"):
            log = read(file)
            self.assertEqual((log.state, log.why), ("whole", ""), file)
            theirs, mine = exported(file), lines(log)
            self.assertTrue(theirs.pop()["complete"], file)
            self.assertEqual(len(theirs), len(mine), file)
            for expected, line in zip(theirs, mine):
                self.assertEqual(expected, line, file)

    def test_finds_everything_that_the_page_speaks_of(self):
        match, misbehaviour, part = read("match"), read("misbehaviour"), read("part")
        self.assertGreater(len(match.blocks), 4)
        self.assertGreater(sum(len(step["shots"]) for step in match.steps.values()), 10)
        kinds = {event["kind"] for log in (match, misbehaviour) for events in log.events.values() for event in events}
        self.assertLessEqual({"mode_changed", "pick_up", "shot", "goal", "loss", "fault", "log"}, kinds)
        sources = {source for log in (misbehaviour, read("too_slow")) for step in log.steps.values()
                   for source in step["source"]}
        self.assertEqual(sources, set(podlog.SOURCES) - {"restarted"})  # A crash in this process would end it.
        self.assertEqual(read("too_slow").ending["end_reason"], "forfeit")
        drawn = {item["kind"] for slots in match.drawings.values() for item in slots[0]["items"]}
        self.assertLessEqual({"circle", "arrow", "polyline", "text", "value"}, drawn)
        self.assertTrue(any(slots[1]["dropped"] for slots in misbehaviour.drawings.values()))
        self.assertTrue(any(frame["denied"] for frame in match.frames.values()))
        self.assertTrue(all(step["wall_ns"][0] > 0 for step in match.steps.values()))
        self.assertEqual((part.head["first_step"], part.ending["end_reason"], part.ending["steps"]), (200, "cut", 600))

    def test_finds_structures_and_orders_of_a_game_with_resources(self):
        log, part = read("resources"), read("resources_part")
        orders = [order for step in log.steps.values() for order in step["orders"]]
        self.assertEqual({order["answer"] for order in orders}, set(podlog.ANSWERS))
        self.assertTrue(any(order.get("x", 0) is None for order in orders))
        self.assertTrue(any(sum(step["orders_dropped"]) for step in log.steps.values()))
        structures = [structure for frame in log.frames.values() for structure in frame["structures"]]
        self.assertEqual({structure["kind"] for structure in structures}, set(podlog.STRUCTURES))
        self.assertEqual({structure["finished"] for structure in structures}, {True, False})
        kinds = {event["kind"] for events in log.events.values() for event in events}
        self.assertLessEqual({"structure_ordered", "structure_finished", "structure_taken_down"}, kinds)
        self.assertEqual(differing(part, log, but={"keyframes"}), [])
        self.assertEqual([round(points * podlog.POINTS) / podlog.POINTS for points in part.ending["points_mined"]],
                         [part.frames[290][f"points_mined_{slot}"] for slot in range(2)])
        self.assertIsNone(log.ending["decided_by"])

    def test_sees_structures_in_the_exact_states_of_a_game_with_resources(self):
        for number, state in read("resources").keyframes.items():
            frame = read("resources").frames[number]
            shown = sorted(frame["structures"], key=lambda structure: structure["slot"])
            self.assertEqual([structure["id"] for structure in shown], state["structure_id"], number)
            self.assertEqual([structure["x"] for structure in shown], state["structure_x"], number)
            self.assertEqual([nearest(e, podlog.SHARE) for e in state["structure_efficiency"]],
                             [structure["efficiency"] for structure in shown], number)
            self.assertEqual([nearest(p, podlog.POINTS) for p in state["points"]], [frame["points_0"], frame["points_1"]])

    def test_finds_none_of_it_in_other_games(self):
        log = read("match")
        self.assertFalse([key for frame in log.frames.values() for key in frame if key in ("structures", "points_0")])
        self.assertFalse([step for step in log.steps.values() if "orders" in step])
        self.assertNotIn("points_mined", log.ending)
        self.assertNotIn("points", log.keyframes[0])

    def test_finds_the_result_that_the_match_printed(self):
        ending = read("match").ending
        for key in ("score", "winner", "end_reason", "ticks", "final_state_hash"):
            self.assertEqual(result[key], ending[key], key)

    def test_sees_in_each_first_frame_of_a_block_its_exact_state_rounded(self):
        log = read("match")
        for number, state in log.keyframes.items():
            frame = log.frames[number]
            bodies = zip(state["x"], state["y"], state["vx"], state["vy"])
            rounded = [[nearest(x, 2**15), nearest(y, 2**15), nearest(vx, 2**20), nearest(vy, 2**20)]
                       for x, y, vx, vy in bodies]
            self.assertEqual(rounded, [*frame["pods"], frame["ball"]])
            for key in ("tick", "mode", "mode_slot", "mode_ticks", "period", "clock_ticks", "ball_state", "carrier",
                        "carried_ticks"):
                self.assertEqual(state[key], frame[key], key)
            for key in ("score", "possession_ticks", "zone_owner"):
                self.assertEqual(state[key], [frame[f"{key}_0"], frame[f"{key}_1"]], key)

    def test_finds_in_a_part_the_same_as_in_the_whole(self):
        self.assertEqual(differing(read("part"), read("match"), but={"keyframes"}), [])


class ATruncatedRecording(unittest.TestCase):
    def test_is_read_up_to_its_last_whole_block(self):
        data, whole = read_bytes("part"), read("part")
        ends = block_ends(data)
        cuts = {end + shift for end in ends for shift in (-1, 0, 1)} | {len(podlog.MAGIC), len(data) - 36, len(data) - 1}
        for cut in sorted(cuts):
            log = podlog.Log(data[:cut])
            self.assertEqual((log.state, len(log.blocks)), ("cut", sum(end <= cut for end in ends)), cut)
            self.assertEqual(differing(log, whole), [], cut)
            self.assertEqual(log.ending is None, cut < len(data) - 36, cut)

    def test_is_read_alike_by_the_program(self):
        data = read_bytes("part")
        for cut in (block_ends(data)[0], block_ends(data)[1] + 100, len(data) - 1):
            with open(path("truncated"), "wb") as file:
                file.write(data[:cut])
            theirs = exported("truncated", statuses=(1,))
            self.assertFalse(theirs.pop()["complete"], cut)
            self.assertEqual(theirs, lines(podlog.Log(data[:cut])), cut)


class ADamagedRecording(unittest.TestCase):
    def test_gives_nothing_that_is_not_true(self):
        data, whole = read_bytes("part"), read("part")
        chance = random.Random(3)
        for _ in range(12):
            place = chance.randrange(len(podlog.MAGIC), len(data))
            damaged = bytearray(data)
            damaged[place] ^= 1 << chance.randrange(8)
            log = podlog.Log(bytes(damaged))
            self.assertIn(log.state, ("cut", "damaged"), place)
            self.assertEqual(differing(log, whole), [], place)

    def test_with_resources_gives_nothing_that_is_not_true(self):
        data, whole = read_bytes("resources"), read("resources")
        chance = random.Random(5)
        for kind in (b"STRC", b"ORDR") * 6:
            begin = data.index(kind, data.index(kind) + 1)
            end = begin + 28 + int.from_bytes(data[begin + 16:begin + 20], "little")
            place = chance.randrange(begin, end)
            damaged = bytearray(data)
            damaged[place] ^= 1 << chance.randrange(8)
            try:
                log = podlog.Log(bytes(damaged))
            except podlog.Refused:
                self.assertLess(place, begin + 6)  # Another kind that is not optional.
                continue
            self.assertIn(log.state, ("cut", "damaged"), place)
            self.assertEqual(differing(log, whole), [], place)


class AnOlderRecording(unittest.TestCase):
    def test_with_its_drawings_in_an_older_form_is_read_alike_by_both(self):
        for code in (b"DRAW", b"DRWN"):
            with self.subTest(code=code):
                self.check(code)

    def check(self, code):
        data, log = read_bytes("part"), read("part")
        older = data[:len(podlog.MAGIC)]
        for begin, end in chunk_places(data):
            is_drawn = data[begin:begin + 4] == b"DRWP"
            older += older_chunk(code, data[begin:end], log) if is_drawn else data[begin:end]
        older = older[:len(older) - index_size(data)]  # INDX has the places of the blocks, which are others now.
        self.assertEqual(older.count(code), len(log.blocks))
        with open(path("older"), "wb") as file:
            file.write(older)
        mine = podlog.Log(older)
        self.assertEqual((mine.state, len(mine.blocks)), ("cut", len(log.blocks)), mine.why)
        self.assertEqual(differing(mine, log), [])
        theirs = exported("older", statuses=(1,))
        self.assertEqual(theirs[:-1], lines(log))
        self.assertTrue(any(item["kind"] == "value" for slots in mine.drawings.values() for item in slots[0]["items"]))


def older_chunk(code, drwp, log):
    """The chunk DRAW or DRWN with the drawings of the same steps as the chunk `drwp`."""
    first, count = (int.from_bytes(drwp[at:at + 4], "little") for at in (8, 12))
    texts, steps = {}, b""
    write = {b"DRAW": draw_step, b"DRWN": drwn_step}[code]
    before = [[], []]
    for step in range(first, first + count):
        for slot, drawing in enumerate(log.drawings[step]):
            data, before[slot] = write(drawing, before[slot], texts)
            steps += data
    table = varint(len(texts)) + b"".join(varint(len(text.encode())) + text.encode() for text in texts)
    payload = table + steps
    header = struct.pack("<4sBBHIIII", code, 0, podlog.OPTIONAL, 0, first, count, len(payload), len(payload))
    return header + struct.pack("<I", zlib.crc32(header + payload)) + payload


# Both functions return the bytes of a step, and what the next step needs of it. `texts` has the index of each text; new
# ones are added.

def draw_step(drawing, before, texts):
    data = varint(drawing["dropped"]) + varint(len(drawing["items"]))
    for item, old in zip(drawing["items"], before + [None] * len(drawing["items"])):
        head, text = item_parts(item, texts)
        numbers = whole(item)
        if old and has_shape_of(old, item):
            numbers = [n - last for n, last in zip(numbers, whole(old))]
        value = struct.pack("<d", item["value"]) if "value" in item else b""
        data += head + signed(numbers) + text + value
    return data, drawing["items"]


def drwn_step(drawing, before, texts):
    """`before` has each item with its numbers that are expected next."""
    olds = [old for old, _ in before]
    heads = [item_parts(item, texts) for item in drawing["items"]]
    repeats = heads == [item_parts(old, texts) for old in olds]
    data = varint(2 * drawing["dropped"] + (not repeats))
    data += b"" if repeats else varint(len(heads)) + b"".join(head + text for head, text in heads)
    after = []
    for item, (old, expected) in zip(drawing["items"], before + [(None, None)] * len(heads)):
        numbers, follows = whole(item), old is not None and has_shape_of(old, item)
        if "value" in item:
            is_kept = follows and struct.pack("<d", item["value"]) == struct.pack("<d", old["value"])
            data += b"\0" if is_kept else b"\1" + struct.pack("<d", item["value"])
        data += signed([n - e for n, e in zip(numbers, expected)] if follows else numbers)
        after.append((item, [2 * n - last for n, last in zip(numbers, whole(old))] if follows else numbers))
    return data, after


def item_parts(item, texts):
    """The bytes of an item before its numbers, and those of its text."""
    def index(text):
        return varint(texts.setdefault(text, len(texts)))

    points = varint(len(item["numbers"]) // 2) if item["kind"] == "polyline" else b""
    text = index(item["text"]) if "text" in item else index(item["name"]) if "name" in item else b""
    return bytes([podlog.DRAWN.index(item["kind"]), item["color"]]) + index(item["layer"]) + points, text


def has_shape_of(old, item):
    return all(old[key] == item[key] for key in ("kind", "layer")) and len(whole(old)) == len(whole(item))


def whole(item):
    return [round(n * podlog.POSITION) for n in item.get("numbers", [])]


def signed(numbers):
    return b"".join(varint(2 * n if n >= 0 else -2 * n - 1) for n in numbers)


def varint(value):
    data = b""
    while value >= 128:
        data, value = data + bytes([value & 127 | 128]), value >> 7
    return data + bytes([value])


def chunk_places(data):
    """Where each chunk begins and ends."""
    places, at = [], len(podlog.MAGIC)
    while at < len(data):
        end = at + 28 + int.from_bytes(data[at + 16:at + 20], "little")
        places.append((at, end))
        at = end
    return places


def block_ends(data):
    """Where the chunks HASH end."""
    return [end for begin, end in chunk_places(data) if data[begin:begin + 4] == b"HASH"]


def index_size(data):
    """The bytes of INDX and TAIL."""
    return len(data) - next(begin for begin, _ in chunk_places(data) if data[begin:begin + 4] == b"INDX")


if __name__ == "__main__":
    unittest.main()
