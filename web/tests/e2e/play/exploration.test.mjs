/** The private analysis board of a correspondence game, and conditional moves from it. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { announced, byLink, fromMenu, leave, turnOf } from '../support/people.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const WISH = { game: 'emergo', board: '9x9', control: '3d' };
const node = (page, text) => page.locator(`[data-node="${text}"]`);
const current = (page, text) => page.locator(`[data-node="${text}"][aria-current=step]`);
const leaveButton = (page) => page.getByRole('button', { name: /^(Play .* if |Add conditional moves)/ });

/** Opens the private board. */
async function analyze(page) {
  await fromMenu(page, 'Analyze');
  await page.getByRole('heading', { name: 'Analysis' }).waitFor();
  await page.locator('.board[data-interactive=true]').waitFor();
}

/** Checks that the menu of the game has no private board. */
async function offersNoAnalysis(page) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  assert.equal(await page.getByRole('menuitem', { name: 'Analyze' }).count(), 0);
  await page.keyboard.press('Escape');
}

/** Enters a man by a click. */
async function enter(page, cell) {
  await page.locator(`.board [data-cell="${cell}"]`).click();
}

test('analyzed moves are stored and can become conditional moves', async () => {
  const { host, friend } = await byLink(browser, server.url, WISH);
  await turnOf(host);
  await analyze(friend);
  assert.equal(await leaveButton(friend).isDisabled(), true, 'there is no line yet');
  await enter(friend, 'e1');
  await current(friend, 'e1').waitFor();
  await friend.getByText('Add your reply. A line must end with your move.').waitFor();
  await enter(friend, 'c5');
  await current(friend, 'e1 c5').waitFor();
  await announced(friend, 'Black plays c5. White to move.');
  // Adds another reply as a variation.
  await friend.getByRole('button', { name: 'Back', exact: true }).click();
  await enter(friend, 'g7');
  await current(friend, 'e1 g7').waitFor();
  // On the board the arrow keys move the focus.
  await current(friend, 'e1 g7').focus();
  await friend.keyboard.press('ArrowUp');
  await current(friend, 'e1 c5').waitFor();
  await friend.keyboard.press('ArrowDown');
  await current(friend, 'e1 g7').waitFor();
  const saved = friend.waitForResponse((r) => r.request().method() === 'PUT' && /exploration$/.test(r.url()));
  await fromMenu(friend, 'Make main line');
  assert.equal((await saved).status(), 204);
  await friend.getByRole('button', { name: 'Play g7 if they play e1' }).click();
  await friend.locator('[data-line="e1 g7"]').waitFor();
  assert.ok(
    await friend.getByRole('button', { name: 'Previous variation' }).isDisabled(),
    'it is the first now',
  );

  // The opponent sees none of it, and no move is played.
  assert.equal(await host.locator('.board').getAttribute('data-ply'), '0');
  await analyze(host);
  assert.equal(await host.locator('[data-node]').count(), 1, 'the opponent’s tree is not visible');
  await host.getByText('It is your turn. You can add conditional moves', { exact: false }).waitFor();
  await host.getByRole('button', { name: 'Back to the game' }).click();

  await friend.reload();
  await analyze(friend);
  await node(friend, 'e1 c5').waitFor();
  await friend.locator('[data-line="e1 g7"]').waitFor();

  await enter(host, 'e1');
  // A correspondence move has to be confirmed.
  await host.locator('[data-plan=proposed] button.primary').click();
  // The conditional reply is played at once, and the private board follows.
  await host.locator('.board[data-ply="2"]').waitFor();
  await current(friend, 'e1 g7').waitFor();

  // A player on another page is notified.
  await friend.getByRole('button', { name: 'Back', exact: true }).click();
  await turnOf(host);
  await enter(host, 'a1');
  await host.locator('[data-plan=proposed] button.primary').click();
  await friend.locator('[data-news]').filter({ hasText: 'It is your turn.' }).waitFor();
  await host.getByRole('button', { name: 'Offer draw' }).click();
  await friend.getByRole('button', { name: 'Go to the new position' }).click();
  await current(friend, 'e1 g7 a1').waitFor();
  assert.equal(await friend.locator('[data-news]').count(), 0);
  await friend.getByRole('button', { name: 'Back to the game', exact: true }).click();
  await friend.locator('[data-offer=draw]').waitFor();
  assert.deepEqual([...host.failures, ...friend.failures], []);
  await leave(host, friend);
});

test('the private board shows threats', async () => {
  const { host, friend } = await byLink(browser, server.url, WISH);
  await turnOf(host);
  await analyze(host);
  await enter(host, 'e3');
  await current(host, 'e3').waitFor();
  await current(host, 'e3').focus();
  await host.keyboard.press('t');
  const threats = host.locator('[data-threats]');
  await threats.getByRole('heading', { name: 'Entering' }).waitFor();
  const text = await threats.textContent();
  await enter(host, 'c3');
  await threats.filter({ hasNotText: text }).waitFor();
  assert.deepEqual(await violations(host), []);
  await current(host, 'e3 c3').focus();
  await host.keyboard.press('t');
  await threats.waitFor({ state: 'detached' });
  await leave(host, friend);
});

