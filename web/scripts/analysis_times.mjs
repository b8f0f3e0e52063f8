/**
 * Measures the analysis board in a real browser: the time from a click to the new legal moves, and from the button of the
 * engine to its first line. Prints medians in milliseconds.
 *
 *   LUCTOR_BIN=../target/release/luctor node scripts/analysis_times.mjs [TIMES]
 */

import { launch, visit } from '../tests/e2e/support/browser.mjs';
import { Server } from '../tests/e2e/support/server.mjs';

const times = Number(process.argv[2] ?? 30);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)].toFixed(1);

/** Runs in the page. Acts, and resolves to the milliseconds until the page fulfills the condition. */
function timed([action, condition]) {
  const act = new Function(`return (${action})()`);
  const isDone = new Function(`return (${condition})()`);
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isDone()) return;
      observer.disconnect();
      resolve(performance.now() - begin);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    const begin = performance.now();
    act();
  });
}

/** Opens the analysis board. The policy for content forbids functions from text, which this measures with. */
async function open(browser, server, game) {
  const page = await visit(browser, { bypassCSP: true, reducedMotion: 'reduce' });
  const arrived = page.waitForResponse((response) => response.url().endsWith('.wasm'));
  await page.goto(`${server.url}/analysis/${game}`);
  await page.locator('svg.board').waitFor();
  await arrived;
  return page;
}

async function moves(browser, server, game) {
  const page = await open(browser, server, game);
  const all = [];
  for (let at = 0; at < times; at += 1) {
    const before = await page.locator('.board').getAttribute('data-ply');
    const start = page.locator('.board .cell.start').first();
    const cells = [await start.getAttribute('data-cell')];
    if ((await page.locator('.board').getAttribute('data-duty')) !== 'enter') {
      await start.click();
      cells[0] = await page.locator('.board .cell.target').first().getAttribute('data-cell');
    }
    const click = `() => document.querySelector('.board [data-cell="${cells[0]}"]')
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))`;
    const done = `() => { const { dataset } = document.querySelector('.board');
      return dataset.ply !== '${before}' && document.querySelector('.board .cell.start'); }`;
    all.push(await page.evaluate(timed, [click, done]));
  }
  await page.context().close();
  return all;
}

async function firstLines(browser, server, game) {
  const page = await open(browser, server, game);
  const button = `() => document.querySelector('[data-engine] button').click()`;
  const all = [];
  for (let at = 0; at <= times; at += 1) {
    all.push(await page.evaluate(timed, [button, `() => document.querySelector('[data-line]')`]));
    await page.evaluate(timed, [button, `() => !document.querySelector('[data-line]')`]);
    // The position changes, so that the engine has to search.
    const board = page.locator('.board');
    const ply = await board.getAttribute('data-ply');
    await page.locator('.board .cell.start').first().click();
    const target = page.locator('.board .cell.target').first();
    if ((await board.getAttribute('data-ply')) === ply && (await target.count())) await target.click();
    await page.locator(`.board:not([data-ply="${ply}"])`).waitFor();
  }
  await page.context().close();
  // The first one loads the engine.
  return { cold: all[0], warm: all.slice(1) };
}

const [server, browser] = await Promise.all([Server.start(), launch()]);
for (const game of ['emulsion:8', 'emergo:9x9']) {
  console.log(`${game}: click to new legal moves ${median(await moves(browser, server, game))} ms`);
  const { cold, warm } = await firstLines(browser, server, game);
  console.log(`${game}: first line ${median(warm)} ms, with loading ${cold.toFixed(0)} ms`);
}
await browser.close();
await server.stop();
