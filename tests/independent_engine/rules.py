"""The rules of a match, as HEAD of its recording states them, and what follows from them at set-up."""
import setup


class Rules:
    """The constants by the names of docs/rules-reference.md, and the derived ones of the chapter "Bit by bit"."""

    def __init__(self, head):
        given = head["rules"]
        for section in ("arena", "pod", "ball", "match", "stall", "noise"):
            setattr(self, section, Section(given[section]))
        self.pods = list(head["pod_count"])
        self.lineup = [[(float(x), float(y)) for x, y in places] for places in given["lineup"]]
        self.seed = head["seed"]
        self.side = [1, 0] if head["swap_sides"] else [0, 1]
        self.goal_x = 0.5 * self.arena.width
        self.half_goal = 0.5 * self.arena.goal_width
        self.posts = (-self.half_goal, self.half_goal)
        self.has_zones = self.arena.exclusion_radius > 0.0
        self.is_dead_after_goal = getattr(self.ball, "after_goal", "dead") == "dead"
        self.zone = self.arena.exclusion_radius + self.pod.radius if self.has_zones else 0.0
        self.pod_drag = setup.drag(self.pod.mass, self.pod.friction)
        self.carrier_drag = setup.drag(self.pod.mass + self.ball.mass, self.pod.friction_carrying)
        self.ball_drag = setup.drag(self.ball.mass, self.ball.friction)
        self.kick_tangent = setup.half_tangent(self.noise.kick_degrees)
        self.has_resources = "resources" in given
        if self.has_resources:
            self.resources = Section(given["resources"])
            self.set_up_resources()

    def set_up_resources(self):
        """Prices and the like by the numbers of the kinds, and the factors of R103."""
        resources = self.resources
        self.price, self.structure_radius, self.full_health, self.build_ticks, self.most = (
            [getattr(resources, f"{kind}_{name}") for kind in ("generator", "barrier")]
            for name in ("price", "radius", "health", "build_ticks", "most"))
        self.gap = resources.gap * (2.0 * self.pod.radius)
        if resources.half_life > 0.0:
            half_life_ticks = resources.half_life * resources.ticks_per_minute
            self.decay_of_bits = [setup.power_of_half(2.0**bit / half_life_ticks) for bit in range(40)]

    def width_for(self, radius):
        """The largest x of the centre of a disc in the arena."""
        return 0.5 * self.arena.width - radius

    def line_for(self, radius):
        """R91: the distance from the centre line that the keep-off lines leave to the centre of a disc."""
        holds_disc = getattr(self.arena, "keepoff_holds", "disc") == "disc"
        return self.arena.keepoff + radius if holds_disc else self.arena.keepoff

    def height_for(self, radius):
        return 0.5 * self.arena.height - radius


class Section:
    """One object of the rules as attributes: ticks, periods and slots are whole, names are texts, the rest doubles."""

    WHOLE = ("ticks", "periods", "slot")

    def __init__(self, numbers):
        for name, value in numbers.items():
            is_double = not isinstance(value, str) and name.split("_")[-1] not in self.WHOLE
            setattr(self, name, float(value) if is_double else value)
