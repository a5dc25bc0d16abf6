// What is shown of structures and accounts, at two widths and in both themes; and what is refused of them.
import { strict as assert } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { differing, drawn, launch, pitchPixels, podballDoes, scratchFolder, shown, state, withPage } from './browser.mjs';
import { chunksOf, recordResourceMatch, withPayload } from './recordings.mjs';

const folder = scratchFolder();
const looks = [['wide', { width: 1280, height: 800 }], ['narrow', { width: 360, height: 740 }]]
  .flatMap(([name, size]) => ['light', 'dark'].map((theme) => [`${name} and ${theme}`, size, theme]));
let browser;
let recording;
let exported;

before(async () => {
  browser = await launch();
  recording = await recordResourceMatch(folder);
  exported = await exportOf(recording);
});
after(() => browser.close());

async function exportOf(path) {
  await podballDoes('replay', 'export', path, '--html', '-o', `${path}.html`);
  return pathToFileURL(`${path}.html`).href;
}

const onMatch = (use, size, theme) => withPage(browser, async (page) => {
  await page.goto(exported);
  await shown(page);
  await use(page);
}, size, theme);

/** Goes to a frame in which a generator is finished and another structure is a site. */
async function seekToStructures(page) {
  const frame = await page.evaluate(() => {
    const { recording } = window.podball;
    const isSought = (list) => list.some((one) => one.finished && one.efficiency > 0) && list.some((one) => !one.finished);
    for (let at = 0; at < recording.frames; at++) if (isSought(recording.structures(at))) return at;
    return -1;
  });
  assert.ok(frame > 0, 'no frame has a generator and a site');
  await page.evaluate((to) => window.podball.seek(to), frame);
  await drawn(page);
  return frame;
}

/** The pixels of the pitch while every structure has these values. */
async function pixelsWith(page, frame, values) {
  await page.evaluate(([at, changes]) => {
    const { recording } = window.podball;
    const real = Object.getPrototypeOf(recording).structures;
    recording.structures = (frame) => real.call(recording, frame).map((one) => ({ ...one, ...changes }));
    window.podball.seek(at + 1);
    window.podball.seek(at);
  }, [frame, values]);
  return pitchPixels(page);
}

for (const [look, size, theme] of looks) {
  describe(`a match with resources, ${look},`, () => {
    test('has areas and structures, which their boxes switch off', () => onMatch(async (page) => {
      await seekToStructures(page);
      await page.getByTestId('tab-layers').click();
      await drawn(page);
      for (const extra of ['areas', 'structures']) {
        const box = page.getByTestId(`extra-${extra}`);
        assert.ok(await box.isChecked(), extra);
        const before = await pitchPixels(page);
        await box.click();
        assert.ok((await differing(page, before, await pitchPixels(page))) > 10, `without ${extra} the pitch looks the same`);
        await box.click();
        assert.equal(await differing(page, before, await pitchPixels(page)), 0, `${extra} do not come back`);
      }
    }, size, theme));

    test('draws efficiency, health and construction', () => onMatch(async (page) => {
      const frame = await seekToStructures(page);
      const before = await pixelsWith(page, frame, {});
      for (const values of [{ efficiency: 0.01 }, { health: 0.3 }, { buildTicksLeft: 1 }]) {
        const after = await pixelsWith(page, frame, values);
        assert.ok((await differing(page, before, after)) > 3, `${JSON.stringify(values)} looks the same`);
      }
    }, size, theme));

    test('tells health, efficiency, construction and accounts in words', () => onMatch(async (page) => {
      const frame = await seekToStructures(page);
      await page.getByTestId('tab-pod').click();
      await drawn(page);
      const structures = await page.evaluate((at) => window.podball.recording.structures(at), frame);
      const percent = (share) => `${Math.round(100 * share)} %`;
      for (const [i, one] of structures.entries()) {
        const words = await page.getByTestId(`structure-${i}`).textContent();
        assert.ok(words.includes(` ${one.id}: `), words);
        assert.match(words, one.finished ? new RegExp(`health ${percent(one.health)}`) : /: site, /);
        if (one.efficiency > 0) assert.ok(words.includes(`efficiency ${percent(one.efficiency)}`), words);
      }
      const account = await page.evaluate((at) => window.podball.recording.accounts.points[0][at], frame);
      assert.ok((await page.getByTestId('account-A').textContent()).startsWith(`${account.toFixed(1)} points`));
      assert.match(await page.getByTestId('base-rate').textContent(), /Base rate [\d.]+ points a minute/);
    }, size, theme));

    test('has a graph of the points, no wider than the page, that leads to a moment', () => onMatch(async (page) => {
      const plot = page.getByTestId('plot-points');
      await plot.scrollIntoViewIfNeeded();
      await drawn(page);
      const box = await plot.locator('canvas').boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= size.width && box.width > 100, JSON.stringify(box));
      const colors = await plot.locator('canvas').evaluate((canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      });
      assert.ok(colors > 10, `the graph has ${colors} colours`);
      await page.evaluate(() => window.podball.seek(0));
      await plot.locator('.plot').click(); // In the middle, with room for the axes beside it.
      await drawn(page);
      const frames = await page.evaluate(() => window.podball.recording.frames);
      const share = (await state(page)).frame / frames;
      assert.ok(share > 0.3 && share < 0.7, `a click in the middle leads to ${share} of the match`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    }, size, theme));
  });
}

// The first numbers of STRC are the account of slot 0 in the first two frames; those of ORDR are a number of entries,
// then a step and a slot.
const hostile = [
  ['an account below 0', 'STRC', (payload) => Buffer.concat([Buffer.from([1]), payload.subarray(1)])],
  ['an account above 2^53', 'STRC', (payload) => Buffer.concat([Buffer.from('feffffffffffffff7f', 'hex'), payload.subarray(1)])],
  ['structures that end too early', 'STRC', (payload) => payload.subarray(0, payload.length - 1)],
  ['structures that go on', 'STRC', (payload) => Buffer.concat([payload, Buffer.from([0])])],
  ['structures without end', 'STRC', (payload) => Buffer.alloc(payload.length, 0xff)],
  ['more orders than bytes', 'ORDR', (payload) => Buffer.concat([Buffer.from('ffffffff0f', 'hex'), payload.subarray(1)])],
  ['an order with an unknown answer', 'ORDR', (payload) => Buffer.concat([payload.subarray(0, payload.length - 1), Buffer.from([11])])],
];

describe('a recording with hostile values', () => {
  for (const [what, kind, change] of hostile) {
    test(`is refused from the block on that has ${what}`, () => withPage(browser, async (page) => {
      await page.goto(exported);
      await shown(page);
      const path = join(folder, 'hostile.podlog');
      const file = readFileSync(recording);
      writeFileSync(path, withPayload(file, kind, 1, change));
      await page.getByTestId('file').setInputFiles(path);
      await page.getByTestId('notice').waitFor();
      assert.match(await page.getByTestId('notice').textContent(), /damaged/);
      const firstBlock = chunksOf(file).find((chunk) => chunk.kind === 'KEYF').count;
      assert.equal(await page.evaluate(() => window.podball.recording.steps), firstBlock);
    }));
  }
});
