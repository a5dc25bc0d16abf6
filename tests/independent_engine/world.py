"""The state of a match: the fields of KEYF (docs/replay-format.md). Positions and velocities are pairs here."""
import copy

RUNNING, BEFORE_KICKOFF, GOAL, SUSPENDED, ENDED = range(5)
FREE, CARRIED, DEAD = range(3)
NOBODY = -1

PER_SLOT = ("score", "zone_owner", "possession_ticks", "gains", "kicks", "passes_completed", "passes_intercepted",
            "interceptions_won", "shots_on_goal", "shots_on_goal_wide", "shots_scored", "shots_deflected",
            "shots_gained", "goals_early", "slot_carried_ticks", "blocking_ticks", "ball_in_own_half_ticks",
            "upfield_pod_ticks", "downfield_pod_ticks", "area_sum", "passes", "clearances", "chances",
            "passes_received", "spells", "spells_ended_by_tackle", "spells_ended_by_interception",
            "spells_ended_by_clearance", "spells_ended_by_shot", "spells_ended_by_keep_limit", "spells_ended_by_stall",
            "spells_ended_by_whistle", "kickoffs_taken", "kickoffs_scored")
COUNTERS = ("mode", "mode_ticks", "period", "clock_ticks", "tick", "kickoffs", "ball_state", "carried_ticks",
            "stall_zone_ticks", "stall_open_ticks", "running_ticks", "ticks_since_kickoff", "void_shots",
            "stuck_impacts", "impacts_per_tick_max", "suspended_mode", "spell_end_ahead")
NOBODIES = ("mode_slot", "carrier", "stall_zone_slot", "possessing_slot", "last_touch_slot", "kick_slot", "kick_pod",
            "spell_slot", "kickoff_slot")
FLAGS = ("kick_is_on_goal", "kick_counts_wide")
VECTORS = {"position": ("x", "y"), "velocity": ("vx", "vy")}


class World:
    """A match before its first line-up. Bodies are numbered as in recordings; the ball comes last."""

    def __init__(self, rules):
        self.rules = rules
        self.pods = sum(rules.pods)
        self.ball = self.pods
        self.side = list(rules.side)
        self.slots = [0] * rules.pods[0] + [1] * rules.pods[1]
        self.numbers = [*range(rules.pods[0]), *range(rules.pods[1])]
        for name in PER_SLOT:
            setattr(self, name, [0, 0])
        for name in COUNTERS:
            setattr(self, name, 0)
        for name in NOBODIES:
            setattr(self, name, NOBODY)
        for name in FLAGS:
            setattr(self, name, False)
        self.zone_owner = [NOBODY, NOBODY]
        self.area_sum = [0.0, 0.0]
        self.deny_ticks_left = [0] * (self.pods + 1)
        self.stall_place = (0.0, 0.0)
        self.position = [(0.0, 0.0)] * (self.pods + 1)
        self.velocity = [(0.0, 0.0)] * (self.pods + 1)
        self.force = [(0.0, 0.0)] * self.pods
        self.shots = {}
        self.kinds_shot = [0, 0]  # `shots` of KEYF.
        self.events = []
        self.denied_in_step = set()
        self.untold_exits = [NOBODY, NOBODY]
        self.economy = None  # In games with resources an economy.Economy.
        self.answers = {0: [], 1: []}  # To the orders of the last step.

    def keyframe(self):
        """The state under the names of KEYF."""
        names = (*PER_SLOT, *COUNTERS, *NOBODIES, *FLAGS, "side", "deny_ticks_left")
        fields = {name: copy.copy(getattr(self, name)) for name in names}
        fields["shots"] = list(self.kinds_shot)
        fields["stall_place_x"], fields["stall_place_y"] = self.stall_place
        for name, axes in VECTORS.items():
            for place, axis in enumerate(axes):
                fields[axis] = [vector[place] for vector in getattr(self, name)]
        if self.economy is not None:
            fields.update(self.economy.keyframe())
        return fields

    def slot_of(self, body):
        return self.slots[body]

    def number_of(self, body):
        return self.numbers[body]

    def bodies_of(self, slot):
        return [body for body in range(self.pods) if self.slots[body] == slot]

    def goal_sign(self, slot):
        """-1 for the slot on side 0, which defends the goal at -x (R4)."""
        return -1.0 if self.side[slot] == 0 else 1.0

    def goal(self, slot):
        """The centre of the goal that the slot defends."""
        return (self.goal_sign(slot) * self.rules.goal_x, 0.0)

    def is_free(self):
        return self.ball_state == FREE
