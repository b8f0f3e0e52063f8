/** The modules of the element: engine, records, workers and their end, other folders, origins and policies. */

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from '../support/browser.mjs';
import { Package, Site } from '../support/package.mjs';

let made;
let site;
let browser;
before(async () => {
  [made, browser] = await Promise.all([Package.packed(), launch()]);
  site = await Site.start(made.folder);
});
after(async () => {
  await browser?.close();
  site?.close();
  await made?.remove();
});

const GAME = `[Game "emulsion:4"]
[White "anna"]
[Black "bela"]

1. a1-a2 c2-c1 *
`;

const board = (page) => page.locator('luctor-board').first();
const workers = async (page, count) => {
  for (let tries = 0; page.workers().length !== count && tries < 50; tries++) await page.waitForTimeout(100);
  return page.workers().length;
};

async function on(body, check, options) {
  site.requests.length = 0;
  const page = await site.open(browser, body, options);
  await check(page);
  assert.deepEqual(page.failures, []);
  await page.context().close();
}

test('the engine shows lines and arrows, and reports them', async () => {
  await on('<luctor-board game="emulsion:5" seconds="1"></luctor-board>', async (page) => {
    assert.ok(!site.requests.some((path) => path.includes('engine')), 'the engine is loaded on demand');
    const { lines, position } = await board(page).evaluate((element) => {
      const found = new Promise((resolve) =>
        element.addEventListener('luctor-lines', ({ detail }) => detail.done && resolve(detail)),
      );
      element.engine = 3;
      return found;
    });
    assert.equal(lines.length, 3);
    assert.equal(position, (await board(page).evaluate((element) => element.state)).position);
    for (const { moves, chance, depth } of lines)
      assert.ok(moves.length > 0 && chance >= 0 && chance <= 1 && depth > 0);
    assert.equal(await page.locator('.lines li').count(), 3);
    await page.locator('.lines li').filter({ hasText: lines[0].moves[0] }).first().waitFor();
    await page.locator('.advice.rank-0, .advice.rank-2').first().waitFor({ state: 'attached' });
    await board(page).evaluate((element) => (element.engine = 0));
    await page.locator('.advice').first().waitFor({ state: 'detached' });
    await page.locator('.lines').waitFor({ state: 'hidden' });
  });
});

test('the engine plays a move at a level', async () => {
  await on('<luctor-board game="emergo:7x7"></luctor-board>', async (page) => {
    const [move, legal] = await board(page).evaluate(async (element) => [
      await element.bestMove({ level: 1, milliseconds: 200 }),
      element.state.legal,
    ]);
    assert.ok(legal.includes(move), move);
  });
});

test('a record is read and replayed', async () => {
  await on('<luctor-board controls ply="1"></luctor-board>', async (page) => {
    const { game, moves, ply } = await board(page).evaluate(async (element, text) => {
      element.record = text;
      await element.ready;
      return element.state;
    }, GAME);
    assert.deepEqual([game, moves.map(({ text }) => text), ply], ['emulsion:4', ['a1-a2', 'c2-c1'], 1]);
    await page.getByRole('button', { name: 'Last position' }).click();
    await page.getByText('2 of 2: c2-c1').waitFor();
    // A line of JSON, as the server and the program write it.
    const json = JSON.stringify({ game: 'emergo:7x7', moves: ['e3', 'c3'] });
    const read = await board(page).evaluate(async (element, text) => {
      element.removeAttribute('ply');
      element.record = text;
      await element.ready;
      return [element.game, element.moves];
    }, json);
    assert.deepEqual(read, ['emergo:7x7', ['e3', 'c3']]);
  });
});

