/** The problems that are built into the client, with the rules of the page. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createBoardsClient } from '../src/api/boards';
import { WasmModule } from '../src/api/rules/module';
import { expand } from '../src/features/problems/offline/expand';
import { loadPack } from '../src/features/problems/offline/pack';

const pack = await loadPack();
const bytes = readFileSync(new URL('../src/api/rules/luctor.wasm', import.meta.url));
const module = await new WasmModule().start(await WebAssembly.compile(bytes));
const boards = createBoardsClient(() => Promise.reject(new Error('there is no server')), {
  ask: async (request) => module.ask(request),
  load: async () => undefined,
});

it('gets all positions of the solutions from the rules in the page', async () => {
  const check = (before, packed, shown) => {
    for (const [at, { play, next = [] }] of packed.entries()) {
      const line = shown[at];
      expect(line?.turns.map(({ text }) => text)).toEqual(play);
      expect(line?.turns.every(({ cells }) => cells.length > 0)).toBe(true);
      const legal = line?.turns.at(-1)?.position.legal.map(({ text }) => text) ?? [];
      expect(legal).toEqual(next.length > 0 ? expect.arrayContaining(next.map((one) => one.play[0])) : []);
      check([...before, ...play], next, line?.next ?? []);
    }
  };
  for (const problem of pack.filter((_, at) => at % 20 === 0)) {
    const shown = await expand(boards, problem);
    expect(shown.moves).toBe(problem.goal.startsWith('clear ') ? Number(problem.goal.slice(6)) : null);
    expect(shown.start.legal.length).toBeGreaterThan(1);
    check([], problem.solution, shown.solution);
  }
});
