/**
 * Seat codes and links. The server sends a code only once, so the browser stores it. Anyone with the code can play, so
 * links have it in the fragment, which browsers do not send to servers.
 */

import type { Game } from '../../api/types';
import { readJson, write } from '../../browser/storage';

/** The seat codes of a game in this browser. */
export interface SeatCodes {
  /** The code of the user's own seat, for another device. */
  own?: string;
  /** The code of the opponent's seat until they join. */
  other?: string;
}

/** The seat in the address of a game page. */
export interface SeatLink {
  code: string;
  /** True for a link to the user's own seat on another device, false for an opponent's link. */
  device: boolean;
}

const KEY = 'luctor.seats';
/** Number of games whose codes are stored. */
const MAX_GAMES = 100;

type StoredCodes = Record<string, SeatCodes>;

export function seatLink(origin: string, id: string, { code, device }: SeatLink): string {
  const parameters = new URLSearchParams(device ? { seat: code, device: '' } : { seat: code });
  return `${origin}/game/${id}#${parameters.toString().replace(/=$/, '')}`;
}

/** Returns the seat in the fragment of an address, or in the query, as in older links. Returns null if there is none. */
export function seatFromAddress({ hash, search }: { hash: string; search: string }): SeatLink | null {
  for (const text of [hash.slice(1), search]) {
    const parameters = new URLSearchParams(text);
    const code = parameters.get('seat');
    if (code) return { code, device: parameters.has('device') };
  }
  return null;
}

export function codesOf(id: string): SeatCodes {
  return stored()[id] ?? {};
}

/** Stores codes of a game, in addition to the codes already stored. */
export function storeCodes(id: string, codes: SeatCodes): void {
  const all = stored();
  const known = { ...all[id], ...codes };
  delete all[id];
  const games = [...Object.entries(all), [id, known] as const].slice(-MAX_GAMES);
  write(KEY, JSON.stringify(Object.fromEntries(games)));
}

/** Stores the codes of a new game. */
export function storeNewCodes(game: Game): void {
  if (!game.codes || !game.you) return;
  const own = game.codes[game.you];
  const other = game.codes[game.you === 'black' ? 'white' : 'black'];
  storeCodes(game.id, { ...(own && { own }), ...(other && { other }) });
}

/** Deletes all codes from this browser, so that its next user does not get the seats. */
export function deleteCodes(): void {
  write(KEY, '{}');
}

function stored(): StoredCodes {
  const value = readJson(KEY);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as StoredCodes) : {};
}
