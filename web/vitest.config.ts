import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { icons } from './build/icons.mjs';
import { words } from './build/words.mjs';

export default defineConfig({
  plugins: [words(), icons(), svelte()],
  test: {
    include: ['src/**/*.test.ts', 'tests/*.test.mjs'],
    environment: 'node',
    setupFiles: ['tests/support/english.ts'],
  },
});
