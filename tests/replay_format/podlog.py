#!/usr/bin/env python3
"""A reader of recordings (.podlog), written from docs/replay-format.md alone.

    podlog.py FILE            a summary as JSON
    podlog.py --jsonl FILE    all of it, in the lines of `podball replay export --jsonl`
"""
import argparse
import json
import math
import struct
import sys
import zlib

MAGIC = b"\x89PODLOG\n"
OPTIONAL = 1
POSITION, VELOCITY, COMMAND = 2**15, 2**20, 2**14
POINTS, SHARE = 2**10, 2**14
SIGNED_LIMIT, PACKED_LIMIT, UNPACKED_LIMIT, STEPS_LIMIT = 2**62, 16_777_216, 16_777_216, 256
DRAWN_LIMIT, TAKEN_LIMIT = 2**20, 2**18
DRAWN_ITEMS, DRAWN_COUNT, DRAWN_BYTES, DROPPED_END = 4096, 65_536, 262_144, 2**52

OPTIONAL_KINDS, PLAIN_KINDS = {b"DRWP", b"DRWN", b"DRAW", b"TIME"}, {b"HASH", b"TAIL"}

def after_which(last_required):
    """After which kinds a kind may come, if `last_required` is the last chunk before HASH that each block has."""
    drawn = {last_required, b"DRWP", b"DRWN", b"DRAW"}
    return {b"HEAD": {None}, b"KEYF": {b"HEAD", b"HASH"}, b"VIEW": {b"KEYF"}, b"CMND": {b"VIEW"}, b"EVNT": {b"CMND"},
            b"DRWP": {last_required}, b"DRWN": {last_required}, b"DRAW": {last_required}, b"TIME": drawn,
            b"HASH": drawn | {b"TIME"}, b"RSLT": {b"HEAD", b"HASH"}, b"INDX": {b"RSLT"}, b"TAIL": {b"INDX"}}


AFTER = {**after_which(b"EVNT"), b"STRC": set(), b"ORDR": set()}
AFTER_WITH_RESOURCES = {**after_which(b"ORDR"), b"STRC": {b"EVNT"}, b"ORDR": {b"STRC"}}
DRAWN = ["point", "circle", "line", "arrow", "polyline", "text", "value"]
DRAWN_NUMBERS = {0: 2, 1: 3, 2: 4, 3: 4, 5: 2, 6: 0}
EVENT_KINDS = {"mode_changed", "pick_up", "shot", "zone_entry", "zone_exit", "goal", "loss", "zone_denied", "stall_drop",
               "structure_ordered", "structure_finished", "structure_taken_down", "structure_damaged",
               "structure_destroyed", "fault", "log"}
STRUCTURES = ["generator", "barrier"]
STRUCTURES_OF_SLOT, ORDERS_OF_STEP = 24, 16
ANSWERS = ["done", "not_running", "not_finite", "unknown_kind", "too_many", "too_dear", "out_of_place", "structure_near",
           "no_pod", "unknown_id", "not_yours"]
SOURCES = ["team", "fallback", "retired", "skipped", "restarted", "forfeited"]


class Refused(Exception):
    """The file is no recording that this reader knows; nothing of it can be read."""


class Broken(Exception):
    """The file is readable up to here; `how` is "cut" or "damaged"."""

    def __init__(self, why, how="damaged"):
        super().__init__(why)
        self.how = how


def require(holds, why):
    if not holds:
        raise Broken(why)


