// Takes the pictures of the documentation: node take_pictures.mjs <folder>. Run by the target `viewer_pictures`.
import { strict as assert } from 'node:assert';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { closePage, drawn, launch, openPage, podballDoes, scratchFolder, shown } from './browser.mjs';

const target = process.argv[2];
const bytesMax = 300_000;

/** The page with a match of 11 against 11 in it. */
async function playedMatch() {
  const path = join(scratchFolder(), 'match');
  await podballDoes('match', 'formation', 'formation', '--rules', 'classic-11', '--quiet', '--record', `${path}.podlog`);
  await podballDoes('replay', 'export', '--html', `${path}.podlog`, '-o', `${path}.html`);
  return pathToFileURL(`${path}.html`).href;
}

/** Tick at which a ball of team A is about to be in the goal: halfway of the longest shot that scored. */
function aboutToScore(page) {
  return page.evaluate(() => {
    const { events, frame } = window.podball.recording;
    let [longest, tick] = [0, 0];
    let shot = 0;
    for (const event of events) {
      if (event.kind === 'shot') shot = event.tick;
      if (event.kind !== 'goal' || frame.score[0][event.step + 1] === frame.score[0][event.step]) continue;
      if (event.tick - shot > longest) [longest, tick] = [event.tick - shot, Math.round((event.tick + shot) / 2)];
    }
    return tick;
  });
}

async function take(name, address, { size, theme, hash, prepare }) {
  const page = await openPage(browser, size, theme);
  await page.goto(address);
  await shown(page);
  const tick = await aboutToScore(page);
  assert.ok(tick > 0, 'team A scored no goal after a shot');
  await page.evaluate((to) => (location.hash = to), hash(tick));
  await prepare?.(page);
  await drawn(page);
  await page.mouse.move(0, 0);
  const path = join(target, name);
  await page.screenshot({ path });
  await closePage(page);
  assert.ok(statSync(path).size < bytesMax, `${path}: ${statSync(path).size} bytes`);
  console.log(`${path}: ${statSync(path).size} bytes`);
}

const browser = await launch();
const address = await playedMatch();
await take('viewer.png', address, { hash: (tick) => `#t=${tick}&layers=-B/formation,-B/targets` });
await take('viewer-layers.png', address, {
  theme: 'dark', hash: (tick) => `#t=${tick - 600}&layers=+velocity,-A/formation,-B/formation,-A/targets,-B/targets`,
  prepare: (page) => page.getByTestId('tab-layers').click(),
});
await take('viewer-narrow.png', address, { size: { width: 390, height: 844 }, hash: (tick) => `#t=${tick}&layers=-A/formation,-B/formation,-A/targets,-B/targets` });
await browser.close();
