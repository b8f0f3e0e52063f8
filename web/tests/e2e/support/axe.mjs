/** Accessibility checks with axe-core. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits for the end of transitions, during which colors have too little contrast. */
function settled() {
  const ends = (animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime);
  const running = document.getAnimations().filter(ends);
  return Promise.allSettled(running.map((animation) => animation.finished)).then(() => undefined);
}

/** Returns the serious violations on a page, each with the elements. */
export async function violations(page) {
  await page.evaluate(settled);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
}

/** Returns the serious violations on a page in light and in dark colors, each with its colors. */
export async function violationsInBothColors(page) {
  const found = [];
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}
