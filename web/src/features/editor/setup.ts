// A position being set up, legal or not, and its text (docs/formats.md). The server decides whether it is legal.

import type { Board, Color, Piece, Position } from '../../api/types';
import { other } from '../../board/position/column';

/** A column: caps of its owner above prisoners of the other side. A stone of Emulsion is a single cap. */
export type Column = Pick<Piece, 'color' | 'caps' | 'prisoners'>;

export interface Setup {
  readonly pieces: ReadonlyMap<string, Column>;
  readonly turn: Color;
  /** Men in hand. Null in Emulsion. */
  readonly hands: Readonly<Record<Color, number>> | null;
  readonly ply: number;
}

/** The largest number of men of a color on a cell or in hand that the controls allow. A text may contain more. */
export const MAX_MEN = 99;

export function setupOf({ pieces, turn, hands, ply }: Position): Setup {
  const columns = pieces.map(
    ({ cell, color, caps, prisoners }) => [cell, { color, caps, prisoners }] as const,
  );
  return { pieces: new Map(columns), turn, hands, ply };
}

/** Returns the cells by row from the top, each row from the left. */
export function rowsOf({ cells }: Board): string[][] {
  const heights = [...new Set(cells.map(({ y }) => Math.round(y * 100)))].sort((a, b) => b - a);
  return heights.map((height) =>
    cells
      .filter(({ y }) => Math.round(y * 100) === height)
      .sort((a, b) => a.x - b.x)
      .map(({ name }) => name),
  );
}

export function textOf(board: Board, { pieces, turn, hands, ply }: Setup): string {
  const rows = rowsOf(board).map((cells) => {
    const parts: string[] = [];
    let empty = 0;
    const flush = () => {
      if (empty > 0) parts.push(String(empty));
      empty = 0;
    };
    for (const cell of cells) {
      const piece = pieces.get(cell);
      if (!piece) {
        empty += 1;
        continue;
      }
      flush();
      parts.push(hands === null ? letter(piece.color) : columnText(piece));
    }
    flush();
    return parts.join(hands === null ? '' : ',');
  });
  const men = hands === null ? [] : [`${hands.white},${hands.black}`];
  return [rows.join('/'), letter(turn), ...men, ply].join(' ');
}

function columnText({ color, caps, prisoners }: Column): string {
  return `${letter(color)}${caps}${prisoners > 0 ? `${letter(other(color))}${prisoners}` : ''}`;
}

/** Reads a setup from a text. Null if the text is invalid for the board. The server reports the reason. */
export function setupFrom(board: Board, withHands: boolean, text: string): Setup | null {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== (withHands ? 4 : 3)) return null;
  const [rows = '', side = '', men = ''] = parts;
  const ply = numberIn(parts.at(-1) ?? '');
  const hands = withHands ? handsIn(men) : null;
  const pieces = piecesIn(rowsOf(board), rows, withHands);
  const turn = colorOf(side);
  if (!pieces || !turn || ply === null || (withHands && !hands)) return null;
  return { pieces, turn, hands, ply };
}

function handsIn(text: string): Record<Color, number> | null {
  const [white, black, ...rest] = text.split(',').map(numberIn);
  return typeof white === 'number' && typeof black === 'number' && rest.length === 0
    ? { white, black }
    : null;
}

function piecesIn(rows: string[][], text: string, columns: boolean): Map<string, Column> | null {
  const texts = text.split('/');
  const pieces = new Map<string, Column>();
  if (texts.length !== rows.length) return null;
  for (const [i, cells] of rows.entries()) {
    const parts = (columns ? texts[i]?.split(',') : texts[i]?.match(/\d+|./g)) ?? [];
    let at = 0;
    for (const part of parts) {
      const empty = numberIn(part);
      const cell = cells[at];
      if (empty !== null) at += empty;
      else {
        const piece = columns ? columnIn(part) : stoneIn(part);
        if (!piece || cell === undefined) return null;
        pieces.set(cell, piece);
        at += 1;
      }
    }
    if (at !== cells.length) return null;
  }
  return pieces;
}

function stoneIn(text: string): Column | null {
  const color = colorOf(text);
  return color && { color, caps: 1, prisoners: 0 };
}

/** Reads a column in the notation of positions: `w2b1`. */
export function columnIn(text: string): Column | null {
  const found = /^([bw])([1-9]\d*)(?:([bw])([1-9]\d*))?$/.exec(text);
  const color = colorOf(found?.[1] ?? '');
  if (!found || !color || found[3] === found[1]) return null;
  return { color, caps: Number(found[2]), prisoners: Number(found[4] ?? 0) };
}

function numberIn(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function colorOf(text: string): Color | null {
  if (text === 'b') return 'black';
  return text === 'w' ? 'white' : null;
}

function letter(color: Color): string {
  return color === 'black' ? 'b' : 'w';
}

/** Counts the men of a color on the board and in hand. */
export function menOf({ pieces, hands }: Setup, color: Color): number {
  let men = hands?.[color] ?? 0;
  for (const piece of pieces.values()) men += menIn(piece, color);
  return men;
}

/** Counts the men of a color in a column. */
export function menIn({ color, caps, prisoners }: Column, counted: Color): number {
  return color === counted ? caps : prisoners;
}

/** Returns the setup with a cell's column replaced or removed. */
export function withColumn(setup: Setup, cell: string, column: Column | null): Setup {
  const pieces = new Map(setup.pieces);
  if (column && column.caps > 0) pieces.set(cell, column);
  else pieces.delete(cell);
  return { ...setup, pieces };
}

/** Returns a column with another man: of its own color above, of the other color below. */
export function withMan(column: Column | undefined, color: Color): Column {
  if (!column) return { color, caps: 1, prisoners: 0 };
  return column.color === color
    ? { ...column, caps: Math.min(column.caps + 1, MAX_MEN) }
    : { ...column, prisoners: Math.min(column.prisoners + 1, MAX_MEN) };
}

/** Returns the setup as a position without legal moves. */
export function positionOf(setup: Setup, text: string): Position {
  const { pieces, turn, hands, ply } = setup;
  const shown = [...pieces].map(([cell, column]) => ({ cell, ...column, value: null }));
  return {
    text,
    ply,
    turn,
    pieces: shown,
    hands,
    legal: [],
    duty: 'enter',
    hint: null,
    hint_told: null,
    groups: [],
  };
}
