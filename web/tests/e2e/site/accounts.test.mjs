/** Accounts: signing up and in, settings, ratings, invitations, conditional moves. */

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { byName, passwordOf, signUp } from '../support/accounts.mjs';
import { violations } from '../support/axe.mjs';
import { launch, newGame, typeMove, visit } from '../support/browser.mjs';
import { bothJoined, fromMenu, leave, turnOf } from '../support/people.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const menu = (page, name) => page.getByRole('button', { name: `Account of ${name}` });

test('signing up, out and in returns to the previous page', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/rules/emergo`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Grace');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('password1');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.locator('#password-problem').waitFor();
  assert.equal(await password.inputValue(), 'password1', 'nothing is lost');
  assert.equal(await password.getAttribute('type'), 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.equal(await password.getAttribute('type'), 'text');
  await password.fill(passwordOf('Grace'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/rules/emergo`);
  await menu(page, 'Grace').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Name').fill('grace');
  await password.fill('something else');
  await page.keyboard.press('Enter');
  await page.locator('#password-problem').filter({ hasText: 'wrong' }).waitFor();
  await password.fill(passwordOf('Grace'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/rules/emergo`);
  await menu(page, 'Grace').waitFor();
  assert.deepEqual(page.failures, []);
  await leave(page);
});

/** The code that an authenticator app shows `steps` time steps from now (RFC 6238). */
function codeOf(key, steps) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g).map((byte) => parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = hash.readUInt32BE(hash[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

test('two-step sign-in is turned on, and signing in then needs a code', async () => {
  const page = await visit(browser);
  await signUp(page, server.url, 'Katherine');
  await page.goto(`${server.url}/settings#second-factor-title`);
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await section.getByLabel('Current password').fill(passwordOf('Katherine'));
  await page.keyboard.press('Enter');
  await section.getByRole('img', { name: /QR code/ }).waitFor();
  const key = await section.locator('code').textContent();
  await section.getByLabel('Code that the app shows').fill('123');
  await page.keyboard.press('Enter');
  await section.locator('#second-factor-code-problem').waitFor();
  assert.deepEqual(await violations(page), []);
  await section.getByLabel('Code that the app shows').fill(codeOf(key, 0));
  await page.keyboard.press('Enter');
  await section.getByText('You have 10 recovery codes left.').waitFor();
  const [recovery] = await section.locator('.codes code').allTextContents();
  await menu(page, 'Katherine').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const code of [codeOf(key, 1), recovery]) {
    await page.goto(`${server.url}/sign-in`);
    await page.getByLabel('Name').fill('Katherine');
    await page.getByLabel('Password', { exact: true }).fill(passwordOf('Katherine'));
    await page.keyboard.press('Enter');
    await page.locator('#code-problem').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.keyboard.press('Enter');
    await menu(page, 'Katherine').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  }
  assert.deepEqual(page.failures, []);
  await leave(page);
});

test('a page notices that its session was ended elsewhere', async () => {
  const [page, phone] = await Promise.all([visit(browser), visit(browser)]);
  await signUp(page, server.url, 'Barbara');
  await newGame(page, server.url, { game: 'emulsion', board: '4' });
  await menu(page, 'Barbara').waitFor();
  await phone.goto(`${server.url}/sign-in`);
  await phone.getByLabel('Name').fill('Barbara');
  await phone.getByLabel('Password', { exact: true }).fill(passwordOf('Barbara'));
  await phone.keyboard.press('Enter');
  await menu(phone, 'Barbara').waitFor();
  await phone.evaluate(() => fetch('/api/account/sessions', { method: 'DELETE' }));
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await leave(page, phone);
});

test('a taken name shows an error beside its field', async () => {
  const [first, second] = await Promise.all([visit(browser), visit(browser)]);
  await signUp(first, server.url, 'Edsger');
  await second.goto(`${server.url}/sign-up`);
  await second.getByLabel('Name').fill('EDSGER');
  await second.getByLabel('Password', { exact: true }).fill(passwordOf('Edsger'));
  await second.keyboard.press('Enter');
  await second.locator('#name-problem').filter({ hasText: 'taken' }).waitFor();
  await leave(first, second);
});

