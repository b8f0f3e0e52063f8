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

/** Returns the serious violations on a page, each with the elements. `rules` are those to check, or all. */
export async function violations(page, rules = []) {
  await page.evaluate(settled);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run(runOnly.length > 0 ? { runOnly } : {}),
    rules,
  );
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
}

/** Returns the violations on a page in light colors, followed by those that depend on dark ones. */
export async function violationsInBothColors(page) {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, ['color-contrast', 'link-in-text-block']);
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}
