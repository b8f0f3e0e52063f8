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

const isEngine = (response) => /luctor-engine(?!-threads).*\.wasm$/.test(response.url());
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

const THREADS = () => localStorage.setItem('luctor.engine.settings', '{"seconds":0,"threads":2}');
const withThreads = (response) => /luctor-engine-threads.*\.wasm$/.test(response.url());

for (const game of ['emergo:9x9', 'emulsion:8'])
  test(`two threads search ${game}, and end with the page`, async () => {
    const page = await open(`/analysis/${game}`, THREADS);
    const loaded = page.waitForResponse(withThreads);
    await engineButton(page).click();
    await loaded;
    await line(page, 1).waitFor();
    assert.equal(engines(page).length, 2);
    // A stopped search ends both workers, and two others are ready for the next one.
    const ended = engines(page).map(closed);
    await line(page, 1).click();
    await page.locator('.board[data-ply="1"]').waitFor();
    await line(page, 1).waitFor();
    await Promise.all(ended);
    assert.deepEqual(page.analyses, []);
    const all = engines(page).map(closed);
    await page.goto(`${server.url}/healthz`);
    await Promise.all(all);
    await close(page);
  });

for (const [what, prepare] of [
  ['without shared memory', () => delete globalThis.SharedArrayBuffer],
  [
    'on a page that is not isolated',
    () => Object.defineProperty(globalThis, 'crossOriginIsolated', { value: false }),
  ],
])
  test(`a browser ${what} searches with one thread`, async () => {
    const page = await open('/analysis/emergo:9x9', THREADS);
    await page.addInitScript(prepare);
    await page.reload();
    await loadEngine(page);
    assert.equal(engines(page).length, 1);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('group', { name: 'Memory' }).waitFor();
    assert.equal(await page.getByText('Threads').count(), 0);
    assert.deepEqual(page.analyses, []);
    await close(page);
  });

test('one thread goes on where the start of another one hangs', async () => {
  const page = await open('/analysis/emergo:9x9', () => {
    localStorage.setItem('luctor.engine.settings', '{"threads":2}');
    // A worker that helps never starts.
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message?.stack === undefined) post.call(this, message, ...rest);
    };
  });
  await loadEngine(page);
  assert.equal(engines(page).length, 1);
  assert.deepEqual(page.analyses, []);
  await close(page);
});

test('a user chooses the number of threads, which is remembered', async () => {
  const page = await open('/analysis/emergo:9x9');
  await loadEngine(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const loaded = page.waitForResponse(withThreads);
  await page.locator('[name="engine-threads"][value="2"]').check({ force: true });
  await loaded;
  await line(page, 1).waitFor();
  const stored = await page.evaluate(() => localStorage.getItem('luctor.engine.settings'));
  assert.equal(JSON.parse(stored).threads, 2);
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
