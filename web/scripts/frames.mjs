/**
 * Measures the milliseconds per frame while a piece is dragged over the largest board: `node scripts/frames.mjs`. Needs a
 * built server, like the browser tests.
 */

import { launch, newGame, visit } from '../tests/e2e/support/browser.mjs';
import { Server } from '../tests/e2e/support/server.mjs';

const STEPS = 240;

const [server, browser] = await Promise.all([Server.start(), launch()]);
const page = await visit(browser);
await newGame(page, server.url, { game: 'emulsion', board: process.argv[2] ?? '19', opponent: 'human' });
await page.locator('.board .cell.start').first().waitFor();
const start = await page.locator('.board .cell.start .tile').first().boundingBox();
const board = await page.locator('.board').boundingBox();
await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
await page.mouse.down();

const session = await page.context().newCDPSession(page);
// CPU time instead of wall time, so that other work of the machine does not count.
await session.send('Performance.enable', { timeDomain: 'threadTicks' });
async function cpuTimes() {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
}
const before = await cpuTimes();

// The pointer events are dispatched in the page, one per frame, so that the connection to the browser does not count.
const figures = await page.evaluate(
  async ([board, from, steps]) => {
    const target = document.querySelector('.board');
    const frames = [];
    let before = await new Promise(requestAnimationFrame);
    for (let step = 0; step < steps; step++) {
      const angle = (step / steps) * 8 * Math.PI;
      const clientX = board.x + board.width * (0.5 + 0.4 * Math.cos(angle));
      const clientY = board.y + board.height * (0.5 + 0.4 * Math.sin(angle));
      target.dispatchEvent(
        new PointerEvent('pointermove', {
          bubbles: true,
          pointerId: 1,
          pointerType: 'mouse',
          clientX: step ? clientX : from.x,
          clientY: step ? clientY : from.y,
        }),
      );
      const now = await new Promise(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    const quantile = (list, part) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * part)];
    return {
      'frame, median': quantile(frames, 0.5),
      'frame, 95 %': quantile(frames, 0.95),
      'longest frame': quantile(frames, 1),
      'frames above 17 ms': frames.filter((ms) => ms > 17).length,
    };
  },
  [board, { x: start.x, y: start.y }, STEPS],
);
const after = await cpuTimes();
for (const part of ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration', 'TaskDuration'])
  figures[`${part}, ms of CPU per frame`] = (after[part] - before[part]) / STEPS;
await page.mouse.up();
for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value.toFixed(2)}`);
await Promise.all([browser.close(), server.stop()]);
