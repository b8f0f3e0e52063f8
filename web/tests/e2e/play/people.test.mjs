/** Games of two people in separate browsers. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, newGame, visit } from '../support/browser.mjs';
import {
  announced,
  bothJoined,
  byLink,
  clock,
  fromMenu,
  leave,
  openChat,
  playTurns,
  turnOf,
} from '../support/people.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

async function resign(page) {
  await page.getByRole('button', { name: 'Resign…' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
}

test('a game by link with a clock, a resignation and a rematch', async () => {
  const { host, friend } = await byLink(browser, server.url, {
    game: 'emergo',
    board: '9x9',
    control: '5+3',
  });
  assert.equal(new URL(friend.url()).search, '', 'the code of the seat does not stay in the address');
  await host.locator('.bar[data-color=white]').filter({ hasText: 'You' }).waitFor();
  await host.locator('.bar[data-color=black]').filter({ hasText: 'Guest' }).waitFor();
  await host.locator('.bar[data-color=black] [data-here=true]').waitFor({ state: 'attached' });
  assert.match(await host.title(), /^Your turn · Emergo 9x9/);
  assert.match(await friend.title(), /^White to move/);
  const top = (page) => page.locator('.bar').first().getAttribute('data-color');
  assert.deepEqual([await top(host), await top(friend)], ['black', 'white'], 'the own side is at the bottom');
  assert.equal(await clock(host, 'white').textContent(), '5:00');
  assert.equal(await host.locator('[data-running=true]').count(), 0, 'before both have moved');

  const sent = host.waitForRequest(/\/moves$/);
  await playTurns([host, friend], 2);
  const { lag } = (await sent).postDataJSON();
  assert.ok(lag >= 0 && lag <= 1000, `a lag of ${lag}`);
  await clock(friend, 'white').and(friend.locator('[data-running=true]')).waitFor();
  await clock(friend, 'white')
    .filter({ hasText: /^5:0[1-5]$/ })
    .waitFor();

  await resign(friend);
  await Promise.all([host, friend].map((page) => page.locator('[data-result=resigned]').waitFor()));
  const address = host.url();
  await host.getByRole('button', { name: 'Rematch' }).click();
  await host.getByRole('button', { name: 'Rematch offered' }).and(host.locator(':disabled')).waitFor();
  await host.locator('.rematch').getByRole('button', { name: 'Withdraw' }).waitFor();
  await announced(friend, 'Your opponent would like a rematch.');
  await friend.locator('[data-offer=rematch]').getByRole('button', { name: 'Accept' }).click();
  for (const page of [host, friend]) await page.waitForURL((url) => url.href !== address);
  assert.equal(host.url(), friend.url());
  await host.locator('.bar[data-color=black]').filter({ hasText: 'You' }).waitFor();
  await playTurns([friend, host], 1, 5);

  const watcher = await visit(browser);
  await watcher.goto(address);
  await watcher.getByRole('link', { name: 'Watch the rematch' }).click();
  await watcher.locator('.board[data-ply="2"]').waitFor();
  assert.deepEqual([...host.failures, ...friend.failures, ...watcher.failures], []);
  await leave(host, friend, watcher);
});

test('a game from the lobby', async () => {
  const [host, other] = await Promise.all([visit(browser), visit(browser)]);
  await other.goto(server.url);
  await other.getByText('No open challenges right now').waitFor();
  await newGame(host, server.url, {
    game: 'emergo',
    board: 'hex',
    opponent: 'lobby',
    control: '3+2',
    color: 'black',
  });
  await host.getByRole('heading', { name: 'Waiting in the lobby' }).waitFor();
  const seek = other.locator('[data-seek]').filter({ hasText: 'Emergo' });
  await seek.filter({ hasText: '3+2 · a guest' }).waitFor();
  await seek.getByRole('button', { name: /^Join .* as White/ }).click();
  await Promise.all([host, other].map(bothJoined));
  assert.equal(other.url(), host.url());
  await playTurns([other, host], 1);
  assert.deepEqual([...host.failures, ...other.failures], []);
  await leave(host, other);
});

test('a spectator does not take a seat, and a game can be aborted before it starts', async () => {
  const [host, other] = await Promise.all([visit(browser), visit(browser)]);
  await newGame(host, server.url, { game: 'emulsion', board: '8', opponent: 'lobby', control: '3d' });
  await other.goto(host.url());
  await other.getByRole('button', { name: 'Just watch' }).click();
  await other.locator('[data-invitation]').waitFor({ state: 'detached' });
  await host.locator('.bar').filter({ hasText: 'Open seat' }).waitFor();
  await host.reload();
  await host.getByRole('button', { name: 'Abort' }).click();
  await Promise.all([host, other].map((page) => page.locator('[data-result=aborted]').waitFor()));
  await leave(host, other);
});

test('the link survives a reload, and a new link replaces it', async () => {
  const [host, friend] = await Promise.all([visit(browser), visit(browser)]);
  await newGame(host, server.url, {
    game: 'emergo',
    board: '9x9',
    opponent: 'link',
    color: 'black',
    control: '3d',
  });
  const field = host.getByLabel('Send this link to your opponent');
  const first = await field.inputValue();
  await host.reload();
  assert.equal(await field.inputValue(), first);
  const answer = host.waitForResponse(/\/seats\/white\/code$/);
  await host.getByRole('button', { name: 'New link' }).click();
  const second = first.replace(/=.*/, `=${(await (await answer).json()).code}`);
  assert.notEqual(second, first);
  await host.reload();
  assert.equal(await field.inputValue(), second);

  await friend.goto(first);
  await friend.getByText('You are invited to play White').waitFor();
  await friend.getByText('3 days per move.').waitFor();
  await friend.getByRole('button', { name: 'Join game' }).click();
  await friend.getByRole('alert').filter({ hasText: 'it may have been replaced' }).waitFor();
  await friend.goto(second);
  await friend.getByRole('button', { name: 'Join game' }).click();
  await turnOf(friend);
  await clock(friend, 'white').filter({ hasText: '2 days 23 h' }).waitFor();
  await leave(host, friend);
});

