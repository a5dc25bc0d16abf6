"""Which obstacle a body meets first: borders, keep-off lines, zone circles, goal lines, posts or structures
(R19, R22, R26 to R28, R107).

Each search yields (time from now, kind, obstacle, detail); the detail is the slot of a zone, a post, or a structure.
"""
from contact_times import NEVER, reach, to_limit, to_line
from world import BEFORE_KICKOFF

# R22: the kinds of impacts, and the obstacles of one body, in their order.
POD_POD, POD_BORDER, POD_LINE, POD_CIRCLE, POD_STRUCTURE, POD_BALL, BALL_BORDER, BALL_STRUCTURE = range(8)
BORDER_X, BORDER_Y, LINE, GOAL_LINE, POST, CIRCLE, STRUCTURE = range(7)


def of_pod(world, rules, body, place, way):
    radius = rules.pod.radius
    yield to_limit(place[0], way[0], rules.width_for(radius)), POD_BORDER, BORDER_X, None
    yield to_limit(place[1], way[1], rules.height_for(radius)), POD_BORDER, BORDER_Y, None
    if world.mode == BEFORE_KICKOFF:
        yield (to_line(place[0], way[0], rules.line_for(radius), world.goal_sign(world.slot_of(body))),
               POD_LINE, LINE, None)
    if rules.has_zones:
        for slot in (0, 1):
            if world.zone_owner[slot] != body:
                goal = world.goal(slot)
                yield (reach(place[0] - goal[0], place[1] - goal[1], way[0], way[1], rules.zone),
                       POD_CIRCLE, CIRCLE, slot)


def of_ball(world, rules, place, way):
    radius = rules.ball.radius
    yield to_border_beside_goal(rules, place, way, radius), BALL_BORDER, BORDER_X, None
    yield to_limit(place[1], way[1], rules.height_for(radius)), BALL_BORDER, BORDER_Y, None
    if world.mode == BEFORE_KICKOFF:
        sign = -1.0 if place[0] < 0.0 else 1.0
        yield to_line(place[0], way[0], rules.line_for(radius), sign), BALL_BORDER, LINE, None
    yield to_limit(place[0], way[0], rules.goal_x), BALL_BORDER, GOAL_LINE, None
    post_x = -rules.goal_x if place[0] < 0.0 else rules.goal_x
    for post_y in rules.posts:
        yield (reach(place[0] - post_x, place[1] - post_y, way[0], way[1], radius),
               BALL_BORDER, POST, (post_x, post_y))


def of_structures(world, rules, coin, kind, radius, place, way):
    """R107: those of the slot `coin` first."""
    if world.economy is None:
        return
    for slot in (coin, 1 - coin):
        for structure in world.economy.structures[slot]:
            if structure.finished:
                x, y = structure.place
                yield (reach(place[0] - x, place[1] - y, way[0], way[1],
                             rules.structure_radius[structure.kind] + radius), kind, STRUCTURE, structure)


def to_border_beside_goal(rules, place, way, radius):
    """R27: between the posts there is no border for the ball."""
    t = to_limit(place[0], way[0], rules.width_for(radius))
    if t >= 1.0 or abs(place[1] + way[1] * t) < rules.half_goal:
        return NEVER
    return t
