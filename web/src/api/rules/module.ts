/** A running module of crates/wasm: it takes requests and gives answers as JSON, one at a time. */

interface Exports {
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

export class WasmModule {
  protected exports!: Exports;
  #memory!: WebAssembly.Memory;
  #update: (answer: unknown) => void = () => {};

  /** Starts a compiled module. One with threads needs a shared memory. */
  async start(compiled: WebAssembly.Module, memory?: WebAssembly.Memory): Promise<this> {
    const page = {
      // All workers of a module have the same time.
      clock: () => performance.timeOrigin + performance.now(),
      update: (address: number, length: number) => this.#update(this.#read(address, length)),
    };
    const imports: WebAssembly.Imports = memory ? { page, env: { memory } } : { page };
    const { exports } = await WebAssembly.instantiate(compiled, imports);
    this.exports = exports as unknown as Exports;
    this.#memory = memory ?? this.exports.memory;
    return this;
  }

  /** Returns the answer, or null if the request is too long. A search calls `update` with its answer so far. */
  ask(request: object, update: (answer: unknown) => void = () => {}): unknown {
    this.#update = update;
    const bytes = encoder.encode(JSON.stringify(request));
    const address = this.exports.request(bytes.length);
    if (address === 0) return null;
    new Uint8Array(this.#memory.buffer, address, bytes.length).set(bytes);
    const length = this.exports.respond();
    return this.#read(this.exports.response(), length);
  }

  #read(address: number, length: number): unknown {
    // A decoder refuses shared memory, so it gets a copy.
    return JSON.parse(decoder.decode(new Uint8Array(this.#memory.buffer, address, length).slice()));
  }
}

/** Loads a module. */
export async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the module cannot be loaded: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
