/** Collections of values in the browser's database (IndexedDB), which has room for more than its storage of settings. */

import { createStore, del, get, set, values, type UseStore } from 'idb-keyval';

/** Values of one kind, by their ids. */
export interface Collection<T> {
  all(): Promise<T[]>;
  get(id: string): Promise<T | undefined>;
  put(value: T): Promise<void>;
  delete(id: string): Promise<void>;
  /** Returns false if the browser forbids the database, so that the values last as long as the page. */
  lasts(): Promise<boolean>;
}

/** Opens a collection. Each has a database of its own, because new stores would need a new version of a shared one. */
export function openCollection<T extends { id: string }>(name: string): Collection<T> {
  const memory = new Map<string, T>();
  let opened: Promise<UseStore | null> | null = null;
  const store = () => (opened ??= tryStore(name));
  return {
    all: async () => {
      const found = await store();
      return found ? values<T>(found) : [...memory.values()];
    },
    get: async (id) => {
      const found = await store();
      return found ? get<T>(id, found) : memory.get(id);
    },
    put: async (value) => {
      const found = await store();
      if (found) await set(value.id, value, found);
      else memory.set(value.id, value);
    },
    delete: async (id) => {
      const found = await store();
      if (found) await del(id, found);
      else memory.delete(id);
    },
    lasts: async () => (await store()) !== null,
  };
}

/** Returns the store, or null if the browser forbids it, as in some private windows. */
async function tryStore(name: string): Promise<UseStore | null> {
  try {
    const store = createStore(`luctor-${name}`, name);
    await get('', store);
    return store;
  } catch {
    return null;
  }
}
