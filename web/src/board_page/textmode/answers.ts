/** The answers of the text mode to commands, in the user's language. */

import type { Color, Piece, Position } from '../../api/types';
import { describe, halves } from '../../board/position/describe';
import type { Notation } from '../wording/notation';
import { spokenMove } from '../wording/wording';
import { threatLines } from '../threats/threat_messages';
import { boardWords } from '../board/board_words';
import { listText } from '../../words/format';
import { hintText } from '../../words/server_messages';
import { t } from '../../words/words.svelte';
import { changesOf } from './changes';
import { COMMANDS, type Command } from './command';
import type { TextHost } from './host';

/** Largest number of legal moves to list. */
const MAX_MOVES = 40;

const COLORS = ['white', 'black'] as const;

/** Returns the lines of the answer to a query. */
export async function answer(
  command: Command,
  argument: string,
  host: TextHost,
  notation: Notation,
  lastChange: string,
): Promise<string[]> {
  const { position } = host;
  switch (command) {
    case 'help':
      return help(host);
    case 'last':
      return lastMove(host, notation, lastChange);
    case 'turn': {
      const hint = host.result ? null : hintText(position);
      return hint ? [host.status, notation.show(hint)] : [host.status];
    }
    case 'clock':
      return [host.clocks?.() ?? t.textmode.noClock()];
    case 'pieces':
      return pieces(argument, host, notation);
    case 'board':
      return rows(host, notation);
    case 'legal':
      return legal(argument, host, notation);
    case 'hands':
      return [position.hands ? t.textmode.hands(position.hands) : t.textmode.noHands()];
    case 'groups':
      return groups(host);
    case 'threats':
      return host.insight ? threatLines(await host.insight(), notation) : [t.textmode.noInsight()];
    case 'text':
      return [position.text];
    default:
      return [t.textmode.notNow()];
  }
}

/** Lists the commands that are available on this page. */
function help(host: TextHost): string[] {
  const { words, help } = t.textmode;
  const line = (name: Command) =>
    t.textmode.helpLine({ words: words[name]().split(' ').join(', '), what: help[name]() });
  return [
    host.typed ?? help.move(),
    ...COMMANDS.filter((name) => host.handlers?.[name] || answers(name, host)).map(line),
  ];
}

/** Returns true if a board answers the command without a handler of the page. */
function answers(command: Command, { position, clocks, insight }: TextHost): boolean {
  switch (command) {
    case 'help':
    case 'last':
    case 'turn':
    case 'pieces':
    case 'board':
    case 'legal':
    case 'text':
      return true;
    case 'clock':
      return clocks !== undefined;
    case 'hands':
      return position.hands !== null;
    case 'groups':
      return position.hands === null;
    case 'threats':
      return insight !== undefined;
    default:
      return false;
  }
}

function lastMove({ moves }: TextHost, notation: Notation, lastChange: string): string[] {
  const last = moves.at(-1);
  if (!last) return [t.textmode.noMoves()];
  return [spokenMove(last, notation), lastChange].filter(Boolean);
}

function pieces(argument: string, { board, position }: TextHost, { show, read }: Notation): string[] {
  const wanted = argument.toLowerCase();
  const colors = COLORS.filter((color) => !wanted || t.common.color({ color }).startsWith(wanted));
  if (colors.length === 0 || /\d/.test(wanted)) {
    const cell = read(wanted);
    const known = board.cells.some(({ name }) => name === cell);
    return [known ? describe(position, cell, boardWords(show)) + '.' : t.textmode.noCell({ cell: argument })];
  }
  return colors.map((color) => {
    const own = position.pieces.filter((piece) => piece.color === color);
    if (own.length === 0) return t.textmode.sideNone({ color });
    return t.textmode.side({ color, pieces: own.map((piece) => show(shortPiece(piece))).join(', ') });
  });
}

