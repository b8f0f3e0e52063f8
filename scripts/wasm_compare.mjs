/**
 * Compares modules for browsers with the native program. The standard input has a request, a tab and the native answer
 * on each line; the arguments are the modules. Every answer must have the same bytes, the time of a search excepted. Only
 * modules with `engine` in their name are asked for searches, and to read texts.
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns a function that asks a module. */
async function load(file) {
  const page = { clock: () => performance.now(), update: () => {} };
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {
    page,
  });
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

const timeless = (answer) =>
  answer.replace(/"milliseconds":\d+/, '"milliseconds":0');

const files = process.argv.slice(2);
const modules = await Promise.all(
  files.map(async (file) => ({ file, ask: await load(file) })),
);
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
