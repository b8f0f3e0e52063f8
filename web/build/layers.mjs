/**
 * Checks the imports between the client's folders by the rules in layers.config.mjs.
 *
 * dependency-cruiser compiles Svelte components before it reads them, which removes type-only imports. So it reads a copy
 * of the sources in which each component is a TypeScript module with the component's imports.
 */

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { parse } from 'svelte/compiler';
import { FORBIDDEN, OPTIONS } from './layers.config.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COPY = join(ROOT, 'node_modules/.cache/layers');

/** Returns the scripts of a component, and imports of the modules that its markup imports. */
function scriptOf(source) {
  const { instance, module, fragment } = parse(source, { modern: true });
  const scripts = [module, instance].map((script) =>
    script ? source.slice(script.content.start, script.content.end) : '',
  );
  return [...scripts, ...importsIn(fragment).map((name) => `void import('${name}');`)].join('\n');
}

function importsIn(node) {
  if (typeof node !== 'object' || node === null) return [];
  const own = node.type === 'ImportExpression' ? [node.source.value] : [];
  return [...own, ...Object.values(node).flatMap(importsIn)];
}

rmSync(COPY, { recursive: true, force: true });
mkdirSync(COPY, { recursive: true });
cpSync(join(ROOT, 'src'), join(COPY, 'src'), { recursive: true });
cpSync(join(ROOT, 'messages'), join(COPY, 'messages'), { recursive: true });
for (const file of readdirSync(join(COPY, 'src'), { recursive: true })) {
  if (!file.endsWith('.svelte')) continue;
  const path = join(COPY, 'src', file);
  writeFileSync(`${path}.ts`, scriptOf(readFileSync(path, 'utf8')));
  rmSync(path);
}

process.chdir(COPY);
const { output, exitCode } = await cruise(
  ['src'],
  { ruleSet: { forbidden: FORBIDDEN }, validate: true, outputType: 'err', ...OPTIONS },
  null,
  { tsConfig: extractTSConfig(join(ROOT, 'tsconfig.json')) },
);
console.log(output);
process.exitCode = exitCode;
