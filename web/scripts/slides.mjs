/**
 * Writes the pieces of the home page's slides (src/features/home/intro/slides.json) as the rules give them: `npm run slides`.
 * Needs a built server, like the browser tests. With `--check` it only fails if they differ.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Server } from '../tests/e2e/support/server.mjs';

const FILE = fileURLToPath(new URL('../src/features/home/intro/slides.json', import.meta.url));

const pieceText = ({ cell, color, caps, prisoners }) =>
  `${cell}:${color[0]}${caps}${prisoners > 0 ? `+${prisoners}` : ''}`;

/** Returns the slide with the pieces and the last move from the server. */
async function computed(url, slide) {
  const query = new URLSearchParams({ moves: slide.moves.replaceAll(' ', ',') });
  if (slide.position !== null) query.set('position', slide.position);
  if (slide.moves === '') query.delete('moves');
  const response = await fetch(`${url}/api/boards/${slide.game}?${query}`);
  if (!response.ok) throw new Error(`${slide.caption}: ${await response.text()}`);
  const { position, last } = await response.json();
  const pieces = position.pieces.map(pieceText).join(' ');
  const groups = position.groups.map(({ color, cells }) => [color[0], ...cells].join(' '));
  return { ...slide, pieces, last: last.join(' '), ...(slide.groups ? { groups } : {}) };
}

const before = readFileSync(FILE, 'utf8');
const server = await Server.start();
const slides = JSON.parse(before);
for (const game of Object.keys(slides))
  slides[game] = await Promise.all(slides[game].map((slide) => computed(server.url, slide)));
await server.stop();

const changed = JSON.stringify(slides) !== JSON.stringify(JSON.parse(before));
if (process.argv.includes('--check')) {
  if (changed) throw new Error('slides.json differs from the rules: run `npm run slides`');
} else if (changed) {
  writeFileSync(FILE, `${JSON.stringify(slides, null, 2)}\n`);
}
