// Counts what happened in a control step, as the engine does tick by tick. What lies between two frames is not recorded:
// bodies are taken to move evenly, and a ball that turns away from a border to have met a pod.
import type { Course } from '../course';
import { kickWay } from '../explain/kick';
import { Mode, ballOf, bodyOf, ownSide, podsOf, slotOf, slots } from '../names';
import { StructureKind, type MatchEvent, type Recording, type Shot, type Slot } from '../recording';
import { firstAtOrAfter } from '../search';
import { forgetKick, type Counters, type SlotCounter } from './counters';
import { common, countOf, sumOver, ticksAbove, type Ticks } from './ticks';

const earlyTicks = 1000; // R90

/// The ticks of Running of a step: its first ones, or after a whistle its last ones.
function runningTicks(recording: Recording, step: number): Ticks {
  const { frame, head } = recording;
  const clock = (at: number) => frame.period[at] * head.periodTicks + frame.clockTicks[at];
  const all = frame.tick[step + 1] - frame.tick[step];
  const running = Math.max(0, Math.min(clock(step + 1) - clock(step), all));
  return frame.mode[step] === Mode.Running ? { all, first: 0, last: running } : { all, first: all - running, last: all };
}

export class StepCounts {
  private readonly from: number; // the frame before the step
  private readonly to: number;
  private readonly running: Ticks;
  private mode: number;
  private carrier: number;
  private carriedFrom = 0; // tick of the step
  private readonly linesUp: boolean; // whether the pods are put elsewhere

  constructor(private readonly recording: Recording, private readonly course: Course, private readonly step: number,
    private readonly counters: Counters) {
    [this.from, this.to] = [step, step + 1];
    this.running = runningTicks(recording, step);
    this.mode = recording.frame.mode[step];
    this.carrier = recording.frame.carrier[step];
    this.linesUp = course.jumps(step, 0);
  }

  count(): void {
    const { recording, step, counters, running } = this;
    const shots = this.shots();
    let events = firstAtOrAfter(recording.events, step, (event) => event.step);
    let tried = shots.length;
    let goal = false;
    for (; recording.events[events]?.step === step; events++) {
      const event = recording.events[events];
      if (event.kind === 'shot') tried--;
      goal ||= event.kind === 'goal';
      this.take(event, shots);
    }
    this.putDown(running.all);
    if (running.all > 0) counters.void_shots += Math.max(0, tried);
    const count = countOf(running);
    if (count === 0) return;
    counters.running_ticks += count;
    counters.ticks_since_kickoff += count;
    this.countPods();
    this.countTurn();
    // The tick of a goal ends with a dead ball.
    const isDead = recording.frame.ballState[this.to] === 2;
    this.countBall(isDead ? { ...running, last: running.last - (goal ? 1 : running.all) } : running);
    if (recording.head.resources) this.countGenerators(count);
  }

  private add(counter: SlotCounter, slot: Slot, by: number): void {
    this.counters.slot[counter][slot] += by;
  }

  private shots(): Shot[] {
    const { shots } = this.recording;
    const found: Shot[] = [];
    for (let at = firstAtOrAfter(shots, this.step, (shot) => shot.step); shots[at]?.step === this.step; at++) found.push(shots[at]);
    return found;
  }

  private take(event: MatchEvent, shots: Shot[]): void {
    const { recording, counters } = this;
    const { slot, pod, kind } = event;
    const tick = Math.max(0, event.tick - recording.frame.tick[this.from]);
    const body = slot !== null && pod !== null ? bodyOf(recording.head, slot, pod) : -1;
    if (kind === 'mode_changed') this.enter(Number(event.detail.mode), tick);
    else if (kind === 'stall_drop') forgetKick(counters);
    else if (kind === 'goal' && slot !== null) this.countGoal(slot);
    else if (kind === 'pick_up' && body >= 0) this.pickUp(body, tick);
    else if (kind === 'loss') this.putDown(tick);
    else if (kind === 'shot' && body >= 0) {
      const shot = shots.find((one) => one.body === body);
      if (shot && (shot.x !== 0 || shot.y !== 0)) this.countKick(body, shot, event);
    } else if (recording.head.resources) this.takeOfResources(event);
  }

