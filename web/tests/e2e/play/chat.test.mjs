/** Muting players in the chat, and reporting messages. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { byLink, leave, openChat } from '../support/people.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const WISH = { game: 'emulsion', board: '4' };
const line = (page, text) => page.getByRole('log').locator('[data-line]').filter({ hasText: text });
const hidden = (page, text) => page.locator('[data-hidden]').filter({ hasText: text });
const focused = (page) =>
  page.evaluate(
    () => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent,
  );

async function say(page, ...texts) {
  for (const text of texts) {
    await page.getByLabel('Say something').fill(text);
    await page.keyboard.press('Enter');
    await line(page, text).waitFor();
  }
}

test('messages of a muted player are hidden and can be shown again', async () => {
  const { host, friend } = await byLink(browser, server.url, WISH);
  await openChat(host, friend);
  await say(friend, 'you are a patzer', 'a real one');
  await line(host, 'a real one').waitFor();
  await host.getByRole('button', { name: 'Black, mute or report' }).first().click();
  await host.getByRole('button', { name: 'Mute Black' }).click();
  await hidden(host, '2 messages from Black hidden').waitFor();
  assert.equal(await line(host, 'patzer').count(), 0);
  await say(friend, 'and so on');
  await hidden(host, '3 messages from Black hidden').waitFor();
  await say(host, 'bye');
  assert.equal(await host.getByRole('button', { name: /^You/ }).count(), 0, 'players cannot mute themselves');
  await line(friend, 'White bye').waitFor();

  await host.reload();
  await openChat(host);
  await hidden(host, '3 messages from Black hidden').waitFor();
  await host.getByRole('button', { name: 'Show messages from Black' }).click();
  await line(host, 'you are a patzer').waitFor();
  await say(friend, 'still here');
  await hidden(host, '1 message from Black hidden').waitFor();
  await host.getByRole('button', { name: 'Black, mute or report' }).first().click();
  await host.getByRole('button', { name: 'Unmute Black' }).click();
  await line(host, 'still here').waitFor();
  assert.deepEqual([...host.failures, ...friend.failures], []);
  await leave(host, friend);
});

test('muting and reporting work by keyboard', async () => {
  const { host, friend } = await byLink(browser, server.url, WISH);
  await openChat(host, friend);
  await say(friend, 'you are a patzer');
  const name = host.getByRole('button', { name: 'Black, mute or report' });
  await name.focus();
  await host.keyboard.press('Enter');
  assert.deepEqual(await violations(host), []);
  await host.keyboard.press('Escape');
  assert.equal(await name.getAttribute('aria-expanded'), 'false');
  assert.equal(await focused(host), 'Black, mute or report');
  await host.keyboard.press('Enter');
  await host.keyboard.press('Tab');
  await host.keyboard.press('Tab');
  const reported = host.waitForResponse(/\/chat\/report$/);
  await host.keyboard.press('Enter');
  assert.equal((await reported).status(), 204);
  await host
    .getByText('The message was reported to the operator of this server.')
    .waitFor({ state: 'attached' });
  assert.ok(await host.getByRole('button', { name: 'Reported' }).isDisabled());

  await name.focus();
  await host.keyboard.press('Tab');
  await host.keyboard.press('Enter');
  await hidden(host, '1 message from Black hidden').waitFor();
  assert.equal(await focused(host), 'Show messages from Black');
  await host.keyboard.press('Enter');
  await line(host, 'patzer').waitFor();
  assert.equal(await focused(host), 'Black, mute or report');
  await leave(host, friend);
});

test('muting one spectator does not hide the others', async () => {
  const { host, friend } = await byLink(browser, server.url, WISH);
  await openChat(host, friend);
  const [one, two, spectator] = await Promise.all([visit(browser), visit(browser), visit(browser)]);
  for (const [page, text] of [
    [one, 'a1 wins'],
    [two, 'd4 wins'],
  ]) {
    await page.goto(server.url);
    // Creating a game sets a cookie, which the chat requires.
    await page.evaluate(createGame);
    await page.goto(host.url());
    await openChat(page);
    await say(page, text);
  }
  await spectator.goto(host.url());
  await openChat(spectator);
  await line(spectator, 'a1 wins').getByRole('button').click();
  await spectator.getByRole('button', { name: 'Mute Spectator' }).click();
  await hidden(spectator, '1 message from Spectator hidden').waitFor();
  await line(spectator, 'd4 wins').waitFor();
  await line(one, 'You a1 wins').waitFor();
  await leave(host, friend, one, two, spectator);
});

/** Runs in the page. */
async function createGame() {
  const response = await fetch('/api/games', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'emulsion:4', opponent: 'human', color: 'random' }),
  });
  if (!response.ok) throw new Error(await response.text());
}
