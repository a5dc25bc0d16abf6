// Names of the parts of a match, and the numbers of bodies.
import type { Head, Slot } from './recording';
import { clean } from './text';

export const Mode = { Running: 0, BeforeKickoff: 1, Goal: 2, Suspended: 3, Ended: 4 } as const;

export const slots: readonly Slot[] = [0, 1];
export const slotLetter = ['A', 'B'] as const;

export function podsOf(head: Head): number {
  return head.podCount[0] + head.podCount[1];
}

/// The number of the ball among the bodies.
export function ballOf(head: Head): number {
  return podsOf(head);
}

export function slotOf(head: Head, body: number): Slot {
  return body < head.podCount[0] ? 0 : 1;
}

export function podOf(head: Head, body: number): number {
  return body < head.podCount[0] ? body : body - head.podCount[0];
}

export function bodyOf(head: Head, slot: Slot, pod: number): number {
  return slot === 0 ? pod : head.podCount[0] + pod;
}

/// The slot that defends the goal at -x.
export function slotAtLeft(head: Head): Slot {
  return head.swapSides ? 1 : 0;
}

/// The side of the slot's own goal: the sign of its x.
export function ownSide(head: Head, slot: Slot): -1 | 1 {
  return slot === slotAtLeft(head) ? -1 : 1;
}

export function teamName(head: Head, slot: Slot): string {
  const [own, other] = [slot, 1 - slot].map((each) => clean(head.teams[each].name, 80));
  if (own === '') return `team ${slotLetter[slot]}`;
  // A team may play against itself.
  return own === other ? `${own} (${slotLetter[slot]})` : own;
}

/// Letter and name of a team, such as "A Formation", for lists of both teams.
export function teamTitle(head: Head, slot: Slot): string {
  return `${slotLetter[slot]} ${clean(head.teams[slot].name, 80)}`;
}

/// A short name of a body, also used in the address: "ball", or a pod such as "A3".
export function bodyTag(head: Head, body: number): string {
  return body === ballOf(head) ? 'ball' : `${slotLetter[slotOf(head, body)]}${podOf(head, body)}`;
}

export function bodyOfTag(head: Head, tag: string): number | null {
  if (tag.toLowerCase() === 'ball') return ballOf(head);
  const match = /^([ab])(\d{1,2})$/i.exec(tag);
  if (!match) return null;
  const slot: Slot = match[1].toLowerCase() === 'a' ? 0 : 1;
  const pod = Number(match[2]);
  return pod < head.podCount[slot] ? bodyOf(head, slot, pod) : null;
}

/// The mode in words. `slot` is the slot that kicks off or that scored.
export function modeText(head: Head, mode: number, slot: number): string {
  const who = slot === 0 || slot === 1 ? teamName(head, slot) : '';
  if (mode === Mode.Running) return 'Running';
  if (mode === Mode.BeforeKickoff) return who ? `Kick-off of ${who}` : 'Kick-off';
  if (mode === Mode.Goal) return who ? `Goal for ${who}` : 'Goal';
  return mode === Mode.Suspended ? 'Suspended' : 'Ended';
}

export function modeWord(mode: number): string {
  return ['Running', 'Before kick-off', 'Goal', 'Suspended', 'Ended'][mode] ?? 'Unknown';
}
