/**
 * The worker with the module of the rules. Its first message is the address of the module, and each further one a request
 * with a number. It answers in the order of the requests, and ends when the module fails.
 */

import { compile, WasmModule } from './module';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = async ({ data: address }: MessageEvent<string>) => {
  try {
    const module = await new WasmModule().start(await compile(address));
    self.onmessage = ({ data: { id, request } }: MessageEvent<{ id: number; request: object }>) => {
      try {
        self.postMessage({ id, answer: module.ask(request) });
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
