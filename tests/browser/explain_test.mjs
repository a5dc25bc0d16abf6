// What decided a match: the page and `podball replay explain` find the same, and the list of events leads to it.
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { drawn, launch, podballDoes, scratchFolder, shown, state, until, withPage } from './browser.mjs';
import { recordExplainedMatches } from './recordings.mjs';

const folder = scratchFolder();
let browser;
let matches; // [{ path, told }]

before(async () => {
  browser = await launch();
  const paths = await recordExplainedMatches(folder);
  matches = await Promise.all(paths.map(async (path) => {
    await podballDoes('replay', 'export', path, '--html', '-o', `${path}.html`);
    return { path, told: JSON.parse(await podballDoes('replay', 'explain', path, '--json')) };
  }));
});
after(() => browser.close());

const onMatch = (at, use) => withPage(browser, async (page) => {
  await page.goto(pathToFileURL(`${matches[at].path}.html`).href);
  await shown(page);
  await use(page, matches[at].told);
});

/** On the first match of which there are some of them to tell. */
const onMatchWith = (key, use) => onMatch(matches.findIndex(({ told }) => told[key].length > 0), use);

/** What the page has found, with the keys of `podball replay explain --json`. */
const found = (page) => page.evaluate(() => {
  const { recording, explanation } = window.podball;
  const when = ({ step, tick }) => ({ step: step + recording.head.firstStep, tick });
  const kickFound = ({ event, distance, beforeWhistle, offBorders, offPods }) =>
    ({ ...when(event), distance, before_whistle: beforeWhistle, off_borders: offBorders, off_pods: offPods });
  const who = (event) => ({ ...when(event), slot: event.slot, pod: event.pod });
  return {
    goals: explanation.goals.map(({ event, slot, scorer, cause, ownGoal, kick, passer, score }) =>
      ({ ...when(event), slot, scorer, cause, own_goal: ownGoal, kick: kick && kickFound(kick), passer, score })),
    kept_shots: explanation.keptShots.map(({ shot, kept }) => ({ ...who(shot), kept: who(kept) })),
    lost_balls: explanation.lostBalls.map(({ lost, shot, becameGoal }) =>
      ({ ...who(lost), cause: lost.detail.cause, shot: who(shot), became_goal: becameGoal })).sort((a, b) => a.tick - b.tick),
  };
});

test('the page explains each match as the program does', async () => {
  const sums = { goals: 0, kept_shots: 0, lost_balls: 0 };
  let bounces = 0;
  for (let at = 0; at < matches.length; at++) {
    await onMatch(at, async (page, told) => {
      const ofPage = await found(page);
      for (const key of Object.keys(sums)) {
        // The page does not tell how the ball left the scorer if it was not by a kick.
        const toldThere = told[key].map(({ loss, ...rest }) => rest);
        assert.deepEqual(ofPage[key], toldThere, `${key} of ${matches[at].path}`);
        sums[key] += told[key].length;
      }
      for (const { kick } of told.goals) bounces += kick ? kick.off_borders + kick.off_pods : 0;
    });
  }
  for (const [key, sum] of Object.entries(sums)) assert.ok(sum >= 3, `only ${sum} ${key} to compare`);
  assert.ok(bounces > 0, 'no bounce of a kick to compare');
});

const time = (tick) => `${Math.floor(tick / 6000)}:${String(Math.floor(tick / 100) % 60).padStart(2, '0')}.${Math.floor(tick / 10) % 10}`;

/** The row of the list at the time of an event, scrolled into view. */
async function rowAt(page, kind, { step, tick }) {
  await page.evaluate((to) => window.podball.seek(to), step);
  await drawn(page);
  return page.getByTestId('events').locator(`button.${kind}`, { hasText: time(tick) }).first();
}

test('a goal is listed with its scorer and its passer, and a pass is called a pass', () => onMatchWith('goals', async (page, told) => {
  const goal = told.goals.find(({ passer }) => passer) ?? told.goals[0];
  const text = await (await rowAt(page, 'goal', goal)).textContent();
  assert.match(text, new RegExp(`pod ${goal.scorer.pod}\\b`));
  if (goal.passer) assert.match(text, new RegExp(`pass of pod ${goal.passer.pod}\\b`));
  for (const one of told.goals) {
    const name = (await rowAt(page, 'goal', one)).locator('.name');
    const isWhole = await name.evaluate((element) => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight + 1);
    assert.ok(isWhole, `cut off: ${await name.textContent()}`);
  }
  const pass = await page.evaluate(() => {
    const { recording, explanation } = window.podball;
    const kick = recording.events.find((event) => event.kind === 'shot' && explanation.pass(event)?.end.slot === event.slot);
    return { step: kick.step, tick: kick.tick, to: explanation.pass(kick).end.pod };
  });
  assert.match(await (await rowAt(page, 'shot', pass)).textContent(), new RegExp(`passes to pod ${pass.to}\\b`));
}));

test('a click on a lost ball goes to the step in which it was lost, with the drawings of its team', () => onMatchWith('lost_balls', async (page, told) => {
  const [ball] = told.lost_balls;
  const hiddenOfTeam = async () => (await state(page)).hidden.filter((name) => name.startsWith('AB'[ball.slot]));
  assert.notDeepEqual(await hiddenOfTeam(), [], 'all drawings are shown before the click');
  const box = await (await rowAt(page, 'lost-ball', ball)).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const { frame, tick } = await state(page);
  assert.equal(frame, ball.step);
  assert.deepEqual(await hiddenOfTeam(), []);
  await until(page, (fragment) => location.hash.includes(fragment), `t=${tick}&layers=+${'AB'[ball.slot]}`);
}));
