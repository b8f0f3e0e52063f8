import { beforeEach, expect, it, vi } from 'vitest';
import { Unreachable } from '../../api/client';
import type { Catalog } from '../../api/types';
import { loadCatalog } from './stored_catalog';

const CATALOG: Catalog = { games: [], levels: [] };
const there = { catalog: async () => CATALOG };
const away = { catalog: () => Promise.reject(new Unreachable()) };

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
beforeEach(() => stored.clear());

it('is the last one while the server is away', async () => {
  await expect(loadCatalog(away)).rejects.toThrow(Unreachable);
  expect(await loadCatalog(there)).toEqual(CATALOG);
  expect(await loadCatalog(away)).toEqual(CATALOG);
});

it('does not take damaged data', async () => {
  for (const text of ['{', 'null', '{"games":1}']) {
    stored.set('luctor.catalog', text);
    await expect(loadCatalog(away)).rejects.toThrow(Unreachable);
  }
});

it('reports other errors', async () => {
  await loadCatalog(there);
  await expect(loadCatalog({ catalog: () => Promise.reject(new Error('broken')) })).rejects.toThrow('broken');
});
