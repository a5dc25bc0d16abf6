// The way of a shot: its noise (R72, R73), and where its straight flight crosses a goal line (R78). The same as
// host/engine/kick.cpp.
import { bodyOf, ownSide } from '../names';
import type { Head, MatchEvent, Recording, Slot } from '../recording';

export interface Vector { x: number; y: number }

const golden = 0x9e3779b97f4a7c15n;
const kickPurpose = 5n;
const wordBits = 64;

const word = (value: bigint): bigint => BigInt.asUintN(wordBits, value);

function mix(value: bigint): bigint {
  const first = word((value ^ (value >> 30n)) * 0xbf58476d1ce4e5b9n);
  const second = word((first ^ (first >> 27n)) * 0x94d049bb133111ebn);
  return second ^ (second >> 31n);
}

// Uniform in [-1, 1).
function unit(seed: number, slot: Slot, pod: number, tick: number): number {
  const owner = (kickPurpose << 32n) | (BigInt(slot) << 24n) | (BigInt(pod) << 16n);
  const stream = mix(mix(word(BigInt(seed) + golden)) ^ owner);
  return Number(mix(word(stream + golden * (BigInt(tick) + 1n))) >> 11n) * 2 ** -52 - 1;
}

/// The shot as it is taken in tick `tick`: turned by its noise.
export function withKickNoise(head: Head, slot: Slot, pod: number, tick: number, shot: Vector): Vector {
  if (head.kickDegrees === 0) return shot;
  const t = unit(head.seed, slot, pod, tick) * Math.tan((head.kickDegrees * Math.PI) / 360);
  const [cosine, sine] = [(1 - t * t) / (1 + t * t), (2 * t) / (1 + t * t)];
  return { x: shot.x * cosine - shot.y * sine, y: shot.x * sine + shot.y * cosine };
}

/// A kick (R81): the velocity of the ball after it, and whether it is a shot on goal (R78) or at most one goal width wide
/// (R79).
export interface KickWay { velocity: Vector; onGoal: boolean; countsWide: boolean }

/// The way of the shot that the event is of. `shot` is what the team asked for.
export function kickWay({ head, frame }: Recording, event: MatchEvent, shot: Vector): KickWay {
  const [slot, pod] = [event.slot!, event.pod!];
  const body = bodyOf(head, slot, pod);
  const { x, y } = withKickNoise(head, slot, pod, event.tick, shot);
  // A shot is taken in the first tick of a step, so the pod has the velocity of the frame before it.
  const velocity = { x: frame.vx[body][event.step] + x * head.shootSpeed, y: frame.vy[body][event.step] + y * head.shootSpeed };
  const crossing = goalLineCrossing(head, -ownSide(head, slot), { x: event.x ?? 0, y: event.y ?? 0 }, velocity);
  return { velocity, onGoal: crossing < 0.5 * head.arena.goalWidth, countsWide: crossing < 1.5 * head.arena.goalWidth };
}

// The |y| at which a ball that flies straight crosses the goal line on the side of `goalSign`; infinite if it stops before
// the line or flies away from it.
function goalLineCrossing(head: Head, goalSign: number, from: Vector, velocity: Vector): number {
  const way = (goalSign * head.arena.width) / 2 - from.x;
  if (!(way * velocity.x > 0)) return Infinity;
  if (head.ballReach !== null && Math.abs(velocity.x * head.ballReach) <= Math.abs(way)) return Infinity;
  return Math.abs(from.y + velocity.y * (way / velocity.x));
}