test('the link to the own seat restores access after a lost cookie', async () => {
  const { host, friend, link } = await byLink(browser, server.url, { game: 'emulsion', board: '5' });
  await fromMenu(friend, 'Continue on another device');
  // The link of the invitation is not valid any more, so the seat has none yet.
  await friend.getByRole('button', { name: 'Create a link' }).click();
  const own = await friend.getByLabel('Link to your seat').inputValue();
  await friend.context().clearCookies();
  await friend.reload();
  await friend.locator('[data-watching]').waitFor();

  await friend.goto(own);
  await friend.getByRole('heading', { name: 'Continue playing here' }).waitFor();
  await friend.getByRole('button', { name: 'Join game' }).click();
  await turnOf(friend);
  await playTurns([friend], 1);

  // The link works in another browser too, unlike that of the invitation.
  const phone = await visit(browser);
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Join game' }).click();
  await phone.getByRole('alert').filter({ hasText: 'not valid' }).waitFor();
  await phone.goto(own);
  await phone.getByRole('button', { name: 'Join game' }).click();
  await playTurns([host, phone], 1);
  assert.deepEqual([...friend.failures, ...phone.failures], []);

  await fromMenu(friend, 'Continue on another device');
  await friend.getByRole('button', { name: 'Replace the link' }).click();
  await phone.locator('[data-watching]').waitFor();
  await leave(host, friend, phone);
});

test('players chat privately, and see the spectators’ chat after the game', async () => {
  const { host, friend } = await byLink(browser, server.url, { game: 'emulsion', board: '4' });
  const watcher = await visit(browser);
  // Creating a game sets a cookie, which the chat requires.
  await newGame(watcher, server.url, { game: 'emulsion', board: '4', opponent: 'human' });
  await watcher.goto(host.url());
  await openChat(host, friend, watcher);
  const say = async (page, text) => {
    await page.getByLabel('Say something').fill(text);
    await page.keyboard.press('Enter');
  };
  const line = (page, text) => page.getByRole('log').locator('[data-line]').filter({ hasText: text });

  await say(host, 'Good <b>luck</b>!');
  await line(friend, 'White Good <b>luck</b>!').waitFor();
  await line(host, 'You Good <b>luck</b>!').waitFor();
  await watcher.getByRole('button', { name: 'Players' }).click();
  await line(watcher, 'White Good <b>luck</b>!').waitFor();
  await watcher.getByRole('button', { name: 'Spectators' }).click();
  await say(watcher, 'a1 wins');
  await line(watcher, 'a1 wins').waitFor();
  assert.equal(await friend.getByRole('button', { name: 'Spectators' }).count(), 0, 'during the game');

  await playTurns([friend, host], 1);
  await resign(host);
  await friend.getByRole('button', { name: 'Spectators' }).click();
  await line(friend, 'Spectator a1 wins').waitFor();
  assert.deepEqual([...host.failures, ...friend.failures, ...watcher.failures], []);
  await leave(host, friend, watcher);
});

