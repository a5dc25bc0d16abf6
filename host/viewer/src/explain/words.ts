// Goals, passes and lost balls in words, short enough for a row of the list.
import { slotLetter, teamName } from '../names';
import type { Head, MatchEvent, Slot } from '../recording';
import { ticksPerSecond } from '../text';
import type { Explanation, Goal, LostBall } from './explanation';

const lossOfScorer: Record<string, string> = { force: ', hit too hard', keep_limit: ', keep limit', stall: ', stall rule' };
const lossOfBall: Record<string, string> = { shot: 'pass', force: 'hit', keep_limit: 'keep limit', stall: 'stall rule' };

/// A pod of the other team, such as "B pod 2". The row shows the own team.
function other(event: { slot: Slot | null; pod: number | null }): string {
  return `${event.slot === null ? '' : slotLetter[event.slot]} pod ${event.pod}`;
}

// The kick of an own goal may be long ago. Of other kicks only a bounce is told.
function kickText({ event, kick, ownGoal }: Goal): string {
  if (!kick) return '';
  const whistle = kick.beforeWhistle ? ' before the whistle,' : '';
  const own = ownGoal ? `, its kick${whistle} ${((event.tick - kick.event.tick) / ticksPerSecond).toFixed(1)} s ago` : '';
  const off = [...(kick.offBorders > 0 ? ['border'] : []), ...(kick.offPods > 0 ? ['pod'] : [])];
  return own + (off.length > 0 ? `, off ${off.join(' and ')}` : '');
}

/// A goal for `slot`, with scorer, passer and kick.
export function goalText(head: Head, slot: Slot, goal: Goal | null): string {
  if (!goal?.scorer) return `Goal for ${teamName(head, slot)}`;
  const { scorer, passer, ownGoal, cause } = goal;
  const who = ownGoal ? `Own goal by ${other(scorer)}` : `Goal by pod ${scorer.pod}`;
  return `${who}${lossOfScorer[cause ?? ''] ?? ''}${passer ? `, pass of pod ${passer.pod}` : ''}${kickText(goal)}`;
}

export function shotText(event: MatchEvent, explanation: Explanation): string {
  const pass = explanation.pass(event);
  const who = `Pod ${event.pod}`;
  if (pass && pass.end.slot === event.slot) return `${who} passes to pod ${pass.end.pod}`;
  if (pass?.kept) return `${who} shoots, ${other(pass.end)} keeps it`;
  if (explanation.isShotAtGoal(event)) return `${who} shoots at the goal`;
  return pass ? `${who} passes, ${other(pass.end)} intercepts` : `${who} shoots`;
}

export function pickUpText(event: MatchEvent, explanation: Explanation): string {
  const pass = explanation.pass(event);
  const who = `Pod ${event.pod}`;
  if (!pass) return `${who} picks up the ball`;
  if (pass.kick.slot === event.slot) return `${who} picks up the pass of pod ${pass.kick.pod}`;
  if (pass.kept) return `${who} keeps the shot of ${other(pass.kick)}`;
  return explanation.isShotAtGoal(event) ? `${who} picks up the shot of ${other(pass.kick)}` : `${who} intercepts the pass of ${other(pass.kick)}`;
}

export function lostBallText({ lost, shot, becameGoal }: LostBall): string {
  const seconds = ((shot.tick - lost.tick) / ticksPerSecond).toFixed(1);
  return `Lost by pod ${lost.pod} (${lossOfBall[String(lost.detail.cause)] ?? ''}): ${becameGoal ? 'goal' : 'shot'} in ${seconds} s`;
}
