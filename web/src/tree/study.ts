// A tree that grows from a position of a game while the game goes on. What was tried out before is kept, also when moves
// are taken back.

import { add, EMPTY, fromStored, living, toStored, type Path, type Tree } from './tree';

export interface Study {
  /** The moves of the game before the root of the tree. */
  readonly root: Path;
  readonly tree: Tree;
}

/** Nothing is tried out yet from the present position of a game. */
export function newStudy(moves: Path): Study {
  return { root: moves, tree: EMPTY };
}

/**
 * The study with the moves of the game in its tree. `before` is what has come before the root, so that paths of the old
 * tree go on in the new one: a takeback can reach behind the root.
 */
export function withGame({ root, tree }: Study, moves: Path): { study: Study; before: Path } {
  const shared = sharedLength(root, moves);
  const before = root.slice(shared);
  const whole = before.reduceRight<Tree>((after, move) => ({ children: [{ move, ...after }] }), tree);
  const study = { root: root.slice(0, shared), tree: add(whole, moves.slice(shared)) };
  return { study, before };
}

/** Where the game stands in the tree. */
export function presentOf({ root }: Study, moves: Path): Path {
  return moves.slice(root.length);
}

/** How many moves two lines have in common. */
export function sharedLength(one: Path, other: Path): number {
  const at = one.findIndex((move, i) => move !== other[i]);
  return at < 0 ? one.length : at;
}

/** Whether the players have changed places by the pie rule between the ends of two lines of a game. */
export function exchanged(one: Path, other: Path): boolean {
  const shared = sharedLength(one, other);
  const apart = [...one.slice(shared), ...other.slice(shared)];
  return apart.filter((move) => move === 'swap').length % 2 === 1;
}

/** Bytes of a stored tree; the server takes 16 KiB with what is around it. */
const ROOM = 15_000;

/** What is stored; where there is too little room, without what cannot be played any more. */
export function storedStudy(study: Study, moves: Path): object {
  const stored = (tree: Tree) => ({ version: 1, root: study.root, tree: toStored(tree) });
  const whole = stored(study.tree);
  if (JSON.stringify(whole).length <= ROOM) return whole;
  return stored(living(study.tree, presentOf(study, moves)));
}

/** The study that was stored for a game; a new one where nothing sensible was. */
export function readStudy(stored: unknown, moves: Path): Study {
  if (typeof stored !== 'object' || stored === null) return newStudy(moves);
  const { root, tree } = stored as { root?: unknown; tree?: unknown };
  const known = Array.isArray(root) && root.every((move) => typeof move === 'string');
  return known ? { root, tree: fromStored(tree) } : newStudy(moves);
}
