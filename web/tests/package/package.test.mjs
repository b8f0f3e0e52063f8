/** The package: its files, sizes and types, and its scripts outside of a browser. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { Package } from '../e2e/support/package.mjs';

const run = promisify(execFile);
const web = fileURLToPath(new URL('../..', import.meta.url));

/** Largest number of compressed bytes of the scripts that every page with a board loads, in one language. */
const BUDGET = 25_000;

let made;
before(async () => {
  made = await Package.packed();
});
after(() => made?.remove());

test('the package has what its readers need, and nothing else', () => {
  const files = readdirSync(made.folder, { recursive: true }).map(String);
  for (const file of [
    'luctor-board.js',
    'luctor-board.d.ts',
    'luctor.wasm',
    'luctor-engine.wasm',
    'rules-worker.js',
    'engine-worker.js',
    'README.md',
    'LICENSE-MIT',
    'LICENSE-APACHE',
    'licenses.md',
    'examples/index.html',
  ])
    assert.ok(files.includes(file), `${file} is missing`);
  const kinds = /(\.(js|d\.ts|wasm|md|html|css)|package\.json|LICENSE-\w+|^assets|^examples)$/;
  assert.deepEqual(
    files.filter((file) => !kinds.test(file)),
    [],
  );
  // Nothing of the site comes along.
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => read(file));
  assert.ok(scripts.every((script) => !/svelte|\/api\/games/i.test(script)));
});

test('the version and the license are those of the program', () => {
  const { version, license, dependencies } = JSON.parse(read('package.json'));
  const workspace = readFileSync(join(web, '../Cargo.toml'), 'utf8');
  assert.equal(version, /^version = "([^"]+)"/m.exec(workspace)?.[1]);
  assert.equal(license, 'MIT OR Apache-2.0');
  assert.equal(dependencies, undefined);
});

test('a board loads at most 25 kB of compressed script', () => {
  const loaded = new Set();
  const load = (file) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, other] of read(file).matchAll(/from["'`](\.[^"'`]+)["'`]/g)) load(join(file, '..', other));
  };
  load('luctor-board.js');
  for (const file of readdirSync(join(made.folder, 'assets')))
    if (/^(en-(board|element)|modules|animate)-/.test(file)) load(join('assets', file));
  const sum = [...loaded].reduce((all, file) => all + brotliCompressSync(read(file)).length, 0);
  assert.ok(sum > 15_000 && sum <= BUDGET, `${sum} bytes: ${[...loaded].join(', ')}`);
});

test('a program with types compiles against the package', async () => {
  const folder = join(made.folder, '..', 'user');
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await symlink(made.folder, join(folder, 'node_modules/luctor-board'));
  const lines = [
    `import { LuctorBoard, type LuctorMove, type LuctorState } from 'luctor-board';`,
    `LuctorBoard.base = 'https://example.org/board/';`,
    `const board = document.querySelector('luctor-board');`,
    `const made: LuctorBoard = new LuctorBoard();`,
    `made.moves = ['a1-a2'];`,
    `board?.addEventListener('luctor-move', ({ detail }) => { const move: LuctorMove = detail; void move; });`,
    `const state: LuctorState | null = board?.state ?? null;`,
    `export const turn: 'black' | 'white' | undefined = state?.turn;`,
    `export const best: Promise<string | null> = made.bestMove({ level: 3 });`,
    `// @ts-expect-error: there is no such side.`,
    `made.playable = 'red';`,
  ];
  await writeFile(join(folder, 'user.ts'), lines.join('\n'));
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'esnext'];
  const tsc = join(web, 'node_modules/typescript/bin/tsc');
  const words = [tsc, ...options, '--moduleResolution', 'bundler', 'user.ts'];
  await run('node', words, { cwd: folder }).catch(({ stdout }) => assert.fail(stdout));
});

test('a server can import the package', async () => {
  const script = `import('./luctor-board.js').then(({ LuctorBoard }) => console.log(typeof LuctorBoard))`;
  const { stdout } = await run('node', ['-e', script], { cwd: made.folder });
  assert.equal(stdout.trim(), 'function');
});

function read(file) {
  return readFileSync(join(made.folder, file), 'utf8');
}
