/** Computes the pieces during a capture, jump by jump. */

import type { Piece, Position } from '../../api/types';
import { other } from '../position/column';
import type { Layout } from '../layout/geometry';

/** The appearance of a column during a part of the animation. Times are fractions of its duration. */
export interface Stage {
  cell: string;
  piece: Piece;
  from: number;
  /** Null for the final appearance. */
  until: number | null;
  /** True for the capturing piece, which moves to the cell. */
  moves: boolean;
}

/** Returns the jumped cell of each jump, or null if the path is not a capture. */
export function jumpsOf(
  layout: Layout,
  { hands }: Pick<Position, 'hands'>,
  path: readonly string[],
): string[] | null {
  if (hands === null) return null;
  const jumps: string[] = [];
  for (const [i, to] of path.slice(1).entries()) {
    const a = layout.tiles.get(path[i] ?? '')?.center;
    const b = layout.tiles.get(to)?.center;
    if (!a || !b) return null;
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const between = [...layout.tiles.values()].find(
      ({ center }) => Math.hypot(center.x - x, center.y - y) < layout.radius / 2,
    );
    if (!between) return null;
    jumps.push(between.name);
  }
  return jumps;
}

/** Returns the stages of the capturing piece and of every jumped column. */
export function stages(
  before: Position,
  after: Position,
  jumps: readonly string[],
  path: readonly string[],
): Stage[] {
  const at = ({ pieces }: Position, cell: string) => pieces.find((piece) => piece.cell === cell);
  const end = path.at(-1) ?? '';
  const mover = at(before, path[0] ?? '');
  const landed = at(after, end);
  if (!mover || !landed) return [];
  /** Returns the time at which a man is taken: in the middle of its jump. */
  const taken = (jump: number) => (jump + 0.5) / jumps.length;
  const stagesOf = (cell: string, pieces: (Piece | null)[], times: number[], moves: boolean) =>
    pieces.flatMap((piece, i): Stage[] => {
      const until = times[i] ?? null;
      return piece ? [{ cell, piece, from: i === 0 ? 0 : (times[i - 1] ?? 0), until, moves }] : [];
    });
  const jumped = [...new Set(jumps)].flatMap((cell) => {
    const times = jumps.flatMap((name, i) => (name === cell ? [taken(i)] : []));
    const pieces: (Piece | null)[] = [at(before, cell) ?? null];
    for (const _ of times) pieces.push(withoutTop(pieces.at(-1) ?? null));
    return stagesOf(cell, pieces, times, false);
  });
  const loads = [...jumps.keys()].map((i) => ({ ...mover, cell: end, prisoners: mover.prisoners + i }));
  const times = [...jumps.keys()].map(taken);
  return [...jumped, ...stagesOf(end, [...loads, landed], times, true)];
}

/** Returns the pieces after some or all jumps of a capture, or null if the path is not a capture. */
export function piecesAlong(
  layout: Layout,
  { duty, hands, pieces }: Position,
  path: readonly string[],
): Map<string, Piece> | null {
  const [start = ''] = path;
  const jumps = duty === 'capture' ? jumpsOf(layout, { hands }, path) : null;
  const current = new Map(pieces.map((piece) => [piece.cell, piece]));
  const mover = current.get(start);
  if (!jumps || !mover) return null;
  current.delete(start);
  for (const cell of jumps) {
    const rest = withoutTop(current.get(cell) ?? null);
    if (rest) current.set(cell, rest);
    else current.delete(cell);
  }
  const cell = path.at(-1) ?? start;
  return current.set(cell, { ...mover, cell, prisoners: mover.prisoners + jumps.length });
}

/** Returns the column without its top man, or null if that was its only man. */
export function withoutTop(piece: Piece | null): Piece | null {
  if (!piece) return null;
  if (piece.caps > 1) return { ...piece, caps: piece.caps - 1 };
  if (piece.prisoners === 0) return null;
  return { ...piece, color: other(piece.color), caps: piece.prisoners, prisoners: 0 };
}
