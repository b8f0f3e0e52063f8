// For the unit tests: all words in English.

import { loaders } from 'virtual:words';
import { words, type Area } from './words.svelte';

await words.load(...(Object.keys(loaders.en ?? {}) as Area[]));
