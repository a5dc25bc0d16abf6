// What the tests have in common: the program, the browser, and pages that show a recording.
import { execFile, spawn } from 'node:child_process';
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const { chromium } = createRequire(process.env.PODBALL_DRIVER)('playwright-core');
const program = process.env.PODBALL_PROGRAM;

// Nothing here asserts a time; this only keeps a broken page from being waited for. Units: ms.
const patience = 60000;

/** Runs `podball ...args` to its end. Resolves to { code, stdout, stderr }. */
export async function podball(...args) {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { maxBuffer: 1 << 28 });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return { code: error.code, stdout: error.stdout, stderr: error.stderr };
  }
}

/** Runs `podball ...args`, which is to succeed. Resolves to what it printed. */
export async function podballDoes(...args) {
  const { code, stdout, stderr } = await podball(...args);
  assert.equal(code, 0, `podball ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** A folder that is gone after the tests. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'podball-browser-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts `podball ...args`, gives `use` the address that it prints on stderr, and stops it. Resolves to its exit code. */
export async function withServer(args, use) {
  const child = spawn(program, [...args, '--no-browser'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    const address = await new Promise((resolve, reject) => {
      let text = '';
      child.stderr.on('data', (data) => {
        text += data;
        const found = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(text);
        if (found) resolve(found[0]);
      });
      ended.then(() => reject(new Error(`podball ${args.join(' ')} ended without an address: ${text}`)));
    });
    await use(address);
  } finally {
    child.kill('SIGINT');
  }
  return ended;
}

export async function launch() {
  return chromium.launch({
    executablePath: process.env.PODBALL_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });
}

/** An empty page that notes what may not happen; `closePage` then fails. */
export async function openPage(browser, size = { width: 1280, height: 800 }, colorScheme = 'light') {
  const context = await browser.newContext({ viewport: size, colorScheme });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.problems = [];
  page.requests = [];
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') page.problems.push(message.text()); // what the page's policy forbids is told here too
  });
  page.on('dialog', (dialog) => {
    page.problems.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('popup', () => page.problems.push('another window'));
  page.on('request', (request) => page.requests.push(request.url()));
  return page;
}

/** Ends the page. Fails if there was an error in it, a dialog, or a request to anywhere but where it came from. */
export async function closePage(page) {
  const home = page.url().split('#')[0];
  const isHome = (url) => url.startsWith('data:') || (home.startsWith('file:') ? url.split('#')[0] === home : url.startsWith(home));
  const strange = page.requests.filter((url) => !isHome(url));
  await page.context().close();
  assert.deepEqual(page.problems, []);
  assert.deepEqual(strange, [], `requests that leave ${home}`);
}

/** `t.test` with a page of its own: `use(page)`, and afterwards nothing may be wrong with the page. */
export async function withPage(browser, use, size, colorScheme) {
  const page = await openPage(browser, size, colorScheme);
  try {
    await use(page);
  } catch (error) {
    await page.context().close();
    throw error;
  }
  await closePage(page);
}

/** Waits until `predicate(argument)` holds in the page. The driver's own way of waiting needs what the page's policy forbids. */
export async function until(page, predicate, argument) {
  for (const end = Date.now() + patience; Date.now() < end; await setTimeout(20)) {
    if (await page.evaluate(predicate, argument)) return;
  }
  assert.fail(`it never holds: ${predicate} ${JSON.stringify(argument) ?? ''}; the page is at ${JSON.stringify(await state(page))}`);
}

/** Waits until a recording is shown, wholly read. */
export function shown(page) {
  return until(page, () => window.podball?.recording?.growing === false);
}

/** What the page says about itself: frame, tick, playing, live, speed, selected, follow, hidden, ... */
export function state(page) {
  return page.evaluate(() => window.podball?.state());
}

/** Waits until `state()` has these values. */
export function stateBecomes(page, wanted) {
  return until(page, (values) => {
    const now = window.podball?.state();
    return now && Object.entries(values).every(([key, value]) => JSON.stringify(now[key]) === JSON.stringify(value));
  }, wanted);
}

/** Waits until what was asked for is drawn. */
export function drawn(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The pixels of the pitch as they are after the next drawing, kept in the page. */
export async function pitchPixels(page) {
  await drawn(page);
  return page.evaluateHandle(() => {
    const canvas = document.querySelector('[data-testid="pitch"]');
    return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  });
}

/** How many pixels of two `pitchPixels` differ. */
export function differing(page, before, after) {
  return page.evaluate(([a, b]) => {
    if (a.data.length !== b.data.length) throw new Error('the pitch has another size');
    const [p, q] = [new Uint32Array(a.data.buffer), new Uint32Array(b.data.buffer)];
    return p.reduce((count, pixel, at) => count + (pixel !== q[at] ? 1 : 0), 0);
  }, [before, after]);
}