test('players with accounts have names and can play rated games', async () => {
  const [host, other] = await Promise.all([visit(browser), visit(browser)]);
  for (const [page, name] of [
    [host, 'Ada'],
    [other, 'Charles'],
  ]) {
    await page.goto(`${server.url}/new`);
    await page.locator('form').waitFor();
    assert.equal(await page.getByRole('checkbox', { name: 'Rated' }).count(), 0, 'as a guest');
    await page.evaluate(signUp, name);
  }
  await newGame(host, server.url, {
    game: 'emergo',
    board: '9x9',
    opponent: 'lobby',
    color: 'white',
    rated: true,
  });
  await other.goto(server.url);
  const seek = other.locator('[data-seek]').filter({ hasText: '5+3 · rated · Ada' });
  await seek.getByRole('button').click();
  await Promise.all([host, other].map(bothJoined));
  await other.locator('.bar[data-color=white]').filter({ hasText: 'Ada' }).waitFor();
  await host.locator('.bar[data-color=black]').filter({ hasText: 'Charles' }).waitFor();
  await other.getByRole('heading', { name: 'Emergo 9x9 · 5+3 · rated' }).waitFor();
  await leave(host, other);
});

/** Runs in the page. */
async function signUp(name) {
  const response = await fetch('/api/account', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: `the secret of ${name}` }),
  });
  if (!response.ok) throw new Error(await response.text());
}

test('a game is lost on time, and the last seconds show tenths', async () => {
  const [host, friend] = await Promise.all([visit(browser), visit(browser)]);
  await host.goto(`${server.url}/new`);
  const choose = async (name, value) => {
    const input = host.locator(`input[name=${name}][value="${value}"]`);
    await host.locator('label').filter({ has: input }).click();
  };
  await choose('game', 'emergo');
  await choose('opponent', 'link');
  await choose('control', 'other');
  await choose('color', 'white');
  await host.fill('#typed-control', '0.25+0');
  await host.keyboard.press('Enter');
  await friend.goto(await host.getByLabel('Send this link to your opponent').inputValue());
  await friend.getByRole('button', { name: 'Join game' }).click();
  await Promise.all([host, friend].map(bothJoined));
  await playTurns([host, friend], 1);
  await clock(friend, 'white')
    .filter({ hasText: /^1[0-4]\.\d$/ })
    .waitFor();
  await clock(friend, 'white').and(friend.locator('.low')).waitFor();
  for (const page of [host, friend]) await page.locator('[data-result=time]').waitFor({ timeout: 30_000 });
  await announced(friend, 'White ran out of time. Black wins.');
  assert.equal(await clock(host, 'white').textContent(), '0.0');
  await leave(host, friend);
});

test('a game of two people works by keyboard', async () => {
  const [host, friend] = await Promise.all([visit(browser), visit(browser)]);
  await host.goto(`${server.url}/new`);
  await host.locator('input[name=opponent]:checked').focus();
  for (let step = 0; step < 2; step++) await host.keyboard.press('ArrowRight');
  await host.locator('input[name=opponent][value=link]:checked').waitFor({ state: 'attached' });
  await host.keyboard.press('Enter');
  await friend.goto(await host.getByLabel('Send this link to your opponent').inputValue());
  await press(friend, 'Join game');
  await Promise.all([host, friend].map(bothJoined));
  await press(host, 'Offer draw');
  await press(friend, 'Decline');
  await announced(host, 'Your offer is no longer valid.');
  const abort = async () => {
    await press(host, 'More');
    await host.getByRole('menuitem', { name: 'Abort…' }).press('Enter');
    await host.getByRole('button', { name: 'Abort', exact: true }).and(host.locator(':focus')).waitFor();
  };
  await abort();
  await press(host, 'Keep playing');
  await host.getByRole('button', { name: 'More' }).and(host.locator(':focus')).waitFor();
  await abort();
  await host.keyboard.press('Enter');
  await friend.locator('[data-result=aborted]').waitFor();
  await leave(host, friend);
});

/** Tabs to a button and presses it. */
async function press(page, name) {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  for (let step = 0; step < 60; step++) {
    if (await button.evaluate((it) => it === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${name}`);
}
