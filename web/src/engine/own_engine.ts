/** The engine of the page, with the worker and the module of the build. */

import { compile } from '../api/rules/module';
import address from './luctor-engine.wasm?url';
import { PageEngine, type EngineWorker } from './page_engine';

function startWorker(): EngineWorker | null {
  if (typeof Worker === 'undefined') return null;
  return new Worker(new URL('./engine_worker.ts', import.meta.url), { type: 'module', name: 'engine' });
}

export const pageEngine = new PageEngine(startWorker, () => compile(address));
