// The lobby of the start page follows the server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, newGame, visit } from '../support/browser.mjs';
import { begun, leave } from '../support/people.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const WISH = { game: 'emulsion', board: '6', opponent: 'lobby', control: '5+3' };
const seeks = (page) => page.locator('[data-seek]');
const nobody = (page) => page.getByText('No open challenges right now.');

/** The start page of somebody who looks, with the requests that ask for the lobby; the stream is told apart. */
async function looks(options = {}) {
  const page = await visit(browser, options);
  const asked = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/lobby')) asked.push(pathname);
  });
  return { page, asked };
}

test('a game that waits appears at once, and goes when somebody sits down', async () => {
  const { page, asked } = await looks();
  await page.goto(server.url);
  await nobody(page).waitFor();
  const maker = await visit(browser);
  await newGame(maker, server.url, WISH);
  await seeks(page).filter({ hasText: 'Emulsion 6x6' }).waitFor();
  const third = await visit(browser);
  await third.goto(server.url);
  await seeks(third)
    .getByRole('button', { name: /^Play / })
    .click();
  await begun(third);
  await nobody(page).waitFor();
  assert.deepEqual(asked, ['/api/lobby/stream'], 'nothing was asked for again');
  assert.deepEqual([...page.failures, ...maker.failures, ...third.failures], []);
  await leave(page, maker, third);
});

test('without a stream the lobby is asked for, and after a restart of the server it is followed again', async () => {
  const { page, asked } = await looks();
  const refusal = { code: 'too-many-streams', message: 'Too many streams.', rule: null, legal: [] };
  await page.route('**/api/lobby/stream', (route) => route.fulfill({ status: 429, json: refusal }));
  await page.goto(server.url);
  await nobody(page).waitFor();
  assert.equal(asked.filter((path) => path === '/api/lobby').length, 1);
  const maker = await visit(browser);
  await newGame(maker, server.url, WISH);
  await seeks(page).first().waitFor();
  await maker.getByRole('button', { name: 'Abort' }).first().click();
  await nobody(page).waitFor();

  const followed = await looks();
  await followed.page.goto(server.url);
  await nobody(followed.page).waitFor();
  await server.kill();
  await server.restart();
  await newGame(maker, server.url, WISH);
  await seeks(followed.page).first().waitFor();
  assert.ok(followed.asked.filter((path) => path === '/api/lobby/stream').length > 1, 'a new stream');
  await leave(page, maker, followed.page);
});

test('who goes to another page leaves the lobby', async () => {
  const { page } = await looks();
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/lobby/stream'));
  await page.goto(server.url);
  await nobody(page).waitFor();
  await page.getByRole('link', { name: /rules/i }).first().click();
  await page.waitForURL(/\/rules\//);
  await gone;
  await leave(page);
});
