// Everything that the start page offers can be played by two people, with and without accounts.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byName, signUp } from '../support/accounts.mjs';
import { launch, newGame, visit } from '../support/browser.mjs';
import { begun, leave } from '../support/people.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** How many turns each side plays. */
const TURNS = 2;

async function variants() {
  const { games } = await (await fetch(`${server.url}/api/catalog`)).json();
  return games.flatMap((game) =>
    game.boards.flatMap((board) => {
      const presets = game.presets.filter((preset) => preset.boards.includes(board.id));
      // With one preset there is nothing to choose.
      const chosen = presets.length > 1 ? presets.map((preset) => preset.id) : [undefined];
      return chosen.map((preset) => ({ game: game.id, first: game.first, board: board.id, preset }));
    }),
  );
}

/** Two people start every variant by `meet` and play. */
async function playAll(t, pages, meet) {
  const all = await variants();
  assert.ok(all.length > 10, `${all.length} variants`);
  for (const [seed, { first, ...wish }] of all.entries()) {
    await t.test(`${wish.game} ${wish.board} ${wish.preset ?? ''}`, async () => {
      await meet(...pages, { ...wish, color: first, control: '30+20' });
      const players = pages.map((page, i) => new Player(page, seed + 100 * i));
      for (let turn = 0; turn < TURNS; turn++) {
        for (const player of players) await player.playTurn();
      }
      await pages[1].locator(`.board[data-ply="${2 * TURNS}"]`).waitFor();
      assert.deepEqual(
        pages.flatMap((page) => page.failures),
        [],
      );
    });
  }
  await leave(...pages);
}

test('two guests play every variant of the catalog, by a link', async (t) => {
  const pages = await Promise.all([visit(browser), visit(browser)]);
  await playAll(t, pages, async (maker, friend, wish) => {
    await newGame(maker, server.url, { ...wish, opponent: 'link' });
    await friend.goto(await maker.getByLabel('Send this link to your opponent').inputValue());
    await friend.getByRole('button', { name: 'Join game' }).click();
    await Promise.all([maker, friend].map(begun));
  });
});

test('two people with accounts play every variant of the catalog for their ratings, by invitation', async (t) => {
  const pages = await Promise.all([visit(browser), visit(browser)]);
  await signUp(pages[0], server.url, 'Wilma');
  await signUp(pages[1], server.url, 'Xavier');
  await playAll(t, pages, (maker, friend, wish) =>
    byName(maker, friend, server.url, 'Xavier', { ...wish, rated: true }),
  );
});