/** `e5`, `e5 3`, `e5 3 on 2` */
function shortPiece({ cell, caps, prisoners }: Piece): string {
  if (prisoners > 0) return t.textmode.stackOn({ cell, caps, prisoners });
  return caps > 1 ? t.textmode.stack({ cell, caps }) : t.textmode.man({ cell });
}

/** Describes the board from the top, each row from the left. Adjacent vacant cells are counted. */
function rows({ board, position }: TextHost, { show }: Notation): string[] {
  const at = new Map(position.pieces.map((piece) => [piece.cell, piece]));
  const heights = [...new Set(board.cells.map(({ y }) => y))].sort((a, b) => b - a);
  return heights.map((y) => {
    const row = board.cells.filter((cell) => cell.y === y).sort((a, b) => a.x - b.x);
    const texts: string[] = [];
    let empty = 0;
    const endRun = () => {
      if (empty > 0) texts.push(t.textmode.rowEmpty({ count: empty }));
      empty = 0;
    };
    for (const { name } of row) {
      const piece = at.get(name);
      if (!piece) {
        empty += 1;
        continue;
      }
      endRun();
      texts.push(inRow(piece));
    }
    endRun();
    return t.textmode.row({ cell: show(row[0]?.name ?? ''), cells: texts.join(', ') });
  });
}

function inRow({ color, caps, prisoners }: Piece): string {
  if (prisoners > 0) return t.textmode.rowStackOn({ color, caps, prisoners });
  return caps > 1 ? t.textmode.rowStack({ color, caps }) : t.textmode.rowMan({ color });
}

function legal(argument: string, { position }: TextHost, { show, read }: Notation): string[] {
  const cell = read(argument.toLowerCase());
  const fitting = cell ? position.legal.filter(({ cells }) => cells.includes(cell)) : position.legal;
  const moves = fitting.map(({ text }) => show(text));
  if (moves.length === 0) return [cell ? t.textmode.legalNoneAt({ cell: argument }) : t.textmode.legalNone()];
  const list = moves.slice(0, MAX_MOVES).join(', ');
  const more = moves.length - MAX_MOVES;
  return [
    more > 0
      ? t.textmode.legalMore({ count: moves.length, moves: list, more })
      : t.textmode.legal({ count: moves.length, moves: list }),
  ];
}

function groups({ position }: TextHost): string[] {
  if (position.hands) return [t.textmode.noGroups()];
  return COLORS.map((color) => t.textmode.groupsOf({ color, sizes: sizes(position, color).join(', ') }));
}

/** Returns the sizes of a side's groups, the largest first. */
export function sizes(position: Position, color: Color): number[] {
  const own = position.groups.filter((group) => group.color === color);
  return own.map(({ cells }) => cells.length).sort((a, b) => b - a);
}

/** Describes what a move has changed besides its own cells. */
export function describeChanges(
  before: Position,
  after: Position,
  cells: readonly string[],
  notation: Notation,
): string {
  const { changes } = t.textmode;
  const { gone, changed, taken } = changesOf(before, after, cells);
  const texts: string[] = [];
  if (after.hands) {
    for (const { color, men } of taken) texts.push(changes.taken({ color, men }));
    if (gone.length > 0)
      texts.push(changes.gone({ cells: listText(gone.map(({ cell }) => notation.show(cell))) }));
    const columns = changed.filter(({ caps, prisoners }) => caps > 1 || prisoners > 0);
    if (columns.length > 0) {
      const now = columns.map((p) => `${t.common.color({ color: p.color })} ${notation.show(shortPiece(p))}`);
      texts.push(changes.now({ pieces: now.join(', ') }));
    }
    return texts.join(' ');
  }
  for (const cell of cells) {
    const value = after.pieces.find((piece) => piece.cell === cell)?.value ?? null;
    if (value !== null) texts.push(changes.value({ cell: notation.show(cell), value: halves(value) }));
  }
  const first = (color: Color) => sizes(after, color)[0] ?? 0;
  texts.push(changes.sizes({ white: first('white'), black: first('black') }));
  return texts.join(' ');
}
