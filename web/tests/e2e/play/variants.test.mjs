/** Every variant in the catalog can be played by two people, with and without accounts. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byName, signUp } from '../support/accounts.mjs';
import { launch, newGame, visit } from '../support/browser.mjs';
import { bothJoined, leave } from '../support/people.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Number of turns for each side. */
const TURNS = 2;

async function variants() {
  const { games } = await (await fetch(`${server.url}/api/catalog`)).json();
  return games.flatMap((game) =>
    game.boards.flatMap((board) => {
      const presets = game.presets.filter((preset) => preset.boards.includes(board.id));
      // A single preset is not shown as a choice.
      const chosen = presets.length > 1 ? presets.map((preset) => preset.id) : [undefined];
      const { id, rated } = board;
      return chosen.map((preset) => ({ game: game.id, first: game.first, board: id, preset, rated }));
    }),
  );
}

/** Lets two people start every variant by `meet` and play some turns. */
async function playAll(t, pages, meet) {
  const all = await variants();
  assert.ok(all.length > 10, `${all.length} variants`);
  for (const [seed, { first, ...gameOptions }] of all.entries()) {
    await t.test(`${gameOptions.game} ${gameOptions.board} ${gameOptions.preset ?? ''}`, async () => {
      await meet(...pages, { ...gameOptions, color: first, control: '30+20' });
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

test('two guests play every variant of the catalog by a link', async (t) => {
  const pages = await Promise.all([visit(browser), visit(browser)]);
  await playAll(t, pages, async (host, friend, gameOptions) => {
    await newGame(host, server.url, { ...gameOptions, opponent: 'link', rated: false });
    await friend.goto(await host.getByLabel('Send this link to your opponent').inputValue());
    await friend.getByRole('button', { name: 'Join game' }).click();
    await Promise.all([host, friend].map(bothJoined));
  });
});

test('two accounts play every variant of the catalog by invitation, rated if it can be', async (t) => {
  const pages = await Promise.all([visit(browser), visit(browser)]);
  await signUp(pages[0], server.url, 'Wilma');
  await signUp(pages[1], server.url, 'Xavier');
  await playAll(t, pages, (host, friend, gameOptions) =>
    byName(host, friend, server.url, 'Xavier', gameOptions),
  );
});
