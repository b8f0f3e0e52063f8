/** Loads the panel of the user's games, which many visitors do not need. */

import { ownGames } from '../../user/own_games.svelte';

export const ownGamesPanel = () => import('./OwnGames.svelte');

/** Loads what the user's games need, so that the page does not shift when they appear. */
export async function prepare(): Promise<void> {
  if (ownGames.games?.length) await ownGamesPanel();
}
