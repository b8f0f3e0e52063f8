/** Measures the loading of a page: the compressed size of its scripts, and layout shifts. */

import { brotliCompressSync } from 'node:zlib';

/** Starts to measure a page. */
export async function measure(page) {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const sizes = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    // A script that arrives while the page is left has no body, and belongs to neither page.
    const size = (body) => brotliCompressSync(body).length;
    sizes.push(response.body().then(size, () => 0));
  });
  return {
    /** Returns the compressed bytes of script so far. */
    script: async () => (await Promise.all(sizes)).reduce((all, size) => all + size, 0),
    /** Returns the layout shift so far. */
    shifted: () => page.evaluate(() => window.shifted),
  };
}
