// What is to be seen in the pictures: people with accounts, games that run, and games that are over.

import { signUp } from '../tests/e2e/support/accounts.mjs';
import { visit } from '../tests/e2e/support/browser.mjs';

/** Asks the server as somebody's page does. */
function ask(page, path, body) {
  return page.evaluate(
    async ([path, body]) => {
      const init = body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const response = await fetch(path, init);
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return response.status === 204 ? null : response.json();
    },
    [path, body],
  );
}

/** Numbers that are the same at every run. */
function chances(seed) {
  return () => (seed = (seed * 1103515245 + 12345) % 2 ** 31);
}

/** Plays arbitrary moves; `pages` are those of White and Black. */
async function playOn(pages, id, moves, seed) {
  const next = chances(seed);
  for (let ply = 0; ply < moves; ply++) {
    const state = await ask(pages[0], `/api/games/${id}`);
    if (state.result) return;
    const mover = pages[state.position.turn === 'white' ? 0 : 1];
    const { version, position } = await ask(mover, `/api/games/${id}`);
    const move = position.legal[next() % position.legal.length].text;
    await ask(mover, `/api/games/${id}/moves`, { id: `ply-${ply}`, version, move });
  }
}

/** A game at one screen, after arbitrary moves. */
export async function alone(page, { game, moves, seed }) {
  const { id } = await ask(page, '/api/games', { game, opponent: 'human', color: 'random' });
  await playOn([page, page], id, moves, seed);
  return id;
}

/** A game of two people with accounts, after arbitrary moves; White gives up where it is to be over. */
async function together([white, black], { game, control, moves, seed, over }) {
  const wish = { game, opponent: 'lobby', color: 'white', control, rated: true };
  const { id } = await ask(white, '/api/games', wish);
  await ask(black, `/api/games/${id}/join`, {});
  await playOn([white, black], id, moves, seed);
  if (over) {
    const { version } = await ask(white, `/api/games/${id}`);
    await ask(white, `/api/games/${id}/acts`, { id: 'over', version, act: 'resign' });
  }
  return id;
}

/** Two people, what they have played, what they play, and a game that waits in the lobby. */
export async function stage(browser, url) {
  const [anna, bert] = await Promise.all([visit(browser), visit(browser)]);
  await signUp(anna, url, 'Anna');
  await signUp(bert, url, 'Bert');
  const pair = [anna, bert];
  const games = {
    over: await together(pair, { game: 'emergo:9x9', control: '3d', moves: 40, seed: 3, over: true }),
    swaps: await together(pair, {
      game: 'emulsion:8,pie=off',
      control: '3d',
      moves: 16,
      seed: 7,
      over: true,
    }),
    columns: await together(pair, { game: 'emergo:9x9', control: '3d', moves: 66, seed: 2 }),
    groups: await together(pair, { game: 'emulsion:8,pie=off', control: '30+20', moves: 19, seed: 7 }),
    hexagon: await together(pair, { game: 'emergo:hex', control: '30+20', moves: 34, seed: 5 }),
  };
  for (const [game, control] of [
    ['emergo:9x9', '5+3'],
    ['emulsion:10', '3d'],
  ])
    await ask(bert, '/api/games', { game, opponent: 'lobby', color: 'random', control, rated: true });
  return { url, anna, bert, games };
}
