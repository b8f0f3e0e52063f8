// A page that must be there quickly has a page of its own around it, which names the files that it will want: the browser then
// sends for them together with the client, and not after it.

import type { Plugin } from 'vite';

/** Writes for each name, as `game`, the page `game.html`: index.html with what the module needs. */
export function shells(pages: Record<string, string>): Plugin {
  return {
    name: 'luctor-shells',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') this.error('there is no index.html to begin with');
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
        if (!entry) this.error(`no file holds ${module}`);
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
