// What the browser keeps of the analysis board between visits: the last tree, the one before it, and the positions around
// the reader, so that the board is there without a network too.

import type { FreeBoard } from '../../api/types';
import { read, write } from '../../browser/storage';
import { nodeAt, readNote, storedNote, type Path, type Tree } from '../../tree/tree';

/** A tree with the game and the position that it grows from. */
export interface Kept {
  game: string;
  position: string | null;
  match: string | null;
  tree: Tree;
  path: Path;
}

const KEY = 'luctor.analysis';
const BEFORE = 'luctor.analysis.before';
const POSITIONS = 'luctor.analysis.positions';
/** Characters of all positions that are kept; a browser gives a site some five million. */
const ROOM = 600_000;

export function keep(kept: Kept): void {
  write(KEY, stored(kept));
}

export function kept(): Kept | null {
  return parsed(read(KEY));
}

/** Puts the tree by: another one comes in its place. */
export function putBy(kept: Kept): void {
  write(BEFORE, stored(kept));
}

export function putByBefore(): Kept | null {
  return parsed(read(BEFORE));
}

/** Keeps positions by the moves that lead to them, the most important first, as far as there is room. */
export function keepPositions(positions: readonly (readonly [string, FreeBoard])[]): void {
  const texts: string[] = [];
  let room = ROOM;
  for (const position of positions) {
    const text = JSON.stringify(position);
    room -= text.length;
    if (room < 0) break;
    texts.push(text);
  }
  write(POSITIONS, `[${texts.join()}]`);
}

export function keptPositions(): [string, FreeBoard][] {
  try {
    const found: unknown = JSON.parse(read(POSITIONS) ?? '[]');
    return Array.isArray(found) ? (found as [string, FreeBoard][]) : [];
  } catch {
    return [];
  }
}

function stored({ tree, ...rest }: Kept): string {
  return JSON.stringify({ version: 1, ...rest, tree: storedNote(tree) });
}

/** What was kept, where it makes sense. */
function parsed(text: string | null): Kept | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const { game, position, match, tree, path } = found as Record<keyof Kept, unknown>;
    if (typeof game !== 'string' || typeof tree !== 'object' || tree === null) return null;
    const whole = readNote(tree);
    const texts = (text: unknown): text is string => typeof text === 'string';
    const known = Array.isArray(path) && path.every(texts) && nodeAt(whole, path) ? path : [];
    const textOrNull = (text: unknown) => (texts(text) ? text : null);
    return { game, position: textOrNull(position), match: textOrNull(match), tree: whole, path: known };
  } catch {
    return null;
  }
}

/** Whether a place lies in a tree that was kept. */
export function holds({ tree }: Kept, line: Path): boolean {
  return nodeAt(tree, line) !== null;
}
