// What decided the match: goals, kept shots, lost balls, passes. docs/replay.md says what each means. It is found from the
// events, frames and commands, and is the same as what `podball replay explain` prints (host/replay/explain.cpp).
import { Mode, ballOf, bodyOf, ownSide } from '../names';
import type { MatchEvent, Recording, Slot } from '../recording';
import { firstAtOrAfter } from '../search';
import { kickWay, type KickWay, type Vector } from './kick';

export interface Player { slot: Slot; pod: number }

/// The kick that a goal came off: a shot of a length above 0, of the scorer, in any mode.
export interface GoalKick {
  event: MatchEvent;
  distance: number; // from the place of the kick to the centre of the goal
  beforeWhistle: boolean;
  offBorders: number; // bounces where no pod can have met the ball: off a border, a post or a structure
  offPods: number; // bounces where a pod can have met the ball
}

export interface Goal {
  event: MatchEvent;
  slot: Slot; // that the goal counts for
  scorer: Player | null; // the pod that carried the ball last
  cause: string | null; // how the ball left the scorer
  ownGoal: boolean;
  kick: GoalKick | null; // null: the ball left the scorer in another way
  passer: Player | null;
  score: [number, number];
}

/// A shot on goal (R78) that no pod touched before an opponent picked it up.
export interface KeptShot { shot: MatchEvent; kept: MatchEvent }

/// A ball that went to the opponents, who shot at the goal (R79) within 500 ticks.
export interface LostBall { lost: MatchEvent; shot: MatchEvent; becameGoal: boolean }

/// A kick whose ball a pod gained (R82): `end` is its pick-up. It is a completed pass if both are of one team. `kept`: it was a
/// kept shot.
export interface Pass { kick: MatchEvent; end: MatchEvent; kept: boolean }

const lostBallTicks = 500;
const speedsPerLength = 2 ** 20;
// Covers what thrust and friction change of a straight motion within a step, and rounding.
const near = 1e-3;

interface Kick extends KickWay { event: MatchEvent }

/// The flight of a kicked ball until it is carried again, in any mode. `velocity`: after the kick or the last bounce.
interface Flight extends Omit<GoalKick, 'distance'> { velocity: Vector }

interface Loss {
  event: MatchEvent;
  passer: number | null;
  atGoal: boolean;
  inPlay: boolean;
  dropped: boolean; // the stall rule has moved the ball since
}

// Whether two recorded velocities have one direction. Each part may be rounded by half a unit.
function haveOneDirection(a: Vector, b: Vector): boolean {
  const sizes = Math.abs(a.x) + Math.abs(a.y) + Math.abs(b.x) + Math.abs(b.y);
  return a.x * b.x + a.y * b.y > 0 && Math.abs(a.x * b.y - a.y * b.x) * speedsPerLength <= sizes;
}

export class Explanation {
  readonly goals: Goal[] = [];
  readonly keptShots: KeptShot[] = [];
  readonly passes: Pass[] = []; // in the order of their ends
  readonly lostBalls: LostBall[] = []; // in the order of their shots
  private readonly goalOf = new Map<MatchEvent, Goal>();
  private readonly lostBallOf = new Map<MatchEvent, LostBall>(); // by the loss
  private readonly passOf = new Map<MatchEvent, Pass>(); // by both of its events
  private readonly atGoal = new Set<MatchEvent>(); // shots at the goal (R79)
  private steps = 0;
  private events = 0;
  private mode: number = Mode.Running;
  private kick: Kick | null = null;
  private flight: Flight | null = null;
  private passer: number | null = null; // of the pass that the carrier picked up
  private loss: Loss | null = null; // the last one since the line-up
  private turnover: { loss: Loss; ledToShot: boolean } | null = null;

  constructor(private readonly recording: Recording) {}

  /// Adds the steps since the last call.
  grow(): void {
    const { events } = this.recording;
    for (; this.steps < this.recording.steps; this.steps++) {
      this.begin(this.steps);
      for (; this.events < events.length && events[this.events].step === this.steps; this.events++) this.take(events[this.events]);
      this.followFlight(this.steps);
    }
  }

