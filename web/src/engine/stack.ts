/** The size of the stack of each thread of a module in bytes, as that of the first one (`scripts/wasm`). */
export const STACK = 16 << 20;
