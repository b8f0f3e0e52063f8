/** The page of examples in the package. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { Package, settled, Site } from '../support/package.mjs';

let made;
let site;
let browser;
before(async () => {
  [made, browser] = await Promise.all([Package.packed(), launch()]);
  site = await Site.start(made.folder);
});
after(async () => {
  await browser?.close();
  site?.close();
  await made?.remove();
});

/** Opens the examples. */
async function examples(options) {
  const page = await visit(browser, { locale: 'en-US', ...options });
  await page.goto(`${site.url}/board/examples/index.html`);
  await settled(page);
  return page;
}

test('all examples are shown, fit the screen and are accessible', async () => {
  for (const options of [{ viewport: { width: 360, height: 740 } }, { colorScheme: 'dark' }]) {
    const page = await examples(options);
    const states = await page.$$eval('luctor-board', (all) => all.map(({ state }) => state?.title ?? null));
    assert.equal(states.length, 8);
    assert.ok(!states.includes(null), states.join());
    const [seen, wanted] = await page.evaluate(() => [document.body.clientWidth, document.body.scrollWidth]);
    assert.ok(wanted <= seen, `${wanted} of ${seen} pixels`);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.failures, []);
    await page.context().close();
  }
});

test('the engine answers, and the problem accepts only its solution', async () => {
  const page = await examples();
  const opponent = page.locator('#opponent');
  await opponent.locator('[data-cell=a1]').click();
  await opponent.locator('[data-cell=b1]').click();
  await opponent.locator('.board[data-ply="2"]').waitFor();
  await page.getByRole('button', { name: 'New game' }).click();
  await opponent.locator('.board[data-ply="0"]').waitFor();

  const problem = page.locator('#problem');
  await problem.locator('[data-cell=d4]').click();
  await problem.locator('[data-cell=e4]').click();
  await page.getByText('Not d4-e4. Try again.').waitFor();
  await problem.locator('.board[data-ply="7"]').waitFor();
  await problem.locator('[data-cell=d4]').click();
  await problem.locator('[data-cell=c3]').click();
  await page.getByText('d4-c3 is right.').waitFor();
  await problem.locator('.board[data-ply="8"]').waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
});