  goal(event: MatchEvent): Goal | null {
    return this.goalOf.get(event) ?? null;
  }

  /// The pass that the kick or the pick-up belongs to; null if it ended otherwise.
  pass(event: MatchEvent): Pass | null {
    return this.passOf.get(event) ?? null;
  }

  /// The lost ball that the loss is; null if it is none.
  lostBall(event: MatchEvent): LostBall | null {
    return this.lostBallOf.get(event) ?? null;
  }

  /// Whether the kick is a shot at the goal (R79), or the pick-up ended one.
  isShotAtGoal(event: MatchEvent): boolean {
    return this.atGoal.has(this.passOf.get(event)?.kick ?? event);
  }

  // The frame says what the events of earlier steps may have left out.
  private begin(step: number): void {
    const { frame } = this.recording;
    if (frame.mode[step] !== this.mode) this.modeChanged(frame.mode[step]);
  }

  // A ball that bends where no pod can have touched it has met a post, a border or a structure.
  private followFlight(step: number): void {
    const { flight, kick } = this;
    if (!flight) return;
    const { frame, head } = this.recording;
    const ball = ballOf(head);
    const after = { x: frame.vx[ball][step + 1], y: frame.vy[ball][step + 1] };
    if ((after.x === 0 && after.y === 0) || haveOneDirection(flight.velocity, after)) return;
    const isFirst = flight.event.step === step;
    const before = isFirst ? flight.velocity : { x: frame.vx[ball][step], y: frame.vy[ball][step] };
    const ticks = head.controlStepTicks;
    const mayBeOffPod = this.meetsPod(step, before, ticks, step + 1) || this.meetsPod(step + 1, after, -ticks, step + 1);
    if (mayBeOffPod) flight.offPods++;
    else flight.offBorders++;
    flight.velocity = after;
    if (kick && mayBeOffPod) kick.onGoal = false;
  }

  // Whether the ball of the frame comes near a pod that is not denied in frame `deniedIn`, if all keep their velocities for
  // `ticks`; below 0: back in time.
  private meetsPod(at: number, velocity: Vector, ticks: number, deniedIn: number): boolean {
    const { frame, head } = this.recording;
    const ball = ballOf(head);
    const reach = head.podRadius + head.ballRadius + near;
    for (let body = 0; body < ball; body++) {
      if ((frame.denied[deniedIn] >>> body) & 1) continue;
      const away = { x: frame.x[ball][at] - frame.x[body][at], y: frame.y[ball][at] - frame.y[body][at] };
      const way = { x: (velocity.x - frame.vx[body][at]) * ticks, y: (velocity.y - frame.vy[body][at]) * ticks };
      const length = way.x * way.x + way.y * way.y;
      const share = length > 0 ? Math.max(0, Math.min(-(away.x * way.x + away.y * way.y) / length, 1)) : 0;
      const [x, y] = [away.x + way.x * share, away.y + way.y * share];
      if (x * x + y * y <= reach * reach) return true;
    }
    return false;
  }

  private take(event: MatchEvent): void {
    if (event.kind === 'mode_changed') this.modeChanged(Number(event.detail.mode));
    else if (event.kind === 'stall_drop') this.stallDrop();
    else if (event.slot === null) return;
    else if (event.kind === 'goal') this.scored(event, event.slot);
    else if (event.pod === null) return;
    else if (event.kind === 'shot') this.shot(event, event.slot, event.pod);
    else if (event.kind === 'loss') this.lose(event);
    else if (event.kind === 'pick_up') this.pickUp(event);
  }

  // A resumed match has no line-up.
  private modeChanged(mode: number): void {
    if (mode === Mode.BeforeKickoff && this.mode !== Mode.Suspended) {
      [this.kick, this.flight, this.passer, this.loss, this.turnover] = [null, null, null, null, null];
    }
    this.mode = mode;
  }

  private stallDrop(): void {
    this.kick = null;
    this.flight = null;
    if (this.loss) this.loss.dropped = true;
  }

