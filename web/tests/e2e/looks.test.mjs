// Accessible names, contrast and structure (axe-core), and room on a small screen.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { launch, newGame, visit } from './browser.mjs';
import { Player } from './player.mjs';
import { Server } from './server.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

async function violations(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
}

async function width(page) {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing serious in ${colorScheme} colors`, async () => {
    const page = await visit(browser, { colorScheme, reducedMotion: 'reduce' });
    await page.goto(server.url);
    await page.locator('form').waitFor();
    assert.deepEqual(await violations(page), []);
    for (const wish of [
      { game: 'emergo', board: '9x9', color: 'white' },
      { game: 'emulsion', board: 'free-6', color: 'black' },
      { game: 'emergo', board: 'hex', opponent: 'human' },
    ]) {
      await newGame(page, server.url, wish);
      await new Player(page, 2).playTurn();
      assert.deepEqual(await violations(page), [], wish.board);
    }
    await page.fill('#typed-move', 'nonsense');
    await page.keyboard.press('Enter');
    await page.locator('[data-refusal]').waitFor();
    await page.getByRole('button', { name: 'Resign…' }).click();
    assert.deepEqual(await violations(page), [], 'refusal');
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await page.locator('[data-result]').waitFor();
    assert.deepEqual(await violations(page), [], 'result');
    await page.getByRole('button', { name: 'Analysis' }).click();
    await page.locator('[data-analysis] .text').waitFor();
    assert.deepEqual(await violations(page), [], 'analysis');
    await page.goto(`${server.url}/rules/emergo`);
    await page.locator('#rule-16').waitFor();
    assert.deepEqual(await violations(page), [], 'rules');
    await page.context().close();
  });
}

test('the button for colors goes through system, light and dark', async () => {
  const page = await visit(browser, { colorScheme: 'light' });
  await page.goto(server.url);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  const button = page.getByRole('button', { name: /^Colors/ });
  await button.click();
  await button.click();
  assert.notEqual(await paper(), light);
  await page.reload();
  await page.locator('form').waitFor();
  assert.notEqual(await paper(), light);
  await page.context().close();
});

test('nothing is wider than a screen of 360 pixels', async () => {
  const page = await visit(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  for (const address of ['/', '/rules/emulsion', '/rules/emergo']) {
    await page.goto(server.url + address);
    await page.locator('h1').waitFor();
    assert.equal(await width(page), 360, address);
  }
  for (const wish of [
    { game: 'emergo', board: '9x9' },
    { game: 'emergo', board: 'hex' },
    { game: 'emulsion', board: '12' },
    { game: 'emulsion', board: 'free-6' },
  ]) {
    await newGame(page, server.url, { ...wish, opponent: 'human' });
    assert.equal(await width(page), 360, wish.board);
  }
  await page.goto(server.url);
  for (const level of await page.locator('label:has(input[name=level])').all()) {
    const { width, height } = await level.boundingBox();
    assert.ok(width >= 44 && height >= 44, `a level has ${width} by ${height} pixels`);
  }
  await newGame(page, server.url, { game: 'emulsion', board: 'free-6', opponent: 'human' });
  await page.locator('[data-cell=a1]').tap();
  await page.locator('[data-cell=a2]').tap();
  await page.locator('.board[data-ply="1"]').waitFor();
  await page.getByRole('button', { name: 'Resign…' }).tap();
  await page.getByRole('button', { name: 'Resign', exact: true }).tap();
  await page.getByRole('button', { name: 'Analysis' }).tap();
  await page.locator('[data-analysis] .text').waitFor();
  assert.equal(await width(page), 360, 'analysis');
  await page.context().close();
});
