// What the start page offers, in the reader's language; in the server's words where it knows none.

import type { CatalogBoard, CatalogGame, CatalogLevel, CatalogPreset, Color } from '../../api/types';
import { colorTitle } from '../../words/format';
import { t } from '../../words/words.svelte';

type Option = { id: string; title: string; note: string | null };

/** The message of a list by the id of what it is about. */
function listed(messages: object, id: string): string | null {
  const message = (messages as Record<string, (() => string) | undefined>)[id];
  return message ? message() : null;
}

export function summaryOf({ id, summary }: Pick<CatalogGame, 'id' | 'summary'>): string {
  return listed(t.start.catalog.summary, id) ?? summary;
}

export function boardsOf({ id, boards }: CatalogGame): Option[] {
  const [titles, notes] = [t.start.catalog.title[id], t.start.catalog.board[id]];
  return boards.map((board: CatalogBoard) => ({
    id: board.id,
    title: listed(titles, board.id) ?? board.title,
    note: listed(notes, board.id) ?? board.note,
  }));
}

/** The name of a usual board where the catalog has not come yet. */
export function boardTitle(game: CatalogGame['id'], board: string): string {
  return listed(t.start.catalog.title[game], board) ?? board.replace(/^(\d+)$/, '$1x$1');
}

export function presetOption({ id, title, note }: CatalogPreset): Option {
  return { id, title, note: listed(t.start.catalog.preset, id) ?? note };
}

export function levelNote({ id, title, note }: CatalogLevel): string {
  return levelTitle(id) ?? `${title} · ${note}`;
}

/** A level with what it is for; null where it is unknown here. */
export function levelTitle(id: string): string | null {
  const own = listed(t.start.catalog.level, id);
  return own && `${t.start.catalog.levelTitle({ level: id })} · ${own}`;
}

/** The side in the choice of one's own. */
export function sideTitle({ first }: CatalogGame, color: Color): string {
  return first === color ? t.start.begins({ color: colorTitle(color) }) : colorTitle(color);
}
