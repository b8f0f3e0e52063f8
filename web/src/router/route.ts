/** Maps addresses to pages. */

import type { Kind } from '../games/kind';

export type Route =
  | { page: 'start' }
  | { page: 'game'; id: string }
  | { page: 'rules'; game: Kind }
  | { page: 'learn'; game: Kind | null }
  /** The list of the chapters, or one of them. */
  | { page: 'strategy'; game: Kind; chapter: string | null }
  | { page: 'player'; name: string }
  | { page: 'problems'; section: string | null }
  /** The games of this browser, or one of them. */
  | { page: 'local'; id: string | null }
  | { page: 'analysis' }
  | { page: 'editor'; game: string }
  | {
      page:
        | 'new'
        | 'sign-in'
        | 'sign-up'
        | 'settings'
        | 'games'
        | 'lobby'
        | 'about'
        | 'results'
        | 'library'
        | 'mod'
        | 'design'
        | 'verify'
        | 'reset';
    }
  | { page: 'missing' };

const WITHOUT_PARAMETER = [
  'new',
  'sign-in',
  'sign-up',
  'settings',
  'games',
  'lobby',
  'about',
  'results',
  'mod',
  'design',
] as const;
const MISSING: Route = { page: 'missing' };

export function routeOf(path: string): Route {
  const [first, second, ...rest] = path.split('/').filter(Boolean);
  if (first === undefined) return { page: 'start' };
  if (first === 'learn' && rest[0] === 'strategy') return strategyOf(second, rest.slice(1));
  if (rest.length > 0) return MISSING;
  // A game of the library opens on the analysis board.
  if (first === 'library') return second === undefined ? { page: 'library' } : { page: 'analysis' };
  // The page itself reads the game and the position from the address.
  if (first === 'analysis') return { page: 'analysis' };
  if (first === 'editor') return { page: 'editor', game: second ?? '' };
  if (first === 'problems') return { page: 'problems', section: second ?? null };
  if (first === 'local') return { page: 'local', id: second ?? null };
  if (second === undefined) {
    if (first === 'learn') return { page: 'learn', game: null };
    const page = WITHOUT_PARAMETER.find((name) => name === first);
    return page ? { page } : MISSING;
  }
  if (first === 'game') return /^[\w-]+$/.test(second) ? { page: 'game', id: second } : MISSING;
  if (first === 'player') return /^[\w-]+$/.test(second) ? { page: 'player', name: second } : MISSING;
  if ((first === 'rules' || first === 'learn') && (second === 'emulsion' || second === 'emergo'))
    return { page: first, game: second };
  if (first === 'account' && (second === 'verify' || second === 'reset')) return { page: second };
  return MISSING;
}

function strategyOf(game: string | undefined, [chapter, ...rest]: string[]): Route {
  if ((game !== 'emulsion' && game !== 'emergo') || rest.length > 0) return MISSING;
  if (chapter === undefined) return { page: 'strategy', game, chapter: null };
  return /^[a-z-]+$/.test(chapter) ? { page: 'strategy', game, chapter } : MISSING;
}

/** Returns true for the pages of signing in and up, which are never a page to return to. */
export function isSignInPage({ page }: Route): boolean {
  return page === 'sign-in' || page === 'sign-up' || page === 'verify' || page === 'reset';
}
