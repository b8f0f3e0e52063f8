/**
 * The page of the design language: every component in every state. Compares coarse pictures of its sections with stored
 * ones, so that differences of a pixel between machines do not matter. `UPDATE_DESIGN=1` stores new ones.
 */

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { Server } from '../support/server.mjs';

const FIXTURE = new URL('../../fixtures/design.json', import.meta.url);
/** Width of a coarse picture in cells. */
const COLUMNS = 24;
/** Largest mean difference of a section, and largest difference of a cell, of 255. */
const TOLERANCE = { mean: 4, cell: 60 };

let server;
let browser;
let painter;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
  painter = await visit(browser);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Returns the brightness of each cell of a picture. */
function coarse(png) {
  return painter.evaluate(
    async ([data, columns]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const rows = Math.max(1, Math.round((image.height * columns) / image.width));
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      [canvas.width, canvas.height] = [image.width, image.height];
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
      const [sums, counts] = [0, 0].map(() => new Array(rows * columns).fill(0));
      for (let y = 0; y < image.height; y++) {
        for (let x = 0; x < image.width; x++) {
          const row = Math.min(rows - 1, Math.floor((y * rows) / image.height));
          const cell = row * columns + Math.min(columns - 1, Math.floor((x * columns) / image.width));
          const at = 4 * (y * image.width + x);
          sums[cell] += (pixels[at] + pixels[at + 1] + pixels[at + 2]) / 3;
          counts[cell] += 1;
        }
      }
      return sums.map((sum, i) => Math.round(sum / counts[i]));
    },
    [png.toString('base64'), COLUMNS],
  );
}

for (const scheme of ['light', 'dark']) {
  test(`the components look as stored in ${scheme} colors, and are accessible`, async () => {
    const page = await visit(browser, {
      viewport: { width: 1000, height: 900 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    await page.goto(`${server.url}/design`);
    await page.locator('main h1').waitFor();
    await page.evaluate(() => document.fonts.ready);
    assert.ok(await page.evaluate(() => document.fonts.check('16px Figtree')), 'the font has loaded');
    const found = {};
    for (const section of await page.locator('[data-section]').all())
      found[await section.getAttribute('data-section')] = await coarse(await section.screenshot());

    const stored = JSON.parse(await readFile(FIXTURE, 'utf8').catch(() => '{}'));
    if (process.env.UPDATE_DESIGN) {
      await writeFile(FIXTURE, `${JSON.stringify({ ...stored, [scheme]: found })}\n`);
    } else {
      assert.deepEqual(Object.keys(found), Object.keys(stored[scheme]));
      for (const [name, cells] of Object.entries(found)) {
        const before = stored[scheme][name];
        // A line more or less of a row of cells at the bottom is no difference.
        assert.ok(Math.abs(cells.length - before.length) <= COLUMNS, `the height of "${name}"`);
        const differences = before.slice(0, cells.length).map((value, i) => Math.abs(value - cells[i]));
        const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
        assert.ok(mean <= TOLERANCE.mean, `"${name}" differs by ${mean} on average`);
        assert.ok(Math.max(...differences) <= TOLERANCE.cell, `a part of "${name}" looks different`);
      }
    }
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.failures, []);
    await page.context().close();
  });
}

test('menus and sheets open, take the focus, and give it back', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/design`);
  const menu = page.getByRole('button', { name: 'Menu', exact: true }).last();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Flip' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitemcheckbox', { name: 'Sounds' }).and(page.locator(':focus')).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await menu.and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Bottom sheet' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Moves' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Chat', selected: true }).waitFor();
  await page.getByRole('checkbox', { name: 'High contrast' }).check();
  await page.locator('html[data-contrast=more]').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});
