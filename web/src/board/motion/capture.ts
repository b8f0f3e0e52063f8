// A capture man by man: what each column looks like while the jumps are made.

import type { Piece, Position } from '../../api/types';
import { other } from '../position/column';
import type { Layout } from '../layout/geometry';

/** A look of the column on a cell, from one share of the whole time to another. */
export interface Stage {
  cell: string;
  piece: Piece;
  from: number;
  /** Null: for good. */
  until: number | null;
  /** It is the piece that captures, on its way to the cell. */
  moves: boolean;
}

/** The cells that were jumped, one for each step of the way; null where the way is no capture. */
export function jumpsOf(
  layout: Layout,
  { hands }: Pick<Position, 'hands'>,
  way: readonly string[],
): string[] | null {
  if (hands === null) return null;
  const jumps: string[] = [];
  for (const [i, to] of way.slice(1).entries()) {
    const a = layout.tiles.get(way[i] ?? '')?.center;
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

/** The looks of the capturing piece, and of every column that it jumps, from the first on. */
export function stages(
  before: Position,
  after: Position,
  jumps: readonly string[],
  way: readonly string[],
): Stage[] {
  const at = ({ pieces }: Position, cell: string) => pieces.find((piece) => piece.cell === cell);
  const end = way.at(-1) ?? '';
  const mover = at(before, way[0] ?? '');
  const landed = at(after, end);
  if (!mover || !landed) return [];
  /** A man is taken in the middle of the jump over him. */
  const taken = (jump: number) => (jump + 0.5) / jumps.length;
  const of = (cell: string, looks: (Piece | null)[], times: number[], moves: boolean) =>
    looks.flatMap((piece, i): Stage[] => {
      const until = times[i] ?? null;
      return piece ? [{ cell, piece, from: i === 0 ? 0 : (times[i - 1] ?? 0), until, moves }] : [];
    });
  const jumped = [...new Set(jumps)].flatMap((cell) => {
    const times = jumps.flatMap((name, i) => (name === cell ? [taken(i)] : []));
    const looks: (Piece | null)[] = [at(before, cell) ?? null];
    for (const _ of times) looks.push(withoutTop(looks.at(-1) ?? null));
    return of(cell, looks, times, false);
  });
  const loads = [...jumps.keys()].map((i) => ({ ...mover, cell: end, prisoners: mover.prisoners + i }));
  const times = [...jumps.keys()].map(taken);
  return [...jumped, ...of(end, [...loads, landed], times, true)];
}

/** The pieces after the jumps along a way, which may end before the capture does; null where the way is no capture. */
export function onTheWay(
  layout: Layout,
  { duty, hands, pieces }: Position,
  way: readonly string[],
): Map<string, Piece> | null {
  const [start = ''] = way;
  const jumps = duty === 'capture' ? jumpsOf(layout, { hands }, way) : null;
  const stands = new Map(pieces.map((piece) => [piece.cell, piece]));
  const mover = stands.get(start);
  if (!jumps || !mover) return null;
  stands.delete(start);
  for (const cell of jumps) {
    const rest = withoutTop(stands.get(cell) ?? null);
    if (rest) stands.set(cell, rest);
    else stands.delete(cell);
  }
  const cell = way.at(-1) ?? start;
  return stands.set(cell, { ...mover, cell, prisoners: mover.prisoners + jumps.length });
}

/** What is left of a column when its top man is taken. */
export function withoutTop(piece: Piece | null): Piece | null {
  if (!piece) return null;
  if (piece.caps > 1) return { ...piece, caps: piece.caps - 1 };
  if (piece.prisoners === 0) return null;
  return { ...piece, color: other(piece.color), caps: piece.prisoners, prisoners: 0 };
}
