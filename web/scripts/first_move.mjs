// How many milliseconds after a navigation the first move is possible: `node scripts/first_move.mjs`.
// It needs a built server, as the browser tests do.

import { launch, visit } from '../tests/e2e/support/browser.mjs';
import { Server } from '../tests/e2e/support/server.mjs';
import { alone } from './stage.mjs';

const TIMES = 21;

const [server, browser] = await Promise.all([Server.start(), launch()]);

/** What a player at one screen waits for his game, the first time and once more when the browser knows the files. */
async function waited() {
  const page = await visit(browser);
  await page.goto(server.url);
  const id = await alone(page, { game: 'emergo:9x9', moves: 0, seed: 1 });
  // Told by the page itself, so that the way to the browser does not count.
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
for (let time = 0; time < TIMES; time++) all.push(await waited());
for (const [which, name] of ['nothing is kept', 'the files are kept'].entries()) {
  const times = all.map((pair) => pair[which]).sort((a, b) => a - b);
  const at = (part) => times[Math.floor(part * (TIMES - 1))].toFixed(0);
  console.log(`where ${name}: ${at(0.5)} ms (median of ${TIMES}), ${at(0)} to ${at(1)}`);
}
await browser.close();
await server.stop();
