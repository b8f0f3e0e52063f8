/** Animations of games on the real board, as GIF files. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import gifenc from 'gifenc';
import { PNG } from 'pngjs';
import { visit } from '../tests/e2e/support/browser.mjs';

const { GIFEncoder, quantize, applyPalette } = gifenc;

/** The width and height of an animation, in pixels. */
const SIZE = 420;

/** The most colors of a GIF file. */
const MOST_COLORS = 256;

/** The time for which a position is shown, and the last one, in milliseconds. */
const DELAY = 900;
const LAST = 4000;

/** Games of the engine against itself, by `luctor match`, and the plies that are shown. */
const animations = [
  { name: 'emergo-play', game: 'emergo:9x9', moves: 'emergo.txt', from: 24, to: 54 },
  { name: 'emulsion-play', game: 'emulsion:8', moves: 'emulsion.txt', from: 0, to: 32, keys: ['g'] },
];

/** Returns a picture of the board of a page. */
async function boardPicture(page) {
  const png = await page.locator('.board').first().screenshot({ animations: 'disabled' });
  return PNG.sync.read(png);
}

/**
 * Joins pictures. The last one has the most shades of colors, so all share its palette. Pixels that stay as they were are
 * transparent, which makes the file several times smaller.
 */
function encode(frames) {
  const gif = GIFEncoder();
  const colors = quantize(frames.at(-1).data, MOST_COLORS - 1);
  const transparentIndex = colors.length;
  const palette = [...colors, [0, 0, 0]];
  let before;
  frames.forEach(({ data, width, height }, at) => {
    const indexes = applyPalette(data, colors);
    const changes = indexes.map((index, pixel) => (before?.[pixel] === index ? transparentIndex : index));
    const delay = at === frames.length - 1 ? LAST : DELAY;
    const options = { delay, transparent: true, transparentIndex, dispose: 1 };
    gif.writeFrame(changes, width, height, at === 0 ? { ...options, palette } : options);
    before = indexes;
  });
  gif.finish();
  return gif.bytes();
}

/** Writes the animations into a folder. */
export async function takeAnimations(browser, server, folder) {
  for (const { name, game, moves, from, to, keys = [] } of animations) {
    const text = await readFile(new URL(`games/${moves}`, import.meta.url), 'utf8');
    const page = await visit(browser, {
      viewport: { width: 1120, height: SIZE + 132 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const line = text.trim().split(/\s+/).slice(0, to).join(',');
    await page.goto(`${server.url}/analysis/${game}?moves=${line}&at=${from}`);
    await page.locator('.board').first().waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await page.evaluate(() => document.fonts.ready);
    const frames = [await boardPicture(page)];
    for (let ply = from + 1; ply <= to; ply++) {
      await page.keyboard.press('ArrowRight');
      frames.push(await boardPicture(page));
    }
    await writeFile(join(folder, `${name}.gif`), encode(frames));
    await page.context().close();
  }
}
