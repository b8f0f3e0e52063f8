/** The rules of the page, with the worker and the module of the build. */

import address from './luctor.wasm?url';
import { Rules, type RulesWorker } from './rules';

function startWorker(): RulesWorker | null {
  if (typeof Worker === 'undefined' || typeof WebAssembly === 'undefined') return null;
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'rules' });
}

export const rules = new Rules(startWorker, address);
