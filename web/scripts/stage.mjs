/** Sets up the content of the screenshots: accounts, running games and finished games. */

import { signUp } from '../tests/e2e/support/accounts.mjs';
import { visit } from '../tests/e2e/support/browser.mjs';

/** Sends a request to the server from a browser page, with its cookies. */
function request(page, path, body) {
  return page.evaluate(
    async ([path, body]) => {
      const init = body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      let response = await fetch(path, init);
      // A stage is set up faster than anyone plays, so a limit of the server can be reached.
      while (response.status === 429) {
        const seconds = Number(response.headers.get('retry-after')) || 1;
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        response = await fetch(path, init);
      }
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return response.status === 204 ? null : response.json();
    },
    [path, body],
  );
}

/** Returns a generator of pseudorandom numbers, the same in every run. */
function pseudorandom(seed) {
  return () => (seed = (seed * 1103515245 + 12345) % 2 ** 31);
}

/** Plays random moves. `pages` are the pages of White and Black. */
async function playRandom(pages, id, count, seed) {
  const next = pseudorandom(seed);
  let state = await request(pages[0], `/api/games/${id}`);
  for (let ply = 0; ply < count && !state.result; ply++) {
    const { version, position } = state;
    const mover = pages[position.turn === 'white' ? 0 : 1];
    // A swap would exchange the sides.
    const moves = position.legal.filter((move) => move.text !== 'swap');
    const move = moves[next() % moves.length].text;
    state = await request(mover, `/api/games/${id}/moves`, { id: `ply-${ply}`, version, move });
  }
}

/** Creates a game with both players at one screen and plays random moves. Returns its id. */
export async function createLocalGame(page, { game, moves, seed }) {
  const { id } = await request(page, '/api/games', { game, opponent: 'human', color: 'random' });
  await playRandom([page, page], id, moves, seed);
  return id;
}

/** Creates a game between two accounts and plays random moves. If `over`, White resigns. Returns its id. */
async function createGame([white, black], { game, control, moves, seed, over }) {
  const options = { game, opponent: 'lobby', color: 'white', control, rated: true };
  const { id } = await request(white, '/api/games', options);
  await request(black, `/api/games/${id}/join`, {});
  await playRandom([white, black], id, moves, seed);
  if (over) {
    const { version } = await request(white, `/api/games/${id}`);
    await request(white, `/api/games/${id}/acts`, { id: 'over', version, act: 'resign' });
  }
  return id;
}

/** Creates a game against the computer, which makes the first move. Returns its id. */
async function createComputerGame(page, { game, level }) {
  const { id } = await request(page, '/api/games', { game, opponent: level, color: 'white' });
  return id;
}

/** Creates two accounts, their finished and running games, and open games in the lobby. */
export async function stage(browser, url) {
  const [anna, bert] = await Promise.all([visit(browser), visit(browser)]);
  await signUp(anna, url, 'Anna');
  await signUp(bert, url, 'Bert');
  const pair = [anna, bert];
  const games = {
    over: await createGame(pair, { game: 'emergo:9x9', control: '3d', moves: 40, seed: 3, over: true }),
    swaps: await createGame(pair, {
      game: 'emulsion:8',
      control: '3d',
      moves: 16,
      seed: 7,
      over: true,
    }),
    columns: await createGame(pair, { game: 'emergo:9x9', control: '3d', moves: 66, seed: 2 }),
    groups: await createGame(pair, { game: 'emulsion:8', control: '30+20', moves: 19, seed: 7 }),
    computer: await createComputerGame(anna, { game: 'emulsion:8', level: '3' }),
    hexagon: await createGame(pair, { game: 'emergo:hex', control: '30+20', moves: 34, seed: 5 }),
  };
  for (const [game, control] of [
    ['emergo:9x9', '5+3'],
    ['emulsion:10', '3d'],
  ])
    await request(bert, '/api/games', { game, opponent: 'lobby', color: 'random', control, rated: true });
  return { url, anna, bert, games };
}
