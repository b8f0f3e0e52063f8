/** Addresses of a game: its page, files, pictures, and its frame for other sites (docs/api.md). */

import { plainLook, type Look } from '../board/layout/look';

export interface Picture {
  ply: number;
  flipped: boolean;
  dark: boolean;
  look: Pick<Look, 'diamond' | 'coordinates' | 'labels'>;
}

export interface Frame {
  /** The first position to show, or null for the last position. */
  ply: number | null;
  theme: 'system' | 'light' | 'dark';
  flipped: boolean;
  look: Pick<Look, 'set' | 'diamond'>;
}

/** Size of a frame in pixels: the board, and below it players and buttons. */
export const FRAME = { width: 480, height: 640 };

/** Returns the ply after `#` in an address, or null. */
export function plyIn(hash: string): number | null {
  const found = /^#(\d{1,5})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

/** Returns the address of the game page, at a ply or at the end. */
export function pageOf(origin: string, id: string, ply: number | null = null): string {
  return `${origin}/game/${id}${ply === null ? '' : `#${ply}`}`;
}

export function recordOf(id: string, format: 'txt' | 'json'): string {
  return `/api/games/${id}/record.${format}`;
}

/** Returns the address of the record with comments of a finished game. */
export function annotatedOf(id: string): string {
  return `/api/games/${id}/annotated.txt`;
}

export function pictureOf(id: string, format: 'svg' | 'png', picture: Picture): string {
  return `/api/games/${id}/picture.${format}?${pictureQuery(picture)}&ply=${picture.ply}`;
}

export function animationOf(id: string, picture: Picture): string {
  return `/api/games/${id}/animation.gif?${pictureQuery(picture)}`;
}

function pictureQuery({ flipped, dark, look }: Picture): string {
  const coordinates =
    look.diamond || look.coordinates === 'diamond' ? 'diamond' : look.labels ? 'checkerboard' : 'off';
  return new URLSearchParams({
    theme: dark ? 'dark' : 'light',
    flipped: String(flipped),
    coordinates,
  }).toString();
}

export function frameOf(origin: string, id: string, { ply, theme, flipped, look }: Frame): string {
  const query = new URLSearchParams();
  if (ply !== null) query.set('ply', String(ply));
  if (theme !== 'system') query.set('theme', theme);
  if (flipped) query.set('flipped', 'true');
  if (look.set !== plainLook.set) query.set('set', look.set);
  if (look.diamond) query.set('coordinates', 'diamond');
  const text = query.toString();
  return `${origin}/embed/${id}${text && `?${text}`}`;
}

/** Returns the HTML that shows the game on another site. */
export function embedCode(address: string, title: string): string {
  const { width, height } = FRAME;
  return (
    `<iframe src="${escaped(address)}" width="${width}" height="${height}" ` +
    `title="${escaped(title)}" style="border:0;max-width:100%" loading="lazy"></iframe>`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
