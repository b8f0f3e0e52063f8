// Whoever does not want to read somebody mutes him; what is bad is reported.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { byLink, leave } from '../support/people.mjs';
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

test('who is muted is not read any more, and can be read again', async () => {
  const { maker, friend } = await byLink(browser, server.url, WISH);
  await say(friend, 'you are a patzer', 'a real one');
  await line(maker, 'a real one').waitFor();
  await maker.getByRole('button', { name: 'Black, mute or report' }).first().click();
  await maker.getByRole('button', { name: 'Mute Black' }).click();
  await hidden(maker, '2 messages from Black hidden').waitFor();
  assert.equal(await line(maker, 'patzer').count(), 0);
  await say(friend, 'and so on');
  await hidden(maker, '3 messages from Black hidden').waitFor();
  await say(maker, 'bye');
  assert.equal(await maker.getByRole('button', { name: /^You/ }).count(), 0, 'nobody mutes himself');
  await line(friend, 'White bye').waitFor();

  await maker.reload();
  await hidden(maker, '3 messages from Black hidden').waitFor();
  await maker.getByRole('button', { name: 'Show messages from Black' }).click();
  await line(maker, 'you are a patzer').waitFor();
  await say(friend, 'still here');
  await hidden(maker, '1 message from Black hidden').waitFor();
  await maker.getByRole('button', { name: 'Black, mute or report' }).first().click();
  await maker.getByRole('button', { name: 'Unmute Black' }).click();
  await line(maker, 'still here').waitFor();
  assert.deepEqual([...maker.failures, ...friend.failures], []);
  await leave(maker, friend);
});

test('all of it by keyboard, and a report', async () => {
  const { maker, friend } = await byLink(browser, server.url, WISH);
  await say(friend, 'you are a patzer');
  const name = maker.getByRole('button', { name: 'Black, mute or report' });
  await name.focus();
  await maker.keyboard.press('Enter');
  assert.deepEqual(await violations(maker), []);
  await maker.keyboard.press('Escape');
  assert.equal(await name.getAttribute('aria-expanded'), 'false');
  assert.equal(await focused(maker), 'Black, mute or report');
  await maker.keyboard.press('Enter');
  await maker.keyboard.press('Tab');
  await maker.keyboard.press('Tab');
  const reported = maker.waitForResponse(/\/chat\/report$/);
  await maker.keyboard.press('Enter');
  assert.equal((await reported).status(), 204);
  await maker
    .getByText('The message was reported to the operator of this server.')
    .waitFor({ state: 'attached' });
  assert.ok(await maker.getByRole('button', { name: 'Reported' }).isDisabled());

  await name.focus();
  await maker.keyboard.press('Tab');
  await maker.keyboard.press('Enter');
  await hidden(maker, '1 message from Black hidden').waitFor();
  assert.equal(await focused(maker), 'Show messages from Black');
  await maker.keyboard.press('Enter');
  await line(maker, 'patzer').waitFor();
  assert.equal(await focused(maker), 'Black, mute or report');
  await leave(maker, friend);
});

test('one spectator is muted, the others are read', async () => {
  const { maker, friend } = await byLink(browser, server.url, WISH);
  const [one, two, reader] = await Promise.all([visit(browser), visit(browser), visit(browser)]);
  for (const [page, text] of [
    [one, 'a1 wins'],
    [two, 'd4 wins'],
  ]) {
    await page.goto(server.url);
    // Who has a cookie of the server can speak; a game of his own gives him one.
    await page.evaluate(begin);
    await page.goto(maker.url());
    await say(page, text);
  }
  await reader.goto(maker.url());
  await line(reader, 'a1 wins').getByRole('button').click();
  await reader.getByRole('button', { name: 'Mute Spectator' }).click();
  await hidden(reader, '1 message from Spectator hidden').waitFor();
  await line(reader, 'd4 wins').waitFor();
  await line(one, 'You a1 wins').waitFor();
  await leave(maker, friend, one, two, reader);
});

/** Runs in the page. */
async function begin() {
  const response = await fetch('/api/games', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'emulsion:4', opponent: 'human', color: 'random' }),
  });
  if (!response.ok) throw new Error(await response.text());
}
