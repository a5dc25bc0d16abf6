"""Planted mistakes: signs, orders, comparisons, and timers that are off by one. The matches must show each of them."""
import importlib
import os
import shutil
import sys
import tempfile
from collections import namedtuple

HERE = os.path.dirname(os.path.abspath(__file__))


Mistake = namedtuple("Mistake", "what match file right wrong")

MISTAKES = [Mistake(*row) for row in (
    # Timers
    ("a deny window lasts one tick more", "classic-5", "ball.py",
     "world.deny_ticks_left[world.carrier] = window", "world.deny_ticks_left[world.carrier] = window + 1"),
    ("a deny window lasts one tick less", "classic-5", "ball.py",
     "world.deny_ticks_left[world.carrier] = window", "world.deny_ticks_left[world.carrier] = window - 1"),
    ("the deny window after the keep limit is that of a shot", "haste", "step.py",
     '"keep_limit", rules.ball.keep_deny_ticks', '"keep_limit", rules.ball.deny_ticks'),
    ("the keep limit is one tick longer", "haste", "step.py",
     "world.carried_ticks >= rules.ball.keep_ticks", "world.carried_ticks > rules.ball.keep_ticks"),
    ("ticks of carrying begin at one", "classic-5", "ball.py",
     "world.carried_ticks = CARRIED, pod, 0", "world.carried_ticks = CARRIED, pod, 1"),
    ("ticks of carrying count before the whistle", "haste", "step.py",
     "world.ball_state == CARRIED and world.mode == RUNNING", "world.ball_state == CARRIED"),
    ("the time before the kick-off is one tick longer", "original-11", "step.py",
     "world.mode_ticks >= rules.match.before_kickoff_ticks", "world.mode_ticks > rules.match.before_kickoff_ticks"),
    ("the time after a goal is one tick longer", "classic-5", "step.py",
     "world.mode_ticks >= rules.match.after_goal_ticks", "world.mode_ticks > rules.match.after_goal_ticks"),
    ("a period is one tick longer", "original-11", "step.py",
     "world.clock_ticks >= rules.match.period_ticks", "world.clock_ticks > rules.match.period_ticks"),
    ("a match has one period more", "original-11", "step.py",
     "world.period + 1 >= rules.match.periods", "world.period >= rules.match.periods"),
    ("the clock runs in Goal", "classic-5", "step.py",
     "    if world.mode == RUNNING:\n        world.clock_ticks",
     "    if world.mode in (RUNNING, GOAL):\n        world.clock_ticks"),
    ("a ball may stay in a zone one tick more", "haste", "stall.py",
     "world.stall_zone_ticks >= rules.stall.zone_ticks", "world.stall_zone_ticks > rules.stall.zone_ticks"),
    ("a ball may stay near a point one tick more", "haste", "stall.py",
     "world.stall_open_ticks >= rules.stall.open_ticks", "world.stall_open_ticks > rules.stall.open_ticks"),
    ("a new point of the stall rule counts for itself", "classic-5", "stall.py",
     "world.stall_open_ticks = place, 0", "world.stall_open_ticks = place, 1"),
    ("a control step has one tick more", "classic-5", "step.py",
     "range(rules.match.control_step_ticks)", "range(rules.match.control_step_ticks + 1)"),
    ("a shot is tried in every tick of its step", "classic-5", "ball.py",
     "shots, world.shots = world.shots, {}", "shots = world.shots"),
    ("a body is stuck from its 17th impact on", "crowd", "impacts.py", "STUCK = 16", "STUCK = 17"),
    # Signs
    ("recoil goes with the shot", "classic-5", "ball.py",
     "world.velocity[pod] = sub(", "world.velocity[pod] = add("),
    ("noise turns shots the other way", "research-11", "ball.py",
     "(vector[0] * cos - vector[1] * sin, vector[0] * sin + vector[1] * cos)",
     "(vector[0] * cos + vector[1] * sin, vector[1] * cos - vector[0] * sin)"),
    ("noise of the thrust has the other sign", "research-11", "motion.py",
     "1.0 + rules.noise.thrust *", "1.0 - rules.noise.thrust *"),
    ("noise of the ball has the other sign", "research-11", "motion.py",
     "1.0 + rules.noise.ball *", "1.0 - rules.noise.ball *"),
    ("the first coordinate is not turned for side 1", "classic-5", "lineup.py",
     "return (0.0 - place[0], 0.0 - place[1])", "return (place[0], 0.0 - place[1])"),
    ("a goal counts for the team that concedes it", "classic-5", "effects.py",
     "world.goal_sign(slot) * world.position[ball][0] < 0.0", "world.goal_sign(slot) * world.position[ball][0] > 0.0"),
    ("the hash is taken in the world's frame", "classic-11 swapped", "state_hash.py",
     "number + 0.0 if world.side[0] == 0 else 0.0 - number", "number + 0.0"),
    # Orders
    ("ties are decided without the coin", "crowd", "impacts.py",
     "(slot ^ self.coin) * 16", "slot * 16"),
    ("impacts at the same time have no order of kinds", "crowd", "impacts.py",
     "return (impact.time, impact.kind, *self.codes(impact))", "return (impact.time, *self.codes(impact))"),
    ("the ball is released after the impact", "classic-5", "effects.py",
     "tick.chord[world.ball] = (0.0, 0.0) if tick.is_stuck(world.ball) else tick.chord[body]",
     "tick.chord[world.ball] = (0.0, 0.0)"),
    ("all times are reckoned anew after an impact", "crowd", "impacts.py",
     "if impact is not None and impact.concerns(body):", "if impact is not None:"),
    ("timers come before the impacts", "classic-5", "step.py",
     "    scorer = impacts.move_bodies(world, rules, moves)\n    zones.leave(world, rules)\n"
     "    count_timers(world, rules)\n",
     "    count_timers(world, rules)\n"
     "    scorer = impacts.move_bodies(world, rules, moves)\n    zones.leave(world, rules)\n"),
    ("zones are never left", "classic-5", "step.py",
     "    zones.leave(world, rules)\n", ""),
    ("a goal in the last tick of a period does not count", "classic-5", "step.py",
     "    if scorer is not None:", "    if scorer is not None and not period_is_over(world, rules):"),
    ("drop spots are tried to the right first", "haste", "stall.py",
     "((0, 0), (0, 1), (0, -1),", "((0, 0), (0, -1), (0, 1),"),
    ("the axes of the jitter are exchanged", "classic-5", "lineup.py", "for axis in (0, 1))", "for axis in (1, 0))"),
    ("line-ups are counted before their jitter is drawn", "classic-5", "lineup.py",
     "number, world.kickoffs, axis", "number, world.kickoffs + 1, axis"),
    ("the hash adds the owner before the score", "classic-5", "state_hash.py",
     "world.score[slot], world.zone_owner[slot])", "world.zone_owner[slot], world.score[slot])"),
    # Limits
    ("the pick-up velocity is held against the approach alone", "lively-5 swapped", "effects.py",
     "tick.is_slow(way)", "tick.is_slow((way[0], 0.0))"),
    ("the force of the thrust does not count", "classic-11 swapped", "effects.py",
     "add(add(tick.thrust[body], tick.push[body]), impulse)", "add(tick.push[body], impulse)"),
    ("earlier impulses of the tick do not count", "crowd", "effects.py",
     "add(add(tick.thrust[body], tick.push[body]), impulse)", "add(tick.thrust[body], impulse)"),
    ("slow impacts keep the restitution", "crowd", "effects.py", "approach > SLOW_APPROACH", "approach > 0.0"),
    ("a carrier moves with the friction of a free pod", "classic-5", "motion.py",
     "rules.carrier_drag if body == world.carrier else rules.pod_drag", "rules.pod_drag"),
    ("the ball stops at its edge before the goal line", "classic-5", "effects.py",
     "    limit = tick.rules.goal_x\n", "    limit = tick.rules.width_for(tick.rules.ball.radius)\n"),
    ("an owner leaves when its edge is out of the half disc", "classic-5", "zones.py",
     "world.goal(slot))) < rules.zone * rules.zone", "world.goal(slot))) < (rules.zone + rules.pod.radius) ** 2"),
    ("the circle is that of the half disc alone", "classic-11", "obstacles.py",
     "way[0], way[1], rules.zone)", "way[0], way[1], rules.arena.exclusion_radius)"),
    ("a pod is denied one tick less for contacts", "haste", "impacts.py",
     "world.deny_ticks_left[pod] > 0", "world.deny_ticks_left[pod] > 1"),
    ("goals count before the kick-off", "duel", "effects.py",
     "tick.world.mode == RUNNING and tick.scorer is None", "tick.scorer is None"),
    ("the keep-off lines hold whole discs in every game", "original-11 swapped", "rules.py",
     "return self.arena.keepoff + radius if holds_disc else self.arena.keepoff", "return self.arena.keepoff + radius"),
    ("every goal ends the motion of the ball", "original-11 swapped", "effects.py",
     "if tick.rules.is_dead_after_goal:", "if True:"),
    ("exp(-lambda) has one term less", "classic-5", "setup.py", "range(3, 20)", "range(3, 7)"),
    # Kinds of kicks and spells. The tests of the engine have those that these matches are too short to show.
    ("the ball is watched for a third of the time", "classic-5", "spells.py",
     "MOMENT_TICKS, MOMENTS = 5, 60", "MOMENT_TICKS, MOMENTS = 5, 20"),
    ("shots come from anywhere", "haste", "spells.py",
     "SHOT_DISTANCE, CHANCE_DISTANCE = 0.3, 0.2", "SHOT_DISTANCE, CHANCE_DISTANCE = 2.0, 0.2"),
    ("wide shots are chances", "wide shots", "spells.py",
     "and y < 0.5 * rules.arena.goal_width", "and y < 1.5 * rules.arena.goal_width"),
    ("a goal of the team is the whistle", "classic-5", "spells.py",
     "end(world, SHOT if slot == world.spell_slot else WHISTLE)", "end(world, WHISTLE)"),
    ("a ball carried at the whistle begins no spell", "classic-5", "spells.py",
     "    if world.carrier != NOBODY:", "    if False:"),
    # Structures and accounts
    ("slot 0 orders first", "sites", "economy.py",
     "first = streams.coin(rules.seed, world.tick)", "first = 0"),
    ("a site becomes solid over a body", "sites", "economy.py",
     "structure.build_left == 0 and not is_overlapped(world, rules, structure)", "structure.build_left == 0"),
    ("a structure is built one tick longer", "sites", "economy.py",
     "max(structure.build_left - 1, 0)\n        if structure.build_left == 0",
     "structure.build_left - 1\n        if structure.build_left < 0"),
    ("structures are built in every mode", "sites", "economy.py",
     "economy is None or world.mode != RUNNING", "economy is None"),
    ("sites interfere", "sites", "economy.py",
     "return self.finished and self.kind == GENERATOR", "return self.kind == GENERATOR"),
    ("efficiencies stay when a generator goes", "sites", "economy.py",
     "    if structure.is_generator():\n        work_out", "    if False:\n        work_out"),
    ("the factors of all generators are multiplied in one row", "sites", "economy.py",
     "other = other * (1.0 - 0.5 * overlap(rules, g, h))", "own = own * (1.0 - 0.5 * overlap(rules, g, h))"),
    ("an account is paid with the supply of the tick before", "sites", "economy.py",
     "rules.match.period_ticks + world.clock_ticks + 1)", "rules.match.period_ticks + world.clock_ticks)"),
    ("the supply of a new period begins anew", "sites", "economy.py",
     "world.period * rules.match.period_ticks + world.clock_ticks", "world.clock_ticks"),
    ("a damaged structure returns its whole price", "sites swapped", "economy.py",
     "rules.price[structure.kind] * (structure.health / rules.full_health[structure.kind])",
     "rules.price[structure.kind]"),
    ("own pods do damage", "sites", "economy.py",
     " or world.slot_of(body) == structure.slot", ""),
    ("every impulse does damage", "sites swapped", "economy.py",
     "(length(impulse) - rules.resources.damage_impulse_min)", "length(impulse)"),
    ("a destroyed structure returns its price", "sites swapped", "economy.py",
     "        economy.points_destroyed[structure.slot] +=", "        economy.points[structure.slot] +="),
    ("the gap to a zone is that to a pod", "sites", "economy.py",
     "zone = rules.arena.exclusion_radius + clear if", "zone = rules.arena.exclusion_radius + radius if"),
    ("structures of slot 1 are hashed without their places turned", "sites swapped", "state_hash.py",
     "*structure.place, bits(structure.health)", "*map(bits, structure.place), bits(structure.health)"),
    ("the ball passes through structures", "sites swapped", "obstacles.py",
     "if structure.finished:", "if structure.finished and kind == POD_STRUCTURE:"),
    ("a structure keeps the ball", "sites swapped", "effects.py",
     "    impulse = reflect_off(tick, body, structure.place)",
     "    impulse = times(tick.chord[body], -2.0 * mass(tick, body))\n    add_impulse(tick, body, impulse, False)"),
    ("large frictions are halved once too little", "crowd", "setup.py", "while z > 0.5:", "while z > 1.0:"),
)]


