// A made-up match: not by the rules, but with everything that a recording can hold, for tests and for trying the viewer.
import { type EncodedDrawing, type EncodedItem, type EncodedMatch, type EncodedStep, hashAfter } from './encode';

export interface MatchOptions {
  podCount?: [number, number];
  steps?: number;
  firstStep?: number;
  seed?: number;
  drawings?: boolean;
  names?: [string, string];
}

export const hostileNames: [string, string] = [
  '<img src=x onerror="document.title=\'owned\'"> & "the" </script><script>alert(1)</script>',
  '\u202eevil \u0000\u001b[31m\u{1f600} ${7*7} {{x}} ' + 'W'.repeat(300),
];

const stepTicks = 5;
const beforeKickoffTicks = 300;
const afterGoalTicks = 200;
const keepTicks = 300;

interface Body {
  x: number;
  y: number;
  vx: number;
  vy: number;
  thrustX: number;
  thrustY: number;
}

class Game {
  readonly bodies: Body[] = [];
  readonly ball: Body = { x: 0, y: 0, vx: 0, vy: 0, thrustX: 0, thrustY: 0 };
  readonly pods: number;
  tick = 0;
  mode = 1;
  modeSlot = 0;
  modeTicks = 0;
  period = 0;
  clock = 0;
  score = [0, 0];
  possession = [0, 0];
  carrier = -1;
  carried = 0;
  denied: number[];
  events: object[] = [];
  shots: { body: number; x: number; y: number }[] = [];
  private state: number;

  constructor(
    readonly podCount: [number, number],
    readonly periodTicks: number,
    seed: number,
  ) {
    this.pods = podCount[0] + podCount[1];
    this.denied = new Array<number>(this.pods).fill(0);
    this.state = seed >>> 0;
    for (let body = 0; body < this.pods; body++) this.bodies.push({ ...this.ball });
    this.lineUp();
  }

