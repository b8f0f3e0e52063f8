/** The rules in the page: boards without the server, and pages whose browser cannot run them. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, typeMove, visit } from '../support/browser.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const current = (page, moves) => page.locator(`[data-node="${moves}"][aria-current=step]`);
const pick = (page, cell) => page.locator(`.board [data-cell="${cell}"]`).click();

/** Opens a page with a board, and waits until the module has arrived. */
async function open(address) {
  const page = await visit(browser, { reducedMotion: 'reduce' });
  const arrived = page.waitForResponse((response) => response.url().endsWith('.wasm'));
  await page.goto(`${server.url}${address}`);
  assert.equal((await arrived).headers()['content-type'], 'application/wasm');
  await page.locator('svg.board').waitFor();
  return page;
}

/** Returns the requests about boards while `act` runs. */
async function requestsOf(page, act) {
  const paths = [];
  const note = (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(boards|games)/.test(pathname)) paths.push(pathname);
  };
  page.on('request', note);
  await act();
  page.off('request', note);
  return paths;
}

async function close(page) {
  assert.deepEqual(page.failures, []);
  await page.context().close();
}

test('the analysis board goes on without the server, and then asks it for nothing', async () => {
  const page = await open('/analysis/emergo:9x9');
  await server.kill();
  // The first move may wait for the module, since the server does not answer.
  await pick(page, 'e3');
  await current(page, 'e3').waitFor();
  await server.restart();
  const requests = await requestsOf(page, async () => {
    await pick(page, 'c3');
    await current(page, 'e3 c3').waitFor();
    await pick(page, 'a9');
    await current(page, 'e3 c3 a9').waitFor();
    await typeMove(page, 'e3');
    await page.locator('[data-refusal]').waitFor();
  });
  assert.deepEqual(requests, []);
  await close(page);
});

test('a lesson and the editor go on without the server', async () => {
  const lesson = await open('/learn/emulsion');
  const editor = await open('/editor/emergo:9x9');
  await server.kill();
  for (const cell of ['b2', 'c2']) await pick(lesson, cell);
  await lesson.locator('[data-step=swap][data-solved=true]').waitFor();
  await pick(editor, 'c3');
  await editor.locator('p').filter({ hasText: 'This position is legal.' }).waitFor();
  await server.restart();
  await Promise.all([close(lesson), close(editor)]);
});

for (const [what, prepare] of [
  ['cannot run the module', () => delete globalThis.WebAssembly],
  ['has no workers', () => delete globalThis.Worker],
])
  test(`a browser that ${what} asks the server`, async () => {
    const page = await visit(browser);
    await page.addInitScript(prepare);
    await page.goto(`${server.url}/analysis/emergo:9x9`);
    const requests = await requestsOf(page, async () => {
      await pick(page, 'e3');
      await current(page, 'e3').waitFor();
    });
    assert.ok(requests.length > 0);
    await close(page);
  });

test('a module that does not arrive leaves the server to answer', async () => {
  const page = await visit(browser);
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(`${server.url}/analysis/emergo:9x9`);
  await pick(page, 'e3');
  await current(page, 'e3').waitFor();
  await pick(page, 'c3');
  await current(page, 'e3 c3').waitFor();
  await close(page);
});