  private enter(mode: number, tick: number): void {
    const { counters } = this;
    if (mode === Mode.Running && this.mode === Mode.BeforeKickoff) {
      counters.ticks_since_kickoff = 0;
      if (this.carrier >= 0) this.possess(slotOf(this.recording.head, this.carrier), true);
    } else if (mode === Mode.BeforeKickoff || mode === Mode.Ended) {
      this.putDown(tick);
    }
    if (mode === Mode.BeforeKickoff && this.mode !== Mode.Suspended) {
      forgetKick(counters);
      counters.possessing_slot = counters.last_touch_slot = -1;
    }
    this.mode = mode;
  }

  private possess(slot: Slot, isNew: boolean): void {
    const { counters } = this;
    if (isNew || counters.possessing_slot !== slot) this.add('gains', slot, 1);
    counters.possessing_slot = counters.last_touch_slot = slot;
  }

  // R82.
  private pickUp(body: number, tick: number): void {
    this.putDown(tick);
    [this.carrier, this.carriedFrom] = [body, tick];
    if (this.mode !== Mode.Running) return;
    const { counters, recording } = this;
    const slot = slotOf(recording.head, body);
    this.possess(slot, false);
    const kicker = counters.kick_slot;
    if (kicker === -1) return;
    if (counters.kick_is_on_goal) this.add('shots_gained', kicker, 1);
    if (slot !== kicker) {
      this.add('passes_intercepted', kicker, 1);
      this.add('interceptions_won', slot, 1);
    } else if (body !== bodyOf(recording.head, kicker, counters.kick_pod)) {
      this.add('passes_completed', kicker, 1);
    }
    forgetKick(counters);
  }

  private putDown(tick: number): void {
    if (this.carrier < 0) return;
    const carried = countOf(common(this.running, this.carriedFrom, tick));
    this.add('slot_carried_ticks', slotOf(this.recording.head, this.carrier), carried);
    this.carrier = -1;
  }

  // R78, R79, R81.
  private countKick(body: number, shot: Shot, event: MatchEvent): void {
    if (this.mode !== Mode.Running) return;
    const { counters, recording } = this;
    const { head } = recording;
    const slot = slotOf(head, body);
    this.add('kicks', slot, 1);
    counters.last_touch_slot = counters.kick_slot = slot;
    counters.kick_pod = event.pod ?? -1;
    const { onGoal, countsWide } = kickWay(recording, event, shot);
    counters.kick_is_on_goal = onGoal;
    counters.kick_counts_wide = countsWide;
    if (counters.kick_is_on_goal) this.add('shots_on_goal', slot, 1);
    if (counters.kick_counts_wide) this.add('shots_on_goal_wide', slot, 1);
  }

  private countGoal(slot: Slot): void {
    const { counters } = this;
    if (counters.ticks_since_kickoff + countOf(this.running) < earlyTicks) this.add('goals_early', slot, 1);
    if (counters.kick_slot === slot) {
      if (counters.kick_is_on_goal) this.add('shots_scored', slot, 1);
      if (!counters.kick_counts_wide) this.add('shots_on_goal_wide', slot, 1);
    }
    forgetKick(counters);
  }

  /// Where the body is at the end of the step, if nothing puts it elsewhere.
  private end(list: Float32Array[], speeds: Float32Array[], body: number, jumps = this.linesUp): number {
    return jumps ? list[body][this.from] + speeds[body][this.from] * this.running.all : list[body][this.to];
  }

  // R76, R77.
  private countPods(): void {
    const { recording, running } = this;
    const { frame, head } = recording;
    const arena = head.arena.width * head.arena.height;
    const spans = [[Infinity, -Infinity, Infinity, -Infinity], [Infinity, -Infinity, Infinity, -Infinity]];
    const ends = spans.map((span) => [...span]);
    for (let body = 0; body < podsOf(head); body++) {
      const slot = slotOf(head, body);
      const side = -ownSide(head, slot);
      const [x0, y0] = [frame.x[body][this.from], frame.y[body][this.from]];
      const [x1, y1] = [this.end(frame.x, frame.vx, body), this.end(frame.y, frame.vy, body)];
      this.add('upfield_pod_ticks', slot, ticksAbove(running, side * x0, side * x1));
      this.add('downfield_pod_ticks', slot, ticksAbove(running, -side * x0, -side * x1));
      stretch(spans[slot], x0, y0);
      stretch(ends[slot], x1, y1);
    }
    for (const slot of slots) this.add('area_sum', slot, sumOver(running, areaOf(spans[slot]), areaOf(ends[slot])) / arena);
  }

