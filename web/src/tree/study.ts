/** A tree of variations in a running game. It survives new moves and takebacks of the game. */

import { add, EMPTY, fromStored, playable, toStored, type Path, type Tree } from './tree';

export interface Study {
  /** The moves of the game before the root of the tree. */
  readonly root: Path;
  readonly tree: Tree;
}

/** Returns an empty study of a game's current position. */
export function newStudy(moves: Path): Study {
  return { root: moves, tree: EMPTY };
}

/**
 * Returns the study with the moves of the game added to its tree. After a takeback beyond the root, the root moves back.
 * `before` contains the moves between the new and the old root: put them before a path of the old tree.
 */
export function withGame({ root, tree }: Study, moves: Path): { study: Study; before: Path } {
  const shared = sharedLength(root, moves);
  const before = root.slice(shared);
  const whole = before.reduceRight<Tree>((after, move) => ({ children: [{ move, ...after }] }), tree);
  const study = { root: root.slice(0, shared), tree: add(whole, moves.slice(shared)) };
  return { study, before };
}

/** Returns the path of the game's current position. */
export function presentOf({ root }: Study, moves: Path): Path {
  return moves.slice(root.length);
}

/** Returns the number of moves at the start that two lines share. */
export function sharedLength(one: Path, other: Path): number {
  const at = one.findIndex((move, i) => move !== other[i]);
  return at < 0 ? one.length : at;
}

/** Returns true if the players have swapped colors by the pie rule between the ends of two lines. */
export function colorsSwapped(one: Path, other: Path): boolean {
  const shared = sharedLength(one, other);
  const apart = [...one.slice(shared), ...other.slice(shared)];
  return apart.filter((move) => move === 'swap').length % 2 === 1;
}

/** Largest size of a stored study in bytes. The server accepts 16 KiB for the whole request. */
const MAX_SIZE = 15_000;

/** Returns the study in its stored form. If it is too large, lines that can no longer be played are dropped. */
export function storedStudy(study: Study, moves: Path): object {
  const stored = (tree: Tree) => ({ version: 1, root: study.root, tree: toStored(tree) });
  const whole = stored(study.tree);
  if (JSON.stringify(whole).length <= MAX_SIZE) return whole;
  return stored(playable(study.tree, presentOf(study, moves)));
}

/** Reads a stored study. Returns a new one if the stored data is invalid. */
export function readStudy(stored: unknown, moves: Path): Study {
  if (typeof stored !== 'object' || stored === null) return newStudy(moves);
  const { root, tree } = stored as { root?: unknown; tree?: unknown };
  const valid = Array.isArray(root) && root.every((move) => typeof move === 'string');
  return valid ? { root, tree: fromStored(tree) } : newStudy(moves);
}
