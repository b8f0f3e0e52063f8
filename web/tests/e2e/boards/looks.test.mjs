/** Accessibility (axe-core) and layout on small screens. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violationsInBothColors } from '../support/axe.mjs';
import { launch, newGame, typeMove, visit } from '../support/browser.mjs';
import { byName, signUp } from '../support/accounts.mjs';
import { bothJoined, act, fromMenu, leave, openChat } from '../support/people.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

async function width(page) {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

test('games and rules have no serious accessibility violations in light and dark colors', async () => {
  const page = await visit(browser, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/new`);
  await page.locator('form').waitFor();
  assert.deepEqual(await violationsInBothColors(page), []);
  for (const gameOptions of [
    { game: 'emergo', board: '9x9', color: 'white' },
    { game: 'emulsion', board: 'free-6', color: 'black' },
    { game: 'emergo', board: 'hex', opponent: 'human' },
  ]) {
    await newGame(page, server.url, gameOptions);
    await new Player(page, 2).playTurn();
    assert.deepEqual(await violationsInBothColors(page), [], gameOptions.board);
  }
  await typeMove(page, 'nonsense');
  await page.locator('[data-refusal]').waitFor();
  await page.getByRole('button', { name: 'Resign…' }).click();
  assert.deepEqual(await violationsInBothColors(page), [], 'refusal');
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.locator('[data-result]').waitFor();
  assert.deepEqual(await violationsInBothColors(page), [], 'result');
  await page.locator('[data-analysis] .text').waitFor();
  assert.deepEqual(await violationsInBothColors(page), [], 'analysis');
  await page.goto(`${server.url}/rules/emergo`);
  await page.locator('#rule-16').waitFor();
  assert.deepEqual(await violationsInBothColors(page), [], 'rules');
  await page.context().close();
});

/** Plays a game of two people from the start page to the end. Calls `check` with each page and a description. */
async function playThrough(options, check) {
  const [host, friend] = await Promise.all([visit(browser, options), visit(browser, options)]);
  await newGame(friend, server.url, { game: 'emergo', board: 'hex', opponent: 'lobby', control: '1+1' });
  await host.goto(server.url);
  await host.locator('[data-seek]').first().waitFor();
  await check(host, 'start');
  await host.goto(`${server.url}/new`);
  await host
    .locator('label')
    .filter({ has: host.locator('input[value=link]') })
    .click();
  await host
    .locator('label')
    .filter({ has: host.locator('input[name=control][value=other]') })
    .click();
  await host.fill('#typed-control', '5+1000');
  await host.keyboard.press('Enter');
  await host.locator('#control-problem').waitFor();
  await check(host, 'custom game');
  await newGame(host, server.url, {
    game: 'emergo',
    board: '9x9',
    opponent: 'link',
    control: '7d',
    color: 'white',
  });
  const link = await host.getByLabel('Send this link to your opponent').inputValue();
  await host.getByText('Continue on another device').click();
  await host.getByLabel('Link to your seat').waitFor();
  await check(host, 'waiting');
  await friend.goto(link);
  await friend.locator('[data-invitation]').waitFor();
  await check(friend, 'invitation');
  await friend.getByRole('button', { name: 'Join game' }).click();
  await Promise.all([host, friend].map(bothJoined));
  for (const page of [host, friend]) await new Player(page, 2).playTurn();
  await openChat(host, friend);
  await host.getByLabel('Say something').fill('w'.repeat(80));
  await host.keyboard.press('Enter');
  await friend.locator('[data-line]').waitFor();
  await check(friend, 'the chat');
  // On a phone the chat is a sheet.
  for (const page of [host, friend]) await page.keyboard.press('Escape');
  await act(friend, 'Offer draw');
  await host.locator('[data-offer]').waitFor();
  await check(host, 'an offer');
  await check(friend, 'their own offer');
  await host.getByRole('button', { name: 'Accept' }).click();
  await friend.locator('[data-result]').waitFor();
  await check(friend, 'the end');
  await leave(host, friend);
}

let pairs = 0;

