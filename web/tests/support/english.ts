/** Loads all English messages for the unit tests. */

import { loaders } from 'virtual:words';
import { words, type Area } from '../../src/words/words.svelte';

await words.load(...(Object.keys(loaders.en ?? {}) as Area[]));
