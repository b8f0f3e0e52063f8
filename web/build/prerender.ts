/** Renders pages at build time, with the client's own components. */

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import type { Shell } from '../src/app/shell/start_shell';
import { icons } from './icons.mjs';
import { languages } from './messages.mjs';
import { words } from './words.mjs';

/** Returns the start page for newcomers in each language. */
export async function prerenderStart(): Promise<[language: string, shell: Shell][]> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [words(), icons(), svelte()],
  });
  try {
    const { startShell } = await server.ssrLoadModule('/src/app/shell/start_shell.ts');
    const shells: [string, Shell][] = [];
    // One after the other, because the components share one language.
    for (const language of Object.keys(languages())) shells.push([language, await startShell(language)]);
    return shells;
  } finally {
    await server.close();
  }
}
