// Events of a match in words, grouped by topic.
import type { Explanation } from './explain/explanation';
import { goalText, lostBallText, pickUpText, shotText } from './explain/words';
import { modeText, slotLetter } from './names';
import type { Head, MatchEvent, Slot } from './recording';
import { clean, number } from './text';

export type Topic = 'goals' | 'lost' | 'play' | 'zones' | 'structures' | 'orders' | 'log' | 'faults';

export const topics: Record<Topic, string> = {
  goals: 'Goals', lost: 'Lost balls', play: 'Play', zones: 'Zones', structures: 'Structures', orders: 'Refused orders', log: 'Log',
  faults: 'Faults',
};

const topicOf: Record<string, Topic> = {
  goal: 'goals', mode_changed: 'goals', pick_up: 'play', shot: 'play', loss: 'play', stall_drop: 'play',
  zone_entry: 'zones', zone_exit: 'zones', zone_denied: 'zones', log: 'log', fault: 'faults',
  structure_ordered: 'structures', structure_finished: 'structures', structure_taken_down: 'structures',
  structure_damaged: 'structures', structure_destroyed: 'structures', order_refused: 'orders',
};
/// Topics that only a game with resources has.
export const topicsOfResources: readonly Topic[] = ['structures', 'orders'];

const causes: Record<string, string> = {
  shot: 'shot', force: 'hit too hard', keep_limit: 'keep limit', stall: 'stall rule',
};

export function topicOfEvent(event: MatchEvent): Topic | null {
  return topicOf[event.kind] ?? null;
}

/// The first frame that shows the event. Lines and faults of a team belong to the frame before the step, which the team
/// saw. All other events happen in the step.
export function frameOfEvent(event: MatchEvent): number {
  return event.kind === 'log' || event.kind === 'fault' ? event.step : event.step + 1;
}

/// The slot of the event. For a goal it is the slot that scored.
export function slotOfEvent(event: MatchEvent): Slot | null {
  const { goal } = event.detail;
  return event.kind === 'goal' && (goal === 0 || goal === 1) ? goal : event.slot;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? clean(value) : typeof value === 'number' ? number(value) : '';
}

// The unit or meaning of a fault's value.
const faultValues = new Map<unknown, (value: string) => string>([
  ['step_over_hard', (value) => `${value} µs`], ['bank_empty', (value) => `${value} steps to wait`],
  ['step_hung', (value) => `${value} µs`], ['waited_too_long', (value) => `${value} µs`],
  ['crashed', (value) => `signal ${value}`],
  ['exited', (value) => `exit code ${value}`], ['denied_call', (value) => `number ${value}`],
]);

function faultText({ detail, pod }: MatchEvent): string {
  const words = faultValues.get(detail.name) ?? ((value: string) => value);
  const value = detail.value == null ? '' : ` (${words(textOf(detail.value))})`;
  return `Fault: ${textOf(detail.name).replaceAll('_', ' ')}${value}${pod === null ? '' : `, pod ${pod}`}`;
}

function refusalText({ detail }: MatchEvent): string {
  const orders = detail.count === 1 ? 'An order is' : `${textOf(detail.count)} orders are`;
  if (detail.answer === 'dropped') return `${orders} beyond the most of a step`;
  return `${orders} refused: ${textOf(detail.answer).replaceAll('_', ' ')}`;
}

function lossText(event: MatchEvent, explanation: Explanation): string {
  const ball = explanation.lostBall(event);
  const { cause } = event.detail;
  return ball ? lostBallText(ball) : `Pod ${event.pod} loses the ball: ${causes[String(cause)] ?? textOf(cause)}`;
}

/// The event in one line, without the team, because the team is shown beside it.
export function describe(head: Head, event: MatchEvent, explanation: Explanation): string {
  const who = event.pod === null ? '' : `Pod ${event.pod}`;
  const { detail } = event;
  const slot = slotOfEvent(event);
  switch (event.kind) {
    case 'goal': return slot === null ? 'Goal' : goalText(head, slot, explanation.goal(event));
    case 'mode_changed': return modeText(head, Number(detail.mode), event.slot ?? -1);
    case 'pick_up': return pickUpText(event, explanation);
    case 'shot': return shotText(event, explanation);
    case 'loss': return lossText(event, explanation);
    case 'stall_drop': return who ? `Stall rule: ${who} drops the ball` : 'Stall rule: the ball is put elsewhere';
    case 'zone_entry': return `${who} enters its zone`;
    case 'zone_exit': return `${who} leaves its zone`;
    case 'zone_denied': return `${who} is kept out of the zone of ${slotLetter[detail.zone === 1 ? 1 : 0]}`;
    case 'structure_ordered': return `Structure ${textOf(detail.id)} is begun`;
    case 'structure_finished': return `Structure ${textOf(detail.id)} is finished`;
    case 'structure_taken_down': return `Structure ${textOf(detail.id)} is taken down`;
    case 'structure_damaged': return `${who} rams structure ${textOf(detail.id)}`;
    case 'structure_destroyed': return `${who} destroys structure ${textOf(detail.id)}`;
    case 'order_refused': return refusalText(event);
    case 'fault': return faultText(event);
    case 'log': return textOf(detail.text);
    default: return textOf(event.kind);
  }
}
