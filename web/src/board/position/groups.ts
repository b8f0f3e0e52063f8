// What the board draws of groups: which piece belongs where, the bars that join a group, its label.

import type { Board, BoardCell, Group, Result } from '../../api/types';
import { adjacent } from '../layout/geometry';

export interface GroupMarks {
  /** Cell → its group. */
  of: Map<string, Group>;
  /** The biggest group that is left when equal ones have been paired off. */
  deciding: Group | undefined;
}

export function groupMarks(groups: readonly Group[]): GroupMarks {
  const of = new Map<string, Group>();
  for (const group of groups) for (const cell of group.cells) of.set(cell, group);
  return { of, deciding: groups.find((g) => !g.cancelled) };
}

/** Whether a game was won by its groups, which are then told apart. */
export function decidedByGroups(result: Result | null): boolean {
  return result?.reason === 'groups' || result?.reason === 'last-mover';
}

/** Neighboring cells of one group, each pair once. */
export function links(board: Board, group: Group): [string, string][] {
  const inside = new Set(group.cells);
  const cells = board.cells.filter((c) => inside.has(c.name));
  const at = new Map(cells.map((c) => [`${c.x},${c.y}`, c]));
  const pairs: [string, string][] = [];
  for (const cell of cells) {
    // On a square board a link leads to the right or up.
    for (const mate of [at.get(`${cell.x + 1},${cell.y}`), at.get(`${cell.x},${cell.y + 1}`)]) {
      if (mate && adjacent(cell, mate)) pairs.push([cell.name, mate.name]);
    }
  }
  return pairs;
}

/** The cell of a group next to its center of gravity: the place for its size. */
export function middle(board: Board, group: Group): string | undefined {
  const inside = new Set(group.cells);
  const cells = board.cells.filter((c) => inside.has(c.name));
  const mean = (of: (c: BoardCell) => number) => cells.reduce((sum, c) => sum + of(c), 0) / cells.length;
  const x = mean((c) => c.x);
  const y = mean((c) => c.y);
  const away = (c: BoardCell) => Math.hypot(c.x - x, c.y - y);
  return cells.sort((a, b) => away(a) - away(b))[0]?.name;
}
