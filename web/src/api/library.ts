/** Requests about the library of annotated games. */

import { createCall, type Call } from './client';
import type { Library, LibraryGame } from './types';

function createLibraryClient(call: Call = createCall()) {
  return {
    games: () => call<Library>('GET', '/api/library'),
    game: (id: string) => call<LibraryGame>('GET', `/api/library/${encodeURIComponent(id)}`),
  };
}

export type LibraryClient = ReturnType<typeof createLibraryClient>;
export const library = createLibraryClient();
