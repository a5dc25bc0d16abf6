// What is drawn and told: layers, the pods, the shape of the page.
import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { differing, drawn, launch, pitchPixels, podballDoes, scratchFolder, shown, state, stateBecomes, until, withPage } from './browser.mjs';
import { recordMatch, withOtherTexts } from './recordings.mjs';

const folder = scratchFolder();
const exported = join(folder, 'match.html');
let browser;
let recording;
let rows; // of the recording as podball replay export --csv has them

before(async () => {
  browser = await launch();
  recording = await recordMatch(folder);
  await podballDoes('replay', 'export', recording, '--html', '-o', exported);
  const [names, ...lines] = (await podballDoes('replay', 'export', recording, '--csv')).trim().split('\n').map((line) => line.split(','));
  rows = lines.map((line) => Object.fromEntries(line.map((value, at) => [names[at], value])));
});
after(() => browser.close());

const onMatch = (use, size) => () => withPage(browser, async (page) => {
  await page.goto(pathToFileURL(exported).href);
  await shown(page);
  await use(page);
}, size);

const seek = (page, frame) => page.evaluate((to) => window.podball.seek(to), frame);

// A frame in the second half of the match at which the ball has rolled for a while, so it has a trail.
const whileTheBallRolls = () => rows.findIndex((_, frame) => frame > rows.length / 2 && rows.slice(frame - 10, frame + 1).every(
  (row) => Number(row.mode) === 0 && Number(row.ball_state) === 0 && Math.hypot(row.ball_vx, row.ball_vy) > 5e-4));

describe('a layer', () => {
  // Frames at which a layer holds something to be drawn, such as [['A/roles', 0], ...].
  const drawnLayers = (page) => page.evaluate(() => {
    const { recording } = window.podball;
    const found = new Map();
    for (let frame = 0; frame < recording.frames; frame += 7) {
      for (const slot of [0, 1]) {
        for (const item of recording.drawing(frame, slot)) {
          const name = `${'AB'[slot]}/${recording.layers[item.layer].name}`;
          if (item.kind !== 'value' && !found.has(name)) found.set(name, frame);
        }
      }
    }
    return [...found];
  });

  /// Opens the tree of layers with all layers of both teams shown.
  const openLayers = async (page) => {
    await page.getByTestId('tab-layers').click();
    await drawn(page); // The tree is made anew when the last of the recording has come.
    for (const box of await page.locator('[data-testid^="drawings-"]').all()) await box.check();
    await stateBecomes(page, { hidden: [] });
  };

  test('is not shown at first, unless it has the roles', onMatch(async (page) => {
    const layers = await page.evaluate(() => window.podball.recording.layers.map(({ slot, name }) => `${'AB'[slot]}/${name}`));
    assert.ok(layers.includes('A/roles') && layers.length > 2, layers.join());
    assert.deepEqual((await state(page)).hidden, layers.filter((name) => !name.endsWith('/roles')));
  }));

  test('of a team goes with all the others of the team', onMatch(async (page) => {
    await openLayers(page);
    const before = await pitchPixels(page);
    await page.getByTestId('drawings-A').uncheck();
    const { hidden } = await state(page);
    assert.ok(hidden.length > 2 && hidden.every((name) => name.startsWith('A/')), hidden.join());
    assert.ok((await differing(page, before, await pitchPixels(page))) > 10);
    await until(page, () => location.hash.includes('-A'));
    await page.reload();
    await shown(page);
    assert.deepEqual((await state(page)).hidden.filter((name) => name.startsWith('A/')), hidden);
  }));

  test('is drawn or not as its box says, pixel by pixel', onMatch(async (page) => {
    const layers = await drawnLayers(page);
    assert.ok(layers.length >= 3, `${layers.length} layers are drawn`);
    await openLayers(page);
    for (const [name, frame] of layers) {
      await seek(page, frame);
      const box = page.getByTestId(`layer-${name}`);
      const before = await pitchPixels(page);
      await box.uncheck();
      const without = await pitchPixels(page);
      assert.ok((await differing(page, before, without)) > 10, `without ${name} frame ${frame} looks the same`);
      assert.deepEqual((await state(page)).hidden, [name]);
      await box.check();
      assert.equal(await differing(page, before, await pitchPixels(page)), 0, `${name} does not come back`);
    }
  }));

  test('above others hides them all', () => withPage(browser, async (page) => {
    const deep = join(folder, 'deep');
    writeFileSync(`${deep}.podlog`, withOtherTexts(recording, (text) => (text[0] < 'g' ? `above/${text}` : `beside/more/${text}`)));
    await podballDoes('replay', 'export', `${deep}.podlog`, '--html', '-o', `${deep}.html`);
    await page.goto(pathToFileURL(`${deep}.html`).href);
    await shown(page);
    await openLayers(page);
    const all = await page.evaluate(() => window.podball.recording.layers.map(({ slot, name }) => `${'AB'[slot]}/${name}`));
    const parents = [...new Set(all.filter((name) => name.split('/').length > 2).map((name) => name.split('/').slice(0, 2).join('/')))];
    assert.deepEqual(parents.sort(), ['A/above', 'A/beside']);
    for (const parent of parents) {
      await page.getByTestId(`layer-${parent}`).uncheck();
      const { hidden } = await state(page);
      assert.deepEqual([...hidden].sort(), all.filter((name) => name === parent || name.startsWith(`${parent}/`)).sort());
      await page.getByTestId(`layer-${parent}`).check();
      assert.deepEqual((await state(page)).hidden, []);
    }
  }));

  test('of the viewer itself is drawn or not as its box says', onMatch(async (page) => {
    await seek(page, whileTheBallRolls());
    await page.getByTestId('tab-layers').click();
    await drawn(page);
    for (const extra of ['trail', 'trails', 'heat', 'passes', 'thrust', 'velocity']) {
      const before = await pitchPixels(page);
      await page.getByTestId(`extra-${extra}`).click();
      assert.ok((await differing(page, before, await pitchPixels(page))) > 10, extra);
      await page.getByTestId(`extra-${extra}`).click();
      assert.equal(await differing(page, before, await pitchPixels(page)), 0, extra);
    }
  }));
});