class Cursor:
    """Takes numbers from a payload, one after the other."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def bytes(self, count):
        require(count <= len(self.data) - self.at, "the payload ends too early")
        self.at += count
        return self.data[self.at - count:self.at]

    def varint(self):
        value = 0
        for place in range(10):
            byte = self.bytes(1)[0]
            value |= (byte & 0x7F) << (7 * place)
            if byte < 0x80:
                require(value < 2**64, "a varint does not fit 64 bits")
                return value
        raise Broken("a varint has more than 10 bytes")

    def signed(self):
        number = self.varint()
        value = -(number + 1) // 2 if number & 1 else number // 2
        require(abs(value) <= SIGNED_LIMIT, "a signed value lies beyond 2^62")
        return value

    def column(self, count, order, low=-SIGNED_LIMIT, high=SIGNED_LIMIT):
        values = []
        for i in range(count):
            value = self.signed()
            if i >= 1:
                value += values[-1]
            if i >= 2 and order == 2:
                value += values[-1] - values[-2]
            require(low <= value <= high, f"a column has the value {value}, permitted are {low} to {high}")
            values.append(value)
        return values

    def end(self):
        require(self.at == len(self.data), "the payload goes on after its end")


def object_of(payload):
    def refuse(name):
        raise ValueError(name)
    try:
        value = json.loads(payload.decode("utf-8"), parse_constant=refuse)
    except (ValueError, RecursionError):
        raise Broken("the payload is no JSON") from None
    require(isinstance(value, dict), "the payload is no JSON object")
    return value


class Log:
    """A recording. `state` is "whole", "cut" or "damaged"; then `why` is a sentence, and the rest is the readable prefix.

    frames, steps, keyframes    {number: object}
    events, drawings            {step: list}; of drawings, the list holds an object per slot; None without drawings
    blocks, dropped             [(first step, count, place of KEYF)], and {first step: events that did not fit}
    """

    def __init__(self, data):
        self.data = data
        self.head, self.ending, self.why, self.state = None, None, "", "whole"
        self.frames, self.steps, self.keyframes, self.events, self.drawings = {}, {}, {}, {}, {}
        self.blocks, self.dropped, self.skipped = [], {}, []
        self._last, self._block, self._after = None, {}, AFTER
        if data[:len(MAGIC)] != MAGIC:
            raise Refused("no recording: it does not begin with the magic of a .podlog")
        at = len(MAGIC)
        try:
            while at < len(data):
                require(self._last != b"TAIL", "something comes after TAIL")
                at = self._chunk(at)
            if self._last != b"TAIL":
                raise Broken("the file ends before TAIL", "cut")
        except Broken as broken:
            self.state, self.why = broken.how, f"byte {at}: {broken}"

    def _chunk(self, at):
        header = self.data[at:at + 28]
        if len(header) < 28:
            raise Broken("the file ends within the header of a chunk", "cut")
        kind, codec, flags, zero, first, count, size, unpacked, crc = struct.unpack("<4sBBHIIIII", header)
        require(size <= PACKED_LIMIT and unpacked <= UNPACKED_LIMIT, "a chunk says that it is too large")
        stored = self.data[at + 28:at + 28 + size]
        if len(stored) < size:
            raise Broken("the file ends within a chunk", "cut")
        name = kind.decode("ascii", "replace")
        require(zlib.crc32(header[:24] + stored) == crc, f"the CRC of {name} is wrong")
        require(kind.isalpha() and zero == 0 and flags <= 1 and count <= STEPS_LIMIT, f"the header of {name} is wrong")
        after = at + 28 + size
        if kind not in AFTER:
            if not flags & OPTIONAL:
                raise Refused(f"the file has chunks {name}, which this reader does not know and which are not optional")
            require(self._last, f"{name} stands before HEAD")
            self.skipped.append(name)
            return after
        try:
            require(self._last in self._after[kind], "it stands at a wrong place")
            require(flags == (kind in OPTIONAL_KINDS) and codec <= (kind not in PLAIN_KINDS), "its flags or codec are wrong")
            payload = unpack(stored, unpacked) if codec else stored
            require(len(payload) == unpacked, "it is not of the length its header says")
            self._check_steps(kind, first, count)
            getattr(self, "_" + kind.decode("ascii").lower())(payload, first, count, at)
        except Broken as broken:
            raise Broken(f"{name}: {broken}") from None
        self._last = kind
        return after

    def _check_steps(self, kind, first, count):
        require(kind != b"KEYF" or count >= 1, "a block without steps")
        if kind in (b"HEAD", b"INDX", b"TAIL"):
            expected = (0, 0)
        elif kind in (b"KEYF", b"RSLT"):
            expected = (self._next_step(), count if kind == b"KEYF" else 0)
        else:
            expected = (self._block["first"], self._block["count"])
        require((first, count) == expected, f"it is about steps {(first, count)} where {expected} is due")

    def _next_step(self):
        return self.blocks[-1][0] + self.blocks[-1][1] if self.blocks else self.head["first_step"]

    def _head(self, payload, first, count, at):
        head = object_of(payload)
        version, pods, teams = head.get("format"), head.get("pod_count"), head.get("teams")
        require(is_pair(version) and is_count(version[0]), "format is not major and minor")
        if version[0] != 1:
            raise Refused(f"the recording has format {version[0]}, this reader knows 1")
        require(is_pair(pods) and all(map(is_count, pods)) and sum(pods) <= 62, "pod_count is not that of two slots")
        require(is_pair(teams) and all(isinstance(team, dict) for team in teams), "teams is not that of two slots")
        require(is_count(head.get("first_step")), "first_step is missing")
        require(isinstance(head.get("rules"), dict), "rules is missing")
        self.head, self.pods = head, sum(pods)
        self._after = AFTER_WITH_RESOURCES if "resources" in head["rules"] else AFTER

    def _keyf(self, payload, first, count, at):
        self._block = {"first": first, "count": count, "at": at, "keyframe": object_of(payload), "draw": [None] * count,
                       "time": [{"wall_ns": [None] * 2, "cpu_ns": [None] * 2}] * count}

    def _view(self, payload, first, count, at):
        cursor, last_body = Cursor(payload), self.pods - 1

        def column(order, low=0, high=SIGNED_LIMIT):
            return cursor.column(count + 1, order, low, high)

        columns = {"tick": column(2), "mode": column(1, 0, 4), "mode_slot": column(1, -1, 1), "mode_ticks": column(2),
                   "period": column(1), "clock_ticks": column(2), "score_0": column(1), "score_1": column(1),
                   "possession_ticks_0": column(2), "possession_ticks_1": column(2), "ball_state": column(1, 0, 2),
                   "carrier": column(1, -1, last_body), "carried_ticks": column(2),
                   "zone_owner_0": column(1, -1, last_body), "zone_owner_1": column(1, -1, last_body),
                   "denied": column(1, 0, 2**self.pods - 1)}
        frames = [dict(zip(columns, values), pods=[]) for values in zip(*columns.values())]
        places = [[] for _ in frames]
        for body in range(self.pods + 1):
            place = [column(2, -SIGNED_LIMIT) for _ in "xy"]
            velocity = [column(1, -SIGNED_LIMIT) for _ in "xy"]
            for frame, of_frame, x, y, vx, vy in zip(frames, places, *place, *velocity):
                of_frame.append((x, y))
                state = [x / POSITION, y / POSITION, vx / VELOCITY, vy / VELOCITY]
                if body < self.pods:
                    frame["pods"].append(state)
                else:
                    frame["ball"] = state
        cursor.end()
        before = self.frames.get(first, frames[0])
        require(all(before[key] == value for key, value in frames[0].items()),
                f"frame {first} is not that of the block before")
        self._block.update(frames=frames, places=places)

    def _cmnd(self, payload, first, count, at):
        cursor = Cursor(payload)
        sources = zip(*(cursor.column(count, 1, 0, len(SOURCES) - 1) for _ in "AB"))
        steps = [{"source": [SOURCES[s] for s in source], "thrust": [], "shots": []} for source in sources]
        for _ in range(self.pods):
            x, y = (cursor.column(count, 1, -COMMAND, COMMAND) for _ in "xy")
            for i in range(count):
                steps[i]["thrust"].append([x[i] / COMMAND, y[i] / COMMAND])
        before = (-1, -1)
        for _ in range(cursor.varint()):
            place = step, body = cursor.varint(), cursor.varint()
            x, y = cursor.signed(), cursor.signed()
            require(step < count and body < self.pods and max(abs(x), abs(y)) <= COMMAND, "a shot is out of range")
            require(before < place, "the shots are not sorted")
            before = place
            steps[step]["shots"].append({"body": body, "x": x / COMMAND, "y": y / COMMAND})
        cursor.end()
        self._block["commands"] = steps

    def _evnt(self, payload, first, count, at):
        layer = object_of(payload)
        events, dropped = layer.get("events"), layer.get("dropped")
        require(isinstance(events, list) and is_count(dropped), "events or dropped is missing")
        step = first
        for event in events:
            require(isinstance(event, dict) and is_count(event.get("step")) and is_count(event.get("tick"))
                    and isinstance(event.get("kind"), str), "an event without step, tick or kind")
            require(step <= event["step"] < first + count, f"an event of step {event['step']} out of order")
            step = event["step"]
        self._block["events"] = [event for event in events if event["kind"] in EVENT_KINDS]
        self._block["dropped"] = dropped

    def _strc(self, payload, first, count, at):
        cursor, frames = Cursor(payload), self._block["frames"]
        for name in ("points_0", "points_1", "points_mined_0", "points_mined_1"):
            for frame, value in zip(frames, cursor.column(count + 1, 2, 0, 2**53)):
                frame[name] = value / POINTS
        for frame in frames:
            frame["structures"] = []
        last = 0
        for _ in range(cursor.varint()):
            number, slot, kind, x, y = (cursor.signed() for _ in range(5))
            begin, length = cursor.varint(), cursor.varint()
            require(last < number < 2**31 and 0 <= slot <= 1 and 0 <= kind < len(STRUCTURES)
                    and max(abs(x), abs(y)) <= 2**20, "a structure is out of range")
            require(1 <= length <= count + 1 - begin, "a structure is in no frame of the block")
            last = number
            health, efficiency = (cursor.column(length, 1, 0, SHARE) for _ in "he")
            left, finished = cursor.column(length, 2, 0, 2**31 - 1), cursor.column(length, 1, 0, 1)
            for i in range(length):
                structures = frames[begin + i]["structures"]
                structures.append({"id": number, "slot": slot, "kind": STRUCTURES[kind], "x": x / POSITION,
                                   "y": y / POSITION, "health": health[i] / SHARE, "efficiency": efficiency[i] / SHARE,
                                   "build_ticks_left": left[i], "finished": finished[i] == 1})
                require(sum(other["slot"] == slot for other in structures) <= STRUCTURES_OF_SLOT,
                        "a slot has too many structures")
        cursor.end()
        require(self.frames.get(first, frames[0]) == frames[0], f"frame {first} is not that of the block before")

    def _ordr(self, payload, first, count, at):
        cursor, steps = Cursor(payload), self._block["commands"]
        for step in steps:
            step.update(orders=[], orders_dropped=[0, 0])
        before = (-1, -1)
        for _ in range(cursor.varint()):
            place = step, slot = cursor.varint(), cursor.bytes(1)[0]
            number, dropped = cursor.varint(), cursor.varint()
            require(step < count and slot <= 1 and number <= ORDERS_OF_STEP and dropped < 2**31 and number + dropped > 0,
                    "an entry of orders is out of range")
            require(before < place, "the orders are not sorted")
            before = place
            steps[step]["orders"] += [read_order(cursor, slot) for _ in range(number)]
            steps[step]["orders_dropped"][slot] = dropped
        cursor.end()

    def _drwp(self, payload, first, count, at):
        self._drawings(payload, count, read_drwp)

    def _drwn(self, payload, first, count, at):
        self._drawings(payload, count, read_drwn)

    def _draw(self, payload, first, count, at):
        self._drawings(payload, count, read_draw)

    def _drawings(self, payload, count, read):
        cursor = Cursor(payload)
        texts, items, steps, taken = read_texts(cursor), [[], []], [], 0
        for bodies in self._block["places"][:count]:
            slots = []
            for slot in range(2):
                dropped, items[slot] = read(cursor, texts, items[slot], list(bodies))
                require(dropped < DROPPED_END, "a slot dropped too many items")
                taken += sum(len(item.sources) - item.sources.count(0) for item in items[slot])
                require(taken <= TAKEN_LIMIT, "too many places of the block are taken from elsewhere")
                slots.append({"dropped": dropped, "items": [item.shown() for item in items[slot]]})
            steps.append(slots)
        cursor.end()
        self._block["draw"] = steps

    def _time(self, payload, first, count, at):
        cursor = Cursor(payload)
        columns = [cursor.column(count, 1, -1) for _ in range(4)]
        cursor.end()
        times = [[None if v < 0 else v for v in row] for row in zip(*columns)]
        self._block["time"] = [{"wall_ns": row[0::2], "cpu_ns": row[1::2]} for row in times]

    def _hash(self, payload, first, count, at):
        require(len(payload) == 8 * count, "it is not 8 bytes per step")
        block = self._block
        self.frames.update(enumerate(block["frames"], first))
        for i, value in enumerate(struct.unpack(f"<{count}Q", payload)):
            step = first + i
            self.steps[step] = {**block["commands"][i], **block["time"][i], "state_hash": f"{value:016x}"}
            self.events[step] = [event for event in block["events"] if event["step"] == step]
            self.drawings[step] = block["draw"][i]
        self.keyframes[first] = block["keyframe"]
        self.dropped[first] = block["dropped"]
        self.blocks.append((first, count, block["at"]))

    def _rslt(self, payload, first, count, at):
        ending = object_of(payload)
        require(ending.get("steps") == first, "steps is not the number of the last step + 1")
        if self.blocks:
            frame = self.frames[first]
            last = {"ticks": frame["tick"], "score": [frame["score_0"], frame["score_1"]],
                    "final_state_hash": self.steps[first - 1]["state_hash"]}
            for key, value in last.items():
                require(ending.get(key) == value, f"{key} is not that of the last frame")
        self.ending = ending

    def _indx(self, payload, first, count, at):
        cursor = Cursor(payload)
        entries = [(cursor.varint(), cursor.varint(), cursor.varint()) for _ in range(cursor.varint())]
        cursor.end()
        require(entries == self.blocks, "it does not list the blocks of the file")
        self.index_at = at

    def _tail(self, payload, first, count, at):
        require(payload == struct.pack("<Q", self.index_at), "it does not point to INDX")


def unpack(stored, size):
    stream = zlib.decompressobj()
    try:
        payload = stream.decompress(stored, size + 1)
    except zlib.error:
        raise Broken("its zlib stream is damaged") from None
    require(stream.eof and not stream.unused_data, "its zlib stream is not of the length its header says")
    return payload


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_pair(value):
    return isinstance(value, list) and len(value) == 2


def text_of(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Broken("a text is not UTF-8") from None


def read_texts(cursor):
    return [text_of(cursor.bytes(cursor.varint())) for _ in range(cursor.varint())]


def read_item_count(cursor):
    number = cursor.varint()
    require(number <= DRAWN_ITEMS, "a slot has too many items in a step")
    return number


class Item:
    """A drawn item. Its parts are read one after the other, and in each further step its numbers and its value again.

    shape               kind, layer and count of numbers, on which following depends
    sources             of its places; empty if all are 0
    numbers, value      whole numbers or the value; None before they are read, unless the item follows another one
    expected            the numbers that are expected next
    """

    def __init__(self, cursor, texts, may_have_sources=False):
        byte, color = cursor.bytes(2)
        self.has_sources, kind = divmod(byte, 8)
        require(kind < len(DRAWN) and self.has_sources <= (may_have_sources and kind != 6),
                f"an item of the unknown kind {byte}")
        layer = cursor.varint()
        require(layer < len(texts), "an item names a layer that is not there")
        count = 2 * cursor.varint() if kind == 4 else DRAWN_NUMBERS[kind]
        require(kind != 4 or count > 0, "a polyline has no points")
        require(count <= DRAWN_COUNT, "an item has too many numbers")
        self.kind, self.count, self.shape = kind, count, (kind, layer, count)
        self.sources, self.numbers, self.value, self.expected = [], None, None, None
        self.head, self.text = {"kind": DRAWN[kind], "color": color, "layer": texts[layer]}, ""

    def read_text(self, cursor, texts):
        if self.kind in (5, 6):
            text = cursor.varint()
            require(text < len(texts), "an item names a text that is not there")
            self.text = self.head["text" if self.kind == 5 else "name"] = texts[text]

    def read_sources(self, cursor):
        if self.has_sources:
            self.sources = [cursor.varint() for _ in range(self.count // 2)]

    def follow(self, old):
        if old.shape == self.shape:
            self.numbers, self.value, self.expected = old.numbers, old.value, old.expected

    def read_numbers(self, cursor, places, order=2):
        """`places` are those of the bodies and of the items before. The places of this item are added."""
        before, expected, numbers = self.numbers, self.expected or [0] * self.count, []
        for source in self.sources or [0] * (self.count // 2):
            require(source <= len(places), "a place is taken from one that does not come before")
            at = len(numbers)
            numbers += places[source - 1] if source else [cursor.signed() + n for n in expected[at:at + 2]]
            places.append(numbers[at:])
        numbers += [cursor.signed() + n for n in expected[len(numbers):]]
        require(all(abs(n) <= DRAWN_LIMIT for n in numbers), "a drawn number beyond 2^20")
        require(self.kind != 1 or numbers[2] >= 0, "a radius below 0")
        self.numbers = self.expected = numbers
        if before and order == 2:
            self.expected = [2 * n - old for n, old in zip(numbers, before)]

    def read_value(self, cursor, may_be_kept=True):
        if self.kind != 6:
            return
        written = cursor.bytes(1)[0] if may_be_kept else 1
        require(written == 1 or written == 0 and self.value is not None,
                "a watched value is neither written nor that of another item")
        if written:
            self.value, = struct.unpack("<d", cursor.bytes(8))
            require(math.isfinite(self.value), "a watched value is not finite")

    def shown(self):
        if self.kind == 6:
            return {**self.head, "value": self.value}
        return {**self.head, "numbers": [n / POSITION for n in self.numbers]}


def check_drawing(items):
    """Of the items of a slot in a step."""
    require(sum(item.count + (item.kind == 6) for item in items) <= DRAWN_COUNT, "a slot has too many numbers in a step")
    require(sum(len(item.text.encode("utf-8")) for item in items) <= DRAWN_BYTES, "a slot has too long texts in a step")


def read_drwp(cursor, texts, items, places, is_newest=True):
    """What a slot has in a step: how many items were dropped, and the items. `items` are those of the step before."""
    dropped, is_listed = divmod(cursor.varint(), 2)
    if is_listed:
        olds, items = items, []
        for _ in range(read_item_count(cursor)):
            item = Item(cursor, texts, may_have_sources=is_newest)
            item.read_text(cursor, texts)
            item.read_sources(cursor)
            items.append(item)
        check_drawing(items)
        for item, old in zip(items, olds):
            item.follow(old)
    # DRWP has all numbers before all values, and DRWN has both item by item.
    for group in [items] if is_newest else [[item] for item in items]:
        for item in group:
            item.read_numbers(cursor, places)
        for item in group:
            item.read_value(cursor)
    return dropped, items


def read_drwn(cursor, texts, items, places):
    return read_drwp(cursor, texts, items, places, is_newest=False)


def read_draw(cursor, texts, olds, places):
    dropped, items = cursor.varint(), []
    for i in range(read_item_count(cursor)):
        item = Item(cursor, texts)
        if i < len(olds):
            item.follow(olds[i])
        item.read_numbers(cursor, places, order=1)
        item.read_text(cursor, texts)
        item.read_value(cursor, may_be_kept=False)
        items.append(item)
    check_drawing(items)
    return dropped, items


def read_order(cursor, slot):
    kind, number = cursor.bytes(1)[0], cursor.signed()
    require(kind <= 1 and -2**31 <= number < 2**31, "an order is out of range")
    order = {"slot": slot, "order": ["build", "take_down"][kind]}
    if kind == 0:
        x, y = (v if math.isfinite(v) else None for v in struct.unpack("<2d", cursor.bytes(16)))
        order.update(structure_kind=number, x=x, y=y)
    else:
        order.update(id=number)
    answer = cursor.bytes(1)[0]
    require(answer < len(ANSWERS), f"the unknown answer {answer}")
    return {**order, "answer": ANSWERS[answer]}


def summary(log):
    head, drawn = log.head or {}, [slot for slots in log.drawings.values() for slot in slots or []]
    return {"state": log.state, "why": log.why, "teams": [team.get("name") for team in head.get("teams", [])],
            "seed": head.get("seed"), "first_step": head.get("first_step"), "blocks": len(log.blocks),
            "steps": len(log.steps), "frames": len(log.frames),
            "shots": sum(len(step["shots"]) for step in log.steps.values()),
            "events": sum(map(len, log.events.values())), "dropped_events": sum(log.dropped.values()),
            "drawn": sum(len(slot["items"]) for slot in drawn), "dropped_items": sum(slot["dropped"] for slot in drawn),
            "skipped": sorted(set(log.skipped)), "last_hash": log.steps[max(log.steps)]["state_hash"] if log.steps else None,
            "ending": log.ending}


def lines(log):
    if log.head:
        yield {"type": "head", **log.head}
    ends = {first + count: first for first, count, _ in log.blocks}
    for number, frame in sorted(log.frames.items()):
        if log.dropped.get(ends.get(number)):
            yield {"type": "events_dropped", "step": ends[number], "dropped": log.dropped[ends[number]]}
        if number in log.keyframes:
            yield {"type": "keyframe", "frame": number, "state": log.keyframes[number]}
        yield {"type": "frame", "frame": number, **frame}
        for slot, drawing in enumerate(log.drawings.get(number) or []):
            if drawing["items"] or drawing["dropped"]:
                yield {"type": "drawing", "step": number, "slot": slot, **drawing}
        if number in log.steps:
            yield {"type": "step", "step": number, **log.steps[number]}
        for event in log.events.get(number, []):
            yield {"type": "event", **event}
    if log.ending:
        yield {"type": "result", **log.ending}
    yield {"type": "end", "complete": log.state == "whole", "notice": log.why}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jsonl", action="store_true")
    parser.add_argument("file")
    options = parser.parse_args()
    try:
        with open(options.file, "rb") as file:
            log = Log(file.read())
    except (OSError, Refused) as problem:
        sys.exit(f"{options.file}: {problem}")
    for line in lines(log) if options.jsonl else [summary(log)]:
        print(json.dumps(line, indent=None if options.jsonl else 2))


if __name__ == "__main__":
    main()
