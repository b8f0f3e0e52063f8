/** The evaluations in the review of a finished game, and marks on the analysis board. */

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
  assert.equal(await page.locator('[data-analysis]').count(), 0, 'during the game');
  await page.getByRole('button', { name: 'Resign…' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.locator('[data-result]').waitFor();
}

/** Waits for the evaluation of a position and returns its text and best line. */
async function evaluation(page, ply) {
  await page.locator(`.board[data-ply="${ply}"]`).waitFor();
  const found = page.locator(`[data-analysis="${ply}"]`);
  await found.waitFor();
  const text = await found.locator('.text').textContent();
  return { text, line: await found.getByRole('list', { name: 'Best line' }).locator('li').allTextContents() };
}

/** Checks that the moves of a line are numbered from `first`. The engine's short time may not suffice for a line. */
function assertNumbered(line, first) {
  for (const [i, move] of line.entries()) assert.match(move, new RegExp(`^${first + i} \\S+$`));
}

/** Waits for the announcement of an evaluation. */
function announcement(page, ply, text) {
  const place = ply === 0 ? 'At the start' : `After move ${ply}`;
  return page
    .locator('[data-announced]')
    .filter({ hasText: `${place}: ${text}` })
    .waitFor({ state: 'attached' });
}

test('the review evaluates each position of a finished game', async () => {
  const page = await visit(browser);
  await finished(page, { game: 'emergo', board: '9x9', turns: 6 });
  const last = await evaluation(page, 6);
  assert.match(last.text, /(better|even|wins in)/);
  assertNumbered(last.line, 7);

  await page.getByRole('button', { name: 'Previous position' }).click();
  const before = await evaluation(page, 5);
  assertNumbered(before.line, 6);
  await announcement(page, 5, before.text);
  await page.keyboard.press('Home');
  const start = await evaluation(page, 0);
  assertNumbered(start.line, 1);
  assert.ok(last.line.length + before.line.length + start.line.length > 0, 'some lines are shown');
  await announcement(page, 0, start.text);
  await page.keyboard.press('End');
  assert.deepEqual(await evaluation(page, 6), last);

  await page.keyboard.press('Home');
  await evaluation(page, 0);
  await page.keyboard.press('a');
  await page.waitForURL(/\/analysis\b.*at=0$/);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('spectators see the review of a finished game, and its moves', async () => {
  const page = await visit(browser);
  await finished(page, { game: 'emulsion', board: '4', turns: 2 });
  const other = await visit(browser);
  await other.goto(page.url());
  const { text } = await evaluation(other, 2);
  assert.ok(text.length > 10, text);
  await other.getByRole('tab', { name: 'Moves' }).click();
  await other.locator('[data-move="1"]').click();
  await other.locator('.board[data-ply="1"]').waitFor();
  await other.getByRole('tab', { name: 'Review' }).click();
  await evaluation(other, 1);
  await Promise.all([page.context().close(), other.context().close()]);
});

test('a failed review by the server can be retried', async () => {
  const page = await visit(browser);
  await page.addInitScript(() => localStorage.setItem('luctor.engine.settings', '{"where":"server"}'));
  const problem = { code: 'internal', message: 'Something went wrong on the server.', rule: null, legal: [] };
  const evaluations = /\/api\/games\/[^/]+\/evaluations/;
  await page.route(evaluations, (route) => route.fulfill({ status: 500, json: problem }));
  await finished(page, { game: 'emulsion', board: '4', turns: 2 });
  await page.locator('[data-review=problem]').filter({ hasText: problem.message }).waitFor();
  await page.unroute(evaluations);
  await page.getByRole('button', { name: 'Try again' }).click();
  await evaluation(page, 2);
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