test('the private board works by keyboard and typed moves', async () => {
  const { host, friend } = await byLink(browser, server.url, WISH);
  await turnOf(host);
  await friend.keyboard.press('a');
  const heading = friend.getByRole('heading', { name: 'Analysis' });
  await heading.and(friend.locator(':focus')).waitFor();
  await friend.locator('.board[data-interactive=true]').waitFor();
  await friend.keyboard.press('m');
  for (const move of ['E1', 'c5', 'a1', 'nonsense']) {
    await friend.keyboard.type(move);
    await friend.keyboard.press('Enter');
    if (move !== 'nonsense') await announced(friend, `plays ${move.toLowerCase()}.`);
  }
  await friend.locator('[data-refusal]').waitFor();
  assert.equal(await friend.locator('#typed-move').inputValue(), 'nonsense', 'the text stays in the field');
  await current(friend, 'e1 c5 a1').focus();
  await friend.keyboard.press('ArrowLeft');
  await current(friend, 'e1 c5').and(friend.locator(':focus')).waitFor();
  await friend.keyboard.press('Home');
  await current(friend, '').waitFor();
  await friend.keyboard.press('End');
  await current(friend, 'e1 c5 a1').waitFor();
  await friend.keyboard.press('Delete');
  await current(friend, 'e1 c5').waitFor();
  await node(friend, 'e1 c5 a1').waitFor({ state: 'detached' });
  await friend.getByRole('button', { name: 'More' }).focus();
  await friend.keyboard.press('Enter');
  await friend.getByRole('menuitem', { name: 'Restore' }).focus();
  await friend.keyboard.press('Enter');
  await node(friend, 'e1 c5 a1').waitFor();
  await friend.getByRole('button', { name: 'Play c5 if they play e1' }).focus();
  await friend.keyboard.press('Enter');
  await friend
    .getByRole('status')
    .filter({ hasText: 'Conditional moves saved.' })
    .waitFor({ state: 'attached' });
  await friend.getByRole('button', { name: 'Remove the line e1 c5' }).focus();
  await friend.keyboard.press('Enter');
  await friend.locator('[data-line]').waitFor({ state: 'detached' });
  await friend.keyboard.press('a');
  await friend.locator('#main:focus').waitFor();
  assert.deepEqual(friend.failures, []);
  await leave(host, friend);
});

test('the private board is missing if the host has turned it off, and in live games', async () => {
  const live = await byLink(browser, server.url, { ...WISH, control: '5+3' });
  await turnOf(live.host);
  await offersNoAnalysis(live.friend);

  const { host, friend } = await byLink(browser, server.url, { ...WISH, exploration: false });
  await turnOf(host);
  for (const page of [host, friend]) {
    await offersNoAnalysis(page);
    await page.keyboard.press('a');
    assert.equal(await page.getByRole('heading', { name: 'Analysis' }).count(), 0);
  }
  await leave(live.host, live.friend, host, friend);
});

test('the private board reports a server that is down and loses nothing', async () => {
  const { host, friend } = await byLink(browser, server.url, WISH);
  await turnOf(host);
  await friend.route('**/exploration', (route) => route.abort());
  await fromMenu(friend, 'Analyze');
  await friend.locator('[data-refusal]').waitFor();
  await friend.unroute('**/exploration');
  await friend.getByRole('button', { name: 'Try again' }).click();
  await friend.locator('.board[data-interactive=true]').waitFor();
  const problem = { code: 'internal', message: 'Something went wrong on the server.', rule: null, legal: [] };
  await friend.route('**/exploration', (route) => route.fulfill({ status: 500, json: problem }));
  await enter(friend, 'e1');
  await friend.getByText('Not saved on the server').waitFor();
  await friend.unroute('**/exploration');
  await friend.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await friend.getByText('Not saved on the server').waitFor({ state: 'detached' });
  await friend.reload();
  await analyze(friend);
  await node(friend, 'e1').waitFor();
  await leave(host, friend);
});

for (const colorScheme of ['light', 'dark']) {
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ]) {
    test(`the private board fits ${width} pixels in ${colorScheme} colors`, async () => {
      const small = width < 800;
      const options = {
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height },
        ...(small ? { hasTouch: true, isMobile: true } : {}),
      };
      const { host, friend } = await byLink(browser, server.url, WISH, options);
      for (const page of [host, friend, host, friend]) await new Player(page, 2).pointerTurn();
      await turnOf(host);
      await analyze(friend);
      const player = new Player(friend, 5);
      for (let turn = 0; turn < 6; turn++) await player.pointerTurn();
      for (let variation = 0; variation < 2; variation++) {
        for (let step = 0; step < 2; step++)
          await friend.getByRole('button', { name: 'Back', exact: true }).click();
        for (let turn = 0; turn < 2; turn++) await player.pointerTurn();
      }
      await leaveButton(friend).click();
      await friend.locator('[data-line]').waitFor();
      assert.deepEqual(await violations(friend), []);
      assert.equal(await friend.evaluate(() => document.documentElement.scrollWidth), width);
      if (process.env.LUCTOR_SHOTS) {
        await friend.screenshot({
          path: `${process.env.LUCTOR_SHOTS}/exploration-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
      await leave(host, friend);
    });
  }
}
