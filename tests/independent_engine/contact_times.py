"""When a moving disc meets another, a line or a circle: "reach", "to_limit" and "to_line" of the chapter "Bit by bit".

Each gives the time from now on, or NEVER.
"""
import math

NEVER = math.inf


def reach(from_x, from_y, way_x, way_y, radius):
    """Until a point comes within `radius` of the origin."""
    approach = from_x * way_x + from_y * way_y
    if not approach < 0.0:
        return NEVER
    squared = from_x * from_x + from_y * from_y
    if squared == 0.0:
        return NEVER
    gap = squared - radius * radius
    if gap <= 0.0:
        return 0.0
    if gap > -2.0 * approach:
        return NEVER
    root = approach * approach - (way_x * way_x + way_y * way_y) * gap
    if root < 0.0:
        return NEVER
    return gap / (math.sqrt(root) - approach)


def to_limit(x, way, limit):
    """Until a coordinate reaches the limit in the direction of its motion."""
    if way > 0.0 and x + way > limit:
        return 0.0 if x >= limit else (limit - x) / way
    if way < 0.0 and x + way < -limit:
        return 0.0 if x <= -limit else (-limit - x) / way
    return NEVER


def to_line(x, way, limit, sign):
    """Until a coordinate on the side of `sign` reaches the limit towards 0."""
    depth = x * sign - limit
    speed = way * sign
    if not speed < 0.0:
        return NEVER
    return 0.0 if depth <= 0.0 else depth / -speed
