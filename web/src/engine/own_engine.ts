/** The engine of the page, with the workers and the modules of the build. */

import { compile } from '../api/rules/module';
import { ChosenEngine } from './chosen_engine';
import address from './luctor-engine.wasm?url';
import threadsAddress from './luctor-engine-threads.wasm?url';
import { PageEngine, type EngineWorker } from './page_engine';
import { engineSettings } from './settings.svelte';
import { ThreadGroup } from './thread_group';

function startWorker(): EngineWorker | null {
  if (typeof Worker === 'undefined') return null;
  return new Worker(new URL('./engine_worker.ts', import.meta.url), { type: 'module', name: 'engine' });
}

export const pageEngine = new ChosenEngine(
  new PageEngine(startWorker, () => compile(address)),
  (threads) =>
    new PageEngine(
      () => new ThreadGroup(startWorker, threads),
      () => compile(threadsAddress),
    ),
  () => engineSettings.threads,
);
