// A tree of moves that were tried out from one position. It knows no rules and no server; every function gives a new tree
// and leaves the old one as it is.

import { readMark, writeMark, type Mark } from '../board/state/drawn';

/** What somebody has noted about a position. */
export interface Note {
  readonly comment?: string;
  /** Cells and arrows drawn on the board. */
  readonly marks?: readonly Mark[];
}

/** What follows a position: the first is the main line, the others are variations, in the order of their worth. */
export interface Branching extends Note {
  readonly children: readonly TreeNode[];
}

/** A move and what follows it. */
export interface TreeNode extends Branching {
  /** In canonical spelling, which no other move of the same position has. */
  readonly move: string;
}

/** The position in which it begins. */
export type Tree = Branching;

/** The moves from the root to a node; none is the root itself. */
export type Path = readonly string[];

export const EMPTY: Tree = { children: [] };

/** The node at the end of a path; null where the tree has none. */
export function nodeAt(tree: Tree, path: Path): Branching | null {
  let node: Branching = tree;
  for (const move of path) {
    const child = childOf(node, move);
    if (!child) return null;
    node = child;
  }
  return node;
}

export function startsWith(path: Path, beginning: Path): boolean {
  return beginning.every((move, i) => path[i] === move);
}

/** The tree with a line of moves; what of it is new comes last among its siblings. */
export function add(tree: Tree, line: Path): Tree {
  const [move, ...rest] = line;
  if (move === undefined) return tree;
  const known = childOf(tree, move);
  const child = { move, ...add(known ?? EMPTY, rest) };
  const children = known
    ? tree.children.map((other) => (other === known ? child : other))
    : [...tree.children, child];
  return { ...tree, children };
}

/** The tree without a node and what follows it. */
export function remove(tree: Tree, path: Path): Tree {
  return change(tree, path, (children, move) => children.filter((child) => child.move !== move));
}

/**
 * The tree with the variation that leads to a node one rank higher: at the last branching where the path does not follow
 * the main line, its move becomes the first.
 */
export function promote(tree: Tree, path: Path): Tree {
  const branching = lastBranching(tree, path);
  if (branching === null) return tree;
  return change(tree, path.slice(0, branching + 1), (children, move) => [
    ...children.filter((child) => child.move === move),
    ...children.filter((child) => child.move !== move),
  ]);
}

/** Whether the path leaves the main line anywhere. */
export function isVariation(tree: Tree, path: Path): boolean {
  return lastBranching(tree, path) !== null;
}

/** The tree with another note at a node; what the note leaves out stays as it is, and what is empty is none. */
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

/** The comments of the moves of a path. */
export function commentsOf(tree: Tree, path: Path): readonly (string | undefined)[] {
  return path.map((_, i) => nodeAt(tree, path.slice(0, i + 1))?.comment);
}

/** The next node of the main line; the same path at its end. */
export function forward(tree: Tree, path: Path): Path {
  const next = nodeAt(tree, path)?.children[0];
  return next ? [...path, next.move] : path;
}

export function back(path: Path): Path {
  return path.slice(0, -1);
}

/** The end of the main line from a node on. */
export function end(tree: Tree, path: Path): Path {
  const next = forward(tree, path);
  return next === path ? path : end(tree, next);
}

/** The moves that were tried out instead of the last of a path, itself among them. */
export function siblings(tree: Tree, path: Path): readonly string[] {
  if (path.length === 0) return [];
  return nodeAt(tree, back(path))?.children.map(({ move }) => move) ?? [];
}

/** The variation so many ranks below the one of a path, as far as there are so many. */
export function sibling(tree: Tree, path: Path, ranks: number): Path {
  const moves = siblings(tree, path);
  const at = moves.findIndex((move) => move === path.at(-1));
  const move = moves[Math.max(0, Math.min(at + ranks, moves.length - 1))];
  return move === undefined ? path : [...back(path), move];
}

/** The tree without all that cannot be played any more when the moves of a path have been. */
export function living(tree: Tree, path: Path): Tree {
  const [move, ...rest] = path;
  if (move === undefined) return tree;
  const child = childOf(tree, move);
  return { ...tree, children: child ? [{ ...child, ...living(child, rest) }] : [] };
}

/** A move of a main line, as it is shown, with the variations that were tried out instead of it. */
export interface Step {
  readonly move: string;
  readonly path: Path;
  readonly variations: readonly Path[];
}

/** The main line after a node, step by step. */
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

/** The same as `stepsAfter` for a variation: it begins with the last move of the path, and its siblings are not its. */
export function stepsFrom(tree: Tree, path: Path): Step[] {
  const move = path.at(-1);
  if (move === undefined) return stepsAfter(tree, path);
  return [{ move, path, variations: [] }, ...stepsAfter(tree, path)];
}

/** What is stored of a node; what is empty is left out: move, comment, marks, what follows. */
export interface StoredNode extends StoredNote {
  m: string;
}

/** What is stored of a position, whether a move led to it or not. */
export interface StoredNote {
  c?: string;
  d?: string[];
  n?: StoredNode[];
}

export function toStored(tree: Tree): StoredNode[] {
  return tree.children.map((child) => ({ m: child.move, ...storedNote(child) }));
}

/** A position with all that follows it, as it is stored. */
export function storedNote({ comment, marks, children }: Branching): StoredNote {
  const n = toStored({ children });
  return {
    ...(comment ? { c: comment } : {}),
    ...(marks?.length ? { d: marks.map(writeMark) } : {}),
    ...(n.length > 0 ? { n } : {}),
  };
}

/** The tree that was stored; what of it is no tree is left out. */
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

/** The position that was stored with all that follows it. */
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

/** The tree with other children of the last node but one of a path; the same where the path leads nowhere. */
function change(
  tree: Tree,
  path: Path,
  how: (children: readonly TreeNode[], move: string) => readonly TreeNode[],
): Tree {
  const [move, ...rest] = path;
  if (move === undefined || !nodeAt(tree, path)) return tree;
  if (rest.length === 0) return { ...tree, children: how(tree.children, move) };
  const children = tree.children.map((child) =>
    child.move === move ? { ...child, ...change(child, rest, how) } : child,
  );
  return { ...tree, children };
}

/** The place in a path of its last move that is not the first of its siblings. */
function lastBranching(tree: Tree, path: Path): number | null {
  for (let at = path.length - 1; at >= 0; at--) {
    if (siblings(tree, path.slice(0, at + 1))[0] !== path[at]) return at;
  }
  return null;
}
