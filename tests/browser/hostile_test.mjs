// A recording may come from anyone: whatever its texts are, they are shown as texts.
import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { drawn, launch, podballDoes, scratchFolder, shown, state, until, withPage, withServer } from './browser.mjs';
import { recordMatch, withOtherTexts } from './recordings.mjs';

const folder = scratchFolder();
const recording = join(folder, 'hostile.podlog');
const exported = join(folder, 'hostile.html');

// Each would be seen: as an element, a dialog, a request, an error, or another title.
const attacks = [
  '<img src=x onerror="document.title=\'owned\'">',
  '</script><script>document.title="owned";alert(1)</script>',
  '"><svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a><iframe src="http://127.0.0.1:9/"></iframe>',
  '\u202eevil\u0000\u001b[31m\u2028 {{7*7}} ${7*7} %s &lt;b&gt; <!--podlog-->',
  `__proto__/constructor/${'W'.repeat(60)}`,
];

let browser;
let ordinary; // what a page has that shows a match without hostile texts

before(async () => {
  browser = await launch();
  const plain = await recordMatch(folder);
  await podballDoes('replay', 'export', plain, '--html', '-o', exported);
  await withPage(browser, async (page) => {
    await page.goto(pathToFileURL(exported).href);
    await lookAtEverything(page);
    ordinary = await elements(page);
  });
  const names = { Formation: attacks[0], Chaser: attacks[1] };
  writeFileSync(recording, withOtherTexts(plain, (text) => `${names[text] ?? attacks[text.length % attacks.length]} ${text}`));
  await podballDoes('replay', 'export', recording, '--html', '-o', exported);
});
after(() => browser.close());

/** Names of all elements and attributes that there are, each once. */
const elements = (page) => page.evaluate(() => {
  const names = [...document.querySelectorAll('*')].flatMap((element) => [element.localName, ...element.getAttributeNames().map((name) => `@${name}`)]);
  return [...new Set(names)].sort();
});

async function lookAtEverything(page) {
  await shown(page);
  for (const frame of [0, 40, 400]) {
    await page.evaluate((to) => window.podball.seek(to), frame);
    for (const tab of ['statistics', 'layers', 'values', 'match', 'pod', 'events']) {
      await page.getByTestId(`tab-${tab}`).click();
      await drawn(page);
    }
  }
  await page.evaluate(() => (location.hash = '#t=1000&pod=A1&follow=ball'));
  await until(page, () => window.podball.state().selected === 1);
  await page.getByTestId('scrub').hover();
  await page.getByTestId('play').click();
  await until(page, () => window.podball.state().playing);
  await page.getByTestId('tab-layers').click();
}

async function assertTextsAreTexts(page) {
  for (const [slot, team] of ['team-a', 'team-b'].entries()) {
    const text = await page.getByTestId(team).textContent();
    assert.ok(text.startsWith(attacks[slot]), text);
  }
  const title = await page.title();
  assert.ok(title.includes('<img src=x onerror') && title.endsWith('Podball'), title);
  assert.match(await page.getByTestId('layers').textContent(), /<svg onload|<img src|<\/script>|<a href|constructor/);
  assert.deepEqual(await elements(page), ordinary);
}

test('an export with hostile texts shows them and nothing happens', () => withPage(browser, async (page) => {
  await page.goto(pathToFileURL(exported).href);
  await lookAtEverything(page);
  await assertTextsAreTexts(page);
}));

test('a served recording with hostile texts shows them and nothing happens', async () => {
  const code = await withServer(['replay', 'view', recording], (address) => withPage(browser, async (page) => {
    await page.goto(address);
    await lookAtEverything(page);
    await assertTextsAreTexts(page);
  }));
  assert.equal(code, 0);
});

test('hostile layers can be switched, and stay so by the address', () => withPage(browser, async (page) => {
  await page.goto(pathToFileURL(exported).href);
  await shown(page);
  await page.getByTestId('tab-layers').click();
  await drawn(page); // The tree of layers is made anew when the last of the recording has come.
  for (const key of ['a', 'b']) await page.keyboard.press(key);
  const boxes = page.getByTestId('layers').locator('input[data-testid^="layer-A/"]');
  for (let box = 0; box < await boxes.count(); box++) {
    await boxes.nth(box).uncheck();
    await drawn(page); // A click counts where the box is then, and others have changed above it.
  }
  const { hidden } = await state(page);
  assert.equal(hidden.length, await page.evaluate(() => window.podball.recording.layers.length));
  // The address follows a little later. Team B drew nothing.
  await until(page, (count) => location.hash.split(',-A/').length === 1 + count, hidden.length);
  await page.reload();
  await shown(page);
  assert.deepEqual([...(await state(page)).hidden].sort(), [...hidden].sort());
}));

test('an address with hostile parts does nothing', () => withPage(browser, async (page) => {
  const hash = encodeURIComponent(attacks.join(','));
  await page.goto(`${pathToFileURL(exported).href}#t=${hash}&follow=${hash}&pod=${hash}&layers=-${hash},+__proto__,+constructor&speed=${hash}`);
  await shown(page);
  await page.getByTestId('play').click();
  await until(page, () => window.podball.state().playing);
  assert.deepEqual((await state(page)).shown, ['areas', 'structures', 'trail', 'happenings']);
}));
