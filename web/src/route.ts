// Which page an address stands for.

export type Route =
  | { page: 'start' }
  | { page: 'game'; id: string }
  | { page: 'rules'; game: 'emulsion' | 'emergo' }
  | { page: 'player'; name: string }
  | { page: 'sign-in' | 'sign-up' | 'settings' | 'games' | 'lobby' | 'about' | 'verify' | 'reset' }
  | { page: 'missing' };

const WITHOUT_PARAMETER = ['sign-in', 'sign-up', 'settings', 'games', 'lobby', 'about'] as const;
const MISSING: Route = { page: 'missing' };

export function routeOf(path: string): Route {
  const [first, second, ...rest] = path.split('/').filter(Boolean);
  if (first === undefined) return { page: 'start' };
  if (rest.length > 0) return MISSING;
  if (second === undefined) {
    const page = WITHOUT_PARAMETER.find((name) => name === first);
    return page ? { page } : MISSING;
  }
  if (first === 'game') return /^[\w-]+$/.test(second) ? { page: 'game', id: second } : MISSING;
  if (first === 'player') return /^[\w-]+$/.test(second) ? { page: 'player', name: second } : MISSING;
  if (first === 'rules' && (second === 'emulsion' || second === 'emergo'))
    return { page: 'rules', game: second };
  if (first === 'account' && (second === 'verify' || second === 'reset')) return { page: second };
  return MISSING;
}

/** Pages on the way to an account, to which nobody wants back. */
export function isDoorway({ page }: Route): boolean {
  return page === 'sign-in' || page === 'sign-up' || page === 'verify' || page === 'reset';
}
