/** The evaluation of positions in a finished game. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, newGame, visit } from '../support/browser.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Plays some turns with both sides at one screen and resigns. */
async function finished(page, { turns, ...gameOptions }) {
  await newGame(page, server.url, { ...gameOptions, opponent: 'human' });
  const player = new Player(page, 4);
  for (let turn = 0; turn < turns; turn++) await player.playTurn();
  assert.equal(await page.getByRole('button', { name: 'Evaluation' }).count(), 0, 'during the game');
  await page.getByRole('button', { name: 'Resign…' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.locator('[data-result]').waitFor();
}

/** Waits for the analysis of a position and returns its text and best line. */
async function analysis(page, ply) {
  await page.locator(`.board[data-ply="${ply}"]`).waitFor();
  const found = page.locator(`[data-analysis="${ply}"]`);
  await found.waitFor();
  const text = await found.locator('.text').textContent();
  const place = ply === 0 ? 'At the start' : `After move ${ply}`;
  const announcement = page.locator('[data-announced]').filter({ hasText: `${place}: ${text}` });
  await announcement.waitFor({ state: 'attached' });
  return { text, line: await found.getByRole('list', { name: 'Best line' }).locator('li').allTextContents() };
}

test('each position of a finished game is analyzed when it is shown', async () => {
  const page = await visit(browser);
  await finished(page, { game: 'emergo', board: '9x9', turns: 6 });
  const button = page.getByRole('button', { name: 'Evaluation' });
  await button.click();
  const last = await analysis(page, 6);
  assert.match(last.text, /(better|even|wins in)/);
  assert.match(last.line[0], /^7 \S+$/);

  await page.getByRole('button', { name: 'Previous position' }).click();
  assert.match((await analysis(page, 5)).line[0], /^6 \S+$/);
  await page.keyboard.press('Home');
  const start = await analysis(page, 0);
  assert.match(start.line[0], /^1 \S+$/);
  await page.keyboard.press('ArrowRight');
  await analysis(page, 1);
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual(await analysis(page, 0), start, 'cached');
  await page.keyboard.press('End');
  assert.deepEqual(await analysis(page, 6), last);

  await page.keyboard.press('a');
  await page.locator('[data-analysis]').waitFor({ state: 'detached' });
  assert.equal(await button.getAttribute('aria-expanded'), 'false');
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('spectators can analyze a finished game', async () => {
  const page = await visit(browser);
  await finished(page, { game: 'emulsion', board: '4', turns: 2 });
  const other = await visit(browser);
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Evaluation' }).click();
  const { text } = await analysis(other, 2);
  assert.ok(text.length > 10, text);
  await Promise.all([page.context().close(), other.context().close()]);
});

test('a failed analysis can be retried', async () => {
  const page = await visit(browser);
  await finished(page, { game: 'emulsion', board: '4', turns: 1 });
  const problem = { code: 'internal', message: 'Something went wrong on the server.', rule: null, legal: [] };
  await page.route('**/analysis', (route) => route.fulfill({ status: 500, json: problem }));
  await page.getByRole('button', { name: 'Evaluation' }).click();
  await page.locator('[data-analysis=problem]').filter({ hasText: problem.message }).waitFor();
  await page.unroute('**/analysis');
  await page.getByRole('button', { name: 'Try again' }).click();
  await analysis(page, 1);
  await page.context().close();
});

test('a cell that is both forbidden and feeding has two marks side by side', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/analysis/emergo:9x9?position=5/4/5/1,b1,2/5/4/5/2,w1,1/5+w+11,11+0`);
  await page.locator('.board').waitFor();
  await page.keyboard.press('t');
  await page.locator('.threat').first().waitFor();
  const boxes = async (kind) => {
    const marks = await page.locator(`.threat.${kind}`).all();
    return Promise.all(marks.map((mark) => mark.boundingBox()));
  };
  const [forbidden, feeding] = [await boxes('forbidden'), await boxes('feeding')];
  assert.deepEqual([forbidden.length, feeding.length], [4, 4]);
  for (const a of forbidden)
    for (const b of feeding)
      assert.ok(
        a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height,
        JSON.stringify([a, b]),
      );
  assert.deepEqual(page.failures, []);
  await page.context().close();
});
