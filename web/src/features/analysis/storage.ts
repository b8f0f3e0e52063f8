// The analysis board in the browser's storage: the current tree, the previous one, and positions for use without a
// network.

import type { FreeBoard } from '../../api/types';
import { read, readJson, write } from '../../browser/storage';
import { nodeAt, readNote, storedNote, type Path, type Tree } from '../../tree/tree';

/** A tree with its game and root position. */
export interface StoredStudy {
  game: string;
  position: string | null;
  match: string | null;
  tree: Tree;
  path: Path;
}

const KEY = 'luctor.analysis';
const PREVIOUS = 'luctor.analysis.before';
const POSITIONS = 'luctor.analysis.positions';
/** Number of characters for stored positions. Browsers allow a site about five million in total. */
const MAX_LENGTH = 600_000;

export function storeCurrent(study: StoredStudy): void {
  write(KEY, serialize(study));
}

export function readCurrent(): StoredStudy | null {
  return parse(read(KEY));
}

/** Stores a tree that was replaced. */
export function storePrevious(study: StoredStudy): void {
  write(PREVIOUS, serialize(study));
}

export function readPrevious(): StoredStudy | null {
  return parse(read(PREVIOUS));
}

/** Stores positions by key up to the maximum length. The first ones are the most important. */
export function storePositions(positions: readonly (readonly [string, FreeBoard])[]): void {
  const texts: string[] = [];
  let room = MAX_LENGTH;
  for (const position of positions) {
    const text = JSON.stringify(position);
    room -= text.length;
    if (room < 0) break;
    texts.push(text);
  }
  write(POSITIONS, `[${texts.join()}]`);
}

export function readPositions(): [string, FreeBoard][] {
  const found = readJson(POSITIONS);
  return Array.isArray(found) ? (found as [string, FreeBoard][]) : [];
}

function serialize({ tree, ...rest }: StoredStudy): string {
  return JSON.stringify({ version: 1, ...rest, tree: storedNote(tree) });
}

/** Reads a stored tree. Null if it is invalid. */
function parse(text: string | null): StoredStudy | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const { game, position, match, tree, path } = found as Record<keyof StoredStudy, unknown>;
    if (typeof game !== 'string' || typeof tree !== 'object' || tree === null) return null;
    const whole = readNote(tree);
    const isText = (text: unknown): text is string => typeof text === 'string';
    const known = Array.isArray(path) && path.every(isText) && nodeAt(whole, path) ? path : [];
    const textOrNull = (text: unknown) => (isText(text) ? text : null);
    return { game, position: textOrNull(position), match: textOrNull(match), tree: whole, path: known };
  } catch {
    return null;
  }
}

/** Returns whether a stored tree contains a line. */
export function holds({ tree }: StoredStudy, line: Path): boolean {
  return nodeAt(tree, line) !== null;
}
