/**
 * Measures the largest contentful paint of the home page on a simulated mid-range phone: `npm run paint`. Needs a built server,
 * like the browser tests, or the address of one as an argument.
 */

import { launch, visit } from '../tests/e2e/support/browser.mjs';
import { Server } from '../tests/e2e/support/server.mjs';

const RUNS = 7;
/** A processor four times as slow as this one. */
const SLOWDOWN = 4;
/** "Slow 4G" of Chromium's tools: latency in milliseconds, and bytes per second. */
const NETWORK = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const [address] = process.argv.slice(2);
const server = address ? null : await Server.start();
const browser = await launch();

/** Loads the page with an empty cache. Returns the times of its paints in milliseconds, and its layout shift. */
async function measure() {
  const page = await visit(browser, PHONE);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(() => {
    window.paints = { first: 0, largest: 0, element: '', shifted: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime, element } of list.getEntries())
        Object.assign(window.paints, { largest: startTime, element: element?.outerHTML.slice(0, 60) ?? '' });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.paints.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address ?? server.url, { waitUntil: 'load' });
  await page.locator('[data-control]').first().waitFor();
  // The boards of the last panel can still become the largest element.
  await page.locator('[data-demo] .board, [data-tv] .board').first().waitFor();
  const paints = await page.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint');
    return { ...window.paints, first: first?.startTime ?? 0 };
  });
  await page.context().close();
  return paints;
}

const all = [];
for (let run = 0; run < RUNS; run++) all.push(await measure());
for (const name of ['first', 'largest']) {
  const times = all.map((paints) => paints[name]).sort((a, b) => a - b);
  const median = times[Math.floor(RUNS / 2)];
  console.log(
    `${name} contentful paint: ${median.toFixed(0)} ms (median of ${RUNS}), ${times[0].toFixed(0)} to ${times.at(-1).toFixed(0)}`,
  );
}
const { element, shifted } = all.at(-1);
console.log(`largest element: ${element}; layout shift: ${shifted.toFixed(3)}`);
await browser.close();
await server?.stop();
