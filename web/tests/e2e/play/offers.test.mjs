// Two players agree on more than moves: draws, takebacks, adjournments and claims.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../support/browser.mjs';
import { byLink, clock, heard, leave, playTurns, turnOf } from '../support/people.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

test('offers are accepted, declined and withdrawn', async () => {
  const { maker, friend } = await byLink(browser, server.url, { game: 'emulsion', board: '6' });
  await playTurns([friend, maker], 1);
  const offer = (page, what) => page.locator(`[data-offer=${what}]`);

  await maker.getByRole('button', { name: 'Ask for takeback' }).click();
  await heard(friend, 'Your opponent asks for a takeback.');
  await offer(friend, 'takeback').getByRole('button', { name: 'Accept' }).click();
  await Promise.all([maker, friend].map((page) => page.locator('.board[data-ply="1"]').waitFor()));
  await turnOf(maker);

  // An offer leaves a choice on the board as it is.
  await maker.locator('.board .cell.start').first().click();
  const chosen = maker.locator('.board:not([data-chosen=""])');
  await chosen.waitFor();
  const cells = await chosen.getAttribute('data-chosen');
  await friend.getByRole('button', { name: 'Offer draw' }).click();
  await offer(maker, 'draw').getByRole('button', { name: 'Decline' }).click();
  await heard(friend, 'Your offer is no longer valid.');
  assert.ok(await friend.getByRole('button', { name: 'Offer draw' }).isDisabled(), 'not twice in a position');
  assert.equal(await chosen.getAttribute('data-chosen'), cells);
  await maker.locator('.board [tabindex="0"]').focus();
  await maker.keyboard.press('Escape');

  await maker.getByRole('button', { name: 'Offer draw' }).click();
  await offer(friend, 'draw').waitFor();
  await offer(maker, 'draw').getByRole('button', { name: 'Withdraw' }).click();
  await offer(friend, 'draw').waitFor({ state: 'detached' });
  await heard(friend, 'The offer was withdrawn.');

  await playTurns([maker], 1);
  await turnOf(friend);
  await maker.getByRole('button', { name: 'Offer draw' }).click();
  await offer(friend, 'draw').getByRole('button', { name: 'Accept' }).click();
  await Promise.all([maker, friend].map((page) => page.locator('[data-result=agreed]').waitFor()));
  assert.deepEqual([...maker.failures, ...friend.failures], []);
  await leave(maker, friend);
});

test('an offer takes the place of no button, and is not accepted in the moment in which it comes', async () => {
  const { maker, friend } = await byLink(browser, server.url, { game: 'emergo', board: '9x9' });
  await playTurns([maker, friend], 1);
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
  await maker.getByRole('button', { name: 'Offer draw' }).click();
  const accept = friend.locator('[data-offer=draw]').getByRole('button', { name: 'Accept' });
  await accept.and(friend.locator(':disabled')).waitFor();
  assert.deepEqual(await places(), before);
  await accept.and(friend.locator(':enabled')).waitFor();
  await accept.click();
  await Promise.all([maker, friend].map((page) => page.locator('[data-result=agreed]').waitFor()));
  await leave(maker, friend);
});

test('a game is adjourned and resumed, and time is given', async () => {
  const wish = { game: 'emergo', board: '7x7', control: '10+5' };
  const { maker, friend } = await byLink(browser, server.url, wish);
  await playTurns([maker, friend], 1);
  await friend.getByRole('button', { name: 'Give 15 seconds' }).click();
  await clock(maker, 'white')
    .filter({ hasText: /^10:(1|2)\d$/ })
    .waitFor();
  await maker.getByRole('button', { name: 'Ask to adjourn' }).click();
  await friend.getByRole('button', { name: 'Accept' }).click();
  await heard(maker, 'The game is adjourned.');
  await maker.locator('.board[data-interactive=false]').waitFor();
  assert.equal(await maker.locator('[data-running=true]').count(), 0);
  await friend.getByRole('button', { name: 'Ask to resume' }).click();
  await maker.getByRole('button', { name: 'Accept' }).click();
  await turnOf(maker);
  await clock(maker, 'white').and(maker.locator('[data-running=true]')).waitFor();
  await leave(maker, friend);
});

test('who is left alone can claim, and hears when it is too early', async () => {
  const { maker, friend } = await byLink(browser, server.url, {
    game: 'emergo',
    board: '9x9',
    control: '5+3',
  });
  await playTurns([maker, friend], 1);
  await new Player(maker, 9).playTurn();
  // That an opponent is away for a minute is told a minute too early here.
  await maker.routeWebSocket(/\/live$/, (socket) => {
    socket.connectToServer().onMessage((state) => {
      const game = JSON.parse(state);
      socket.send(JSON.stringify({ ...game, actions: [...game.actions, 'claim-win', 'claim-draw'] }));
    });
  });
  await maker.reload();
  await maker.getByText('Your opponent left on their move.').waitFor();
  await maker.getByRole('button', { name: 'Claim a draw' }).click();
  await maker.locator('[data-refusal]').filter({ hasText: 'Your opponent may still come back.' }).waitFor();
  await leave(maker, friend);
});
