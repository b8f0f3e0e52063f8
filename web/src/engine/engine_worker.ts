/**
 * The worker with the module of the engine. Its first message is the compiled module, and each further one a request. It
 * answers one request at a time, with `update` before and `answer` at the end, and ends when the module fails. A search
 * cannot be stopped: the page ends the worker.
 */

import { WasmModule } from '../api/rules/module';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = async ({ data: compiled }: MessageEvent<WebAssembly.Module>) => {
  try {
    const module = await new WasmModule().start(compiled);
    self.onmessage = ({ data: request }: MessageEvent<object>) => {
      try {
        const answer = module.ask(request, (update) => self.postMessage({ update }));
        self.postMessage({ answer });
      } catch {
        fail();
      }
    };
    self.postMessage({ ready: true });
  } catch {
    fail();
  }
};

/** A module that has failed may be in any state. */
function fail(): void {
  self.postMessage({ failed: true });
  self.close();
}