  random(): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.state / 2 ** 32;
  }

  slotOf(body: number): 0 | 1 {
    return body < this.podCount[0] ? 0 : 1;
  }

  podOf(body: number): number {
    return body < this.podCount[0] ? body : body - this.podCount[0];
  }

  home(body: number): { x: number; y: number } {
    const slot = this.slotOf(body);
    const pod = this.podOf(body);
    const side = slot === 0 ? -1 : 1;
    if (pod === 0) return { x: side * 0.46, y: 0 };
    return { x: side * (0.08 + 0.1 * ((pod * 7) % 4)), y: 0.28 * Math.sin(pod * 2.3) };
  }

  lineUp(): void {
    this.bodies.forEach((pod, body) => Object.assign(pod, this.home(body), { vx: 0, vy: 0, thrustX: 0, thrustY: 0 }));
    Object.assign(this.ball, { x: 0, y: 0, vx: 0, vy: 0 });
    this.carrier = -1;
    this.carried = 0;
  }

  note(step: number, kind: string, body: number, more: object = {}): void {
    const whose = body < 0 ? {} : { slot: this.slotOf(body), pod: this.podOf(body) };
    this.events.push({ step, tick: this.tick, kind, ...whose, x: this.ball.x, y: this.ball.y, ...more });
  }

  change(step: number, mode: number, slot: number): void {
    this.mode = mode;
    this.modeSlot = slot;
    this.modeTicks = 0;
    this.note(step, 'mode_changed', -1, { mode, ...(slot < 0 ? {} : { slot }) });
  }

  target(body: number): { x: number; y: number } {
    const slot = this.slotOf(body);
    const ahead = slot === 0 ? 1 : -1;
    if (body === this.carrier) return { x: ahead * 0.5, y: 0.05 * Math.sin(this.tick / 200) };
    const home = this.home(body);
    if (this.podOf(body) === 0) return { x: home.x, y: 0.4 * this.ball.y };
    const chases = this.podOf(body) % 3 === 1 && (this.carrier < 0 || this.slotOf(this.carrier) !== slot);
    if (chases) return { x: this.ball.x, y: this.ball.y };
    return { x: home.x + 0.5 * this.ball.x, y: home.y + 0.35 * this.ball.y };
  }

  move(body: Body, thrust: number, friction: number): void {
    for (let i = 0; i < stepTicks; i++) {
      body.vx += thrust * body.thrustX - friction * body.vx;
      body.vy += thrust * body.thrustY - friction * body.vy;
      body.x += body.vx;
      body.y += body.vy;
    }
    if (Math.abs(body.x) > 0.49) body.vx = -Math.sign(body.x) * Math.abs(body.vx);
    if (Math.abs(body.y) > 0.31) body.vy = -Math.sign(body.y) * Math.abs(body.vy);
    body.x = Math.min(0.5, Math.max(-0.5, body.x));
    body.y = Math.min(0.315, Math.max(-0.315, body.y));
  }

  steer(): void {
    this.bodies.forEach((pod, body) => {
      const to = this.target(body);
      const dx = to.x - pod.x - 60 * pod.vx;
      const dy = to.y - pod.y - 60 * pod.vy;
      const length = Math.max(0.05, Math.hypot(dx, dy));
      pod.thrustX = Math.round((16384 * dx) / length) / 16384;
      pod.thrustY = Math.round((16384 * dy) / length) / 16384;
    });
  }

  lose(step: number, cause: string): void {
    this.note(step, 'loss', this.carrier, { cause });
    this.denied[this.carrier] = this.tick + 100;
    this.carrier = -1;
    this.carried = 0;
  }

  carry(step: number): void {
    const pod = this.bodies[this.carrier];
    const ahead = this.slotOf(this.carrier) === 0 ? 1 : -1;
    Object.assign(this.ball, { x: pod.x + ahead * 0.022, y: pod.y, vx: pod.vx, vy: pod.vy });
    this.carried += stepTicks;
    this.possession[this.slotOf(this.carrier)] += stepTicks;
    const near = 0.5 - ahead * pod.x;
    if (near < 0.25 || this.random() < 0.01) {
      const angle = Math.atan2(-pod.y + 0.1 * (this.random() - 0.5), ahead * near);
      const x = Math.round(16384 * Math.cos(angle));
      const y = Math.round(16384 * Math.sin(angle));
      this.shots.push({ body: this.carrier, x, y });
      this.ball.vx += (0.0035 * x) / 16384;
      this.ball.vy += (0.0035 * y) / 16384;
      this.note(step, 'shot', this.carrier);
      this.lose(step, 'shot');
    } else if (this.carried >= keepTicks) {
      this.lose(step, 'keep_limit');
    } else if (this.random() < 0.01) {
      this.lose(step, 'force');
    }
  }

  free(step: number): void {
    this.ball.thrustX = this.ball.thrustY = 0;
    this.move(this.ball, 0, 0.005);
    if (Math.abs(this.ball.x) > 0.49 && Math.abs(this.ball.y) < 0.06) {
      const scorer = this.ball.x > 0 ? 0 : 1;
      this.score[scorer]++;
      this.note(step, 'goal', -1, { slot: scorer });
      this.change(step, 2, scorer);
      return;
    }
    const able = (body: number): boolean => this.denied[body] <= this.tick;
    const nearest = this.bodies.findIndex(
      (pod, body) => able(body) && Math.hypot(pod.x - this.ball.x, pod.y - this.ball.y) < 0.024,
    );
    if (nearest >= 0) {
      this.carrier = nearest;
      this.note(step, 'pick_up', nearest);
    }
  }

  run(step: number): void {
    this.clock += stepTicks;
    this.bodies.forEach((pod) => this.move(pod, 1.3e-5 / 2, 0.015 / 2));
    if (this.carrier >= 0) this.carry(step);
    else this.free(step);
    if (this.clock < this.periodTicks) return;
    this.clock = 0;
    this.period++;
    this.lineUp();
    if (this.period < 2) this.change(step, 1, 1);
    else this.change(step, 4, -1);
  }

  advance(step: number): void {
    if (this.mode === 4) return;
    this.steer();
    this.tick += stepTicks;
    this.modeTicks += stepTicks;
    if (this.mode === 0) this.run(step);
    else if (this.mode === 1 && this.modeTicks >= beforeKickoffTicks) this.change(step, 0, -1);
    else if (this.mode === 2 && this.modeTicks >= afterGoalTicks) {
      this.lineUp();
      this.change(step, 1, 1 - this.modeSlot);
    }
  }

  zoneOwner(slot: number): number {
    const goalX = slot === 0 ? -0.5 : 0.5;
    return this.bodies.findIndex(
      (pod, body) => this.slotOf(body) === slot && Math.hypot(pod.x - goalX, pod.y) < 0.12,
    );
  }

  frame(): number[] {
    const denied = this.denied.reduce((mask, until, body) => mask + (until > this.tick ? 2 ** body : 0), 0);
    const ballState = this.mode === 2 || this.mode === 4 ? 2 : this.carrier >= 0 ? 1 : 0;
    return [
      this.tick, this.mode, this.modeSlot, this.modeTicks, this.period, this.clock, ...this.score, ...this.possession,
      ballState, this.carrier, this.carried, this.zoneOwner(0), this.zoneOwner(1), denied,
      ...[...this.bodies, this.ball].flatMap((body) => [
        quantised(body.x, 15), quantised(body.y, 15), quantised(body.vx, 20), quantised(body.vy, 20),
      ]),
    ];
  }
}

