/** An immutable tree of moves from one position. It knows neither the rules nor the server. */

import { readMark, writeMark, type Mark } from '../board/state/user_marks';

/** The user's notes about a position. */
export interface Note {
  readonly comment?: string;
  /** Cells and arrows drawn on the board. */
  readonly marks?: readonly Mark[];
}

/** The moves from a position, in order of rank: the first is the main line, the others are variations. */
export interface Branching extends Note {
  readonly children: readonly TreeNode[];
}

/** A move and the moves after it. */
export interface TreeNode extends Branching {
  /** In canonical notation, which is unique among the children of a position. */
  readonly move: string;
}

/** The root of a tree. */
export type Tree = Branching;

/** The moves from the root to a node. The empty path is the root. */
export type Path = readonly string[];

export const EMPTY: Tree = { children: [] };

/** Returns the node at the end of a path, or null. */
export function nodeAt(tree: Tree, path: Path): Branching | null {
  let node: Branching = tree;
  for (const move of path) {
    const child = childOf(node, move);
    if (!child) return null;
    node = child;
  }
  return node;
}

export function startsWith(path: Path, start: Path): boolean {
  return start.every((move, i) => path[i] === move);
}

/** Adds a line of moves. New moves come last among their siblings. */
export function add(tree: Tree, line: Path): Tree {
  const [move, ...rest] = line;
  if (move === undefined) return tree;
  const existing = childOf(tree, move);
  const child = { move, ...add(existing ?? EMPTY, rest) };
  const children = existing
    ? tree.children.map((other) => (other === existing ? child : other))
    : [...tree.children, child];
  return { ...tree, children };
}

/** Removes a node and the moves after it. */
export function remove(tree: Tree, path: Path): Tree {
  return change(tree, path, (children, move) => children.filter((child) => child.move !== move));
}

/**
 * Promotes the variation of a node: at the last branching where the path leaves the main line, its move becomes the main
 * line.
 */
export function promote(tree: Tree, path: Path): Tree {
  const branching = lastBranching(tree, path);
  if (branching === null) return tree;
  return change(tree, path.slice(0, branching + 1), (children, move) => [
    ...children.filter((child) => child.move === move),
    ...children.filter((child) => child.move !== move),
  ]);
}

/** Returns true if the path leaves the main line. */
export function isVariation(tree: Tree, path: Path): boolean {
  return lastBranching(tree, path) !== null;
}

/** Changes the notes of a node. Missing fields stay unchanged, and empty fields are removed. */
export function annotate(tree: Tree, path: Path, note: Note): Tree {
  const noted = <T extends Branching>(node: T): T => {
    const { comment, marks, ...rest } = { ...node, ...note };
    return { ...rest, ...(comment ? { comment } : {}), ...(marks?.length ? { marks } : {}) } as T;
  };
  const last = path.at(-1);
  if (last === undefined) return noted(tree);
  return change(tree, path, (children, move) =>
    children.map((child) => (child.move === move ? noted(child) : child)),
  );
}

/** Returns the comment of each move in a path. */
export function commentsOf(tree: Tree, path: Path): readonly (string | undefined)[] {
  return path.map((_, i) => nodeAt(tree, path.slice(0, i + 1))?.comment);
}

/** Returns the next node of the main line, or the same path at its end. */
export function forward(tree: Tree, path: Path): Path {
  const next = nodeAt(tree, path)?.children[0];
  return next ? [...path, next.move] : path;
}

export function back(path: Path): Path {
  return path.slice(0, -1);
}

/** Returns the end of the main line from a node. */
export function end(tree: Tree, path: Path): Path {
  const next = forward(tree, path);
  return next === path ? path : end(tree, next);
}

/** Returns the alternatives to the last move of a path, including that move. */
export function siblings(tree: Tree, path: Path): readonly string[] {
  if (path.length === 0) return [];
  return nodeAt(tree, back(path))?.children.map(({ move }) => move) ?? [];
}

/** Returns the alternative to the last move that is `ranks` lower, or the first or last one. */
export function sibling(tree: Tree, path: Path, ranks: number): Path {
  const moves = siblings(tree, path);
  const at = moves.findIndex((move) => move === path.at(-1));
  const move = moves[Math.max(0, Math.min(at + ranks, moves.length - 1))];
  return move === undefined ? path : [...back(path), move];
}

