import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = ['.ts', '.svelte', '.css', '.mjs'];
const GENERATED = ['src/api/types.ts', 'src/words/messages.d.ts'];
const MAX_FILES = 20;
const MAX_LINES = 400;

/** The paths of all source files, relative to the client's folder. */
const files = ['src', 'npm', 'tests', 'build', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((path) => join(folder, String(path)))
    .filter((path) => SOURCES.includes(extname(path)) && !GENERATED.includes(path))
    .filter((path) => !path.startsWith(join('npm', 'dist'))),
);
const linesOf = (path) => readFileSync(path, 'utf8').trimEnd().split('\n');

describe('the sources', () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThan(300);
  });

  it(`have at most ${MAX_FILES} files in a folder`, () => {
    const counts = new Map();
    for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });

  it(`have at most ${MAX_LINES} lines in a file`, () => {
    expect(files.filter((path) => linesOf(path).length > MAX_LINES)).toEqual([]);
  });

  it('state the purpose of every module in its first line', () => {
    const modules = files.filter((path) => /\.(ts|mjs)$/.test(path) && !/\.(test|d)\.m?[tj]s$/.test(path));
    expect(modules.filter((path) => !/^(\/\/ |\/\*\*)/.test(linesOf(path)[0] ?? ''))).toEqual([]);
  });
});
