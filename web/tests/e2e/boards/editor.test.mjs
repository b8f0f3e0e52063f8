/** The board editor. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const cell = (page, name) => page.locator(`.board [data-cell="${name}"]`);
const text = (page) => page.locator('#position-text');

async function open(address, options) {
  const page = await visit(browser, options);
  await page.goto(`${server.url}${address}`);
  await page.locator('.board').waitFor();
  return page;
}

async function close(page) {
  assert.deepEqual(page.failures, []);
  await page.context().close();
}

test('a position with too many men is reported with its cells and can be corrected', async () => {
  const page = await open('/editor/emergo:9x9?position=5/4/5/4/2,w3b2,2/4/5/4/5+w+12,10+0');
  await page.locator('[data-problem=men]').waitFor();
  await page.locator('.board .cell.wrong[data-cell=e5]').waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'Analyze' }).count(),
    0,
    'no link to an illegal position',
  );
  for (let men = 0; men < 3; men++)
    await page.getByRole('button', { name: 'White’s men in hand: one fewer' }).click();
  await page.locator('[data-check=legal]').waitFor();
  assert.equal(await text(page).inputValue(), '5/4/5/4/2,w3b2,2/4/5/4/5 w 9,10 0');
  assert.equal(await page.locator('.board .wrong').count(), 0);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('link', { name: 'Analyze' }).click();
  await page.locator('.board[data-interactive=true]').waitFor();
  assert.match(page.url(), /\/analysis\/emergo:9x9\?position=/);
  await page.getByRole('link', { name: 'Set up a position' }).click();
  await page.locator('[data-check=legal]').waitFor();
  assert.equal(await text(page).inputValue(), '5/4/5/4/2,w3b2,2/4/5/4/5 w 9,10 0');
  await close(page);
});

test('columns are stacked by mouse and by keyboard with men from the hands', async () => {
  const page = await open('/editor/emergo:7x7');
  await cell(page, 'c3').click();
  await cell(page, 'c3').click();
  await page.keyboard.press('b');
  await cell(page, 'c3').focus();
  await page.keyboard.press('Enter');
  assert.equal(await text(page).inputValue(), '4/3/4/3/1,w2b1,2/3/4 w 6,7 0');
  await page.keyboard.press('Delete');
  assert.equal(await text(page).inputValue(), '4/3/4/3/4/3/4 w 8,8 0');
  await page.keyboard.press('u');
  assert.equal(await text(page).inputValue(), '4/3/4/3/1,w2b1,2/3/4 w 6,7 0');
  await page.keyboard.press('t');
  await page.locator('input[name=turn][value=black]:checked').waitFor({ state: 'attached' });
  await cell(page, 'c3').click({ button: 'right' });
  assert.equal(await text(page).inputValue(), '4/3/4/3/4/3/4 b 8,8 0');
  await close(page);
});

test('the board follows the text, and invalid text stays in the field', async () => {
  const page = await open('/editor/emulsion:4');
  await page.locator('[data-check=legal]').waitFor();
  await text(page).fill('wbwb/b2w/wbwb/bwbw b 0');
  await page.locator('[data-problem=empty]').waitFor();
  await page.locator('.board .cell.wrong[data-cell=b3]').waitFor();
  await page.locator('[data-problem=pieces] a, [data-problem=empty] a').first().waitFor();
  await text(page).fill('what <is> this');
  await page.locator('[data-problem=side], [data-problem=ranks], [data-problem=character]').first().waitFor();
  assert.equal(await text(page).inputValue(), 'what <is> this');
  await page.getByRole('button', { name: 'Start position' }).click();
  await page.locator('[data-check=legal]').waitFor();
  await close(page);
});

test('a free game can be set up by touch on a phone', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await open('/editor/emulsion:free-6', phone);
  await cell(page, 'c3').tap();
  await page.locator('[data-problem=unequal]').waitFor();
  await page.locator('[data-tool=black]').tap();
  await cell(page, 'c4').tap();
  await page.locator('[data-check=legal]').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `the page is ${wide} pixels wide`);
  for (const box of await page.locator('.bar button').evaluateAll((all) => all.map((b) => b.clientHeight)))
    assert.ok(box >= 42, `${box} pixels`);
  assert.deepEqual(await violations(page), []);
  await close(page);
});

test('an unknown game shows an error, and another game can be chosen', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/editor/chess`);
  await page.locator('[data-failure]').waitFor();
  await page.getByRole('button', { name: 'Choose a game' }).click();
  await page.getByRole('combobox', { name: 'Game' }).selectOption('emergo:7x7');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('[data-check=legal]').waitFor();
  assert.match(page.url(), /\/editor\/emergo:7x7$/);
  await close(page);
});
