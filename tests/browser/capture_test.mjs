// What leaves the page: pictures and films. And a second recording beside the first, the theme, and a phone held sideways.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { differing, drawn, launch, pitchPixels, podballDoes, scratchFolder, shown, state, stateBecomes, until, withPage } from './browser.mjs';
import { recordMatch } from './recordings.mjs';

const folder = scratchFolder();
const exported = join(folder, 'match.html');
let browser;
let recording;

before(async () => {
  browser = await launch();
  recording = await recordMatch(folder);
  await podballDoes('replay', 'export', recording, '--html', '-o', exported);
});
after(() => browser.close());

const onMatch = (use, size, theme) => () => withPage(browser, async (page) => {
  await page.goto(pathToFileURL(exported).href);
  await shown(page);
  await use(page);
}, size, theme);

/** The bytes and the name of the file that `act` makes the page hand out. */
async function handedOut(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return { bytes: readFileSync(path), name: download.suggestedFilename() };
}

test('the moment is saved as a picture as large as the pitch, with its score', onMatch(async (page) => {
  await page.evaluate(() => window.podball.seek(500));
  await drawn(page);
  const { bytes, name } = await handedOut(page, () => page.getByTestId('save-picture').click());
  assert.deepEqual([...bytes.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const pitch = await page.getByTestId('pitch').evaluate((canvas) => [canvas.width, canvas.height]);
  assert.ok(width === pitch[0] && height > pitch[1] && height < pitch[1] + 100, `${width} x ${height}, the pitch ${pitch}`);
  assert.match(name, /^Formation-\d+-\d+-Chaser-0-25-0\.png$/);
}));

test('a stretch is filmed while it is played', onMatch(async (page) => {
  await page.getByTestId('film').click();
  await stateBecomes(page, { filming: true, playing: true });
  await until(page, () => window.podball.state().position > 20);
  const { bytes, name } = await handedOut(page, () => page.getByTestId('film').click());
  assert.equal(bytes.readUInt32BE(0), 0x1a45dfa3); // EBML, of which WebM is one
  assert.ok(bytes.includes('webm') && bytes.length > 1000 && name.endsWith('.webm'), `${name}, ${bytes.length} bytes`);
  await stateBecomes(page, { filming: false, playing: false });
}));

test('a browser that cannot film says so', onMatch(async (page) => {
  await page.evaluate(() => delete window.MediaRecorder);
  await page.getByTestId('film').click();
  await until(page, () => /cannot film.*MediaRecorder/.test(document.querySelector('[data-testid="notice"]').textContent));
  const { filming, playing } = await state(page);
  assert.deepEqual({ filming, playing }, { filming: false, playing: false });
}));

test('a second recording goes in step with the first, and is there again after a reload', onMatch(async (page) => {
  const part = join(folder, 'part.podlog'); // other blocks, other frames, the same ticks
  await podballDoes('replay', 'cut', recording, '--from', '100', '--to', '900', '-o', part);
  await page.getByTestId('second-file').setInputFiles(part);
  await page.getByTestId('companion-pitch').waitFor();
  const ticks = () => page.evaluate(() => [window.podball.state().tick, window.podball.state().companion]);
  for (const frame of [500, 250, 700]) {
    await page.evaluate((to) => window.podball.seek(to), frame);
    await drawn(page);
    const [first, second] = await ticks();
    assert.equal(second, first);
  }
  await page.getByTestId('play').click();
  await until(page, () => window.podball.state().frame > 710);
  await page.getByTestId('play').click();
  await drawn(page);
  const [first, second] = await ticks();
  assert.ok(Math.abs(first - second) < 6, `${second} beside ${first}`);
  const boxes = await Promise.all(['pitch', 'companion-pitch'].map((id) => page.getByTestId(id).boundingBox()));
  assert.ok(boxes[0].width === boxes[1].width && boxes[1].x >= boxes[0].x + boxes[0].width, JSON.stringify(boxes));
  await until(page, () => location.hash.includes('second='));
  await page.reload();
  await shown(page);
  await page.getByTestId('companion-pitch').waitFor();
  await page.getByTestId('companion-close').click();
  await stateBecomes(page, { companion: null });
  await until(page, () => !location.hash.includes('second='));
  await page.evaluate(() => (location.hash = '#second=mfx3k2a1-0123456789abcdef'));
  await until(page, () => /does not have the second recording/.test(document.querySelector('[data-testid="notice"]').textContent));
}));

test('the theme is chosen, and the address keeps it', onMatch(async (page) => {
  const before = await pitchPixels(page);
  await page.getByTestId('theme').selectOption('dark');
  const dark = await pitchPixels(page);
  assert.ok((await differing(page, before, dark)) > 1000);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const darkPage = await background();
  await until(page, () => location.hash.includes('theme=dark'));
  await page.reload();
  await shown(page);
  assert.equal(await background(), darkPage);
  assert.equal(await page.getByTestId('theme').inputValue(), 'dark');
  await page.getByTestId('theme').selectOption('system');
  assert.notEqual(await background(), darkPage);
}));

const sideways = { width: 844, height: 390 };

test('a phone held sideways shows the pitch and what plays it', onMatch(async (page) => {
  for (const part of ['score', 'pitch', 'play', 'scrub', 'save-picture']) {
    const box = await page.getByTestId(part).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= sideways.width && box.y + box.height <= sideways.height, `${part} is at ${JSON.stringify(box)}`);
  }
  const { height } = await page.getByTestId('pitch').boundingBox();
  assert.ok(height > 0.6 * sideways.height, `the pitch has ${height} pixels`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  assert.match(await page.getByTestId('mode').textContent(), /Kick-off/); // the longest text beside the names
  for (const name of ['team-a', 'team-b', 'mode']) {
    assert.ok(await page.getByTestId(name).evaluate((element) => element.scrollWidth <= element.clientWidth), `${name} is cut off`);
  }
}, sideways, 'dark'));
