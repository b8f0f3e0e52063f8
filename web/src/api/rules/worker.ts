/**
 * The worker with the module of the rules (crates/wasm). Its first message is the address of the module, and each further
 * one a request with a number. It answers in the order of the requests, and ends when the module fails.
 */

declare const self: DedicatedWorkerGlobalScope;
export {};

/** The exports of the module. */
interface Module {
  memory: WebAssembly.Memory;
  /** Returns the address of so many bytes for a request, or 0 if it is too long. */
  request(length: number): number;
  /** Answers the request. Returns the length of the answer. */
  respond(): number;
  /** Returns the address of the answer. */
  response(): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

async function load(address: string): Promise<Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the module cannot be loaded: ${response.status}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
  return instance.exports as unknown as Module;
}

/** Returns the module's answer, or null if the request is too long. */
function answer(module: Module, request: object): unknown {
  const bytes = encoder.encode(JSON.stringify(request));
  const address = module.request(bytes.length);
  if (address === 0) return null;
  new Uint8Array(module.memory.buffer, address, bytes.length).set(bytes);
  const length = module.respond();
  return JSON.parse(decoder.decode(new Uint8Array(module.memory.buffer, module.response(), length)));
}

self.onmessage = async ({ data: address }: MessageEvent<string>) => {
  try {
    const module = await load(address);
    self.onmessage = ({ data: { id, request } }: MessageEvent<{ id: number; request: object }>) => {
      try {
        self.postMessage({ id, answer: answer(module, request) });
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
