import { expect, it } from 'vitest';
import { isSignInPage, routeOf } from './route';

it('maps addresses to pages', () => {
  expect(routeOf('/')).toEqual({ page: 'start' });
  expect(routeOf('/game/ab12')).toEqual({ page: 'game', id: 'ab12' });
  expect(routeOf('/rules/emergo')).toEqual({ page: 'rules', game: 'emergo' });
  expect(routeOf('/new')).toEqual({ page: 'new' });
  expect(routeOf('/learn')).toEqual({ page: 'learn', game: null });
  expect(routeOf('/learn/emulsion')).toEqual({ page: 'learn', game: 'emulsion' });
  expect(routeOf('/learn/emergo/strategy')).toEqual({ page: 'strategy', game: 'emergo', chapter: null });
  expect(routeOf('/learn/emulsion/strategy/last-mover')).toEqual({
    page: 'strategy',
    game: 'emulsion',
    chapter: 'last-mover',
  });
  expect(routeOf('/problems')).toEqual({ page: 'problems', section: null });
  expect(routeOf('/problems/daily')).toEqual({ page: 'problems', section: 'daily' });
  expect(routeOf('/local')).toEqual({ page: 'local', id: null });
  expect(routeOf('/local/a1-b2')).toEqual({ page: 'local', id: 'a1-b2' });
  expect(routeOf('/sign-in')).toEqual({ page: 'sign-in' });
  expect(routeOf('/mod')).toEqual({ page: 'mod' });
  expect(routeOf('/settings/')).toEqual({ page: 'settings' });
  expect(routeOf('/account/reset')).toEqual({ page: 'reset' });
  expect(routeOf('/player/Ada_1')).toEqual({ page: 'player', name: 'Ada_1' });
  expect(routeOf('/analysis')).toEqual({ page: 'analysis' });
  expect(routeOf('/analysis/emergo:9x9,men=7')).toEqual({ page: 'analysis' });
  expect(routeOf('/editor/emulsion:8')).toEqual({ page: 'editor', game: 'emulsion:8' });
  for (const path of ['/player', '/player/%3Cb%3E', '/settings/x', '/account', '/account/delete']) {
    expect(routeOf(path)).toEqual({ page: 'missing' });
  }
  for (const path of [
    '/rules/chess',
    '/learn/chess',
    '/learn/emergo/2',
    '/learn/chess/strategy',
    '/learn/emergo/strategy/a/b',
    '/learn/emergo/strategy/%3Cb%3E',
    '/game',
    '/game/a/b',
    '/nowhere',
    '/game/%E0%A4%A',
  ]) {
    expect(routeOf(path)).toEqual({ page: 'missing' });
  }
});

it('recognizes the pages of signing in and up', () => {
  expect(['/sign-in', '/sign-up', '/account/reset'].map((path) => isSignInPage(routeOf(path)))).not.toContain(
    false,
  );
  expect(['/', '/settings', '/game/a'].map((path) => isSignInPage(routeOf(path)))).not.toContain(true);
});
