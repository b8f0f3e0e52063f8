/** The engine in the page: analysis and games without the server, and pages whose browser cannot run it. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, visit } from '../support/browser.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const isEngine = (response) => /luctor-engine.*\.wasm$/.test(response.url());
const engineButton = (page) => page.getByRole('button', { name: 'Engine' }).first();
const line = (page, rank) => page.locator(`[data-line="${rank}"]`).first();

/** Returns the workers of the engine. */
const engines = (page) => page.workers().filter((worker) => worker.url().includes('engine_worker'));
const closed = (worker) => new Promise((resolve) => worker.once('close', resolve));

/** Opens the analysis board, and returns the paths of the analyses that it requests. */
async function open(address, prepare) {
  const page = await visit(browser, { reducedMotion: 'reduce' });
  if (prepare) await page.addInitScript(prepare);
  page.analyses = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(analysis|evaluations)$/.test(pathname) && pathname.startsWith('/api'))
      page.analyses.push(pathname);
  });
  await page.goto(`${server.url}${address}`);
  await page.locator('svg.board').waitFor();
  return page;
}

async function close(page) {
  assert.deepEqual(page.failures, []);
  await page.context().close();
}

/** Loads the engine by an analysis of a moment. */
async function loadEngine(page) {
  const loaded = page.waitForResponse(isEngine);
  await engineButton(page).click();
  assert.equal((await loaded).headers()['content-type'], 'application/wasm');
  await line(page, 1).waitFor();
}

test('the page shows three lines without the server', async () => {
  const page = await open('/analysis/emergo:9x9');
  await loadEngine(page);
  await server.kill();
  await page.getByLabel('Number of lines').selectOption('3');
  await line(page, 3).waitFor();
  // Its move is played, whichever it is by then, and the engine goes on from there.
  await line(page, 2).click();
  await page.locator('.board[data-ply="1"]').waitFor();
  await line(page, 3).waitFor();
  assert.deepEqual(page.analyses, []);
  await server.restart();
  await close(page);
});

test('the worker of a stopped search ends', async () => {
  const page = await open('/analysis/emulsion:8');
  await loadEngine(page);
  const ended = Promise.race(engines(page).map(closed));
  await engineButton(page).click();
  await ended;
  await close(page);
});

test(
  'searches of many positions leave two workers, and leaving the board none that searches',
  {
    timeout: 60_000,
  },
  async () => {
    // A search without limit ends only with its worker.
    const page = await open('/analysis/emergo:9x9', () =>
      localStorage.setItem('luctor.engine.settings', '{"seconds":0}'),
    );
    await loadEngine(page);
    for (let turn = 1; turn <= 12; turn += 1) {
      await line(page, 1).click();
      await page.locator(`.board[data-ply="${turn}"]`).waitFor();
      await line(page, 1).waitFor();
      // One searches, and one is ready.
      while (engines(page).length > 2) await Promise.race(engines(page).map(closed));
    }
    await page.getByRole('link', { name: 'Rules' }).first().click();
    await page.locator('#rule-1').waitFor();
    // A worker that searches answers nothing.
    await Promise.all(
      engines(page).map((worker) => Promise.race([worker.evaluate(() => 1), closed(worker)])),
    );
    await close(page);
  },
);

for (const [game, level] of [
  ['emulsion:4', '3'],
  ['emergo:5x5', '3'],
])
  test(`a whole game of ${game} against level ${level} needs no server`, async () => {
    const page = await open(`/analysis/${game}`);
    await loadEngine(page);
    await engineButton(page).click();
    await page.getByRole('button', { name: 'Play', exact: true }).last().click();
    await page.locator('[data-practice] select').selectOption(level);
    await server.kill();
    await page.getByRole('button', { name: 'Play Black' }).click();
    const { turns } = await new Player(page, 7).playToEnd();
    assert.ok(turns > 1);
    assert.deepEqual(page.analyses, []);
    await server.restart();
    await close(page);
  });

for (const [what, prepare] of [
  ['cannot run the module', () => delete globalThis.WebAssembly],
  ['has no workers', () => delete globalThis.Worker],
])
  test(`a browser that ${what} asks the server for lines`, async () => {
    const page = await open('/analysis/emergo:9x9', prepare);
    await engineButton(page).click();
    await line(page, 1).waitFor();
    assert.equal(page.analyses.length, 1);
    await close(page);
  });

test('a user may choose the server', async () => {
  const page = await open('/analysis/emergo:9x9');
  await loadEngine(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const asked = page.waitForRequest((request) => request.url().includes('/analysis?'));
  await page.getByText('on the server').click();
  await asked;
  await close(page);
});
