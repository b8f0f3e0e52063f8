import { expect, it, vi } from 'vitest';
import type { EngineClient } from '../api/engine';
import { ApiError } from '../api/client';
import type { Problem, ReadText, Thinking } from '../api/types';
import { createEngine, type PagePart, type Parts } from './engine';
import { NoEngine } from './page_engine';
import { EngineSettings } from './settings.svelte';

const PLACE = { game: 'emulsion:4', position: null, moves: [] };
const said = (depth: number) => [{ done: true, milliseconds: depth, lines: [] } satisfies Thinking];
const [page, server] = [said(1), said(2)];

async function* stream<T>(each: readonly T[]): AsyncGenerator<T> {
  yield* each;
}

const READ = { game: 'page' } as ReadText;
const noRead = () => Promise.reject(new NoEngine());

/** Returns who reads a text: the page or the server. */
async function reader(read: PagePart['read']): Promise<string> {
  const parts = { read, prepare: () => Promise.resolve(true), search: () => stream(page) };
  const engine = createEngine({
    server: {} as EngineClient,
    boards: { read: () => Promise.resolve({ game: 'server' } as ReadText) },
    page: () => Promise.resolve(parts),
    settings: { where: 'server', hash: 16 },
    playsRated: () => Promise.resolve(true),
  });
  return (await engine.read('a1-b1', 'emulsion:8', 'checkerboard')).game;
}

it('reads a pasted text in the page, unless it names a match or the page cannot', async () => {
  expect(await reader(() => Promise.resolve(READ))).toBe('page');
  expect(await reader(() => Promise.resolve(null))).toBe('server');
  expect(await reader(noRead)).toBe('server');
  const rejected = () => Promise.reject(new ApiError(400, { code: 'unreadable' } as Problem));
  await expect(reader(rejected)).rejects.toBeInstanceOf(ApiError);
});

/** Returns who answers an analysis. */
async function answer(parts: Partial<Parts>): Promise<Thinking[]> {
  const engine = createEngine({
    server: { think: () => stream(server), play: () => stream(server) } as unknown as EngineClient,
    boards: { read: noRead },
    page: () =>
      Promise.resolve({ prepare: () => Promise.resolve(true), search: () => stream(page), read: noRead }),
    settings: { where: 'page', hash: 16 },
    playsRated: () => Promise.resolve(false),
    ...parts,
  });
  const all: Thinking[] = [];
  const { signal } = new AbortController();
  for await (const each of engine.think(PLACE, { lines: 1, milliseconds: 1000 }, signal)) all.push(each);
  return all;
}

it('searches in the page, unless the user wants the server or plays a rated game', async () => {
  expect(await answer({})).toEqual(page);
  expect(await answer({ settings: { where: 'server', hash: 16 } })).toEqual(server);
  expect(await answer({ playsRated: () => Promise.resolve(true) })).toEqual(server);
});

it('asks the server if the page cannot search', async () => {
  const failing = async function* (): AsyncGenerator<Thinking> {
    throw new NoEngine();
  };
  const prepare = (works: boolean) => () => Promise.resolve(works);
  const other = async (prepared: boolean, search: PagePart['search']) =>
    answer({ page: async () => ({ prepare: prepare(prepared), search, read: noRead }) });
  expect(await other(true, failing)).toEqual(server);
  const unused = () => stream(page);
  expect(await other(false, unused)).toEqual(server);
  expect(await answer({ page: () => Promise.reject(new TypeError('offline')) })).toEqual(server);
});

it('stores the settings, and ignores stored nonsense', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const settings = new EngineSettings();
  settings.change({ where: 'server', hash: 64, seconds: 0 });
  const again = new EngineSettings();
  expect([again.where, again.hash, again.seconds]).toEqual(['server', 64, 0]);
  for (const text of ['null', '{', '{"where":1,"hash":3,"seconds":-1}']) {
    stored.set('luctor.engine.settings', text);
    const usual = new EngineSettings();
    expect([usual.where, usual.hash, usual.seconds]).toEqual(['page', 16, 8]);
  }
  vi.unstubAllGlobals();
});
