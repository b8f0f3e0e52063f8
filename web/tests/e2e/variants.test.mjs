// Everything that the start page offers can be played by two people.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, newGame, visit } from './browser.mjs';
import { begun, leave } from './people.mjs';
import { Player } from './player.mjs';
import { Server } from './server.mjs';

let server;
let browser;
let pages;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
  pages = await Promise.all([visit(browser), visit(browser)]);
});
after(async () => {
  if (pages) await leave(...pages);
  await Promise.all([browser?.close(), server?.stop()]);
});

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

test('two people start every variant of the catalog', async (t) => {
  const [maker, friend] = pages;
  const all = await variants();
  assert.ok(all.length > 10, `${all.length} variants`);
  for (const [seed, { first, ...wish }] of all.entries()) {
    await t.test(`${wish.game} ${wish.board} ${wish.preset ?? ''}`, async () => {
      await newGame(maker, server.url, { ...wish, opponent: 'link', color: first, control: '30+20' });
      await friend.goto(await maker.getByLabel('Send this link to your opponent').inputValue());
      await friend.getByRole('button', { name: 'Sit down' }).click();
      await Promise.all([maker, friend].map(begun));
      const players = [new Player(maker, seed), new Player(friend, seed + 100)];
      for (let turn = 0; turn < TURNS; turn++) {
        for (const player of players) await player.playTurn();
      }
      await friend.locator(`.board[data-ply="${2 * TURNS}"]`).waitFor();
      assert.deepEqual([...maker.failures, ...friend.failures], []);
    });
  }
});
