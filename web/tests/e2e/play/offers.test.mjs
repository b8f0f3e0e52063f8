/** Offers and claims: draws, takebacks, adjournments and wins by absence. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../support/browser.mjs';
import { announced, byLink, clock, fromMenu, leave, playTurns, turnOf } from '../support/people.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

test('offers are accepted, declined and withdrawn', async () => {
  const { host, friend } = await byLink(browser, server.url, { game: 'emulsion', board: '6' });
  await playTurns([friend, host], 1);
  const offer = (page, what) => page.locator(`[data-offer=${what}]`);

  await host.getByRole('button', { name: 'Ask for takeback' }).click();
  await announced(friend, 'Your opponent asks for a takeback.');
  await offer(friend, 'takeback').getByRole('button', { name: 'Accept' }).click();
  await Promise.all([host, friend].map((page) => page.locator('.board[data-ply="1"]').waitFor()));
  await turnOf(host);

  // An offer does not clear the chosen cells.
  await host.locator('.board .cell.start').first().click();
  const chosen = host.locator('.board:not([data-chosen=""])');
  await chosen.waitFor();
  const cells = await chosen.getAttribute('data-chosen');
  await friend.getByRole('button', { name: 'Offer draw' }).click();
  await offer(host, 'draw').getByRole('button', { name: 'Decline' }).click();
  await announced(friend, 'Your offer is no longer valid.');
  assert.ok(await friend.getByRole('button', { name: 'Offer draw' }).isDisabled(), 'not twice in a position');
  assert.equal(await chosen.getAttribute('data-chosen'), cells);
  await host.locator('.board [tabindex="0"]').focus();
  await host.keyboard.press('Escape');

  await host.getByRole('button', { name: 'Offer draw' }).click();
  await offer(friend, 'draw').waitFor();
  await offer(host, 'draw').getByRole('button', { name: 'Withdraw' }).click();
  await offer(friend, 'draw').waitFor({ state: 'detached' });
  await announced(friend, 'The offer was withdrawn.');

  // A draw is offered once for each of one's own turns.
  assert.ok(await host.getByRole('button', { name: 'Offer draw' }).isDisabled());
  await playTurns([host, friend], 1);
  await turnOf(host);
  await host.getByRole('button', { name: 'Offer draw' }).click();
  await offer(friend, 'draw').getByRole('button', { name: 'Accept' }).click();
  await Promise.all([host, friend].map((page) => page.locator('[data-result=agreed]').waitFor()));
  assert.deepEqual([...host.failures, ...friend.failures], []);
  await leave(host, friend);
});

test('an offer does not move other buttons and cannot be accepted in its first moment', async () => {
  const { host, friend } = await byLink(browser, server.url, { game: 'emergo', board: '9x9' });
  await playTurns([host, friend], 1);
  const places = () =>
    friend.locator('aside button').evaluateAll((buttons) =>
      buttons
        .filter((button) => !button.closest('[data-offer]'))
        .map((button) => {
          const { x, y } = button.getBoundingClientRect();
          return [button.textContent.trim(), x, y];
        }),
    );
  const before = await places();
  await host.getByRole('button', { name: 'Offer draw' }).click();
  const accept = friend.locator('[data-offer=draw]').getByRole('button', { name: 'Accept' });
  await accept.and(friend.locator(':disabled')).waitFor();
  assert.deepEqual(await places(), before);
  await accept.and(friend.locator(':enabled')).waitFor();
  await accept.click();
  await Promise.all([host, friend].map((page) => page.locator('[data-result=agreed]').waitFor()));
  await leave(host, friend);
});

test('a game is adjourned and resumed, and time is added', async () => {
  const gameOptions = { game: 'emergo', board: '7x7', control: '10+5' };
  const { host, friend } = await byLink(browser, server.url, gameOptions);
  await playTurns([host, friend], 1);
  await fromMenu(friend, 'Give 15 seconds');
  await clock(host, 'white')
    .filter({ hasText: /^10:(1|2)\d$/ })
    .waitFor();
  await fromMenu(host, 'Ask to adjourn');
  await friend.getByRole('button', { name: 'Accept' }).click();
  await announced(host, 'The game is adjourned.');
  await host.locator('.board[data-interactive=false]').waitFor();
  assert.equal(await host.locator('[data-running=true]').count(), 0);
  await friend.getByRole('button', { name: 'Ask to resume' }).click();
  await host.getByRole('button', { name: 'Accept' }).click();
  await turnOf(host);
  await clock(host, 'white').and(host.locator('[data-running=true]')).waitFor();
  await leave(host, friend);
});

test('a player can claim the win when the opponent is away, but not too early', async () => {
  const { host, friend } = await byLink(browser, server.url, {
    game: 'emergo',
    board: '9x9',
    control: '5+3',
  });
  await playTurns([host, friend], 1);
  await new Player(host, 9).playTurn();
  // The test reports the absence a minute too early.
  await host.routeWebSocket(/\/live$/, (socket) => {
    socket.connectToServer().onMessage((state) => {
      const game = JSON.parse(state);
      socket.send(JSON.stringify({ ...game, actions: [...game.actions, 'claim-win', 'claim-draw'] }));
    });
  });
  await host.reload();
  await host.getByText('Your opponent left on their move.').waitFor();
  await host.getByRole('button', { name: 'Claim a draw' }).click();
  await host.locator('[data-refusal]').filter({ hasText: 'Your opponent may still come back.' }).waitFor();
  await leave(host, friend);
});
