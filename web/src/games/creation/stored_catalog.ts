/** The catalog of the server, and the last one that this browser has seen, for use without a network. */

import { isUnavailable, type Client } from '../../api/client';
import type { Catalog } from '../../api/types';
import { readJson, write } from '../../browser/storage';

const KEY = 'luctor.catalog';

/** Returns the server's catalog, or the stored one while the server is away. Fails if there is neither. */
export async function loadCatalog(client: Pick<Client, 'catalog'>): Promise<Catalog> {
  try {
    const catalog = await client.catalog();
    write(KEY, JSON.stringify(catalog));
    return catalog;
  } catch (error) {
    const stored = isUnavailable(error) ? storedCatalog() : null;
    if (!stored) throw error;
    return stored;
  }
}

function storedCatalog(): Catalog | null {
  const stored = readJson(KEY) as Partial<Catalog> | null;
  return Array.isArray(stored?.games) && Array.isArray(stored.levels) ? (stored as Catalog) : null;
}
