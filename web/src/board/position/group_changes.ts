/** Changes of groups in Emulsion between two positions of a game. */

import type { Color, Position } from '../../api/types';

/** A group that consists of several earlier ones, or falls into several. */
export interface Change {
  /** The size of the whole group. */
  readonly size: number;
  /** The sizes of its parts, the largest first. */
  readonly parts: readonly number[];
}

/** Returns the largest group that joins earlier groups of two or more pieces, if it is larger than all of them. */
export function joined(before: Position, after: Position, color: Color): Change | null {
  return largest(
    cellsOf(after, color).flatMap((whole) => {
      const parts = sizes(
        cellsOf(before, color).filter((part) => part.length > 1 && overlap(part, whole) > 0),
      );
      return parts.length > 1 && whole.length > (parts[0] ?? 0) ? [{ size: whole.length, parts }] : [];
    }),
  );
}

/** Returns the largest group that falls into parts of two or more pieces. */
export function split(before: Position, after: Position, color: Color): Change | null {
  return largest(
    cellsOf(before, color).flatMap((whole) => {
      const rest = cellsOf(after, color).filter((part) => overlap(part, whole) > 0);
      const parts = rest
        .map((part) => overlap(part, whole))
        .filter((size) => size > 1)
        .sort((a, b) => b - a);
      return parts.length > 1 ? [{ size: whole.length, parts }] : [];
    }),
  );
}

function cellsOf({ groups }: Position, color: Color): readonly (readonly string[])[] {
  return groups.filter((group) => group.color === color).map(({ cells }) => cells);
}

function overlap(a: readonly string[], b: readonly string[]): number {
  return a.filter((cell) => b.includes(cell)).length;
}

function sizes(groups: readonly (readonly string[])[]): number[] {
  return groups.map(({ length }) => length).sort((a, b) => b - a);
}

function largest(changes: readonly Change[]): Change | null {
  return changes.reduce<Change | null>(
    (best, change) => (change.size > (best?.size ?? 0) ? change : best),
    null,
  );
}
