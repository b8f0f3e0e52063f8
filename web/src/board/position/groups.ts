/** Groups on the board: the group of each cell, the links to draw, and the cell of the label. */

import type { Board, BoardCell, Color, Group, Result } from '../../api/types';
import { adjacent } from '../layout/geometry';

export interface GroupMarks {
  /** The group of each cell. */
  of: Map<string, Group>;
  /** The groups of two or more pieces that no group of their side exceeds. */
  leading: Set<Group>;
  /** The largest group that remains after equal ones have cancelled out. */
  deciding: Group | undefined;
}

export function groupMarks(groups: readonly Group[]): GroupMarks {
  const of = new Map<string, Group>();
  for (const group of groups) for (const cell of group.cells) of.set(cell, group);
  const sizes = { black: biggest({ groups }, 'black'), white: biggest({ groups }, 'white') };
  const leading = groups.filter(({ cells: { length }, color }) => length > 1 && length === sizes[color]);
  return { of, leading: new Set(leading), deciding: groups.find((g) => !g.cancelled) };
}

/** Returns the size of a side's largest group. */
export function biggest({ groups }: { groups: readonly Group[] }, color: Color): number {
  return Math.max(0, ...groups.filter((group) => group.color === color).map(({ cells }) => cells.length));
}

/** Returns true if a game was decided by its groups, which are then highlighted. */
export function decidedByGroups(result: Result | null): boolean {
  return result?.reason === 'groups' || result?.reason === 'last-mover';
}

/** Returns the pairs of neighboring cells in a group. */
export function links(board: Board, group: Group): [string, string][] {
  const inside = new Set(group.cells);
  const cells = board.cells.filter((c) => inside.has(c.name));
  const at = new Map(cells.map((c) => [`${c.x},${c.y}`, c]));
  const pairs: [string, string][] = [];
  for (const cell of cells) {
    // Looks only to the right and up, so that each pair occurs once.
    for (const neighbor of [at.get(`${cell.x + 1},${cell.y}`), at.get(`${cell.x},${cell.y + 1}`)]) {
      if (neighbor && adjacent(cell, neighbor)) pairs.push([cell.name, neighbor.name]);
    }
  }
  return pairs;
}

/** Returns the cell of a group nearest to its center of gravity, for the label. */
export function middle(board: Board, group: Group): string | undefined {
  const inside = new Set(group.cells);
  const cells = board.cells.filter((c) => inside.has(c.name));
  const mean = (of: (c: BoardCell) => number) => cells.reduce((sum, c) => sum + of(c), 0) / cells.length;
  const x = mean((c) => c.x);
  const y = mean((c) => c.y);
  const distance = (c: BoardCell) => Math.hypot(c.x - x, c.y - y);
  return cells.sort((a, b) => distance(a) - distance(b))[0]?.name;
}
