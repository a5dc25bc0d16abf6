// Takes the pictures of the documentation: node take_pictures.mjs <folder>. Run by the target `viewer_pictures`.
import { strict as assert } from 'node:assert';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { closePage, drawn, launch, openPage, podballDoes, scratchFolder, shown } from './browser.mjs';
import * as moments from './moments.mjs';

const target = process.argv[2];
const bytesMax = 200_000;
// A window in which the pitch is 800 pixels wide.
const gameWindow = { width: 1146, height: 700 };
const closeUp = { width: 396, height: 280 };

/** Plays a match of formation against itself. Resolves to the address of a page that shows it. */
async function playedMatch(game, seed) {
  const path = join(scratchFolder(), game);
  await podballDoes('match', 'formation', 'formation', '--rules', game, '--seed', String(seed), '--quiet', '--record', `${path}.podlog`);
  await podballDoes('replay', 'export', '--html', `${path}.podlog`, '-o', `${path}.html`);
  return pathToFileURL(`${path}.html`).href;
}

async function openMatch(browser, address, size, theme) {
  const page = await openPage(browser, size, theme);
  await page.goto(address);
  await shown(page);
  return page;
}

/** The moment that `find` finds in the page, a function of moments.mjs. */
async function momentIn(page, find, ...known) {
  const moment = await page.evaluate(find, known);
  assert.ok(moment, `${find.name}: there is no such moment in the match`);
  return moment;
}

/** Part of the address that hides everything drawn by the teams. */
const layersHidden = 'layers=-A,-B';

async function showAt(page, hash) {
  await page.evaluate((to) => (location.hash = to), hash);
  await page.mouse.move(0, 0);
  await drawn(page);
}

async function save(shot, name) {
  const path = join(target, name);
  await shot({ path });
  assert.ok(statSync(path).size < bytesMax, `${path}: ${statSync(path).size} bytes`);
  console.log(`${path}: ${statSync(path).size} bytes`);
}

/** The whole page shortly before team A scores. */
async function takePage(browser, address, name, { size, theme, hash, prepare }) {
  const page = await openMatch(browser, address, size, theme);
  const { tick } = await momentIn(page, moments.aboutToScore);
  await showAt(page, hash(tick));
  await prepare?.(page);
  await drawn(page);
  await save((options) => page.screenshot(options), name);
  await closePage(page);
}

/** The pitch at a moment without the drawings of the teams; with `clip` its middle alone, where the followed pod is. */
async function takePitch(page, name, { tick, follow }, clip) {
  await showAt(page, [`#t=${tick}`, ...(follow ? [`follow=${follow}`] : []), layersHidden].join('&'));
  const box = await page.getByTestId('pitch').boundingBox();
  const { width, height } = clip ?? box;
  const area = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  await save((options) => page.screenshot({ ...options, clip: area }), name);
}

/** The pictures of the viewer, for README.md and docs/replay.md. */
async function takeViewer(browser) {
  const address = await playedMatch('classic-11', 1);
  await takePage(browser, address, 'viewer.png', { hash: (tick) => `#t=${tick}&layers=+A,+B,-B/formation,-B/targets` });
  await takePage(browser, address, 'viewer-layers.png', {
    theme: 'dark', hash: (tick) => `#t=${tick - 600}&layers=+velocity,+A,+B,-A/formation,-B/formation,-A/targets,-B/targets`,
    prepare: (page) => page.getByTestId('tab-layers').click(),
  });
  await takePage(browser, address, 'viewer-statistics.png', {
    size: { width: 1180, height: 760 }, hash: () => '#t=12000&layers=+passes,-A,-B', prepare: (page) => page.getByTestId('tab-statistics').click(),
  });
  await takePage(browser, address, 'viewer-sideways.png', { size: { width: 844, height: 390 }, hash: (tick) => `#t=${tick}` });
  await takePage(browser, address, 'viewer-narrow.png', {
    size: { width: 390, height: 844 },
    hash: (tick) => `#t=${tick}&layers=+A,+B,-A/formation,-B/formation,-A/targets,-B/targets`,
  });
}

/** The pictures of the game, for docs/the-game.md. */
async function takeGame(browser) {
  const page = await openMatch(browser, await playedMatch('classic-5', 3), gameWindow);
  await takePitch(page, 'game-pitch.png', await momentIn(page, moments.openPlay));
  await takePitch(page, 'game-kick-off.png', await momentIn(page, moments.lineUp));
  const arrival = await momentIn(page, moments.ballArrives);
  await takePitch(page, 'game-ball-arrives.png', arrival, closeUp);
  await takePitch(page, 'game-picked-up.png', await momentIn(page, moments.ballPickedUp, arrival), closeUp);
  await takePitch(page, 'game-keep-limit.png', await momentIn(page, moments.nearKeepLimit), closeUp);
  await takePitch(page, 'game-denied.png', await momentIn(page, moments.denied), closeUp);
  await takePitch(page, 'game-zone.png', await momentIn(page, moments.zoneDenied));
  await closePage(page);
}

/** The pictures of a league's page, for README.md and docs/league.md. */
async function takeLeague(browser) {
  const folder = scratchFolder();
  const store = join(folder, 'quick.db');
  await podballDoes('league', 'init', store, '--from', new URL('../../configs/leagues/quick.json', import.meta.url).pathname);
  await podballDoes('league', 'run', store, '--quiet');
  await podballDoes('league', 'export', store, '--format', 'html', '-o', folder, '--replays', 'none');
  for (const [name, size, theme] of [['league-page.png', { width: 1200, height: 820 }, 'light'],
    ['league-page-narrow.png', { width: 390, height: 844 }, 'dark']]) {
    const page = await openPage(browser, size, theme);
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await save((options) => page.screenshot(options), name);
    await closePage(page);
  }
}

const browser = await launch();
await takeViewer(browser);
await takeGame(browser);
await takeLeague(browser);
await browser.close();