function quantised(value: number, bits: number): number {
  return Math.sign(value) * Math.round(Math.abs(value) * 2 ** bits) + 0;
}

function drawn(game: Game, slot: 0 | 1, step: number, hostile: boolean): EncodedDrawing {
  const items: EncodedItem[] = [];
  const add = (kind: number, color: number, layer: string, numbers: number[], more: object = {}): void => {
    items.push({ kind, color, layer, numbers: numbers.map((number) => quantised(number, 15)), ...more });
  };
  game.bodies.forEach((pod, body) => {
    if (game.slotOf(body) !== slot) return;
    const to = game.target(body);
    add(3, 0, 'targets', [pod.x, pod.y, to.x, to.y]);
    add(5, 0, 'roles/names', [pod.x, pod.y + 0.02], { text: game.podOf(body) === 0 ? 'keeper' : 'field' });
    if (body === game.carrier) add(1, 4, 'roles/carrier', [pod.x, pod.y, 0.03]);
  });
  const ball = game.ball;
  add(2, 2, 'ball/ahead', [ball.x, ball.y, ball.x + 60 * ball.vx, ball.y + 60 * ball.vy]);
  add(0, 6, 'ball/ahead', [ball.x + 60 * ball.vx, ball.y + 60 * ball.vy]);
  const side = slot === 0 ? -1 : 1;
  if (step % 4 !== 3) add(4, 3, 'defence line', [-0.3, -0.1, 0.1, 0.3].flatMap((y) => [side * (0.3 + y * y), y]));
  add(6, 0, 'watch', [], { text: 'ball/x', value: ball.x });
  add(6, 0, 'watch', [], { text: 'pressure', value: 1 / (0.1 + Math.hypot(ball.x - side / 2, ball.y)) });
  if (hostile) {
    add(5, 250, `${hostileNames[0]}/x`, [side * 0.25, 0.2], { text: hostileNames[slot] });
    add(6, 7, 'watch', [], { text: hostileNames[0], value: -1e300 });
    add(1, 5, 'odd/huge', [0, 0, 32]);
  }
  return { dropped: step % 500 === 499 ? 3 : 0, items };
}

function hostEvents(game: Game, step: number): object[] {
  const at = { step, tick: game.tick };
  const events: object[] = [];
  if (step === 0) events.push({ ...at, kind: 'log', slot: 0, level: 'info', text: 'ready' });
  if (step % 400 === 150) events.push({ ...at, kind: 'log', slot: 1, level: 'warning', text: hostileNames[0] });
  if (step % 700 === 333) events.push({ ...at, kind: 'fault', slot: 1, pod: 2, name: 'command_not_finite', value: null });
  if (step % 900 === 420) events.push({ ...at, kind: 'zone_denied', slot: 0, pod: 1, zone: 1, x: 0.4, y: 0.05 });
  if (step % 1100 === 777) events.push({ ...at, kind: 'a_kind_of_tomorrow', riddle: { deep: [1, 2] } });
  return events;
}

