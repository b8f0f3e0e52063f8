// A player of a game, in words.

import type { Player } from '../api/types';
import { t } from '../words/words.svelte';

export function playerName({ kind, name, level }: Player): string {
  if (kind === 'computer') return level ? t.common.player.computerAt({ level }) : t.common.player.computer();
  if (kind === 'open') return t.common.player.nobody();
  return name ?? t.common.player.guest();
}

/** `1512`, `1490?` when it is not to be relied upon; null where there is none. */
export function ratingText({ rating, provisional }: Pick<Player, 'rating' | 'provisional'>): string | null {
  return rating === null ? null : `${rating}${provisional ? '?' : ''}`;
}

/** `+12`, `−8`, with a sign of its own for the eye. */
export function changeText(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0';
}
