/** Premoves, confirmation of moves, zen mode, sounds and coordinates. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, newGame, typeMove, visit } from '../support/browser.mjs';
import { announced, byLink, fromMenu, leave, turnOf } from '../support/people.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const cell = (page, name) => page.locator(`.board [data-cell="${name}"]`);
const atPly = (page, ply) => page.locator(`.board[data-ply="${ply}"]`).waitFor();
const premove = (page, cells) => page.locator(`.board[data-planned="${cells}"]`).waitFor();
const alone = { game: 'emergo', board: '9x9' };
const emergo = { ...alone, control: '15+10' };

/** Collects the moves that a page sends. */
function sentBy(page) {
  const sent = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/moves')) sent.push(request.postDataJSON());
  });
  return sent;
}

test('a premove is played as soon as it is the player’s turn', async () => {
  const { host, friend } = await byLink(browser, server.url, emergo);
  const sent = sentBy(friend);
  await cell(friend, 'e5').click();
  await premove(friend, 'e5');
  await friend.locator('[data-plan=premove]').waitFor();
  assert.deepEqual(await violations(friend), []);
  await cell(host, 'a1').click();
  await atPly(host, 2);
  await premove(friend, '');
  assert.deepEqual(
    sent.map(({ move }) => move),
    ['e5'],
  );
  await leave(host, friend);
});

test('an illegal premove is dropped with a message and not sent', async () => {
  const { host, friend } = await byLink(browser, server.url, emergo);
  const sent = sentBy(friend);
  await cell(friend, 'a1').click();
  await premove(friend, 'a1');
  await cell(host, 'a1').click();
  await atPly(friend, 1);
  await premove(friend, '');
  await friend.locator('.note', { hasText: 'a1 cannot be played now' }).waitFor();
  await announced(friend, 'White plays a1.');
  await announced(friend, 'a1 cannot be played now');
  assert.equal(sent.length, 0);
  await leave(host, friend);
});

test('a premove is removed by Escape, the right button, a second tap and its button', async () => {
  const { host, friend } = await byLink(browser, server.url, {
    game: 'emulsion',
    board: '8',
    control: '15+10',
    color: 'black',
  });
  const mark = async () => {
    await cell(friend, 'c3').click();
    await cell(friend, 'c4').click();
    await premove(friend, 'c3 c4');
  };
  await mark();
  await friend.keyboard.press('Escape');
  await premove(friend, '');
  await mark();
  await cell(friend, 'f6').click({ button: 'right' });
  await premove(friend, '');
  await mark();
  await cell(friend, 'c4').click();
  await premove(friend, '');
  await mark();
  await friend.getByRole('button', { name: 'Cancel', exact: true }).click();
  await premove(friend, '');
  await cell(host, 'a1').click();
  await cell(host, 'b1').click();
  await turnOf(friend);
  await atPly(friend, 1);
  await leave(host, friend);
});

test('a premove is set by dragging and by keyboard', async () => {
  const { host, friend } = await byLink(browser, server.url, {
    game: 'emulsion',
    board: '6',
    control: '15+10',
    color: 'black',
  });
  await friend.locator('.board [tabindex="0"]').focus();
  await friend.keyboard.press('Enter');
  await friend.keyboard.press('ArrowRight');
  await friend.keyboard.press('Enter');
  await friend.locator('[data-plan=premove]').waitFor();
  await friend.keyboard.press('Escape');
  await premove(friend, '');
  const white = friend.locator('.piece.white').first();
  const from = await white.boundingBox();
  await friend.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await friend.mouse.down();
  await friend.mouse.move(from.x + from.width * 1.7, from.y + from.height / 2, { steps: 5 });
  await friend.mouse.up();
  await friend.locator('[data-plan=premove]').waitFor();
  await leave(host, friend);
});

test('a correspondence move is sent after confirmation', async () => {
  const { host, friend } = await byLink(browser, server.url, { ...emergo, control: '3d' });
  const sent = sentBy(host);
  await cell(host, 'c3').click();
  await premove(host, 'c3');
  assert.deepEqual(await violations(host), []);
  await host.keyboard.press('Escape');
  await premove(host, '');
  await cell(host, 'c3').click();
  await host.getByRole('button', { name: 'Cancel', exact: true }).click();
  await premove(host, '');
  await cell(host, 'c3').click();
  await cell(host, 'g3').click();
  await premove(host, 'g3');
  assert.equal(sent.length, 0, 'nothing is sent before the confirmation');
  await host.keyboard.press('Enter');
  await atPly(friend, 1);
  assert.equal(sent.length, 1);

  await host.getByRole('button', { name: 'Settings' }).click();
  await host.getByRole('button', { name: 'Confirm moves' }).click();
  await host.keyboard.press('Escape');
  await turnOf(friend);
  await friend.locator('.cell.start').first().click();
  await friend.getByRole('button', { name: 'Play', exact: true }).first().click();
  await turnOf(host);
  await host.locator('.cell.start').first().click();
  await atPly(host, 3);
  await host.reload();
  await host.getByRole('button', { name: 'Settings' }).click();
  await host.getByRole('button', { name: 'Confirm moves', pressed: false }).waitFor();
  await leave(host, friend);
});