function rules(podCount: [number, number], periodTicks: number, game: Game): object {
  const lineup = [0, 1].map((slot) =>
    game.bodies.filter((_, body) => game.slotOf(body) === slot).map((pod) => [-Math.abs(pod.x), pod.y]),
  );
  return {
    schema: 'podball.rules/1',
    pods: podCount,
    arena: { width: 1, height: 0.65, goal_width: 0.12, exclusion_radius: 0.12, keepoff: 0.05 },
    pod: { radius: 0.015, mass: 1, friction: 0.015, friction_carrying: 0.02, thrust: 1.3e-5 },
    ball: { radius: 0.008, mass: 0.1, keep_ticks: keepTicks, deny_ticks: 100, keep_deny_ticks: 200 },
    match: {
      control_step_ticks: stepTicks, periods: 2, period_ticks: periodTicks,
      before_kickoff_ticks: beforeKickoffTicks, after_goal_ticks: afterGoalTicks,
    },
    lineup,
  };
}

export function playMatch(options: MatchOptions = {}): EncodedMatch {
  const podCount = options.podCount ?? [11, 11];
  const firstStep = options.firstStep ?? 0;
  const count = options.steps ?? 3000;
  const names = options.names ?? ['Formation', 'Chaser'];
  const periodTicks = Math.max(50, 5 * Math.round(count * 0.38));
  const game = new Game(podCount, periodTicks, options.seed ?? 2);
  const team = (slot: number) => ({
    name: names[slot], id: `example.team${slot}`, version: '1.2.0', author: names[1 - slot],
    file: `team${slot}.so`, file_sha256: String(slot).repeat(64), params: { aggression: '0.7', name: names[slot] },
    color: ['#0072b2', '#d55e00'][slot],
  });
  const head = {
    format: [1, 6], engine: '0.3.0', abi: '1.1.0', first_step: firstStep, rules: rules(podCount, periodTicks, game),
    game: 'classic-11', pod_count: podCount, control_step_ticks: stepTicks, seed: 42, swap_sides: false,
    teams: [team(0), team(1)], mode: 'in-process', budget: 'wall', soft_ns: 2_000_000, hard_ns: 20_000_000,
  };
  const frames = [game.frame()];
  const steps: EncodedStep[] = [];
  for (let step = firstStep; step < firstStep + count && game.mode !== 4; step++) {
    game.events = [];
    game.shots = [];
    const hostile = step % 50 < 25;
    const drawings: EncodedStep['drawings'] =
      options.drawings === false ? null : [drawn(game, 0, step, hostile), drawn(game, 1, step, hostile)];
    game.advance(step);
    const forfeited = step > firstStep + 0.9 * count ? 5 : 0;
    const slow = game.random() < 0.01 ? 3e6 : 0;
    const wall = (): number => Math.round(80_000 + 40_000 * game.random() + slow);
    steps.push({
      source: [0, forfeited || ({ 5: 1, 6: 3, 7: 4 }[step % 333] ?? 0)],
      thrust: game.bodies.flatMap((pod) => [16384 * pod.thrustX, 16384 * pod.thrustY]),
      shots: game.shots,
      events: [...game.events, ...hostEvents(game, step)],
      drawings,
      times: [wall(), wall() - 20_000, forfeited ? -1 : wall(), -1],
    });
    frames.push(game.frame());
  }
  const result = {
    steps: firstStep + steps.length, ticks: game.tick, score: game.score, winner: game.mode === 4 ? 0 : null,
    end_reason: game.mode === 4 ? 'forfeit' : 'stopped',
    final_state_hash: hashAfter(firstStep + steps.length - 1).toString(16).padStart(16, '0'),
  };
  return { head, frames, steps, result };
}
