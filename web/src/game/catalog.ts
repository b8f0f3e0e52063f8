// What the start page offers, in the reader's language; in the server's words where it knows none.

import type { CatalogBoard, CatalogGame, CatalogLevel, CatalogPreset, Color } from '../api/types';
import { colorTitle } from '../words/format';
import { t } from '../words/words.svelte';

type Option = { id: string; title: string; note: string | null };

/** The message of a list by the id of what it is about. */
function listed(messages: object, id: string): string | null {
  const message = (messages as Record<string, (() => string) | undefined>)[id];
  return message ? message() : null;
}

export function summaryOf(game: CatalogGame): string {
  return listed(t.start.catalog.summary, game.id) ?? game.summary;
}

export function boardsOf({ id, boards }: CatalogGame): Option[] {
  const [titles, notes] = [t.start.catalog.title[id], t.start.catalog.board[id]];
  return boards.map((board: CatalogBoard) => ({
    id: board.id,
    title: listed(titles, board.id) ?? board.title,
    note: listed(notes, board.id) ?? board.note,
  }));
}

export function presetOption({ id, title, note }: CatalogPreset): Option {
  return { id, title, note: listed(t.start.catalog.preset, id) ?? note };
}

export function levelNote({ id, title, note }: CatalogLevel): string {
  const own = listed(t.start.catalog.level, id);
  return own === null ? `${title} · ${note}` : `${t.start.catalog.levelTitle({ level: id })} · ${own}`;
}

/** The side in the choice of one's own. */
export function sideTitle({ first }: CatalogGame, color: Color): string {
  return first === color ? t.start.begins({ color: colorTitle(color) }) : colorTitle(color);
}
