// Measures how long the viewer takes to open a long match and to jump in it, in headless Chromium. Prints a table.
// Run by the target `viewer_bench`, which sets PODBALL_PROGRAM and PODBALL_DRIVER.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { launch, openPage, podballDoes, scratchFolder, shown, withServer } from '../tests/browser/browser.mjs';
import { withoutDrawings } from '../tests/browser/recordings.mjs';

const steps = 10000;
const openings = 7;
const scrubs = 200;
const goalsMs = { opening: 1000, scrub: 50 };

/** Notes in the page, picture by picture, when something is first shown and when all of the recording is. */
function watch() {
  const look = () => {
    const recording = window.podball?.recording;
    if (recording && document.querySelector('[data-testid="screen"]')) window.firstMs ??= performance.now();
    if (recording?.growing === false) window.allMs ??= performance.now();
    if (window.allMs === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Milliseconds from the beginning of the navigation: [the first frame is shown, all is read]. */
async function open(browser, address) {
  const page = await openPage(browser);
  await page.addInitScript(watch);
  await page.goto(address);
  await shown(page);
  const times = await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done([window.firstMs, window.allMs]))));
  await page.context().close();
  return times;
}

/** Milliseconds of each scrub: [until its picture is handed on to the screen, of these the drawing]. */
async function scrub(browser, address) {
  const page = await openPage(browser);
  await page.goto(address);
  await shown(page);
  const times = await page.evaluate(async (count) => {
    const picture = () => new Promise((done) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    }));
    await picture();
    let chance = 1;
    const found = [];
    for (let at = 0; at < count; at++) {
      chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
      const began = performance.now();
      window.podball.seek(Math.floor((chance / 2 ** 32) * window.podball.recording.frames));
      await picture();
      found.push([performance.now() - began, window.podball.state().drawMs]);
    }
    return found;
  }, scrubs);
  await page.context().close();
  return times;
}

function row(what, times, goal) {
  const sorted = [...times].sort((a, b) => a - b);
  const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`.padStart(9);
  console.log(`  ${what.padEnd(34)}${ms(sorted[sorted.length >> 1])}${ms(sorted.at(-1))}  ${goal ? `${goal} ms` : ''}`);
}

async function measure(browser, path, what) {
  console.log(`\n${what}, ${(statSync(path).size / 1e6).toFixed(2)} MB${' '.repeat(20)}`);
  console.log(`  ${''.padEnd(34)}   median  slowest  goal`);
  await withServer(['replay', 'view', path], async (address) => {
    await open(browser, address); // the browser itself starts slowly
    const times = [];
    for (let at = 0; at < openings; at++) times.push(await open(browser, address));
    row(`opening, to the first frame (${openings})`, times.map(([first]) => first), goalsMs.opening);
    row('opening, until all is there', times.map(([, all]) => all), goalsMs.opening);
    const moves = await scrub(browser, address);
    row(`scrub to a random time (${scrubs})`, moves.map(([whole]) => whole), goalsMs.scrub);
    row('of that, drawing', moves.map(([, drawing]) => drawing));
  });
}

const folder = scratchFolder();
const [whole, part, plain] = ['whole', 'part', 'plain'].map((name) => join(folder, `${name}.podlog`));
await podballDoes('match', 'formation', 'formation', '--rules', 'classic-11', '--quiet', '--record', whole);
await podballDoes('replay', 'cut', whole, '--to', String(steps), '-o', part);
writeFileSync(plain, withoutDrawings(readFileSync(part)));
const browser = await launch();
console.log(`Chromium ${browser.version()}, 1280x800, software rendering; ${steps} control steps, 11 against 11`);
await measure(browser, plain, 'without drawings');
await measure(browser, part, 'with the drawings of both teams');
await browser.close();
