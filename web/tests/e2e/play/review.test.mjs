/** The review of a finished game on its own page: graph, accuracy, turning points and exercises. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Opens a game in which both sides played the first legal move in every turn, until White resigned. */
async function openFinished(page) {
  await page.goto(server.url);
  const id = await page.evaluate(async () => {
    const post = async (path, body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/api/games${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    let game = await post('', { game: 'emergo:7x7', opponent: 'human', color: 'white' });
    const change = () => ({ id: crypto.randomUUID(), version: game.version });
    while (!game.result && game.moves.length < 24) {
      game = await post(`/${game.id}/moves`, { ...change(), move: game.position.legal[0].text });
    }
    if (!game.result) await post(`/${game.id}/resign`, change());
    return game.id;
  });
  await page.goto(`${server.url}/game/${id}`);
  await page.locator('[data-review="25"]').waitFor({ timeout: 60_000 });
}

const shows = (page, ply) => page.locator(`.board[data-ply="${ply}"]`).waitFor();

test('a finished game is reviewed on its page without a click', async () => {
  const page = await visit(browser);
  await openFinished(page);
  const graph = page.getByRole('slider', { name: 'White’s winning chance, move by move' });
  assert.match(await graph.getAttribute('aria-valuetext'), /After move 24. White’s winning chance: \d+%/);
  await graph.focus();
  await page.keyboard.press('Home');
  await shows(page, 0);
  assert.match(await page.locator('[data-accuracy=white]').textContent(), /^\d+%$/);
  const point = page.locator('[data-point]').first();
  assert.match(await point.textContent(), /(mistake|blunder).+\. *Best: /s);
  await point.click();
  await shows(page, Number(await point.getAttribute('data-point')));
  await page.locator('.board .advice').first().waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('a player looks for better moves in the positions of their mistakes', async () => {
  const page = await visit(browser);
  await openFinished(page);
  await page.locator('[data-learn]').first().press('Enter');
  await page.getByRole('heading', { name: /^Mistake 1 of/ }).waitFor();
  const task = await page.getByText(/^(White|Black) played .+ Find a better move/).textContent();
  const [, played] = /played (\S+)\. Find/.exec(task);
  // The move of the game is not accepted.
  for (const cell of played.split(/[-x]/)) await page.locator(`.board [data-cell="${cell}"]`).click();
  await page.locator('[data-outcome=same]').waitFor();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.locator('[data-outcome=shown]').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: /^(Next mistake|Finish)$/ }).click();
  await page.getByRole('button', { name: 'Back to the review' }).click();
  await page.getByRole('heading', { name: 'Review', exact: true }).waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
});
