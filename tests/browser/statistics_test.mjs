// The metrics of a match and the curves of the teams' values.
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { drawn, launch, podballDoes, scratchFolder, shown, withPage } from './browser.mjs';
import { recordMatch, recordResourceMatch, resultOf } from './recordings.mjs';

const folder = scratchFolder();
let browser;
let recording;

before(async () => {
  browser = await launch();
  recording = await recordMatch(folder);
});
after(() => browser.close());

const onMatch = (use) => () => withPage(browser, async (page) => {
  await page.goto(await exportOf(recording));
  await shown(page);
  await use(page);
});

const exports = new Map();
async function exportOf(path) {
  if (!exports.has(path)) {
    const target = join(folder, `${exports.size}.html`);
    await podballDoes('replay', 'export', path, '--html', '-o', target);
    exports.set(path, pathToFileURL(target).href);
  }
  return exports.get(path);
}

const seek = (page, frame) => page.evaluate((to) => window.podball.seek(to), frame);

/** The figures of the tab as it shows them: { goals: ['1', '0'], ... }. */
const figures = (page) => page.evaluate(() => {
  const found = {};
  for (const cell of document.querySelectorAll('[data-testid^="metric-"]')) {
    const [, name, letter] = cell.dataset.testid.split('-');
    if (letter) (found[name] ??= []).push(cell.textContent);
    else found[name] = cell.textContent;
  }
  return found;
});

const number = (text) => (text === '–' ? null : Number(text.replaceAll(',', '').replace(' %', '')) / (text.endsWith('%') ? 100 : 1));
const decimals = (text) => (text.split('.')[1] ?? '').replace(' %', '').length + (text.endsWith('%') ? 2 : 0);

function assertAsResult(seen, { metrics }) {
  const names = Object.keys(metrics).filter((name) => !['stuck_impacts', 'impacts_per_tick_max'].includes(name));
  assert.deepEqual(Object.keys(seen).sort(), names.sort());
  for (const name of names) {
    for (const slot of [0, 1]) {
      const [text, wanted] = [[seen[name]].flat()[slot], [metrics[name]].flat()[slot]];
      if (wanted === null || wanted === undefined) assert.equal(number(text ?? '–'), null, name);
      else assert.ok(Math.abs(number(text) - wanted) <= 0.5001 * 10 ** -decimals(text), `${name}: ${text} is not ${wanted}`);
    }
  }
}

describe('the statistics', () => {
  test('are those of the result at the end, and of a beginning at the start', onMatch(async (page) => {
    await page.getByTestId('tab-statistics').click();
    await seek(page, await page.evaluate(() => window.podball.recording.frames - 1));
    await drawn(page);
    assertAsResult(await figures(page), resultOf(recording));
    await seek(page, 0);
    await drawn(page);
    const none = await figures(page);
    assert.deepEqual([none.kicks, none.possession, none.running_ticks], [['0', '0'], ['–', '–'], '0']);
  }));

  test('count as the match goes on', onMatch(async (page) => {
    await page.getByTestId('tab-statistics').click();
    const last = await page.evaluate(() => window.podball.recording.frames - 1);
    let before = null;
    for (let frame = 0; frame < last; frame += 199) {
      await seek(page, frame);
      await drawn(page);
      const now = await figures(page);
      for (const name of ['goals', 'kicks', 'gains', 'passes_completed', 'shots_on_goal', 'carried_ticks']) {
        for (const slot of [0, 1]) assert.ok(number(now[name][slot]) >= number(before?.[name][slot] ?? '0'), `${name} falls at frame ${frame}`);
      }
      before = now;
    }
    assert.ok(number(before.kicks[0]) > 5);
  }));

  test('of a game with resources are those of its result', () => withPage(browser, async (page) => {
    const path = await recordResourceMatch(folder);
    await page.goto(await exportOf(path));
    await shown(page);
    await page.getByTestId('tab-statistics').click();
    await seek(page, await page.evaluate(() => window.podball.recording.frames - 1));
    await drawn(page);
    assertAsResult(await figures(page), resultOf(path));
  }));
});

describe('a watched value', () => {
  test('has a curve, which changes with the minute and leads to a moment', onMatch(async (page) => {
    await page.getByTestId('tab-values').click();
    await drawn(page);
    const series = await page.evaluate(() => window.podball.recording.series.map(({ slot, name, count }) => ({ slot, name, count })));
    assert.ok(series.length > 1 && series.every(({ count }) => count > 0), JSON.stringify(series));
    const plot = page.getByTestId('plot-value').first();
    await plot.scrollIntoViewIfNeeded();
    assert.equal(await page.getByTestId('plot-value').count(), new Set(series.map(({ name }) => name)).size);
    const picture = () => plot.locator('canvas').evaluate((canvas) => canvas.toDataURL());
    const first = await picture();
    await page.getByTestId('curves-whole').check();
    await drawn(page);
    assert.notEqual(await picture(), first);
    const box = await plot.locator('.u-over').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await drawn(page);
    const { frame, frames } = await page.evaluate(() => ({ ...window.podball.state(), frames: window.podball.recording.frames }));
    assert.ok(Math.abs(frame / frames - 0.5) < 0.02, `a click in the middle leads to frame ${frame} of ${frames}`);
    const mark = await plot.locator('.now').boundingBox();
    assert.ok(Math.abs(mark.x - box.x - box.width / 2) < 4, `the mark is at ${mark.x}, the plot at ${box.x} and ${box.width} wide`);
  }));

  test('has the values of its steps', onMatch(async (page) => {
    const wrong = await page.evaluate(() => {
      const { recording } = window.podball;
      for (let step = 0; step < recording.steps; step += 13) {
        for (const slot of [0, 1]) {
          for (const item of recording.drawing(step, slot)) {
            if (item.kind !== 'value') continue;
            const own = recording.series.find((one) => one.slot === slot && one.layer === item.layer && one.name === item.name);
            const at = own ? own.steps.indexOf(step) : -1;
            if (at < 0 || at >= own.count || own.values[at] !== item.value) return { step, slot, item };
          }
        }
      }
      return null;
    });
    assert.equal(wrong, null);
  }));
});