def first_difference(mistake, log):
    """Plays the recorded match with the mistake: a sentence about the first difference, or None."""
    with tempfile.TemporaryDirectory() as folder:
        plant(mistake, folder)
        compare = imported(folder)
        try:
            compare.compare(log)
        except (compare.Difference, ArithmeticError) as difference:
            return str(difference)
    return None


def plant(mistake, folder):
    shutil.copytree(HERE, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    path = os.path.join(folder, mistake.file)
    with open(path, encoding="utf-8") as file:
        source = file.read()
    if source.count(mistake.right) != 1:
        raise ValueError(f"{mistake.what}: {mistake.file} has {source.count(mistake.right)} times {mistake.right!r}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(source.replace(mistake.right, mistake.wrong))


def imported(folder):
    """The module `compare` with all that it imports from the folder; what was imported before stays."""
    ours = {name[:-3] for name in os.listdir(folder) if name.endswith(".py")}
    kept = {name: sys.modules.pop(name) for name in ours if name in sys.modules}
    path = list(sys.path)
    sys.path.insert(0, folder)
    importlib.invalidate_caches()
    try:
        return importlib.import_module("compare")
    finally:
        for name in ours:
            sys.modules.pop(name, None)
        sys.modules.update(kept)
        sys.path[:] = path
