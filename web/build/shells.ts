/**
 * A plugin for Vite that writes an HTML file for each page that has to load fast. The file preloads the page's scripts and
 * styles together with the client.
 */

import type { Plugin } from 'vite';

/** Writes for each name, such as `game`, a file `game.html`: index.html with preload links for the module's files. */
export function shells(pages: Record<string, string>): Plugin {
  return {
    name: 'luctor-shells',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') this.error('index.html is missing');
      const html = String(index.source);
      const loaded = new Set(html.match(/assets\/[^"]+/g));

      for (const [name, module] of Object.entries(pages)) {
        const files = new Set<string>();
        const walk = (file: string) => {
          const chunk = bundle[file];
          if (files.has(file) || loaded.has(file) || chunk?.type !== 'chunk') return;
          chunk.viteMetadata?.importedCss.forEach((css) => loaded.has(css) || files.add(css));
          files.add(file);
          chunk.imports.forEach(walk);
        };
        const entry = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
        );
        if (!entry) this.error(`no file contains ${module}`);
        walk(entry.fileName);

        const links = [...files].map((file) =>
          file.endsWith('.css')
            ? `<link rel="preload" as="style" crossorigin href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        );
        const source = html.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
      }
    },
  };
}
