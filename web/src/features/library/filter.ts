/** The filters of the library, which are stored in the address of the page. */

import type { LibraryEntry } from '../../api/types';

export const FIELDS = ['game', 'opening', 'theme', 'player'] as const;
export type Field = (typeof FIELDS)[number];
export type Filter = Readonly<Record<Field, string>>;

/** The values that a game has in each field. */
const VALUES: Record<Field, (entry: LibraryEntry) => readonly string[]> = {
  game: ({ title }) => [title],
  opening: ({ opening }) => opening.split(' ').slice(0, 1).filter(Boolean),
  theme: ({ themes }) => themes,
  player: ({ white, black }) => [white, black].filter((name) => name !== null),
};

export function filterFrom(search: string): Filter {
  const query = new URLSearchParams(search);
  const value = (field: Field) => [field, query.get(field) ?? ''] as const;
  return Object.fromEntries(FIELDS.map(value)) as Filter;
}

export function searchOf(filter: Filter): string {
  const used = FIELDS.filter((field) => filter[field] !== '');
  const query = new URLSearchParams(used.map((field) => [field, filter[field]])).toString();
  return query && `?${query}`;
}

/** Returns the games that fit all fields of a filter. */
export function found(games: readonly LibraryEntry[], filter: Filter): LibraryEntry[] {
  const fits = (entry: LibraryEntry) => (field: Field) =>
    filter[field] === '' || VALUES[field](entry).includes(filter[field]);
  return games.filter((entry) => FIELDS.every(fits(entry)));
}

/** Returns the values of a field that still find games with the other fields, sorted. */
export function choices(games: readonly LibraryEntry[], filter: Filter, field: Field): string[] {
  const others = found(games, { ...filter, [field]: '' });
  const values = new Set(others.flatMap(VALUES[field]));
  // The chosen value stays, so that the user can see and change it.
  if (filter[field]) values.add(filter[field]);
  return [...values].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}
