// The pictures of the documents, made from the real program: npm run pictures

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, visit } from '../tests/e2e/browser.mjs';
import { Server } from '../tests/e2e/server.mjs';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

/** A game, how many arbitrary moves it has behind it, and what is switched on. */
const pictures = [
  { name: 'emergo', game: 'emergo:9x9', moves: 66, seed: 2 },
  { name: 'emulsion', game: 'emulsion:8,pie=off', moves: 19, seed: 7, keys: ['g'] },
];

/** Plays arbitrary moves, the same at every run. */
async function play({ game, moves, seed }) {
  const post = async (path, body) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  let state = await post('/api/games', { game, opponent: 'human', color: 'random' });
  for (let ply = 0; ply < moves && !state.result; ply++) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    const { legal } = state.position;
    const move = legal[seed % legal.length].text;
    state = await post(`/api/games/${state.id}/moves`, { id: `ply-${ply}`, version: state.version, move });
  }
  return state.id;
}

const server = await Server.start();
const browser = await launch();
try {
  await mkdir(folder, { recursive: true });
  for (const picture of pictures) {
    const page = await visit(browser, { viewport: { width: 1120, height: 700 }, colorScheme: 'light' });
    await page.goto(server.url);
    const id = await page.evaluate(play, picture);
    await page.goto(`${server.url}/game/${id}`);
    await page.locator('.board').waitFor();
    for (const key of picture.keys ?? []) await page.keyboard.press(key);
    await page.screenshot({ path: `${folder}${picture.name}.png`, animations: 'disabled' });
  }
} finally {
  await browser.close();
  await server.stop();
}
