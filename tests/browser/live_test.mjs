// A match is watched while it is played.
import { strict as assert } from 'node:assert';
import { request } from 'node:http';
import { after, before, test } from 'node:test';

import { launch, scratchFolder, shown, state, stateBecomes, until, withPage, withServer } from './browser.mjs';
import { shortRules } from './recordings.mjs';

const folder = scratchFolder();
let browser;

before(async () => {
  browser = await launch();
});
after(() => browser.close());

// Long enough for a busy machine to open two pages in it.
const onLiveMatch = (pace, use) => withServer(
  ['match', 'formation', 'chaser', '--rules', shortRules(folder, 9000), '--budget', 'off', '--quiet', '--view', '--pace', pace], use);

const framesOf = (page) => page.evaluate(() => window.podball.recording.frames);
const grows = async (page) => until(page, (before) => window.podball.recording.frames > before, await framesOf(page));

// A number for all frames but those that were not there at the time.
const fingerprint = (page, frames) => page.evaluate((count) => {
  const { frame } = window.podball.recording;
  let sum = 0;
  for (let at = 0; at < count; at++) for (const column of [frame.tick, ...frame.x, ...frame.y]) sum = (sum * 31 + column[at] * 32768) % 1e9;
  return sum;
}, frames);

test('a running match is watched, rewound and caught up with; a second browser joins; the end arrives', async () => {
  const code = await onLiveMatch('10', (address) => withPage(browser, async (page) => {
    await page.goto(address);
    await until(page, () => window.podball?.recording?.growing);
    assert.equal((await state(page)).live, true);
    await page.getByTestId('live').waitFor({ state: 'visible' });
    const began = (await state(page)).frame;
    await until(page, (frame) => window.podball.state().frame > frame + 20, began);

    await page.getByTestId('start').click();
    await stateBecomes(page, { frame: 0, live: false });
    await grows(page);
    assert.equal((await state(page)).frame, 0, 'who looks at the start stays there');
    await page.getByTestId('play').click();
    await until(page, () => window.podball.state().frame > 5);

    await page.getByTestId('live').click();
    assert.equal((await state(page)).live, true);
    await until(page, () => window.podball.state().frame > window.podball.recording.frames - 200);

    await withPage(browser, async (late) => {
      await late.goto(address);
      await until(late, () => window.podball?.recording?.growing);
      const frames = await framesOf(late);
      assert.ok(frames >= began);
      await until(page, (count) => window.podball.recording.frames >= count, frames);
      assert.equal(await fingerprint(late, frames), await fingerprint(page, frames));
      await grows(late);

      for (const each of [page, late]) {
        await shown(each);
        assert.equal(await each.evaluate(() => window.podball.recording.ending.reason), 'full_time');
        await stateBecomes(each, { frame: (await framesOf(each)) - 1, live: false });
        await each.getByTestId('live').waitFor({ state: 'hidden' });
      }
      assert.equal(await framesOf(late), await framesOf(page));
      assert.equal(await fingerprint(late, await framesOf(late)), await fingerprint(page, await framesOf(page)));
    });
  }));
  assert.equal(code, 0);
});

test('a page that is reloaded in a running match shows all of it again', async () => {
  await onLiveMatch('8', (address) => withPage(browser, async (page) => {
    await page.goto(address);
    await until(page, () => window.podball?.recording?.growing && window.podball.recording.frames > 100);
    const before = await fingerprint(page, 100);
    await page.reload();
    await until(page, () => window.podball?.recording?.growing && window.podball.recording.frames > 100);
    assert.equal(await fingerprint(page, 100), before);
    assert.equal((await state(page)).live, true);
  }));
});

function statusOf(address, headers = {}) {
  return new Promise((resolve, reject) => {
    request(address, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject).end();
  });
}

test('who does not know the address or comes by another name gets nothing', async () => {
  await onLiveMatch('8', async (address) => {
    const { origin, host, port, pathname } = new URL(address);
    assert.equal(await statusOf(address), 200);
    const wrong = pathname.replace(/[0-9a-f](?=\/$)/, (digit) => (digit === '0' ? '1' : '0'));
    assert.notEqual(wrong, pathname);
    for (const path of ['/', '/log', wrong, `${wrong}log`, `${pathname}../`, `${pathname}other`]) {
      assert.equal(await statusOf(origin + path), 404, path);
    }
    for (const name of ['podball.example', `podball.example:${port}`, '127.0.0.1:1']) {
      assert.equal(await statusOf(address, { Host: name }), 403, `as ${name}`);
      assert.equal(await statusOf(`${address}log`, { Host: name }), 403, `as ${name}`);
    }
    assert.equal(await statusOf(address, { Host: host }), 200);
  });
});
