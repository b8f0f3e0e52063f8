/**
 * Builds the package `luctor-board`: `node npm/build.mjs [OUT]`.
 *
 * OUT is the folder of the package [default: npm/dist]. `npm pack OUT` packs it.
 */

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = resolve(process.argv[2] ?? here('dist'));

process.env.LUCTOR_BOARD_OUT = out;
await build({ configFile: here('vite.config.ts'), logLevel: 'warn' });
writeFileSync(join(out, 'luctor-board.d.ts'), types());
for (const [from, to] of [
  ['../src/api/rules/luctor.wasm', 'luctor.wasm'],
  ['../src/engine/luctor-engine.wasm', 'luctor-engine.wasm'],
  ['../../LICENSE-MIT', 'LICENSE-MIT'],
  ['../../LICENSE-APACHE', 'LICENSE-APACHE'],
  ['README.md', 'README.md'],
  ['package.json', 'package.json'],
  ['examples', 'examples'],
])
  cpSync(here(from), join(out, to), { recursive: true });

/** Returns the declarations of the package: the public types, and the class. */
function types() {
  const source = readFileSync(here('../src/element/public.ts'), 'utf8');
  const { outputText, diagnostics } = ts.transpileDeclaration(source, { compilerOptions: {} });
  if (diagnostics?.length) throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost({})));
  const entry = ts.transpileDeclaration(readFileSync(here('luctor_board.ts'), 'utf8'), {});
  // The entry adds the class to the types. Its imports are those of the sources.
  const own = entry.outputText.replace(/^import .*\n/gm, '').replace(/^\/\*\*[^]*?\*\/\n/, '');
  return `${outputText}\n${own}`;
}
