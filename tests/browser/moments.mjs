// Finds the moments of a match that the pictures show. Each function runs in the page, so it uses nothing from outside
// but `window.podball`. It returns the tick and, for close-ups, the body to follow ("A3"), or null.

/** Halfway of the longest shot by which team A scored. */
export function aboutToScore() {
  const { events, frame } = window.podball.recording;
  let [longest, tick] = [0, 0];
  let shot = 0;
  for (const event of events) {
    if (event.kind === 'shot') shot = event.tick;
    if (event.kind !== 'goal' || frame.score[0][event.step + 1] === frame.score[0][event.step]) continue;
    if (event.tick - shot > longest) [longest, tick] = [event.tick - shot, Math.round((event.tick + shot) / 2)];
  }
  return longest > 0 ? { tick } : null;
}

/** The first frame of the match: both line-ups. */
export function lineUp() {
  return { tick: window.podball.recording.frame.tick[0] };
}

/** The frame of Running in which no two pods are near each other, while the ball rolls in the middle of the pitch. */
export function openPlay() {
  const { head, frame, frames } = window.podball.recording;
  const [running, ballFree, ball] = [0, 0, head.podCount[0] + head.podCount[1]];
  let [widest, tick] = [0, -1];
  for (let at = 0; at < frames; at++) {
    if (frame.mode[at] !== running || frame.ballState[at] !== ballFree || frame.zoneOwner.some((owner) => owner[at] < 0)) continue;
    if (Math.hypot(frame.x[ball][at], frame.y[ball][at]) > 0.2 || Math.hypot(frame.vx[ball][at], frame.vy[ball][at]) < 1e-3) continue;
    let nearest = Infinity;
    for (let body = 0; body <= ball; body++) {
      for (let other = 0; other < body; other++) {
        nearest = Math.min(nearest, Math.hypot(frame.x[body][at] - frame.x[other][at], frame.y[body][at] - frame.y[other][at]));
      }
    }
    if (nearest > widest) [widest, tick] = [nearest, frame.tick[at]];
  }
  return tick < 0 ? null : { tick };
}

/** A pod that the circle of a zone reflects while another pod owns the zone. */
export function zoneDenied() {
  const { events, frame } = window.podball.recording;
  const found = events.find(({ kind, detail, step }) => kind === 'zone_denied' && frame.zoneOwner[detail.zone][step + 1] >= 0);
  return found ? { tick: found.tick, follow: 'AB'[found.slot] + found.pod } : null;
}

/** Shortly before a pod of team A picks up a ball that rolls across the middle of the pitch. */
export function ballArrives() {
  const { events, frame, head } = window.podball.recording;
  const ball = head.podCount[0] + head.podCount[1];
  let shot = null;
  for (const event of events) {
    if (event.kind === 'shot') shot = event;
    if (event.kind !== 'pick_up' || event.slot !== 0 || shot === null || event.tick - shot.tick < 60) continue;
    if (frame.carriedTicks[event.step + 8] < 35) continue; // It passes the ball on at once.
    const before = event.step - 7;
    if (frame.ballState[before] === 0 && Math.abs(frame.x[ball][before]) < 0.25 && Math.abs(frame.y[ball][before]) < 0.15) {
      return { tick: frame.tick[before], follow: 'A' + event.pod };
    }
  }
  return null;
}

/** The same pod, shortly after it has the ball. */
export function ballPickedUp([arrival]) {
  return { tick: arrival.tick + 55, follow: arrival.follow };
}

/** The carrier of team A that comes nearest to the keep limit in the middle of the pitch. */
export function nearKeepLimit() {
  const { head, frame, frames } = window.podball.recording;
  let [longest, found] = [0, null];
  for (let at = 0; at < frames; at++) {
    const carrier = frame.carrier[at];
    if (carrier < 0 || carrier >= head.podCount[0] || frame.carriedTicks[at] <= longest) continue;
    if (Math.abs(frame.x[carrier][at]) > 0.25 || Math.abs(frame.y[carrier][at]) > 0.15) continue;
    [longest, found] = [frame.carriedTicks[at], { tick: frame.tick[at], follow: `A${carrier}` }];
  }
  return found;
}

/** A pod of team A that shot the ball in the middle of the pitch and is denied now. */
export function denied() {
  const found = window.podball.recording.events.find(({ kind, slot, x, y }) =>
    kind === 'shot' && slot === 0 && Math.abs(x) < 0.25 && Math.abs(y) < 0.15);
  return found ? { tick: found.tick + 14, follow: 'A' + found.pod } : null;
}
