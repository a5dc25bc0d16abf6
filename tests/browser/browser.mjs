// What the tests have in common: the browser, recordings made by the program, and pages that show them.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const { chromium } = createRequire(process.env.PODBALL_DRIVER)('playwright-core');
const program = process.env.PODBALL_PROGRAM;

/** Runs `podball ...args` to its end. Resolves to { code, stdout, stderr }. */
export async function podball(...args) {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { maxBuffer: 1 << 28 });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return { code: error.code, stdout: error.stdout, stderr: error.stderr };
  }
}

/** A folder that is gone after the tests. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'podball-browser-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts `podball ...args` and waits for the address it prints on stderr. Resolves to { address, stop }. */
export async function serve(...args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const address = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.resume();
    child.stderr.on('data', (data) => {
      text += data;
      const found = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(text);
      if (found) resolve(found[0]);
    });
    ended.then(() => reject(new Error(`podball ${args.join(' ')} ended without an address: ${text}`)));
  });
  const stop = async () => {
    child.kill('SIGINT');
    return ended;
  };
  return { address, stop, ended };
}

export async function launch() {
  return chromium.launch({
    executablePath: process.env.PODBALL_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });
}

/** A page whose errors fail the test: `page.problems` is to be empty at its end. */
export async function openPage(browser, size = { width: 1280, height: 800 }) {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') page.problems.push(message.text());
  });
  page.on('dialog', (dialog) => {
    page.problems.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  return page;
}
