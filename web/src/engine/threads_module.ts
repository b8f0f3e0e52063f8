/** A module with threads: several instances share a memory, and each further one helps the searches of the first. */

import { WasmModule } from '../api/rules/module';
import { STACK } from './stack';

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

export class ThreadsModule extends WasmModule {
  declare protected exports: WasmModule['exports'] & ThreadExports;

  /** Returns the addresses of the stacks for further threads. Only for the instance that was started first. */
  stacks(threads: number): number[] {
    const size = () => this.exports.memory_for_thread(STACK + this.exports.__tls_size.value);
    return Array.from({ length: threads }, size);
  }

  /** Returns the address of a word with the address of the byte that stops a search, or with 0. */
  stopFlag(): number {
    return this.exports.stop_flag();
  }

  /** Helps all searches with a stack of its own. Never returns. */
  help(stack: number): void {
    // The stack grows downwards, and the variables of the thread lie above it.
    this.exports.__stack_pointer.value = stack + STACK;
    this.exports.__wasm_init_tls(stack + STACK);
    this.exports.help();
  }
}
