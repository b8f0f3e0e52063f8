/** Games of the browser alone: played without the server, kept, continued, and saved to an account. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signUp } from '../support/accounts.mjs';
import { violations } from '../support/axe.mjs';
import { launch, typeMove, visit } from '../support/browser.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Opens the site, so that its service worker has all files. */
async function installed(options = {}) {
  const page = await visit(browser, { serviceWorkers: 'allow', reducedMotion: 'reduce', ...options });
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return page;
}

const choose = (page, name, value) =>
  page
    .locator('label')
    .filter({ has: page.locator(`input[name=${name}][value="${value}"]`) })
    .click();

/** Starts a game from the list. */
async function begin(page, { game, board, opponent = 'computer', level = '3', color }) {
  await page.goto(`${server.url}/local`);
  await choose(page, 'game', game);
  await choose(page, 'board', board);
  await choose(page, 'opponent', opponent);
  if (opponent === 'computer') await choose(page, 'level', level);
  if (color) await choose(page, 'color', color);
  await page.getByRole('button', { name: /^Play / }).click();
  await page.locator('.board').waitFor();
}

const turn = (page, ply) => page.locator(`.board[data-ply="${ply}"][data-interactive=true]`).waitFor();
const play = async (page, move, ply) => {
  await typeMove(page, move);
  await turn(page, ply);
};

test('without the server, a whole game of each kind is played against level 3', async () => {
  const page = await installed();
  await server.kill();
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Emergo against the computer' }).click();
  await page.getByRole('heading', { name: 'Games on this device' }).waitFor();
  assert.equal(await page.locator('input[name=game][value=emergo]').isChecked(), true);
  for (const [game, board] of [
    ['emulsion', '5'],
    ['emergo', '7x7'],
  ]) {
    await begin(page, { game, board });
    const { turns, reason } = await new Player(page, 7).playToEnd();
    assert.ok(turns > 3, `${turns} turns`);
    assert.notEqual(reason, 'resigned');
    await page.getByRole('link', { name: 'Analyze' }).waitFor();
  }
  await page.goto(`${server.url}/local`);
  await page.locator('[data-local-game=over]').nth(1).waitFor();
  assert.deepEqual(page.failures, []);
  await server.restart();
  await page.context().close();
});

test('a game goes on after its page was closed, and moves are taken back', async () => {
  const page = await installed();
  await server.kill();
  await begin(page, { game: 'emergo', board: '7x7', color: 'white', level: '1' });
  await page.locator('.board [data-cell="a1"]').click();
  await turn(page, 2);
  const address = page.url();
  await page.close();

  const later = await page.context().newPage();
  await later.goto(`${server.url}/local`);
  const entry = later.locator('[data-local-game=running]');
  await entry.getByText('2 moves').waitFor();
  assert.deepEqual(await violations(later), []);
  await entry.getByRole('link').click();
  await turn(later, 2);
  assert.equal(later.url(), address);
  assert.deepEqual(await violations(later), []);
  await later.getByRole('button', { name: 'Previous position' }).click();
  await later.getByText('Position after move 1 of 2').waitFor();
  await later.getByRole('button', { name: 'Current position' }).click();
  await later.getByRole('button', { name: 'Undo' }).click();
  await turn(later, 0);

  // A game is deleted after a question.
  await later.getByRole('link', { name: 'Games on this device' }).first().click();
  await later.getByRole('button', { name: /^Delete / }).click();
  await later.getByRole('button', { name: 'Delete', exact: true }).click();
  await later.getByText('Games that you start appear here.').waitFor();
  await server.restart();
  await later.context().close();
});

test('a finished game is saved to the account as a casual game', async () => {
  const page = await installed();
  await signUp(page, server.url, 'Olga');
  await server.kill();
  await begin(page, { game: 'emulsion', board: '5', opponent: 'screen' });
  await play(page, 'a2-a1', 1);
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await turn(page, 2);
  await page.getByRole('button', { name: 'Resign…' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.locator('[data-result=resigned]').waitFor();
  const result = await page.locator('[data-result]').locator('.result').textContent();

  await server.restart();
  await page.goto(`${server.url}/local`);
  await page.getByRole('button', { name: 'Save to my account' }).click();
  await page.locator('[data-saved]').click();
  await page.waitForURL(/\/game\//);
  await page.locator('[data-result=resigned]').waitFor();
  assert.equal((await page.locator('.status .result').textContent()).trim(), result.trim());
  const { moves, rated, players } = await page.evaluate(async () =>
    (await fetch(location.pathname.replace('/game/', '/api/games/'))).json(),
  );
  assert.deepEqual([moves.map(({ text }) => text), rated], [['a2-a1', 'swap'], false]);
  assert.deepEqual([players.black.name, players.white.name], ['Olga', 'Olga']);
  await page.goto(`${server.url}/local`);
  await page.locator('[data-saved]').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save to my account' }).count(), 0);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('the boards are those of the server', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/local`);
  const { games } = await page.evaluate(async () => (await fetch('/api/catalog')).json());
  for (const { id, boards } of games) {
    await choose(page, 'game', id);
    const shown = await page
      .locator('input[name=board], option[value^=free]')
      .evaluateAll((elements) => elements.map(({ value }) => value));
    assert.deepEqual(
      shown,
      boards.map((board) => board.id),
    );
  }
  await page.context().close();
});
