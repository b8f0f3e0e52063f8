/**
 * The engine: in the page, or on the server where the page cannot run it or the user prefers that. Visitors with a running
 * rated game always ask the server, which refuses the positions of such games.
 */

import { boards, type BoardsClient } from '../api/boards';
import { createEngineClient, type EngineClient } from '../api/engine';
import { ownGames } from '../user/own_games.svelte';
import { engineSettings, type EngineSettings } from './settings.svelte';
import type { PageEngine, Search } from './page_engine';

/** Milliseconds for a move of the computer at a level, as in a match. */
const PLAY_MILLISECONDS = 1000;

/** The part of the engine in the page that is used. */
export type PagePart = Pick<PageEngine, 'prepare' | 'search' | 'read'>;

/** The parts that a choice between page and server needs. */
export interface Parts {
  server: EngineClient;
  boards: Pick<BoardsClient, 'read'>;
  /** Loads the engine of the page, which is not part of the pages that have to load fast. */
  page: () => Promise<PagePart>;
  settings: Pick<EngineSettings, 'where' | 'hash'>;
  /** Resolves to true if the user plays a rated game. */
  playsRated: () => Promise<boolean>;
}

export interface Engine extends EngineClient, Pick<BoardsClient, 'read'> {
  /** Resolves to true if the engine searches in the page. */
  runsInPage: () => Promise<boolean>;
}

/** The error's class belongs to the engine of the page, which is not loaded with this file. */
const isNoEngine = (error: unknown) => error instanceof Error && error.name === 'NoEngine';

export function createEngine({ server, boards, page, settings, playsRated }: Parts): Engine {
  /** Returns the engine of the page, or null if the server searches. */
  async function ownEngine(): Promise<PagePart | null> {
    if (settings.where === 'server' || (await playsRated())) return null;
    const own = await page().catch(() => null);
    return own && (await own.prepare()) ? own : null;
  }
  /** Searches in the page, or else on the server. */
  async function* either<T>(
    place: Parameters<PageEngine['search']>[0],
    search: Omit<Search, 'hash'>,
    signal: AbortSignal,
    onServer: () => AsyncGenerator<T>,
  ): AsyncGenerator<T> {
    const own = await ownEngine();
    signal.throwIfAborted();
    try {
      if (own)
        return yield* own.search(place, { ...search, hash: settings.hash }, signal) as AsyncGenerator<T>;
    } catch (error) {
      if (!isNoEngine(error)) throw error;
    }
    yield* onServer();
  }
  return {
    /** Reads a pasted text in the page if it can, which has nothing to do with the choice of the engine. */
    read: async (text, game, coordinates) => {
      const own = await page().catch(() => null);
      const read = await own?.read({ ask: 'read', text, game, coordinates }).catch((error: unknown) => {
        if (!isNoEngine(error)) throw error;
        return null;
      });
      return read ?? boards.read(text, game, coordinates);
    },
    evaluations: server.evaluations,
    runsInPage: async () => (await ownEngine()) !== null,
    think: (place, limits, signal) =>
      either(place, limits, signal, () => server.think(place, limits, signal)),
    play: (place, level, signal) =>
      either(place, { lines: 1, level: Number(level), milliseconds: PLAY_MILLISECONDS }, signal, () =>
        server.play(place, level, signal),
      ),
  };
}

export const engineClient = createEngine({
  server: createEngineClient(),
  boards,
  page: async () => (await import('./own_engine')).pageEngine,
  settings: engineSettings,
  playsRated: async () => {
    await ownGames.firstLoaded();
    return ownGames.playsRated;
  },
});
