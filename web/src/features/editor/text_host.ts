// Connects the board editor to the text mode, in which typed columns are set up.

import type { Color, FreeBoard, Position } from '../../api/types';
import type { Notation } from '../../board_page/wording/notation';
import type { Handlers, TextHost } from '../../board_page/textmode/host';
import { problemText } from '../../words/server_messages';
import { t } from '../../words/words.svelte';
import { columnIn, type Column } from './setup';
import type { Editor } from './editor.svelte';

const COLORS: readonly Color[] = ['white', 'black'];
/** Texts for an empty cell. */
const EMPTY = ['-', '0'];

/** Calls `onchange` with the changed cells. */
export function textHost(
  editor: Editor,
  start: FreeBoard,
  position: Position,
  { show, read }: Notation,
  onchange: (cells: readonly string[]) => void,
): TextHost {
  const cellNames = new Set(start.board.cells.map(({ name }) => name));
  return {
    board: start.board,
    position,
    moves: [],
    result: null,
    status: t.game.status.toMove({ color: position.turn }),
    typed: editor.columns ? t.textmode.drawColumns() : t.textmode.drawStones(),
    handlers: handlers(editor, show),
    play(_, typed) {
      if (typed.includes('/')) {
        editor.write(typed);
        return Promise.resolve(null);
      }
      const words = typed.toLowerCase().split(' ');
      const cells = words.slice(0, -1).map(read);
      const unknown = words.find((_, i) => i < cells.length && !cellNames.has(cells[i] ?? ''));
      if (unknown !== undefined) return Promise.resolve(t.textmode.noCell({ cell: unknown }));
      const text = words.at(-1) ?? '';
      const column = contentOf(text, editor.columns);
      if (column === undefined || cells.length === 0) return Promise.resolve(t.textmode.noContent({ text }));
      for (const cell of cells) editor.place(cell, column);
      onchange(cells);
      return Promise.resolve(null);
    },
  };
}

function handlers(editor: Editor, show: (text: string) => string): Handlers {
  const verdict = async () => {
    await editor.checked();
    return checkResult();
  };
  const checkResult = () =>
    editor.problem?.message ??
    (editor.problems.length > 0
      ? editor.problems.map((problem) => show(problemText(problem))).join(' ')
      : t.editor.legal());
  return {
    check: verdict,
    legal: verdict,
    turn: (argument) => {
      const turn = colorOf(argument);
      if (!turn) return null;
      editor.setTurn(turn);
      return t.game.status.toMove({ color: turn });
    },
    hands: (argument) => {
      const men = argument.split(/[ ,]+/).map(Number);
      const [white, black] = men;
      if (white === undefined || black === undefined || !men.every(Number.isInteger)) return null;
      editor.setHand('white', white);
      editor.setHand('black', black);
      return editor.setup?.hands ? t.textmode.hands(editor.setup.hands) : null;
    },
    takeback: () => {
      if (!editor.undoable) return null;
      editor.undo();
      return t.textmode.played();
    },
    clear: () => {
      editor.clear();
      return t.textmode.played();
    },
    first: () => {
      editor.reset();
      return t.textmode.played();
    },
  };
}

/** Reads the content of a cell: null if empty, undefined if the text is invalid. */
function contentOf(text: string, columns: boolean): Column | null | undefined {
  if (EMPTY.includes(text)) return null;
  const color = colorOf(text);
  if (color) return { color, caps: 1, prisoners: 0 };
  return (columns && columnIn(text)) || undefined;
}

/** Finds a side by its letter in position texts, or by the beginning of its name. */
function colorOf(text: string): Color | undefined {
  const word = text.toLowerCase();
  if (word.length < 2) return COLORS.find((color) => color[0] === word);
  return COLORS.find((color) => t.common.color({ color }).startsWith(word));
}