  // A free ball keeps its direction, unless it meets a border or a body.
  private countTurn(): void {
    const { counters, recording } = this;
    const { frame, head } = recording;
    const ball = ballOf(head);
    const isFree = (at: number) => frame.ballState[at] === 0 && frame.carrier[at] < 0;
    if (!isFree(this.from) || !isFree(this.to) || this.course.jumps(this.step, ball)) return;
    const [vx, vy, wx, wy] = [frame.vx[ball][this.from], frame.vy[ball][this.from], frame.vx[ball][this.to], frame.vy[ball][this.to]];
    const turn = Math.abs(vx * wy - vy * wx);
    if (turn < 1e-2 * Math.hypot(vx, vy) * Math.hypot(wx, wy) && vx * wx + vy * wy >= 0) return;
    const [x, y] = [frame.x[ball][this.to], frame.y[ball][this.to]];
    const nearest = [...Array(podsOf(head)).keys()].map((body) => Math.hypot(frame.x[body][this.to] - x, frame.y[body][this.to] - y));
    const away = Math.min(...nearest);
    if (away > head.podRadius + head.ballRadius + Math.hypot(wx, wy) * this.running.all * 2) return;
    counters.last_touch_slot = slotOf(head, nearest.indexOf(away));
    if (!counters.kick_is_on_goal || counters.kick_slot === -1) return;
    this.add('shots_deflected', counters.kick_slot, 1);
    counters.kick_is_on_goal = false;
  }

  // R80, R83.
  private countBall(ticks: Ticks): void {
    const { recording, counters } = this;
    const { frame, head } = recording;
    const ball = ballOf(head);
    const [x0, x1] = [frame.x[ball][this.from], this.end(frame.x, frame.vx, ball, this.course.jumps(this.step, ball))];
    const y = frame.y[ball][this.from];
    for (const slot of slots) {
      const own = ownSide(head, slot);
      this.add('ball_in_own_half_ticks', slot, ticksAbove(ticks, own * x0, own * x1));
      const inZone = Math.hypot(x0 - (own * head.arena.width) / 2, y) < head.arena.exclusionRadius;
      if (inZone && counters.last_touch_slot === slot) this.add('blocking_ticks', slot, countOf(ticks));
    }
  }

  private takeOfResources({ kind, slot, detail }: MatchEvent): void {
    const { recording } = this;
    const rules = recording.head.resources!;
    const known = () => [...recording.structures(this.from), ...recording.structures(this.to)].find(({ id }) => id === detail.id);
    if (kind === 'order_refused' && slot !== null) this.add('orders_refused', slot, Number(detail.count));
    const structure = kind.startsWith('structure_') ? known() : undefined;
    if (!structure) return;
    const price = rules.price[structure.kind];
    if (kind === 'structure_ordered') this.add('points_spent', structure.slot, price);
    if (kind === 'structure_destroyed') {
      this.add('structures_destroyed', structure.slot, 1);
      this.add('points_destroyed', structure.slot, price);
    }
    // The account says what was paid back.
    if (kind === 'structure_taken_down') this.add('points_returned', structure.slot, this.returned(structure.slot));
  }

  private returned(slot: Slot): number {
    const { accounts } = this.recording;
    const earned = accounts.mined[slot][this.to] - accounts.mined[slot][this.from];
    return Math.max(0, accounts.points[slot][this.to] - accounts.points[slot][this.from] - earned);
  }

  // R111.
  private countGenerators(ticks: number): void {
    for (const slot of slots) {
      const own = this.recording.structures(this.from)
        .filter((one) => one.slot === slot && one.kind === StructureKind.Generator && one.finished);
      this.add('generator_ticks', slot, ticks * own.length);
      this.add('efficiency_ticks', slot, ticks * own.reduce((sum, one) => sum + one.efficiency, 0));
      if (own.length < 2) continue;
      this.add('paired_generator_ticks', slot, ticks * own.length);
      const nearest = own.map((one) => Math.min(...own.filter((other) => other !== one).map((other) => Math.hypot(one.x - other.x, one.y - other.y))));
      this.add('generator_distance_ticks', slot, ticks * nearest.reduce((sum, distance) => sum + distance, 0));
    }
  }
}

function stretch(span: number[], x: number, y: number): void {
  if (x < span[0]) span[0] = x;
  if (x > span[1]) span[1] = x;
  if (y < span[2]) span[2] = y;
  if (y > span[3]) span[3] = y;
}

function areaOf(span: number[]): number {
  return (span[1] - span[0]) * (span[3] - span[2]);
}
