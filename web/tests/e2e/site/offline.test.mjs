/** The client without a network, and as an installed app. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { shownId, typeAnswer } from '../support/problems.mjs';
import { Server } from '../support/server.mjs';

/** The problems that are built into the client, by their ids. */
const PACK = new Map(
  readFileSync(new URL('../../../src/features/problems/offline/pack.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map((problem) => [problem.id, problem]),
);

/** Returns the solver's moves of the main line of a problem of the pack. */
function packedSolution(id) {
  const moves = [];
  for (let line = PACK.get(id).solution[0]; line; line = line.next?.[0]) moves.push(line.play[0]);
  return moves;
}

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

test('the rules work while the server is down, and the client recovers with it', async () => {
  const page = await visit(browser, { serviceWorkers: 'allow' });
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await server.kill();

  await page.goto(`${server.url}/rules/emergo`);
  await page.locator('#rule-16').waitFor();
  await page.goto(`${server.url}/settings`);
  await page.locator('main').waitFor();
  assert.deepEqual(page.failures, []);

  await server.restart();
  await page.goto(server.url);
  await page.locator('[data-level="1"]:enabled').waitFor();
  await page.context().close();
});

test('without a network a visitor plays, analyzes, learns and sets up positions, also on pages that were not open', async () => {
  const page = await visit(browser, { serviceWorkers: 'allow', reducedMotion: 'reduce' });
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await server.kill();

  await page.goto(`${server.url}/analysis/emergo?play=1`);
  await page.locator('svg.board').waitFor();
  await page.getByRole('button', { name: 'Play White' }).click();
  const board = (ply) => page.locator(`.board[data-ply="${ply}"][data-interactive=true]`);
  await page.locator('.board [data-cell="e3"]').click();
  await board(2).waitFor();
  await page.keyboard.press('e');
  await page.locator('[data-line="1"]').first().waitFor();
  for (const lines of [2, 3]) {
    await page.keyboard.press('l');
    await page.locator(`[data-line="${lines}"]`).first().waitFor();
  }

  await page.goto(`${server.url}/editor/emulsion:6`);
  await page.locator('svg.board').waitFor();
  await page.goto(`${server.url}/learn/emulsion`);
  for (const cell of ['b2', 'c2']) await page.locator(`.board [data-cell="${cell}"]`).click();
  await page.locator('[data-step=swap][data-solved=true]').waitFor();
  await page.goto(`${server.url}/rules/emulsion`);
  await page.locator('#rule-1 svg.board, svg.board').first().waitFor();
  assert.deepEqual(page.failures, []);

  await server.restart();
  await page.context().close();
});

test('without a network a visitor solves problems that are built into the client', async () => {
  const page = await visit(browser, { serviceWorkers: 'allow', reducedMotion: 'reduce' });
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await server.kill();

  await page.goto(`${server.url}/problems`);
  const seen = new Set();
  for (let number = 0; number < 10; number++) {
    await page.locator('[data-verdict=choosing]').waitFor();
    await page.locator('[data-local]').waitFor();
    const id = await shownId(page);
    assert.ok(!seen.has(id), `${id} was shown before`);
    seen.add(id);
    for (const move of packedSolution(id)) await typeAnswer(page, move);
    await page.locator('[data-verdict=solved]').waitFor();
    await page.locator('[data-verdict] .primary').click();
  }
  await page.locator('[data-verdict=choosing]').waitFor();
  assert.deepEqual(await violations(page), []);
  const [right] = packedSolution(await shownId(page));
  await page.getByRole('button', { name: 'Hint' }).click();
  await page
    .getByText(/The right move begins at/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.locator('[data-verdict=shown]').waitFor();
  assert.ok((await page.getByRole('list', { name: 'Moves' }).textContent()).includes(right));
  await page.goto(`${server.url}/problems/dashboard`);
  await page.getByText('Your progress is stored in this browser only.').waitFor();
  // The problem of the day needs the server.
  await page.goto(`${server.url}/problems/daily`);
  await page.getByText('The server cannot be reached. Check your connection.').waitFor();
  assert.deepEqual(page.failures, []);
  await server.restart();
  await page.context().close();
});

test('the client can be installed', async () => {
  const page = await visit(browser);
  await page.goto(server.url);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(new URL(href, server.url).href);
  assert.match(answer.headers()['content-type'], /^application\/manifest\+json/);
  const manifest = await answer.json();
  assert.equal(manifest.start_url, '/');
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(new URL(src, server.url).href);
    assert.equal(icon.status(), 200, src);
    assert.equal(icon.headers()['content-type'].split(';')[0], type);
  }
  await page.context().close();
});
