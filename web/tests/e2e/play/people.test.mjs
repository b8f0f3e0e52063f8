// Two people play each other over the server, each in a browser of his own.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, newGame, visit } from '../support/browser.mjs';
import { begun, byLink, clock, heard, leave, playTurns, turnOf } from '../support/people.mjs';
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

test('by a link, with a clock, to a resignation and a rematch', async () => {
  const { maker, friend } = await byLink(browser, server.url, {
    game: 'emergo',
    board: '9x9',
    control: '5+3',
  });
  assert.equal(new URL(friend.url()).search, '', 'the code of the seat does not stay in the address');
  await maker.locator('.bar[data-color=white]').filter({ hasText: 'You' }).waitFor();
  await maker.locator('.bar[data-color=black]').filter({ hasText: 'Guest' }).waitFor();
  await maker.locator('.bar[data-color=black] [data-here=true]').waitFor({ state: 'attached' });
  assert.match(await maker.title(), /^Your turn – Emergo 9x9/);
  assert.match(await friend.title(), /^White to move/);
  const top = (page) => page.locator('.bar').first().getAttribute('data-color');
  assert.deepEqual(
    [await top(maker), await top(friend)],
    ['black', 'white'],
    'the own side is at the bottom',
  );
  assert.equal(await clock(maker, 'white').textContent(), '5:00');
  assert.equal(await maker.locator('[data-running=true]').count(), 0, 'before both have moved');

  const sent = maker.waitForRequest(/\/moves$/);
  await playTurns([maker, friend], 2);
  const { lag } = (await sent).postDataJSON();
  assert.ok(lag >= 0 && lag <= 1000, `a lag of ${lag}`);
  await clock(friend, 'white').and(friend.locator('[data-running=true]')).waitFor();
  await clock(friend, 'white')
    .filter({ hasText: /^5:0[1-5]$/ })
    .waitFor();

  await resign(friend);
  await Promise.all([maker, friend].map((page) => page.locator('[data-result=resigned]').waitFor()));
  const address = maker.url();
  await maker.getByRole('button', { name: 'Rematch' }).click();
  await maker.locator('[data-offer=rematch]').getByRole('button', { name: 'Withdraw' }).waitFor();
  await heard(friend, 'Your opponent would like a rematch.');
  await friend.locator('[data-offer=rematch]').getByRole('button', { name: 'Accept' }).click();
  for (const page of [maker, friend]) await page.waitForURL((url) => url.href !== address);
  assert.equal(maker.url(), friend.url());
  await maker.locator('.bar[data-color=black]').filter({ hasText: 'You' }).waitFor();
  await playTurns([friend, maker], 1, 5);

  const watcher = await visit(browser);
  await watcher.goto(address);
  await watcher.getByRole('link', { name: 'Watch the rematch' }).click();
  await watcher.locator('.board[data-ply="2"]').waitFor();
  assert.deepEqual([...maker.failures, ...friend.failures, ...watcher.failures], []);
  await leave(maker, friend, watcher);
});

test('from the lobby', async () => {
  const [maker, other] = await Promise.all([visit(browser), visit(browser)]);
  await other.goto(server.url);
  await other.getByText('No open challenges right now.').waitFor();
  await newGame(maker, server.url, {
    game: 'emergo',
    board: 'hex',
    opponent: 'lobby',
    control: '3+2',
    color: 'black',
  });
  await maker.getByRole('heading', { name: 'Waiting in the lobby' }).waitFor();
  const seek = other.locator('[data-seek]').filter({ hasText: 'Emergo' });
  await seek.filter({ hasText: '3+2 · a guest' }).waitFor();
  await seek.getByRole('button', { name: /^Play .* as white/ }).click();
  await Promise.all([maker, other].map(begun));
  assert.equal(other.url(), maker.url());
  await playTurns([other, maker], 1);
  assert.deepEqual([...maker.failures, ...other.failures], []);
  await leave(maker, other);
});