test('two elements share the rules, and the last one ends the workers', async () => {
  const body =
    '<luctor-board game="emulsion:4" engine seconds="60"></luctor-board><luctor-board game="emergo:7x7" playable></luctor-board>';
  await on(body, async (page) => {
    await page.locator('.lines b').first().waitFor();
    const found = page.workers().map((worker) => worker.url());
    assert.equal(found.filter((url) => url.includes('rules-worker')).length, 1, found.join());
    const [first, second] = [page.locator('luctor-board').first(), page.locator('luctor-board').last()];
    // Each has its own game.
    await second.locator('[data-cell=c3]').click();
    await second.locator('.board[data-ply="1"]').waitFor();
    assert.equal(await first.evaluate((element) => element.ply), 0);

    await first.evaluate((element) => element.remove());
    assert.equal(await workers(page, 1), 1);
    assert.equal(await second.evaluate((element) => element.move('a1')), true);
    const moved = await second.evaluate(async (element) => {
      document.body.prepend(document.createElement('p'), element);
      return element.move('g7');
    });
    assert.equal(moved, true, 'an element that moves keeps its rules');
    await page.evaluate(() => {
      window.kept = document.querySelector('luctor-board');
      window.kept.remove();
    });
    assert.equal(await workers(page, 0), 0);
    // Back in the page, it plays on.
    const again = await page.evaluate(() => {
      document.body.append(window.kept);
      return window.kept.move('a7');
    });
    assert.equal(again, true);
  });
});

test('the modules can lie in another folder', async () => {
  await on('<luctor-board game="emulsion:4" base="/copy"></luctor-board>', async (page) => {
    assert.ok(await board(page).evaluate((element) => element.state !== null));
    assert.ok(site.requests.includes('/copy/luctor.wasm'), site.requests.join());
    assert.ok(!site.requests.includes('/board/luctor.wasm'));
  });
});

test('the script can come from another origin, with a strict policy, too', async () => {
  const script = `${site.elsewhere}/board/luctor-board.js`;
  const policy = [
    "default-src 'none'",
    `script-src ${site.elsewhere} 'wasm-unsafe-eval'`,
    `worker-src blob: ${site.elsewhere}`,
    `connect-src ${site.elsewhere}`,
    'img-src data:',
  ];
  site.headers = { 'content-security-policy': policy.join('; ') };
  await on(
    '<luctor-board game="emulsion:4" engine seconds="1"></luctor-board>',
    async (page) => {
      assert.ok(await board(page).evaluate((element) => element.state !== null));
      await page.locator('.lines b').first().waitFor();
    },
    { script },
  );
  site.headers = {};
});

test('a strict content security policy is enough', async () => {
  site.headers = {
    'content-security-policy':
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src data:",
  };
  await on('<luctor-board game="emulsion:4" playable controls></luctor-board>', async (page) => {
    await page.locator('[data-cell=a1]').click();
    await page.locator('[data-cell=a2]').click();
    await page.locator('.board[data-ply="1"]').waitFor();
    // The styles apply.
    const { width } = await page.getByRole('button', { name: 'Next move' }).boundingBox();
    assert.ok(width >= 44);
  });
  site.headers = {};
});

test('a page without the modules shows a message, and recovers', async () => {
  site.missing.add('/board/luctor.wasm');
  await on('<luctor-board game="emulsion:4" playable></luctor-board>', async (page) => {
    await page
      .getByText('The board could not be loaded. Check your connection, then reload the page.')
      .waitFor();
    assert.equal(
      await board(page).evaluate((element) => element.ready.catch((error) => error.name)),
      'NoModules',
    );
    site.missing.clear();
    await board(page).evaluate((element) => element.reset());
    await page.getByText('Black to move').waitFor();
  });
  site.missing.clear();
  site.missing.add('/board/luctor-engine.wasm');
  await on('<luctor-board game="emulsion:4" engine></luctor-board>', async (page) => {
    await page.getByText('The engine could not be loaded.').waitFor();
    await page.locator('.board').waitFor();
  });
  site.missing.clear();
});

test('a page without the messages shows the words of the browser', async () => {
  const texts = readdirSync(join(made.folder, 'assets')).find((file) => file.startsWith('en-element-'));
  site.missing.add(`/board/assets/${texts}`);
  await on('<luctor-board game="emulsion:4"></luctor-board>', async (page) => {
    assert.match(await page.locator('.message').textContent(), /fetch/i);
    // A script that could not be loaded is remembered by the browser, so only another language helps here.
    site.missing.clear();
    await board(page).evaluate((element) => {
      element.lang = 'nl';
      return element.reset();
    });
    await page.locator('.board').waitFor();
  });
});
