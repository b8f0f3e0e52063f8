/**
 * Compares modules for browsers with the native program. The standard input has a request, a tab and the native answer
 * on each line; the arguments are the modules. Every answer must have the same bytes, the time of a search excepted. Only
 * modules with `engine` in their name are asked for searches, and to read texts. Those with threads answer with one thread,
 * and then search with two.
 */

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns a function that asks a module. */
async function load(file) {
  const page = { clock: () => performance.now(), update: () => {} };
  const compiled = await WebAssembly.compile(readFileSync(file));
  const env = { memory: file.includes("threads") ? shared() : undefined };
  const { exports } = await WebAssembly.instantiate(compiled, { page, env });
  const { request, respond, response, memory = env.memory } = exports;
  const ask = (text) => {
    const bytes = encoder.encode(text);
    // Both calls may move the memory to another buffer.
    const address = request(bytes.length);
    new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
    const length = respond();
    const answer = new Uint8Array(memory.buffer, response(), length);
    return decoder.decode(answer.slice());
  };
  return { file, ask, compiled, exports, memory };
}

/** Returns the memory of a module with threads: at first 32 MiB, and at most 256 MiB. */
const shared = () =>
  new WebAssembly.Memory({ initial: 512, maximum: 4096, shared: true });

const STACK = 16 << 20;

/** Runs in a worker: helps the searches of another instance. */
const help = `
  const { workerData, parentPort } = require("node:worker_threads");
  const { compiled, memory, stack } = workerData;
  const page = { clock: () => performance.now(), update: () => {} };
  WebAssembly.instantiate(compiled, { page, env: { memory } }).then(({ exports }) => {
    exports.__stack_pointer.value = stack;
    exports.__wasm_init_tls(stack);
    parentPort.postMessage("ready");
    exports.help();
  });`;

/** Starts a thread that helps a module, and returns its worker. */
async function startHelper({ compiled, memory, exports }) {
  const size = STACK + exports.__tls_size.value;
  const stack = exports.memory_for_thread(size) + STACK;
  const workerData = { compiled, memory, stack };
  const worker = new Worker(help, { eval: true, workerData });
  await once(worker, "message");
  return worker;
}

const timeless = (answer) =>
  answer.replace(/"milliseconds":\d+/, '"milliseconds":0');

const files = process.argv.slice(2);
const modules = await Promise.all(files.map(load));
let count = 0;
/** Milliseconds of all searches of a game, by the program that searched. */
const spent = new Map();
function addTime(game, program, answer) {
  const time = JSON.parse(answer).thinking?.milliseconds ?? 0;
  const times = spent.get(game) ?? new Map();
  spent.set(game, times.set(program, (times.get(program) ?? 0) + time));
}

for await (const line of createInterface({ input: process.stdin })) {
  const [request, native] = line.split("\t");
  const isSearch = request.startsWith('{"ask":"think"');
  const [game] = isSearch ? JSON.parse(request).game.split(":") : [""];
  if (isSearch) addTime(game, "native", native);
  const needsEngine = isSearch || request.startsWith('{"ask":"read"');
  for (const { file, ask } of modules) {
    if (needsEngine && !file.includes("engine")) continue;
    const answer = ask(request);
    if (isSearch) addTime(game, file, answer);
    if (timeless(answer) === timeless(native)) continue;
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
for (const [game, times] of spent)
  for (const [program, time] of times)
    console.log(`searches of ${game}, ${program}: ${time} ms`);

for (const module of modules) {
  if (!module.file.includes("threads")) continue;
  const helper = await startHelper(module);
  for (const game of ["emergo:9x9", "emulsion:8"]) {
    const search = (threads) => {
      const request = {
        ask: "think",
        game,
        position: null,
        moves: [],
        lines: 1,
      };
      const limits = { hash: 16, milliseconds: 500, seed: 1, fresh: true };
      return JSON.parse(
        module.ask(JSON.stringify({ ...request, ...limits, threads })),
      ).thinking.lines[0];
    };
    const nodes = [1, 2].map((threads) => search(threads).nodes);
    console.log(`${module.file}, ${game}: ${nodes.join(" and ")} nodes`);
  }
  await helper.terminate();
}
