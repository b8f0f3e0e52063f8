// What it costs until a page stands: script, packed as it travels, and how far things move meanwhile.

import { gzipSync } from 'node:zlib';

/** Weighs what a page loads from now on. */
export async function weigh(page) {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const sizes = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return {
    /** Bytes of script so far. */
    script: async () => (await Promise.all(sizes)).reduce((all, size) => all + size, 0),
    /** The layout shift so far. */
    shifted: () => page.evaluate(() => window.shifted),
  };
}