test('a move sent while the server is down stays visible and is played once', async () => {
  const { host, friend } = await byLink(browser, server.url, emergo);
  const sent = sentBy(host);
  await server.kill();
  await cell(host, 'c3').click();
  await host.locator('[data-plan=waiting]').waitFor();
  await premove(host, 'c3');
  assert.equal(await host.locator('dialog').count(), 0);
  assert.deepEqual(await violations(host), []);
  await server.restart();
  await atPly(friend, 1);
  await atPly(host, 1);
  await host.locator('[data-plan=waiting]').waitFor({ state: 'detached' });
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1, 'always the same id');

  await turnOf(friend);
  await server.kill();
  await friend.locator('.cell.start').first().click();
  await friend.getByRole('button', { name: 'Do not send' }).click();
  await friend.locator('[data-refusal]', { hasText: 'was not sent again' }).waitFor();
  await server.restart();
  await friend.locator('.board[data-ply="1"][data-interactive=true]').waitFor();
  await leave(host, friend);
});

test('zen mode shows only board, clocks and moves for the session', async () => {
  const { host, friend } = await byLink(browser, server.url, emergo);
  await host.keyboard.press('z');
  await host.getByRole('banner').waitFor({ state: 'hidden' });
  for (const shown of ['.board', '[role=timer]', 'section[aria-label=Moves]'])
    assert.ok(await host.locator(shown).first().isVisible(), shown);
  assert.equal(await host.getByRole('button', { name: 'Offer draw' }).count(), 0);
  assert.deepEqual(await violations(host), []);
  await host.reload();
  await host.locator('.board').waitFor();
  await host.getByRole('banner').waitFor({ state: 'hidden' });
  await host.keyboard.press('Escape');
  await host.getByRole('banner').waitFor();
  await leave(host, friend);
});

test('sounds are on after the first interaction, but off on phones', async () => {
  const page = await visit(browser);
  const synth = page.waitForResponse(/synth/);
  await newGame(page, server.url, alone);
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.click();
  await page.getByRole('button', { name: 'Sounds', pressed: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.cell.start').first().click();
  await synth;
  await settings.click();
  await page.getByRole('button', { name: 'Sounds' }).click();
  await page.reload();
  await settings.click();
  await page.getByRole('button', { name: 'Sounds', pressed: false }).waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
  const phone = await visit(browser, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  await newGame(phone, server.url, alone);
  await fromMenu(phone, 'Settings');
  await phone.getByRole('button', { name: 'Sounds', pressed: false }).waitFor();
  await phone.context().close();
});

test('diamond coordinates are used for display, announcements and typed moves', async () => {
  const page = await visit(browser);
  await page.addInitScript(() =>
    localStorage.setItem('luctor.look.emergo', JSON.stringify({ coordinates: 'diamond' })),
  );
  await newGame(page, server.url, { ...alone, opponent: 'human' });
  // The cell a1 of the checkerboard is e1 in diamond coordinates.
  assert.match(await cell(page, 'a1').getAttribute('aria-label'), /^e1, empty/);
  await typeMove(page, 'e1');
  await atPly(page, 1);
  await cell(page, 'a1').locator('xpath=self::*[contains(@class, "last")]').waitFor();
  assert.match(await page.locator('[data-move="1"]').textContent(), /e1/);
  await announced(page, 'White plays e1.');
  await typeMove(page, 'e1');
  const refusal = await page.locator('[data-refusal]').textContent();
  assert.match(refusal, /\be1\b/);
  assert.doesNotMatch(refusal, /\ba1\b/);
  await page.context().close();
});

test('moves without a choice are marked, and each move has its number', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { ...alone, color: 'white' });
  const player = new Player(page, 4);
  for (let turn = 0; turn < 2; turn++) await player.playTurn();
  await page.locator('[data-move="4"]').waitFor();
  assert.deepEqual(await page.locator('[data-move] .number').allTextContents(), ['1', '2', '3', '4']);
  assert.equal(await page.locator('[data-move="1"] .text:not(.forced)').count(), 1);
  await page.context().close();
});
