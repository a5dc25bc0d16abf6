// The page of a league: it fits every window, its links lead somewhere, and its matches can be watched.
import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { launch, openPage, podballDoes, scratchFolder, shown, stateBecomes, withPage } from './browser.mjs';
import { shortRules } from './recordings.mjs';

const folder = scratchFolder();
const address = pathToFileURL(join(folder, 'page', 'index.html')).href;
let browser;

before(async () => {
  const file = join(folder, 'cup.json');
  const store = join(folder, 'cup.db');
  writeFileSync(file, JSON.stringify({
    schema: 'podball.league/1', rules: shortRules(folder, 2000), pairs: 2, admission: 'off', budget: 'off',
    teams: ['chaser', { team: 'chaser', name: '<img src=x onerror=alert(1)>' }, 'formation'],
    compare: [{ a: 'formation', b: 'chaser' }],
  }));
  await podballDoes('league', 'init', store, '--from', file);
  await podballDoes('league', 'run', store, '--quiet');
  await podballDoes('league', 'export', store, '--format', 'html', '-o', join(folder, 'page'), '--quiet');
  browser = await launch();
});
after(() => browser.close());

for (const width of [1280, 390]) {
  test(`the page is as wide as a window of ${width} pixels, and its pictures are in it`, () => withPage(browser, async (page) => {
    await page.goto(address);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    const bars = await page.locator('.interval svg').evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width));
    assert.ok(bars.length > 3 && bars.every((bar) => bar > 150), `widths of the pictures: ${bars}`);
  }, { width, height: 800 }));
}

test('light and dark windows have their colours', async () => {
  const colours = [];
  for (const theme of ['light', 'dark']) {
    const page = await openPage(browser, undefined, theme);
    await page.goto(address);
    colours.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await page.context().close();
  }
  assert.deepEqual(colours, ['rgb(255, 255, 255)', 'rgb(20, 23, 27)']);
});

test('a cell of the cross table leads to the matches, and a score to a match that plays', async () => {
  const page = await openPage(browser);
  await page.goto(address);
  await page.locator('.cross a').first().click();
  const anchor = new URL(page.url()).hash.slice(1);
  assert.ok(await page.locator(`section[id="${anchor}"]`).isVisible());
  await page.locator('#watch a[href^="matches/"]').first().click();
  await shown(page);
  await page.keyboard.press('Space');
  await stateBecomes(page, { playing: true });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
