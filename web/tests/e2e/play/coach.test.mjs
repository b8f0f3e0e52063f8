/** The coach of a game against the computer: the offer after a costly move, hints, takeback, and the moments at the end. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, newGame, visit } from '../support/browser.mjs';
import { Listener } from '../support/listener.mjs';
import { Server } from '../support/server.mjs';

/** On this board Black wins with `a3-b3` and its images, and loses with every other first move. */
const GAME = { game: 'emulsion:4,pie=off', opponent: '1', color: 'black', coach: true };
const [GOOD, COSTLY] = ['a3-b3', 'a1-b1'];

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/**
 * Makes the engine's verdict about the costly move independent of the machine: a busy one searches too little in the
 * engine's short time. The server's own tests check its verdicts.
 */
async function surely(route) {
  const response = await route.fetch();
  const json = await response.json();
  if (json.played?.text === COSTLY) {
    json.costly = true;
    Object.assign(json.played, { loss: 0.5, mistake: 'blunder', better: GOOD });
  }
  return route.fulfill({ response, json });
}

/** Opens a new game with a coach. */
async function open(page) {
  await page.route('**/positions/*/coach', surely);
  await page.goto(server.url);
  const id = await page.evaluate(async (options) => {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(options) };
    return (await (await fetch('/api/games', request)).json()).id;
  }, GAME);
  await page.goto(`${server.url}/game/${id}`);
  await page.locator('.board[data-interactive="true"]').waitFor();
}

async function play(page, move) {
  for (const cell of move.split('-')) await page.locator(`.board [data-cell="${cell}"]`).click();
}

const advises = (page, step) => page.locator(`[data-coach="${step}"]`).waitFor();
const shows = (page, ply) => page.locator(`.board[data-ply="${ply}"]`).waitFor();

test('a costly move can be thought over with three hints, taken back, and played after all', async () => {
  const page = await visit(browser);
  await open(page);
  await page.getByRole('heading', { name: /coach/ }).waitFor();
  const press = (name) => page.getByRole('button', { name, exact: true }).press('Enter');

  await play(page, COSTLY);
  await advises(page, 'offer');
  await shows(page, 1);
  assert.match(await page.locator('[data-coach]').textContent(), /costs you \d+% of your winning chance/);
  assert.match(await page.locator('[data-announced]').textContent(), /Think again\?/);
  await page.getByText('The computer waits for you.').waitFor();
  assert.deepEqual(await violations(page), []);

  await press('Hint');
  await advises(page, 'theme');
  await press('Hint');
  await advises(page, 'area');
  await shows(page, 0);
  assert.ok((await page.locator('.board .area').count()) > 3);
  await press('Hint');
  await advises(page, 'move');
  await page.locator('.board .advice.head').first().waitFor();
  assert.match(await page.locator('[data-announced]').textContent(), /^Try (swapping|\w\d-\w\d)/);
  assert.equal(await page.getByRole('button', { name: 'Hint', exact: true }).count(), 0);

  await press('Take back');
  await page.locator('.board[data-ply="0"][data-interactive="true"]').waitFor();
  await page.locator('.board .advice.head').first().waitFor();
  await press('No more hints');
  assert.equal(await page.locator('[data-coach], .board .advice').count(), 0);

  // The choice belongs to the game.
  await page.reload();
  await page.locator('.board[data-interactive="true"]').waitFor();
  await play(page, COSTLY);
  await advises(page, 'offer');
  await press('Play on');
  await shows(page, 2);
  assert.equal(await page.locator('[data-coach]').count(), 0);

  // A good move is answered without a word.
  await page.getByRole('button', { name: 'Undo' }).click();
  await shows(page, 0);
  await play(page, GOOD);
  await shows(page, 2);
  assert.equal(await page.locator('[data-coach]').count(), 0);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('the form of a new game has a switch for the coach', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emergo', board: '7x7', coach: true });
  await page.getByRole('heading', { name: /coach/ }).waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('the offer is below the board of a phone', async () => {
  const page = await visit(browser, { viewport: { width: 360, height: 740 } });
  await open(page);
  await play(page, COSTLY);
  await advises(page, 'offer');
  const [board, offer] = await Promise.all(
    ['.board', '[data-coach]'].map((part) => page.locator(part).boundingBox()),
  );
  assert.ok(offer.y >= board.y + board.height, 'the board is covered');
  assert.ok(offer.y + offer.height <= 740, 'the offer is out of sight');
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('the text mode has commands for the coach', async () => {
  const page = await visit(browser);
  await open(page);
  const listener = new Listener(page);
  await listener.begin();
  await listener.ask(COSTLY, /Think again\? Type hint, takeback, or decline/);
  await listener.say('i');
  await listener.ask('hint', /Look around|swapping/);
  await listener.ask('takeback', /taken back/);
  await listener.ask('hint', /Try /);
  await listener.ask('no', /Done/);
  await listener.ask(COSTLY, /Think again/);
  await listener.ask('no', /White (plays|swaps)/);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('after the game the player looks for the better moves', async () => {
  const page = await visit(browser);
  await open(page);
  await play(page, COSTLY);
  await advises(page, 'offer');
  await page.getByRole('button', { name: 'Play on' }).click();
  await shows(page, 2);
  await page.getByRole('button', { name: 'Resign…' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.locator('[data-moments]').press('Enter');
  await page.getByRole('heading', { name: /^Mistake 1 of/ }).waitFor();
  await shows(page, 0);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.locator('[data-outcome=shown]').waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
});
