import type { Plugin } from 'vite';

/** Adds a preload link for every bundled woff2 file, so that text is drawn in its own face from the first frame. */
export const preloadFonts = (): Plugin => ({
  name: 'aliquot:preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
});
