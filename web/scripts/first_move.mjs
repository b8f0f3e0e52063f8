/**
 * Measures the milliseconds from navigation to the first possible move: `node scripts/first_move.mjs`. Needs a built server,
 * like the browser tests.
 */

import { launch, visit } from '../tests/e2e/support/browser.mjs';
import { Server } from '../tests/e2e/support/server.mjs';
import { createLocalGame } from './stage.mjs';

const RUNS = 21;

const [server, browser] = await Promise.all([Server.start(), launch()]);

/** Measures one game twice: with an empty cache, and with the files in the cache. */
async function measure() {
  const page = await visit(browser);
  await page.goto(server.url);
  const id = await createLocalGame(page, { game: 'emergo:9x9', moves: 0, seed: 1 });
  // Measured in the page itself, so that the connection to the browser does not count.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.board[data-interactive=true] .cell.start')) return;
      observer.disconnect();
      window.firstMove = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const client = await page.context().newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  const times = [];
  for (let time = 0; time < 2; time++) {
    await page.goto(`${server.url}/game/${id}`);
    await page.waitForFunction(() => window.firstMove);
    times.push(await page.evaluate(() => window.firstMove));
  }
  await page.context().close();
  return times;
}

const all = [];
for (let run = 0; run < RUNS; run++) all.push(await measure());
for (const [which, name] of ['empty cache', 'files cached'].entries()) {
  const times = all.map((pair) => pair[which]).sort((a, b) => a - b);
  const quantile = (part) => times[Math.floor(part * (RUNS - 1))].toFixed(0);
  console.log(`${name}: ${quantile(0.5)} ms (median of ${RUNS}), ${quantile(0)} to ${quantile(1)}`);
}
await browser.close();
await server.stop();
