/** The strategy course: chapters are solved by pointer, typed moves and in text mode, and their progress is kept. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations, violationsInBothColors } from '../support/axe.mjs';
import { launch, typeMove, visit } from '../support/browser.mjs';
import { leave } from '../support/people.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const STILL = { reducedMotion: 'reduce' };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

async function open(path, options = {}) {
  const page = await visit(browser, { ...STILL, ...options });
  await page.goto(`${server.url}/learn/${path}`);
  return page;
}

const started = (page, id) => page.locator(`[data-step=${id}][data-solved=false] svg.board`).waitFor();
const solved = (page, id) => page.locator(`[data-step=${id}][data-solved=true]`).waitFor();
const onward = (page) => page.getByRole('button', { name: /^(Next|Finish)$/ });

/** The first chapter of each game: an answer, then a move. */
const FIRST = {
  emergo: { id: 'guards', answer: '2', cells: ['a3', 'c1'], next: 'Prisoners do not play' },
  emulsion: { id: 'friends', answer: '3', cells: ['d3', 'c2'], next: 'Both pieces gain' },
};

for (const [kind, { id, answer, cells, next }] of Object.entries(FIRST)) {
  for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    test(`${kind}: the first chapter from the list to the next one, ${device}`, async () => {
      const page = await open(kind, size);
      const press = (target) => (size.hasTouch ? target.tap() : target.click());
      await page.goto(`${server.url}/learn`);
      await press(page.locator(`a[href="/learn/${kind}/strategy"]`));
      await press(page.getByRole('link', { name: 'Begin' }));
      await started(page, `${id}-1`);
      await press(page.locator(`[data-option="${answer}"]`));
      await solved(page, `${id}-1`);
      await press(onward(page));
      await started(page, `${id}-2`);
      for (const cell of cells) await press(page.locator(`.board [data-cell="${cell}"]`));
      await solved(page, `${id}-2`);
      await press(onward(page));
      const end = page.locator('[data-end]');
      await end.waitFor();
      const problems = end.locator('a[href^="/problems/"]');
      assert.equal(await problems.count(), 2);
      for (const link of await problems.all())
        assert.match(await link.getAttribute('href'), /^\/problems\/[0-9a-z]{8}$/);
      assert.deepEqual(await violations(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), size.viewport.width);
      await press(end.getByRole('link', { name: `Next: ${next}` }));
      await page.getByRole('heading', { name: next }).waitFor();
      await press(page.getByRole('link', { name: 'All chapters' }));
      await page.getByRole('link', { name: /^Continue: 1 of \d+ done$/ }).waitFor();
      await page.locator(`a.done[href="/learn/${kind}/strategy/${id}"]`).waitFor();
      assert.deepEqual(page.failures, []);
      await leave(page);
    });
  }
}

test('a wrong move is not accepted, the right one may be typed, and forced replies lead to the next task', async () => {
  const page = await open('emergo/strategy/twice');
  await started(page, 'twice-1');
  const type = (move) => typeMove(page, move);
  await type('c1-d2');
  await page.locator('[data-outcome=not-asked]').waitFor();
  await type('c1-b2');
  await solved(page, 'twice-1');
  await page
    .locator(':focus')
    .filter({ hasText: /^Next$/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await started(page, 'twice-2');
  await type('d4-c5');
  await solved(page, 'twice-2');
  await leave(page);
});

test('the sides are swapped with a button', async () => {
  const page = await open('emulsion/strategy/pie', PHONE);
  await started(page, 'pie-1');
  await page.getByRole('button', { name: 'Swap sides' }).tap();
  await solved(page, 'pie-1');
  await onward(page).tap();
  await started(page, 'pie-2');
  await page.getByRole('button', { name: 'Swap sides' }).tap();
  await page.locator('[data-outcome=not-asked]').waitFor();
  await leave(page);
});

test('a chapter is solved in text mode', async () => {
  const page = await open('emulsion/strategy/placing');
  await started(page, 'placing-1');
  await page.getByRole('button', { name: 'Text mode' }).click();
  const field = page.getByLabel('Move or command');
  await field.fill('b2/a2');
  await field.press('Enter');
  await solved(page, 'placing-1');
  await leave(page);
});

test('an unknown chapter is not found', async () => {
  const page = await open('emergo/strategy/unknown');
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  await leave(page);
});

test('the list and a chapter have no serious accessibility violations in light and dark', async () => {
  for (const size of [PHONE, DESKTOP]) {
    for (const [path, ready] of [
      ['emergo/strategy', 'ol a'],
      ['emulsion/strategy/cut', 'svg.board'],
    ]) {
      const page = await open(path, size);
      await page.locator(ready).first().waitFor();
      assert.deepEqual(await violationsInBothColors(page), [], path);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), size.viewport.width);
      await leave(page);
    }
  }
});
