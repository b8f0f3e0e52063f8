/**
 * A worker with the module of the engine. The first message starts it, and each further one is a request. It answers one
 * request at a time, with `update` before and `answer` at the end, and ends when the module fails. A search cannot be
 * stopped: the page ends the worker. A worker that helps another one answers nothing but `ready`.
 */

import type { Message, Start } from './messages';
import { ThreadsModule } from './threads_module';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = async ({ data: start }: MessageEvent<Start>) => {
  try {
    const module = await new ThreadsModule().start(start.compiled, start.memory);
    if (start.stack !== undefined) {
      self.postMessage({ ready: true });
      module.help(start.stack);
    }
    self.onmessage = ({ data: request }: MessageEvent<object>) => {
      try {
        const answer = module.ask(request, (update) => self.postMessage({ update }));
        self.postMessage({ answer });
      } catch {
        fail();
      }
    };
    const { helpers } = start;
    const threads = helpers && { stacks: module.stacks(helpers), stop: module.stopFlag() };
    self.postMessage({ ready: true, ...threads } satisfies Message);
  } catch {
    fail();
  }
};

/** A module that has failed may be in any state. */
function fail(): void {
  self.postMessage({ failed: true });
  self.close();
}