  // A kick (R81) counts in Running. A shot before the whistle flies as well.
  private shot(event: MatchEvent, slot: Slot, pod: number): void {
    const { head, shots } = this.recording;
    const body = bodyOf(head, slot, pod);
    let at = firstAtOrAfter(shots, event.step, (shot) => shot.step);
    while (shots[at]?.step === event.step && shots[at].body !== body) at++;
    const asked = shots[at]?.step === event.step ? shots[at] : null;
    const way = asked !== null && (asked.x !== 0 || asked.y !== 0) ? kickWay(this.recording, event, asked) : null;
    const beforeWhistle = this.mode === Mode.BeforeKickoff;
    this.flight = way && { event, velocity: way.velocity, beforeWhistle, offBorders: 0, offPods: 0 };
    this.kick = way && this.mode === Mode.Running ? { event, ...way } : null;
    if (this.kick?.countsWide) this.shotAtGoal(event);
  }

  private shotAtGoal(event: MatchEvent): void {
    this.atGoal.add(event);
    const { turnover } = this;
    if (!turnover || turnover.ledToShot || turnover.loss.event.slot === event.slot) return;
    if (event.tick - turnover.loss.event.tick > lostBallTicks) return;
    turnover.ledToShot = true;
    const ball = { lost: turnover.loss.event, shot: event, becameGoal: false };
    this.lostBalls.push(ball);
    this.lostBallOf.set(ball.lost, ball);
  }

  private lose(event: MatchEvent): void {
    const atGoal = event.detail.cause === 'shot' && this.kick !== null && this.kick.countsWide;
    this.loss = { event, passer: this.passer, atGoal, inPlay: this.mode === Mode.Running, dropped: false };
    this.passer = null;
  }

  private pickUp(event: MatchEvent): void {
    const { kick, loss } = this;
    this.passer = null;
    this.flight = null;
    if (this.mode === Mode.Running && kick) {
      const isOfTeam = event.slot === kick.event.slot;
      if (!isOfTeam && kick.onGoal) this.keptShots.push({ shot: kick.event, kept: event });
      if (isOfTeam && event.pod !== kick.event.pod) this.passer = kick.event.pod;
      if (!isOfTeam || this.passer !== null) {
        const pass = { kick: kick.event, end: event, kept: !isOfTeam && kick.onGoal };
        this.passes.push(pass);
        this.passOf.set(kick.event, pass).set(event, pass);
      }
      this.kick = null;
    }
    if (loss && loss.event.slot !== event.slot) {
      this.turnover = loss.inPlay && !loss.atGoal ? { loss, ledToShot: false } : null;
    }
  }

  /// The kick that a goal for `slot` came off.
  private kickOfGoal({ velocity: _, ...kick }: Flight, slot: Slot): GoalKick {
    const { head } = this.recording;
    const x = ownSide(head, slot === 0 ? 1 : 0) * head.arena.width / 2 - (kick.event.x ?? 0);
    const y = 0 - (kick.event.y ?? 0);
    return { ...kick, distance: Math.sqrt(x * x + y * y) };
  }

  private scored(event: MatchEvent, slot: Slot): void {
    const { kick } = this;
    const { score } = this.recording.frame;
    const loss = this.loss?.dropped ? null : this.loss;
    const scorer = loss && { slot: loss.event.slot!, pod: loss.event.pod! };
    const ownGoal = scorer !== null && scorer.slot !== slot;
    const passer = scorer && !ownGoal && loss!.passer !== null ? { slot: scorer.slot, pod: loss!.passer } : null;
    const cause = loss && String(loss.event.detail.cause);
    if (kick && kick.event.slot === slot) {
      if (!kick.countsWide) this.shotAtGoal(kick.event);
      const last = this.lostBalls.at(-1);
      if (last?.shot === kick.event) last.becameGoal = true;
    }
    const kickOfGoal = loss && cause === 'shot' && this.flight ? this.kickOfGoal(this.flight, slot) : null;
    this.kick = null;
    this.flight = null;
    const after = event.step + 1;
    const goal: Goal = { event, slot, scorer, cause, ownGoal, kick: kickOfGoal, passer, score: [score[0][after], score[1][after]] };
    this.goals.push(goal);
    this.goalOf.set(event, goal);
  }
}