test('who only watches takes no seat, and a game can be called off before it begins', async () => {
  const [maker, other] = await Promise.all([visit(browser), visit(browser)]);
  await newGame(maker, server.url, { game: 'emulsion', board: '8', opponent: 'lobby', control: '3d' });
  await other.goto(maker.url());
  await other.getByRole('button', { name: 'Just watch' }).click();
  await other.locator('[data-invitation]').waitFor({ state: 'detached' });
  await maker.locator('.bar').filter({ hasText: 'Open seat' }).waitFor();
  await maker.reload();
  await maker.getByRole('button', { name: 'Abort' }).click();
  await Promise.all([maker, other].map((page) => page.locator('[data-result=aborted]').waitFor()));
  await leave(maker, other);
});

test('a link is shown again after a reload, and a new one makes it worthless', async () => {
  const [maker, friend] = await Promise.all([visit(browser), visit(browser)]);
  await newGame(maker, server.url, {
    game: 'emergo',
    board: '9x9',
    opponent: 'link',
    color: 'black',
    control: '3d',
  });
  const field = maker.getByLabel('Send this link to your opponent');
  const first = await field.inputValue();
  await maker.reload();
  assert.equal(await field.inputValue(), first);
  const answer = maker.waitForResponse(/\/seats\/white\/code$/);
  await maker.getByRole('button', { name: 'New link' }).click();
  const second = first.replace(/=.*/, `=${(await (await answer).json()).code}`);
  assert.notEqual(second, first);
  await maker.reload();
  assert.equal(await field.inputValue(), second);

  await friend.goto(first);
  await friend.getByText('You are invited to play White').waitFor();
  await friend.getByText('3 days per move.').waitFor();
  await friend.getByRole('button', { name: 'Join game' }).click();
  await friend.getByRole('alert').filter({ hasText: 'it may have been replaced' }).waitFor();
  await friend.goto(second);
  await friend.getByRole('button', { name: 'Join game' }).click();
  await turnOf(friend);
  await clock(friend, 'white').filter({ hasText: '2 d 23 h' }).waitFor();
  await leave(maker, friend);
});

test('a lost cookie is no lost game: the link of the own seat leads back', async () => {
  const { maker, friend, link } = await byLink(browser, server.url, { game: 'emulsion', board: '5' });
  await friend.getByText('Continue on another device').click();
  const own = await friend.getByLabel('Link to your seat').inputValue();
  await friend.context().clearCookies();
  await friend.reload();
  await friend.locator('[data-watching]').waitFor();

  await friend.goto(own);
  await friend.getByRole('heading', { name: 'Continue playing here' }).waitFor();
  await friend.getByRole('button', { name: 'Join game' }).click();
  await turnOf(friend);
  await playTurns([friend], 1);

  // The link that the friend was sent serves as well, in another browser.
  const phone = await visit(browser);
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Join game' }).click();
  await playTurns([maker, phone], 1);
  assert.deepEqual([...friend.failures, ...phone.failures], []);

  await friend.getByText('Continue on another device').click();
  await friend.getByRole('button', { name: 'Replace the link' }).click();
  await phone.locator('[data-watching]').waitFor();
  await leave(maker, friend, phone);
});

test('players speak among themselves, and read the spectators when the game is over', async () => {
  const { maker, friend } = await byLink(browser, server.url, { game: 'emulsion', board: '4' });
  const watcher = await visit(browser);
  // Who has a cookie of the server can speak; a game of his own gives him one.
  await newGame(watcher, server.url, { game: 'emulsion', board: '4', opponent: 'human' });
  await watcher.goto(maker.url());
  const say = async (page, text) => {
    await page.getByLabel('Say something').fill(text);
    await page.keyboard.press('Enter');
  };
  const line = (page, text) => page.getByRole('log').locator('[data-line]').filter({ hasText: text });

  await say(maker, 'Good <b>luck</b>!');
  await line(friend, 'White Good <b>luck</b>!').waitFor();
  await line(maker, 'You Good <b>luck</b>!').waitFor();
  await watcher.getByRole('button', { name: 'Players' }).click();
  await line(watcher, 'White Good <b>luck</b>!').waitFor();
  await watcher.getByRole('button', { name: 'Spectators' }).click();
  await say(watcher, 'a1 wins');
  await line(watcher, 'a1 wins').waitFor();
  assert.equal(await friend.getByRole('button', { name: 'Spectators' }).count(), 0, 'while the game goes on');

  await playTurns([friend, maker], 1);
  await resign(maker);
  await friend.getByRole('button', { name: 'Spectators' }).click();
  await line(friend, 'Spectator a1 wins').waitFor();
  assert.deepEqual([...maker.failures, ...friend.failures, ...watcher.failures], []);
  await leave(maker, friend, watcher);
});

