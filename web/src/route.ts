// Which page an address stands for.

export type Route =
  | { page: 'start' }
  | { page: 'game'; id: string }
  | { page: 'rules'; game: 'emulsion' | 'emergo' }
  | { page: 'missing' };

export function routeOf(path: string): Route {
  const [first, second, ...rest] = path.split('/').filter(Boolean);
  if (first === undefined) return { page: 'start' };
  if (rest.length > 0 || second === undefined) return { page: 'missing' };
  if (first === 'game') return /^[\w-]+$/.test(second) ? { page: 'game', id: second } : { page: 'missing' };
  if (first === 'rules' && (second === 'emulsion' || second === 'emergo'))
    return { page: 'rules', game: second };
  return { page: 'missing' };
}
