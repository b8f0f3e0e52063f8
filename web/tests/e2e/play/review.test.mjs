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
async function openFinished(page, name = 'emergo:7x7') {
  await page.goto(server.url);
  const { id, positions } = await page.evaluate(async (name) => {
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
    const color = name.startsWith('emergo') ? 'white' : 'black';
    let game = await post('', { game: name, opponent: 'human', color });
    const change = () => ({ id: crypto.randomUUID(), version: game.version });
    while (!game.result && game.moves.length < 24) {
      game = await post(`/${game.id}/moves`, { ...change(), move: game.position.legal[0].text });
    }
    if (!game.result) await post(`/${game.id}/resign`, change());
    return { id: game.id, positions: game.moves.length + 1 };
  }, name);
  await page.goto(`${server.url}/game/${id}`);
  await page.locator(`[data-review="${positions}"]`).waitFor({ timeout: 60_000 });
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
  assert.match(await point.textContent(), /(mistake|blunder).+ should have played /s);
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

test('on a phone, the task, the verdict and the buttons of an exercise are beside the board without scrolling', async () => {
  for (const game of ['emergo:7x7', 'emulsion:5']) {
    const page = await visit(browser, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await openFinished(page, game);
    await page.locator('[data-learn]').first().tap();
    await page.getByRole('heading', { name: /^Mistake 1 of/ }).waitFor();
    const task = page.getByText(/^(White|Black) played .+ Find a better move/);
    const show = page.getByRole('button', { name: 'Show the solution' });
    await seen(page, task, show, page.getByRole('button', { name: 'Back to the review' }));
    const [, played] = /played (\S+)\. Find/.exec(await task.textContent());
    for (const cell of played.split(/[-x]/)) await page.locator(`.board [data-cell="${cell}"]`).tap();
    const verdict = page.locator('[data-outcome=same]');
    await verdict.waitFor();
    await seen(page, page.locator('.board'), task, verdict, show);
    await show.tap();
    const solution = page.locator('[data-outcome=shown]');
    await solution.waitFor();
    await seen(
      page,
      page.locator('.board'),
      solution,
      page.getByRole('button', { name: /^(Next mistake|Finish)$/ }),
    );
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Back to the review' }).tap();
    await page.getByRole('tab', { name: 'Review' }).waitFor();
    assert.deepEqual(page.failures, []);
    await page.context().close();
  }
});

/** Checks that elements are completely visible: inside the window and above the bar at the bottom. */
async function seen(page, ...elements) {
  assert.equal(await page.evaluate(() => scrollY), 0);
  const bar = await page.getByRole('group', { name: 'Actions' }).boundingBox();
  for (const element of elements) {
    const { y, height } = await element.boundingBox();
    assert.ok(y >= 0 && y + height <= bar.y, `${await element.textContent()}: ${y} + ${height} > ${bar.y}`);
  }
}
