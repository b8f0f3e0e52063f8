import { expect, it } from 'vitest';
import { routeOf } from './route';

it('knows the addresses of the pages', () => {
  expect(routeOf('/')).toEqual({ page: 'start' });
  expect(routeOf('/game/ab12')).toEqual({ page: 'game', id: 'ab12' });
  expect(routeOf('/rules/emergo')).toEqual({ page: 'rules', game: 'emergo' });
  for (const path of ['/rules/chess', '/game', '/game/a/b', '/nowhere', '/game/%E0%A4%A']) {
    expect(routeOf(path)).toEqual({ page: 'missing' });
  }
});
