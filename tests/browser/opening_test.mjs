// Ways to a recording, and what an address keeps.
import { strict as assert } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { drawn, launch, podball, podballDoes, scratchFolder, shown, state, stateBecomes, until, withPage, withServer } from './browser.mjs';
import { cutAt, recordMatch } from './recordings.mjs';

const folder = scratchFolder();
const exported = join(folder, 'match.html');
let browser;
let recording;
let facts; // what the program says of the recording

before(async () => {
  browser = await launch();
  recording = await recordMatch(folder);
  facts = await factsOf(recording);
  await podballDoes('replay', 'export', recording, '--html', '-o', exported);
});
after(() => browser.close());

async function factsOf(path) {
  return JSON.parse((await podball('replay', 'info', path, '--json')).stdout);
}

// The page as it stands in the export, without the recording.
function emptyPage() {
  const path = join(folder, 'empty.html');
  const whole = readFileSync(exported, 'utf8');
  const empty = whole.replace(/<script type="application\/octet-stream" id="podlog">[^<]*<\/script>/, '');
  assert.ok(empty.length < whole.length);
  writeFileSync(path, empty);
  return pathToFileURL(path).href;
}

async function assertIsTheMatch(page) {
  await shown(page);
  const seen = await page.evaluate(() => {
    const { recording } = window.podball;
    return { steps: recording.steps, ended: recording.ended, score: recording.ending.score };
  });
  assert.deepEqual(seen, { steps: facts.steps, ended: true, score: facts.result.score });
  assert.match(await page.title(), /Formation.*Chaser/);
  assert.ok(await page.getByTestId('notice').isHidden());
}

/** What a hand does that lets go of a file over the page. */
async function drop(page, path) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
}

describe('a recorded match is opened', () => {
  test('by the address that replay view prints', async () => {
    const code = await withServer(['replay', 'view', recording], (address) => withPage(browser, async (page) => {
      await page.goto(address);
      await assertIsTheMatch(page);
    }));
    assert.equal(code, 0);
  });

  test('by a double click on its export', () => withPage(browser, async (page) => {
    await page.goto(pathToFileURL(exported).href);
    await assertIsTheMatch(page);
  }));

  test('by dropping it on an empty page, and then another', () => withPage(browser, async (page) => {
    await page.goto(emptyPage());
    await page.getByTestId('start').waitFor();
    await drop(page, recording);
    await assertIsTheMatch(page);
    const other = join(folder, 'first half.podlog');
    writeFileSync(other, cutAt(recording, 0.5));
    await drop(page, other);
    await page.getByTestId('notice').waitFor();
    assert.ok((await page.evaluate(() => window.podball.recording.steps)) < facts.steps);
  }));

  test('below the remark of its page, which another recording does not have', () => withPage(browser, async (page) => {
    const path = join(folder, 'remarked.html');
    const words = 'exploratory: <b>other</b> seeds';
    writeFileSync(path, readFileSync(exported, 'utf8').replace('id="podlog">', `id="podlog" data-remark="${words}">`));
    await page.goto(pathToFileURL(path).href);
    await assertIsTheMatch(page);
    assert.equal(await page.getByTestId('remark').textContent(), words);
    await page.getByTestId('file').setInputFiles(recording);
    await page.getByTestId('remark').waitFor({ state: 'detached' });
    await assertIsTheMatch(page);
  }));

  test('by choosing it', () => withPage(browser, async (page) => {
    await page.goto(emptyPage());
    await page.getByTestId('file').setInputFiles(recording);
    await assertIsTheMatch(page);
  }));
});

describe('a file that is not whole', () => {
  test('plays up to where it is cut, and says so', () => withPage(browser, async (page) => {
    const path = join(folder, 'cut.podlog');
    writeFileSync(path, cutAt(recording, 0.6));
    await page.goto(emptyPage());
    await drop(page, path);
    await shown(page);
    const notice = page.getByTestId('notice');
    await notice.waitFor();
    const steps = await page.evaluate(() => window.podball.recording.steps);
    assert.equal(steps, (await factsOf(path)).steps);
    assert.ok(steps > 0 && steps < facts.steps);
    assert.match(await notice.textContent(), new RegExp(`cut off.*up to step ${steps}, tick \\d+`));
    await page.getByTestId('end').click();
    await stateBecomes(page, { frame: steps });
    await page.getByTestId('start').click();
    await page.getByTestId('play').click();
    await until(page, () => window.podball.state().frame > 3);
  }));

  test('plays up to where a byte was flipped', () => withPage(browser, async (page) => {
    const path = join(folder, 'flipped.podlog');
    const bytes = cutAt(recording, 1);
    bytes[Math.floor(bytes.length / 2)] ^= 4;
    writeFileSync(path, bytes);
    await page.goto(emptyPage());
    await drop(page, path);
    await shown(page);
    await page.getByTestId('notice').waitFor();
    assert.match(await page.getByTestId('notice').textContent(), /damaged/);
    assert.equal(await page.evaluate(() => window.podball.recording.steps), (await factsOf(path)).steps);
  }));

  test('is refused in words if there is nothing of a recording in it', () => withPage(browser, async (page) => {
    const path = join(folder, 'not one.podlog');
    writeFileSync(path, 'a letter to grandmother');
    await page.goto(emptyPage());
    await drop(page, path);
    await until(page, () => /no Podball recording/.test(document.querySelector('[data-testid="start-message"]').textContent));
    assert.equal(await page.evaluate(() => window.podball.recording), null);
  }));
});

describe('the address', () => {
  test('leads to the same moment, pod, layers and speed', () => withPage(browser, async (page) => {
    await page.goto(pathToFileURL(exported).href);
    await shown(page);
    await page.evaluate(() => window.podball.seek(321));
    await page.getByTestId('follow').selectOption('A3');
    await page.getByTestId('speed').selectOption('0.5');
    await page.getByTestId('thrust').click();
    await page.getByTestId('tab-layers').click();
    await drawn(page); // The tree of layers is made anew when the last of the recording has come.
    const box = page.locator('[data-testid^="layer-A/"]').first();
    const layer = await box.getAttribute('data-testid');
    await box.check();
    const seen = await state(page);
    const parts = [`t=${seen.tick}`, 'follow=A3', '+thrust', `+${layer.replace('layer-', '')}`, 'speed=0.5'];
    await until(page, (wanted) => wanted.every((part) => decodeURIComponent(location.hash).includes(part)), parts);
    await page.reload();
    await shown(page);
    const { frame, tick, follow, hidden, shown: extras, speed } = seen;
    await stateBecomes(page, { frame, tick, follow, hidden, shown: extras, speed });
    assert.equal(await page.getByTestId('follow').inputValue(), 'A3');
  }));

  test('that says nonsense shows the match from its start', () => withPage(browser, async (page) => {
    await page.goto(`${pathToFileURL(exported).href}#t=NaN&follow=Z9&pod=A99&layers=%E0%A4%A,-,+nothing&speed=-1&t`);
    await assertIsTheMatch(page);
    const { frame, follow, selected, speed } = await state(page);
    assert.deepEqual({ frame, follow, selected, speed }, { frame: 0, follow: null, selected: null, speed: 4 });
  }));

  test('typed anew while the match is shown goes there', () => withPage(browser, async (page) => {
    await page.goto(pathToFileURL(exported).href);
    await shown(page);
    const tick = await page.evaluate(() => window.podball.recording.frame.tick[200]);
    await page.evaluate((to) => (location.hash = `#t=${to}&pod=B1`), tick);
    await stateBecomes(page, { frame: 200, tick });
    await page.getByTestId('inspector').waitFor();
  }));
});