describe('a pod', () => {
  // A frame at which the pod is far enough from the borders to be in the middle of the picture that follows it.
  const inTheMiddle = (tag) => rows.findIndex((row, frame) => frame > 100 && Math.abs(row[`${tag}_x`]) < 0.2 && Math.abs(row[`${tag}_y`]) < 0.1);

  test('that is clicked tells what is recorded of it', onMatch(async (page) => {
    for (const [tag, column, title] of [['A3', 'pod_0_3', /A pod 3.*Formation/], ['B1', 'pod_1_1', /B pod 1.*Chaser/]]) {
      const frame = inTheMiddle(column);
      assert.ok(frame > 0);
      await seek(page, frame);
      await page.getByTestId('follow').selectOption(tag);
      await drawn(page);
      const pitch = await page.getByTestId('pitch').boundingBox();
      await page.mouse.click(pitch.x + pitch.width / 2, pitch.y + pitch.height / 2);
      const inspector = page.getByTestId('inspector');
      await inspector.waitFor();
      await drawn(page);
      assert.match(await inspector.locator('h2').textContent(), title);
      const numbers = async (id) => (await page.getByTestId(id).textContent()).replaceAll('−', '-').match(/[+-][\d.]+/g).map(Number);
      const row = rows[frame];
      const near = (seen, wanted, within) => assert.ok(Math.abs(seen - wanted) <= within, `${seen} is not ${wanted}`);
      const [x, y] = await numbers('inspector-position');
      near(x, Number(row[`${column}_x`]), 6e-5);
      near(y, Number(row[`${column}_y`]), 6e-5);
      const [vx, vy] = await numbers('inspector-velocity');
      near(vx / 1e3, Number(row[`${column}_vx`]), 6e-7);
      near(vy / 1e3, Number(row[`${column}_vy`]), 6e-7);
      await page.getByTestId('inspector-close').click();
      await stateBecomes(page, { selected: null });
    }
  }));

  test('that carries the ball is told to do so', onMatch(async (page) => {
    const frame = rows.findIndex((row) => row.carrier >= 0 && Number(row.carried_ticks) > 0);
    const { carrier, tick } = rows[frame];
    await page.evaluate((hash) => (location.hash = hash), `#t=${tick}&pod=${carrier < 5 ? 'A' : 'B'}${carrier % 5}`);
    await stateBecomes(page, { frame, selected: Number(carrier) });
    await drawn(page);
    assert.match(await page.getByTestId('inspector-ball').textContent(), /carries it/);
  }));

  test('is no longer selected after a click on empty ground', onMatch(async (page) => {
    await page.evaluate(() => (location.hash = '#pod=A0'));
    await stateBecomes(page, { selected: 0 });
    const pitch = await page.getByTestId('pitch').boundingBox();
    await page.mouse.click(pitch.x + 3, pitch.y + 3);
    await stateBecomes(page, { selected: null });
  }));
});

describe('a page as narrow as a phone', () => {
  const phone = { width: 360, height: 740 };

  test('needs no scrolling to the sides, whatever is shown', onMatch(async (page) => {
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const tab of ['events', 'statistics', 'pod', 'layers', 'values', 'match']) {
      await page.getByTestId(`tab-${tab}`).click();
      assert.equal(await wide(), 0, `with ${tab}`);
    }
    await page.keyboard.press('?');
    await page.getByTestId('help').waitFor();
    assert.equal(await wide(), 0, 'with the help');
    const box = await page.getByTestId('help').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= phone.width);
  }, phone));

  test('shows the pitch and what plays it at once', onMatch(async (page) => {
    for (const part of ['pitch', 'score', 'play', 'scrub']) {
      const box = await page.getByTestId(part).boundingBox();
      assert.ok(box.width > 20 && box.x >= 0 && box.x + box.width <= phone.width && box.y + box.height <= phone.height, `${part} is at ${JSON.stringify(box)}`);
    }
    const topOfPitch = async () => (await page.getByTestId('pitch').boundingBox()).y;
    const before = await topOfPitch(); // before a kick-off, with the time that is left
    await seek(page, 300);
    await drawn(page);
    assert.equal(await topOfPitch(), before);
    await page.getByTestId('play').click();
    await stateBecomes(page, { playing: true });
  }, phone));

  test('comes back to the pitch after a click in the list of events', onMatch(async (page) => {
    await seek(page, 300);
    await page.evaluate(() => document.querySelector('[data-testid="events"]').scrollIntoView());
    await drawn(page);
    assert.ok((await page.getByTestId('pitch').boundingBox()).y < 0, 'the pitch is in view before the click');
    await page.getByTestId('events').locator('.event.now').click();
    await drawn(page);
    const { y } = await page.getByTestId('pitch').boundingBox();
    assert.ok(y > -1, `the top of the pitch is at ${y}`);
  }, phone));
});