test('a link from a mail leaves no secret in the address', async () => {
  const page = await visit(browser);
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${server.url}/account/reset#0123456789abcdef`);
  await page.getByLabel('New password').fill('a quite different one');
  assert.equal(page.url(), `${server.url}/account/reset`);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByRole('alert').waitFor();
  await page.goto(`${server.url}/account/verify#0123456789abcdef`);
  await page.getByRole('alert').waitFor();
  assert.equal(page.url(), `${server.url}/account/verify`);
  assert.ok(!requests.some((url) => url.includes('0123456789abcdef')));
  await leave(page);
});

test('an address is confirmed by a click, after the page has named the account', async () => {
  const page = await visit(browser);
  const asked = [];
  await page.route('**/api/account/email/*', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (route.request().url().endsWith('/verify')) return route.fulfill({ status: 204 });
    return route.fulfill({ json: { name: 'Ada', email: 'ada@example.org' } });
  });
  await page.goto(`${server.url}/account/verify#0123456789abcdef`);
  await page.getByText('Confirm that ada@example.org is your address, and Ada your account').waitFor();
  assert.deepEqual(asked, ['/api/account/email/link']);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Your address is confirmed.').waitFor();
  assert.deepEqual(asked, ['/api/account/email/link', '/api/account/email/verify']);
  await leave(page);
});

test('a rated game between invited players changes their ratings', async () => {
  const [ada, charles] = await Promise.all([visit(browser), visit(browser)]);
  await signUp(ada, server.url, 'Ada');
  await signUp(charles, server.url, 'Charles');
  await byName(ada, charles, server.url, 'Charles', {
    game: 'emergo',
    board: '9x9',
    control: '3d',
    rated: true,
  });
  const rating = (page, color) => page.locator(`.bar[data-color=${color}] .rating`);
  // Two moves each: a shorter rated game is aborted.
  for (const page of [ada, charles, ada, charles]) await new Player(page, 3).playTurn();
  await charles.getByRole('button', { name: 'Resign…' }).click();
  await charles.getByRole('button', { name: 'Resign', exact: true }).click();
  for (const page of [ada, charles]) {
    await page.locator('[data-result=resigned]').waitFor();
    await rating(page, 'white')
      .filter({ hasText: /\d+\?.*\+\d+/ })
      .waitFor();
    await rating(page, 'black')
      .filter({ hasText: /\d+\?.*−\d+/ })
      .waitFor();
  }
  await charles.locator('.bar').getByRole('link', { name: 'Ada' }).click();
  await charles.locator('[data-card=Ada]').getByRole('link', { name: 'Profile' }).click();
  await charles.locator('[data-rating="emergo correspondence"]').filter({ hasText: '1 game' }).waitFor();
  await charles.locator('[data-record]').filter({ hasText: 'won 0, drawn 0 and lost 1' }).waitFor();
  await charles
    .locator('[data-game]')
    .filter({ has: charles.getByRole('link', { name: /White against Charles/ }) })
    .locator('.won')
    .waitFor();
  await charles.getByLabel('Status').selectOption('running');
  await charles.getByText('No games found.').waitFor();
  await charles.getByLabel('Opponent').fill('nobody-here');
  await charles.keyboard.press('Enter');
  await charles.getByRole('alert').waitFor();
  assert.deepEqual([...ada.failures, ...charles.failures], []);
  await leave(ada, charles);
});

test('an invitation is shown until it is declined', async () => {
  const [alan, john] = await Promise.all([visit(browser), visit(browser)]);
  await signUp(alan, server.url, 'Alan');
  await signUp(john, server.url, 'John');
  await newGame(alan, `${server.url}/?player=John`, {
    game: 'emulsion',
    board: '8',
    opponent: 'player',
    control: '3d',
  });
  await john.goto(server.url);
  await john.getByRole('link', { name: '1 game: your turn' }).waitFor();
  await john.getByRole('button', { name: /^Decline / }).click();
  await john.locator('[data-own-game]').waitFor({ state: 'detached' });
  await john.locator('[data-waits]').waitFor({ state: 'detached' });
  await alan.locator('[data-result]').waitFor();
  await alan.goto(`${server.url}/new?player=no-such-player`);
  await alan.locator('form button.primary').click();
  await alan.locator('#player-problem').waitFor();
  await leave(alan, john);
});

