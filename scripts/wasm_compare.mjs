/**
 * Compares modules for browsers with the native program. The standard input has a request, a tab and the native answer
 * on each line; the arguments are the modules. Every answer must have the same bytes.
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns a function that asks a module. */
async function load(file) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file));
  const { memory, request, respond, response } = instance.exports;
  return (text) => {
    const bytes = encoder.encode(text);
    // Both calls may move the memory to another buffer.
    const address = request(bytes.length);
    new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
    const length = respond();
    return decoder.decode(new Uint8Array(memory.buffer, response(), length));
  };
}

const files = process.argv.slice(2);
const modules = await Promise.all(
  files.map(async (file) => ({ file, ask: await load(file) })),
);
let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const [request, native] = line.split("\t");
  for (const { file, ask } of modules) {
    const answer = ask(request);
    if (answer === native) continue;
    console.error(
      `${file} differs.\nrequest: ${request}\nnative:  ${native}\nmodule:  ${answer}`,
    );
    process.exit(1);
  }
  count += 1;
}
if (count === 0) throw new Error("there were no requests");
console.log(
  `${files.join(", ")}: ${count} answers are those of the native program`,
);
