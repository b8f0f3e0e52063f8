// What makes playing comfortable: moves for the next turn, moves that are confirmed, zen mode, sounds, coordinates.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, newGame, visit } from '../support/browser.mjs';
import { byLink, heard, leave, turnOf } from '../support/people.mjs';
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
const marked = (page, cells) => page.locator(`.board[data-planned="${cells}"]`).waitFor();
const alone = { game: 'emergo', board: '9x9' };
const emergo = { ...alone, control: '15+10' };

/** Counts the moves that a page sends. */
function sentBy(page) {
  const sent = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/moves')) sent.push(request.postDataJSON());
  });
  return sent;
}

test('a move that is marked while the other thinks is played at once when it can be', async () => {
  const { maker, friend } = await byLink(browser, server.url, emergo);
  const sent = sentBy(friend);
  await cell(friend, 'e5').click();
  await marked(friend, 'e5');
  await friend.locator('[data-plan=premove]').waitFor();
  assert.deepEqual(await violations(friend), []);
  await cell(maker, 'a1').click();
  await atPly(maker, 2);
  await marked(friend, '');
  assert.deepEqual(
    sent.map(({ move }) => move),
    ['e5'],
  );
  await leave(maker, friend);
});

test('a marked move that cannot be played is dropped with a word, and nothing is sent', async () => {
  const { maker, friend } = await byLink(browser, server.url, emergo);
  const sent = sentBy(friend);
  await cell(friend, 'a1').click();
  await marked(friend, 'a1');
  await cell(maker, 'a1').click();
  await atPly(friend, 1);
  await marked(friend, '');
  await friend.locator('.note', { hasText: 'a1 cannot be played now' }).waitFor();
  await heard(friend, 'White plays a1.');
  await heard(friend, 'a1 cannot be played now');
  assert.equal(sent.length, 0);
  await leave(maker, friend);
});

test('a marked move is taken back by Escape, the right button, a second tap and its button', async () => {
  const { maker, friend } = await byLink(browser, server.url, {
    game: 'emulsion',
    board: '8',
    control: '15+10',
    color: 'black',
  });
  const mark = async () => {
    await cell(friend, 'c3').click();
    await cell(friend, 'c4').click();
    await marked(friend, 'c3 c4');
  };
  await mark();
  await friend.keyboard.press('Escape');
  await marked(friend, '');
  await mark();
  await cell(friend, 'f6').click({ button: 'right' });
  await marked(friend, '');
  await mark();
  await cell(friend, 'c4').click();
  await marked(friend, '');
  await mark();
  await friend.getByRole('button', { name: 'Cancel', exact: true }).click();
  await marked(friend, '');
  await cell(maker, 'a1').click();
  await cell(maker, 'b1').click();
  await turnOf(friend);
  await atPly(friend, 1);
  await leave(maker, friend);
});