/** Visits the pages of two people with accounts. Calls `check` with each page and a description. */
async function visitAccounts(options, check) {
  const [ada, emmy] = await Promise.all([visit(browser, options), visit(browser, options)]);
  const names = [`Ada-of-the-engine${++pairs}`, `Emmy${pairs}`];
  await ada.goto(`${server.url}/sign-in`);
  await ada.getByLabel('Name').fill(names[0]);
  await ada.getByLabel('Password', { exact: true }).fill('it is wrong');
  await ada.keyboard.press('Enter');
  await ada.getByRole('alert').waitFor();
  await check(ada, 'sign in');
  await signUp(emmy, server.url, names[1]);
  await ada.goto(`${server.url}/sign-up`);
  await ada.getByLabel('Name').fill(names[1]);
  await ada.getByLabel('Password', { exact: true }).fill('a good long one');
  await ada.keyboard.press('Enter');
  await ada.locator('#name-problem').waitFor();
  await check(ada, 'sign up');
  await ada.goto(`${server.url}/account/reset#0123`);
  await ada.getByLabel('New password').waitFor();
  await check(ada, 'a new password');
  await signUp(ada, server.url, names[0]);
  const gameOptions = { game: 'emergo', board: '9x9', control: '3d' };
  for (let games = 0; games < 2; games++) {
    await byName(ada, emmy, server.url, names[1], { ...gameOptions, rated: true });
    for (const page of [ada, emmy, ada, emmy]) await new Player(page, 3).playTurn();
    await act(emmy, 'Resign…');
    await emmy.getByRole('button', { name: 'Resign', exact: true }).click();
    await emmy.locator('[data-change]').first().waitFor();
  }
  await check(emmy, 'a rated game');
  await byName(ada, emmy, server.url, names[1], gameOptions);
  await fromMenu(emmy, 'Conditional moves');
  await emmy.getByLabel('If … then …').fill('c1 a3');
  await emmy.keyboard.press('Enter');
  await emmy.locator('[data-line]').waitFor();
  await check(emmy, 'conditional moves');
  await emmy.keyboard.press('Escape');
  await newGame(ada, `${server.url}/?player=${names[1]}`, { ...gameOptions, opponent: 'player' });
  await emmy.goto(server.url);
  await emmy.getByRole('button', { name: /^Accept / }).waitFor();
  await emmy.getByRole('button', { name: `Account of ${names[1]}` }).click();
  await check(emmy, 'own games');
  await emmy.goto(`${server.url}/player/${names[0]}`);
  await emmy.locator('[data-game]').nth(2).waitFor();
  await emmy.locator('[data-rating]').first().waitFor();
  await check(emmy, 'a player');
  await emmy.goto(`${server.url}/settings`);
  await check(emmy, 'settings');
  await emmy.goto(`${server.url}/settings#sessions-title`);
  await emmy.locator('[data-rows=session] li').waitFor();
  await check(emmy, 'sessions');
  await emmy.goto(`${server.url}/settings#tokens-title`);
  await emmy.getByLabel('New token').fill('t'.repeat(60));
  await emmy.getByRole('button', { name: 'Create token' }).click();
  await emmy.locator('[data-rows=token] li').waitFor();
  await check(emmy, 'tokens');
  await emmy.goto(`${server.url}/settings#data-title`);
  await emmy.getByRole('button', { name: 'Delete account…' }).click();
  await check(emmy, 'own data');
  await leave(ada, emmy);
}

test('the pages of accounts have no serious accessibility violations in light and dark colors', async () => {
  await visitAccounts({ reducedMotion: 'reduce' }, async (page, what) => {
    assert.deepEqual(await violationsInBothColors(page), [], what);
  });
});

test('the pages of accounts fit a screen of 360 pixels', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  await visitAccounts(phone, async (page, what) => assert.equal(await width(page), 360, what));
});

test('a game of two people has no serious accessibility violations in light and dark colors', async () => {
  await playThrough({ reducedMotion: 'reduce' }, async (page, what) => {
    assert.deepEqual(await violationsInBothColors(page), [], what);
  });
});

test('a game of two people fits a screen of 360 pixels', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  await playThrough(phone, async (page, what) => assert.equal(await width(page), 360, what));
});

test('the first press of the theme button changes the colors, and the choice survives a reload', async () => {
  const page = await visit(browser, { colorScheme: 'light' });
  await page.goto(server.url);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  const button = page.getByRole('button', { name: /^Colors/ });
  await button.click();
  assert.notEqual(await paper(), light);
  await page.reload();
  await page.locator('h1').waitFor();
  assert.notEqual(await paper(), light);
  await page.context().close();
});

test('pages and boards fit a screen of 360 pixels', async () => {
  const page = await visit(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  for (const address of ['/', '/new', '/learn', '/learn/emergo', '/rules/emulsion', '/rules/emergo']) {
    await page.goto(server.url + address);
    await page.locator('h1').waitFor();
    assert.equal(await width(page), 360, address);
  }
  for (const gameOptions of [
    { game: 'emergo', board: '9x9' },
    { game: 'emergo', board: 'hex' },
    { game: 'emulsion', board: '12' },
    { game: 'emulsion', board: 'free-6' },
  ]) {
    await newGame(page, server.url, { ...gameOptions, opponent: 'human' });
    assert.equal(await width(page), 360, gameOptions.board);
  }
  await page.goto(`${server.url}/new`);
  await page.locator('form').waitFor();
  for (const level of await page.locator('label:has(input[name=level])').all()) {
    const { width, height } = await level.boundingBox();
    assert.ok(width >= 44 && height >= 44, `a level has ${width} by ${height} pixels`);
  }
  await newGame(page, server.url, { game: 'emulsion', board: 'free-6', opponent: 'human' });
  await page.locator('[data-cell=a1]').tap();
  await page.locator('[data-cell=a2]').tap();
  await page.locator('.board[data-ply="1"]').waitFor();
  await act(page, 'Resign…');
  await page.getByRole('button', { name: 'Resign', exact: true }).tap();
  await page.locator('[data-analysis] .text').waitFor();
  assert.equal(await width(page), 360, 'analysis');
  await page.context().close();
});
