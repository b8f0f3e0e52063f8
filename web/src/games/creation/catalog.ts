/** Texts of the catalog in the user's language. Entries without a translation keep the server's text. */

import type { CatalogBoard, CatalogGame, CatalogLevel, CatalogPreset, Color } from '../../api/types';
import { colorTitle } from '../../words/format';
import { t } from '../../words/words.svelte';

type Option = { id: string; title: string; note: string | null };

/** Returns the message with an id, or null. */
function lookUp(messages: object, id: string): string | null {
  const message = (messages as Record<string, (() => string) | undefined>)[id];
  return message ? message() : null;
}

export function summaryOf({ id, summary }: Pick<CatalogGame, 'id' | 'summary'>): string {
  return lookUp(t.start.catalog.summary, id) ?? summary;
}

export function boardsOf({ id, boards }: Pick<CatalogGame, 'id' | 'boards'>): Option[] {
  const [titles, notes] = [t.start.catalog.title[id], t.start.catalog.board[id]];
  return boards.map((board: CatalogBoard) => ({
    id: board.id,
    title: lookUp(titles, board.id) ?? board.title,
    note: lookUp(notes, board.id) ?? board.note,
  }));
}

/** Returns the name of a board without the catalog, while it is loading. */
export function boardTitle(game: CatalogGame['id'], board: string): string {
  return lookUp(t.start.catalog.title[game], board) ?? board.replace(/^(\d+)$/, '$1x$1');
}

export function presetOption({ id, title, note }: CatalogPreset): Option {
  return { id, title, note: lookUp(t.start.catalog.preset, id) ?? note };
}

export function levelNote({ id, title, note }: CatalogLevel): string {
  return levelTitle(id) ?? `${title} · ${note}`;
}

/** Returns a level with its description, or null if it is unknown. */
export function levelTitle(id: string): string | null {
  const description = lookUp(t.start.catalog.level, id);
  return description && `${t.start.catalog.levelTitle({ level: id })} · ${description}`;
}

/** Returns the name of a side in the choice of color, with a note if it moves first. */
export function sideTitle({ first }: CatalogGame, color: Color): string {
  return first === color ? t.start.begins({ color: colorTitle(color) }) : colorTitle(color);
}
