/** Texts about a player: name and rating. */

import type { Player } from '../api/types';
import { t } from '../words/words.svelte';

export function playerName({ kind, name, level }: Player): string {
  if (kind === 'computer') return level ? t.common.player.computerAt({ level }) : t.common.player.computer();
  if (kind === 'open') return t.common.player.nobody();
  return name ?? t.common.player.guest();
}

/** Returns `1512`, or `1490?` if the rating is provisional. Null for a player without a rating. */
export function ratingText({ rating, provisional }: Pick<Player, 'rating' | 'provisional'>): string | null {
  return rating === null ? null : `${rating}${provisional ? '?' : ''}`;
}

/** Returns a rating change as `+12`, `−8` or `±0`. */
export function changeText(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0';
}