test('a conditional move is played at once, and a link leads to the next game', async () => {
  const [mary, emmy] = await Promise.all([visit(browser), visit(browser)]);
  await signUp(mary, server.url, 'Mary');
  await signUp(emmy, server.url, 'Emmy');
  const gameOptions = { game: 'emergo', board: '9x9', control: '3d' };
  await byName(mary, emmy, server.url, 'Emmy', gameOptions);
  // Black sets a reply to White's first man.
  await fromMenu(emmy, 'Conditional moves');
  const line = emmy.getByLabel('If … then …');
  await line.fill('a1 a1');
  await line.press('Enter');
  await emmy.locator('#condition-problem').waitFor();
  assert.equal(await line.inputValue(), 'a1 a1', 'a rejected line stays in its field');
  await line.fill('C1 a3');
  await line.press('Enter');
  await emmy
    .locator('[data-line="c1 a3"]')
    .filter({ hasText: /If c1\s+then a3/ })
    .waitFor();
  await line.fill('a1, i1');
  await line.press('Enter');
  await emmy.getByRole('button', { name: 'Remove the line a1 i1' }).click();
  await emmy.locator('[data-line="a1 i1"]').waitFor({ state: 'detached' });
  const address = mary.url();
  await byName(mary, emmy, server.url, 'Emmy', { ...gameOptions, color: 'black' });
  await mary.goto(address);
  await turnOf(mary);
  await typeMove(mary, 'c1');
  await mary.locator('.board[data-ply="2"]').waitFor();
  await emmy.goto(address);
  await emmy.locator('.board[data-ply="2"]').waitFor();
  await emmy.getByRole('link', { name: 'Next game' }).click();
  await bothJoined(emmy);
  await turnOf(emmy);
  assert.notEqual(emmy.url(), address);
  assert.deepEqual([...mary.failures, ...emmy.failures], []);
  await leave(mary, emmy);
});

test('settings: preferences, tokens, sessions, export and deletion', async () => {
  const page = await visit(browser);
  const other = await visit(browser);
  await signUp(page, server.url, 'Kurt');
  await other.goto(`${server.url}/sign-in`);
  await other.getByLabel('Name').fill('Kurt');
  await other.getByLabel('Password', { exact: true }).fill(passwordOf('Kurt'));
  await other.keyboard.press('Enter');
  await menu(other, 'Kurt').waitFor();

  await menu(page, 'Kurt').click();
  await page.getByRole('link', { name: 'Settings' }).click();
  const section = (name) =>
    page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link', { name, exact: true });
  await section('Play').click();
  await page.getByLabel('Who may challenge you by name').selectOption('nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  assert.equal(await page.getByLabel('Who may challenge you by name').inputValue(), 'nobody');

  await section('API tokens').click();
  await page.getByLabel('New token').fill('A bot');
  await page.getByRole('checkbox', { name: /^play/ }).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = await page.getByLabel('“A bot”').inputValue();
  assert.match(secret, /^lct_[0-9a-f]{64}$/);
  await page.locator('[data-rows=token] li').filter({ hasText: 'read, play' }).waitFor();
  await page.getByRole('button', { name: 'Revoke A bot' }).click();
  await page.locator('[data-rows=token] li').waitFor({ state: 'detached' });

  await section('Active sessions').click();
  await page.locator('[data-rows=session] li').nth(1).waitFor();
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await page.locator('[data-rows=session] li').nth(1).waitFor({ state: 'detached' });
  await other.reload();
  await other.getByRole('link', { name: 'Sign in' }).waitFor();

  await section('Vacation').click();
  await page.getByRole('spinbutton', { name: 'Days' }).fill('2');
  await page.getByRole('button', { name: 'Start vacation' }).click();
  await page.getByRole('button', { name: 'End vacation now' }).click();
  await page.getByText('Welcome back').waitFor();

  await section('Your data').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  assert.equal((await download).suggestedFilename(), 'luctor-Kurt.json');

  await page.getByRole('button', { name: 'Delete account…' }).click();
  await page.locator('#delete-password').fill('wrong password');
  await page.getByRole('button', { name: 'Delete Kurt permanently' }).click();
  await page.locator('#delete-password-problem').waitFor();
  await page.locator('#delete-password').fill(passwordOf('Kurt'));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await page.goto(`${server.url}/player/Kurt`);
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  assert.deepEqual(page.failures, []);
  await leave(page, other);
});