/** Removes all lines that can no longer be played after the moves of a path. */
export function playable(tree: Tree, path: Path): Tree {
  const [move, ...rest] = path;
  if (move === undefined) return tree;
  const child = childOf(tree, move);
  return { ...tree, children: child ? [{ ...child, ...playable(child, rest) }] : [] };
}

/** A move of a line to show, with the variations instead of it. */
export interface Step {
  readonly move: string;
  readonly path: Path;
  readonly variations: readonly Path[];
}

/** Returns the main line after a node. */
export function stepsAfter(tree: Tree, path: Path): Step[] {
  const steps: Step[] = [];
  let node = nodeAt(tree, path);
  let at = path;
  while (node) {
    const before = at;
    const [main, ...others]: readonly TreeNode[] = node.children;
    if (!main) break;
    at = [...before, main.move];
    steps.push({
      move: main.move,
      path: at,
      variations: others.map(({ move }) => [...before, move]),
    });
    node = main;
  }
  return steps;
}

/** Returns a variation that starts with the last move of the path. That first step has no variations. */
export function stepsFrom(tree: Tree, path: Path): Step[] {
  const move = path.at(-1);
  if (move === undefined) return stepsAfter(tree, path);
  return [{ move, path, variations: [] }, ...stepsAfter(tree, path)];
}

/** The stored form of a node: `m` is the move. */
export interface StoredNode extends StoredNote {
  m: string;
}

/** The stored form of a position: comment, marks and children. Empty fields are omitted. */
export interface StoredNote {
  c?: string;
  d?: string[];
  n?: StoredNode[];
}

export function toStored(tree: Tree): StoredNode[] {
  return tree.children.map((child) => ({ m: child.move, ...storedNote(child) }));
}

/** Returns the stored form of a position and everything after it. */
export function storedNote({ comment, marks, children }: Branching): StoredNote {
  const n = toStored({ children });
  return {
    ...(comment ? { c: comment } : {}),
    ...(marks?.length ? { d: marks.map(writeMark) } : {}),
    ...(n.length > 0 ? { n } : {}),
  };
}

/** Reads a stored tree. Invalid parts are dropped. */
export function fromStored(stored: unknown): Tree {
  if (!Array.isArray(stored)) return EMPTY;
  const children: TreeNode[] = [];
  for (const node of stored as unknown[]) {
    if (typeof node !== 'object' || node === null || !('m' in node)) continue;
    const { m: move } = node;
    if (typeof move !== 'string' || move === '' || children.some((child) => child.move === move)) continue;
    children.push({ move, ...readNote(node) });
  }
  return { children };
}

/** Reads a stored position and everything after it. */
export function readNote(stored: object): Branching {
  const { c, d, n } = stored as Record<keyof StoredNote, unknown>;
  const marks = Array.isArray(d) ? d.flatMap((text) => readMark(text) ?? []) : [];
  return {
    ...(typeof c === 'string' && c ? { comment: c } : {}),
    ...(marks.length > 0 ? { marks } : {}),
    ...fromStored(n),
  };
}

function childOf(node: Branching, move: string): TreeNode | undefined {
  return node.children.find((child) => child.move === move);
}

/** Replaces the children of the last but one node of a path. Returns the same tree if the path does not exist. */
function change(
  tree: Tree,
  path: Path,
  replace: (children: readonly TreeNode[], move: string) => readonly TreeNode[],
): Tree {
  const [move, ...rest] = path;
  if (move === undefined || !nodeAt(tree, path)) return tree;
  if (rest.length === 0) return { ...tree, children: replace(tree.children, move) };
  const children = tree.children.map((child) =>
    child.move === move ? { ...child, ...change(child, rest, replace) } : child,
  );
  return { ...tree, children };
}

/** Returns the index of the last move in a path that is not on the main line of its position. */
function lastBranching(tree: Tree, path: Path): number | null {
  for (let at = path.length - 1; at >= 0; at--) {
    if (siblings(tree, path.slice(0, at + 1))[0] !== path[at]) return at;
  }
  return null;
}