test('people with accounts have names, and can agree on a rated game', async () => {
  const [maker, other] = await Promise.all([visit(browser), visit(browser)]);
  for (const [page, name] of [
    [maker, 'Ada'],
    [other, 'Charles'],
  ]) {
    await page.goto(`${server.url}/new`);
    await page.locator('form').waitFor();
    assert.equal(await page.getByRole('checkbox', { name: 'Rated' }).count(), 0, 'as a guest');
    await page.evaluate(signUp, name);
  }
  await newGame(maker, server.url, {
    game: 'emergo',
    board: '9x9',
    opponent: 'lobby',
    color: 'white',
    rated: true,
  });
  await other.goto(server.url);
  const seek = other.locator('[data-seek]').filter({ hasText: '5+3 · rated · Ada' });
  await seek.getByRole('button').click();
  await Promise.all([maker, other].map(begun));
  await other.locator('.bar[data-color=white]').filter({ hasText: 'Ada' }).waitFor();
  await maker.locator('.bar[data-color=black]').filter({ hasText: 'Charles' }).waitFor();
  await other.getByRole('heading', { name: 'Emergo 9x9 · 5+3 · rated' }).waitFor();
  await leave(maker, other);
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

test('a game is lost on time, with the last seconds in tenths', async () => {
  const [maker, friend] = await Promise.all([visit(browser), visit(browser)]);
  await maker.goto(`${server.url}/new`);
  const choose = async (name, value) => {
    const input = maker.locator(`input[name=${name}][value="${value}"]`);
    await maker.locator('label').filter({ has: input }).click();
  };
  await choose('game', 'emergo');
  await choose('opponent', 'link');
  await choose('control', 'other');
  await choose('color', 'white');
  await maker.fill('#typed-control', '0.25+0');
  await maker.keyboard.press('Enter');
  await friend.goto(await maker.getByLabel('Send this link to your opponent').inputValue());
  await friend.getByRole('button', { name: 'Join game' }).click();
  await Promise.all([maker, friend].map(begun));
  await playTurns([maker, friend], 1);
  await clock(friend, 'white')
    .filter({ hasText: /^1[0-4]\.\d$/ })
    .waitFor();
  await clock(friend, 'white').and(friend.locator('.low')).waitFor();
  for (const page of [maker, friend]) await page.locator('[data-result=time]').waitFor({ timeout: 30_000 });
  await heard(friend, 'White ran out of time. Black wins.');
  assert.equal(await clock(maker, 'white').textContent(), '0.0');
  await leave(maker, friend);
});

test('all of it by keyboard', async () => {
  const [maker, friend] = await Promise.all([visit(browser), visit(browser)]);
  await maker.goto(`${server.url}/new`);
  await maker.locator('input[name=opponent]:checked').focus();
  for (let step = 0; step < 2; step++) await maker.keyboard.press('ArrowRight');
  await maker.locator('input[name=opponent][value=link]:checked').waitFor({ state: 'attached' });
  await maker.keyboard.press('Enter');
  await friend.goto(await maker.getByLabel('Send this link to your opponent').inputValue());
  await press(friend, 'Join game');
  await Promise.all([maker, friend].map(begun));
  await press(maker, 'Offer draw');
  await press(friend, 'Decline');
  await heard(maker, 'Your offer is no longer valid.');
  await press(maker, 'Abort…');
  const focused = () => maker.evaluate(() => document.activeElement.textContent.trim());
  assert.equal(await focused(), 'Abort');
  await press(maker, 'Keep playing');
  await maker.getByRole('button', { name: 'Abort…' }).and(maker.locator(':focus')).waitFor();
  await maker.keyboard.press('Enter');
  await maker.keyboard.press('Enter');
  await friend.locator('[data-result=aborted]').waitFor();
  await leave(maker, friend);
});

/** Tabs to a button from where the keyboard is, and presses it. */
async function press(page, name) {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  for (let step = 0; step < 60; step++) {
    if (await button.evaluate((it) => it === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${name}`);
}
