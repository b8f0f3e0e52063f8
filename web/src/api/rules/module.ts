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

/** Further exports of a module with threads. */
interface ThreadExports {
  /** Returns the address of so many bytes for the stack and the variables of a thread. */
  memory_for_thread(length: number): number;
  /** Helps all searches. Never returns. */
  help(): void;
  /** Returns the address of a word with the address of the byte that stops a search, or with 0. */
  stop_flag(): number;
  __stack_pointer: WebAssembly.Global<'i32'>;
  __tls_size: WebAssembly.Global<'i32'>;
  __wasm_init_tls(address: number): void;
}

/** The size of the stack of each thread in bytes, as that of the first one. */
export const STACK = 16 << 20;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class WasmModule {
  #exports!: Exports & ThreadExports;
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
    this.#exports = exports as unknown as Exports & ThreadExports;
    this.#memory = memory ?? this.#exports.memory;
    return this;
  }

  /** Returns the addresses of the stacks for further threads. Only for the instance that was started first. */
  stacks(threads: number): number[] {
    const size = () => this.#exports.memory_for_thread(STACK + this.#exports.__tls_size.value);
    return Array.from({ length: threads }, size);
  }

  /** Returns the address of a word with the address of the byte that stops a search, or with 0. */
  stopFlag(): number {
    return this.#exports.stop_flag();
  }

  /** Helps all searches with a stack of its own. Never returns. */
  help(stack: number): void {
    // The stack grows downwards, and the variables of the thread lie above it.
    this.#exports.__stack_pointer.value = stack + STACK;
    this.#exports.__wasm_init_tls(stack + STACK);
    this.#exports.help();
  }

  /** Returns the answer, or null if the request is too long. A search calls `update` with its answer so far. */
  ask(request: object, update: (answer: unknown) => void = () => {}): unknown {
    this.#update = update;
    const bytes = encoder.encode(JSON.stringify(request));
    const address = this.#exports.request(bytes.length);
    if (address === 0) return null;
    new Uint8Array(this.#memory.buffer, address, bytes.length).set(bytes);
    const length = this.#exports.respond();
    return this.#read(this.#exports.response(), length);
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
