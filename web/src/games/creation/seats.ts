// Links to seats. Their codes are told once, so the browser keeps them; who has one plays.

import type { Game } from '../../api/types';
import { read, write } from '../../browser/storage';

/** The codes of a game that this browser knows. */
export interface SeatCodes {
  /** Of the own seat, for another device. */
  own?: string;
  /** Of the seat of somebody who has still to come. */
  other?: string;
}

/** What the address of a game page says about a seat. */
export interface SeatLink {
  code: string;
  /** The link was made for the same person's next device, not for an opponent. */
  device: boolean;
}

const KEY = 'luctor.seats';
/** Games whose codes are kept; the oldest are forgotten. */
const KEPT = 100;

type Kept = Record<string, SeatCodes>;

export function seatLink(origin: string, id: string, { code, device }: SeatLink): string {
  const query = new URLSearchParams(device ? { seat: code, device: '' } : { seat: code });
  return `${origin}/game/${id}?${query.toString().replace(/=$/, '')}`;
}

/** The seat in the query of an address. */
export function seatIn(search: string): SeatLink | null {
  const query = new URLSearchParams(search);
  const code = query.get('seat');
  return code ? { code, device: query.has('device') } : null;
}

export function codesOf(id: string): SeatCodes {
  return kept()[id] ?? {};
}

/** Keeps codes of a game beside those that are known already. */
export function keepCodes(id: string, codes: SeatCodes): void {
  const all = kept();
  const known = { ...all[id], ...codes };
  delete all[id];
  const games = [...Object.entries(all), [id, known] as const].slice(-KEPT);
  write(KEY, JSON.stringify(Object.fromEntries(games)));
}

/** Keeps the codes of a game that was just made. */
export function keepNew(game: Game): void {
  if (!game.codes || !game.you) return;
  const own = game.codes[game.you];
  const other = game.codes[game.you === 'black' ? 'white' : 'black'];
  keepCodes(game.id, { ...(own && { own }), ...(other && { other }) });
}

function kept(): Kept {
  try {
    const value: unknown = JSON.parse(read(KEY) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Kept) : {};
  } catch {
    return {};
  }
}