test('a next move is marked by dragging and by the keyboard, too', async () => {
  const { maker, friend } = await byLink(browser, server.url, {
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
  await marked(friend, '');
  const white = friend.locator('.piece.white').first();
  const from = await white.boundingBox();
  await friend.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await friend.mouse.down();
  await friend.mouse.move(from.x + from.width * 1.7, from.y + from.height / 2, { steps: 5 });
  await friend.mouse.up();
  await friend.locator('[data-plan=premove]').waitFor();
  await leave(maker, friend);
});

test('by correspondence a move is shown first and sent when it is confirmed', async () => {
  const { maker, friend } = await byLink(browser, server.url, { ...emergo, control: '3d' });
  const sent = sentBy(maker);
  await cell(maker, 'c3').click();
  await marked(maker, 'c3');
  assert.deepEqual(await violations(maker), []);
  await maker.keyboard.press('Escape');
  await marked(maker, '');
  await cell(maker, 'c3').click();
  await maker.getByRole('button', { name: 'Cancel', exact: true }).click();
  await marked(maker, '');
  await cell(maker, 'c3').click();
  await cell(maker, 'g3').click();
  await marked(maker, 'g3');
  assert.equal(sent.length, 0, 'nothing is sent before');
  await maker.keyboard.press('Enter');
  await atPly(friend, 1);
  assert.equal(sent.length, 1);

  await maker.getByRole('button', { name: 'Confirm moves' }).click();
  await turnOf(friend);
  await friend.locator('.cell.start').first().click();
  await friend.getByRole('button', { name: 'Play', exact: true }).first().click();
  await turnOf(maker);
  await maker.locator('.cell.start').first().click();
  await atPly(maker, 3);
  await maker.reload();
  await maker.getByRole('button', { name: 'Confirm moves', pressed: false }).waitFor();
  await leave(maker, friend);
});

test('a move on its way when the server is killed waits in sight and goes out once', async () => {
  const { maker, friend } = await byLink(browser, server.url, emergo);
  const sent = sentBy(maker);
  await server.kill();
  await cell(maker, 'c3').click();
  await maker.locator('[data-plan=waiting]').waitFor();
  await marked(maker, 'c3');
  assert.equal(await maker.locator('dialog').count(), 0);
  assert.deepEqual(await violations(maker), []);
  await server.restart();
  await atPly(friend, 1);
  await atPly(maker, 1);
  await maker.locator('[data-plan=waiting]').waitFor({ state: 'detached' });
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1, 'always the same id');

  await turnOf(friend);
  await server.kill();
  await friend.locator('.cell.start').first().click();
  await friend.getByRole('button', { name: 'Do not send' }).click();
  await friend.locator('[data-refusal]', { hasText: 'was not sent again' }).waitFor();
  await server.restart();
  await friend.locator('.board[data-ply="1"][data-interactive=true]').waitFor();
  await leave(maker, friend);
});

test('zen mode leaves board, clocks and moves, for the visit', async () => {
  const { maker, friend } = await byLink(browser, server.url, emergo);
  await maker.keyboard.press('z');
  await maker.getByRole('banner').waitFor({ state: 'hidden' });
  for (const shown of ['.board', '[role=timer]', 'section[aria-label=Moves]'])
    assert.ok(await maker.locator(shown).first().isVisible(), shown);
  assert.equal(await maker.getByRole('button', { name: 'Offer draw' }).count(), 0);
  assert.deepEqual(await violations(maker), []);
  await maker.reload();
  await maker.locator('.board').waitFor();
  await maker.getByRole('banner').waitFor({ state: 'hidden' });
  await maker.keyboard.press('Escape');
  await maker.getByRole('banner').waitFor();
  await leave(maker, friend);
});

test('sounds come by themselves after the first touch, and are off on phones', async () => {
  const page = await visit(browser);
  const synth = page.waitForResponse(/synth/);
  await newGame(page, server.url, alone);
  await page.getByRole('button', { name: 'Sounds', pressed: true }).waitFor();
  await page.locator('.cell.start').first().click();
  await synth;
  await page.getByRole('button', { name: 'Sounds' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Sounds', pressed: false }).waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
  const phone = await visit(browser, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  await newGame(phone, server.url, alone);
  await phone.getByRole('button', { name: 'Sounds', pressed: false }).waitFor();
  await phone.context().close();
});

test('who reads diamond coordinates sees, hears and types them everywhere', async () => {
  const page = await visit(browser);
  await page.addInitScript(() =>
    localStorage.setItem('luctor.look.emergo', JSON.stringify({ coordinates: 'diamond' })),
  );
  await newGame(page, server.url, { ...alone, opponent: 'human' });
  // a1 of the checkerboard is e1 of the diamond.
  assert.match(await cell(page, 'a1').getAttribute('aria-label'), /^e1, empty/);
  await page.fill('#typed-move', 'e1');
  await page.keyboard.press('Enter');
  await atPly(page, 1);
  await cell(page, 'a1').locator('xpath=self::*[contains(@class, "last")]').waitFor();
  assert.match(await page.locator('[data-move="1"]').textContent(), /e1/);
  await heard(page, 'White plays e1.');
  await page.fill('#typed-move', 'e1');
  await page.keyboard.press('Enter');
  const refusal = await page.locator('[data-refusal]').textContent();
  assert.match(refusal, /\be1\b/);
  assert.doesNotMatch(refusal, /\ba1\b/);
  await page.context().close();
});

test('unforced moves are bold, and a number is for a move and its answer', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { ...alone, color: 'white' });
  const player = new Player(page, 4);
  for (let turn = 0; turn < 2; turn++) await player.playTurn();
  await page.locator('[data-move="4"]').waitFor();
  assert.deepEqual(await page.locator('[data-move] .number').allTextContents(), ['1', '2']);
  assert.equal(await page.locator('[data-move="1"] b').count(), 1);
  await page.context().close();
});
