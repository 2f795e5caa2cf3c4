import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { certificateLabels } from './vite/certificate-labels.ts';
import { both, importedBy, needing, small } from './vite/chunks.ts';
import { contractRoutes } from './vite/contract-routes.ts';
import { pdfAssets } from './vite/pdf-assets.ts';
import { precompress } from './vite/precompress.ts';
import { preloadFonts } from './vite/preload-fonts.ts';
import { prerender } from './vite/prerender.ts';

const server = process.env.ALIQUOT_API ?? 'http://127.0.0.1:3000';
const define = { 'import.meta.env.BUILD_YEAR': JSON.stringify(new Date().getFullYear()) };

/** What every page needs, in one file: the scripts for readers and for the application share it. */
const neededByAll = [
  /node_modules\/(react|react-dom|scheduler|clsx)\//,
  /node_modules\/lucide-react\/dist\/esm\/(\w+|icons\/(menu|x|sun|moon|sun-moon|check|arrow-right))\.m?js/,
  /web\/src\/shell\/(frame|header|header-links|footer|theme-switch|use-scrolled|pages)\.tsx?$/,
  /web\/src\/ui\/(\w+\/)?(badge|brand|button|link|mark|page|progress-bar|spinner)\.tsx$/,
  /web\/src\/platform\/(alive|api-error|http|presence|storage|theme|year)\.ts$/,
];

/** What so many pages and dialogs share is in one file when it is small. */
const manyPages = 12;
const smallCharacters = 12_000;
const schemaLibrary = /node_modules\/zod\//;
const ofApplication = importedBy('application', ['app.tsx']);
const ofReaders = importedBy('base', [
  'reading.tsx',
  ...['home', 'privacy', 'terms'].map((name) => `features/people/home/${name}-page.tsx`),
]);
const present: typeof ofReaders = (id, graph) => ofApplication(id, graph) ?? ofReaders(id, graph);

export default defineConfig({
  root: import.meta.dirname,
  define,
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    contractRoutes(),
    certificateLabels(),
    pdfAssets(),
    preloadFonts(),
    prerender({ define, plugins: [react(), contractRoutes()] }),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Those that know light-dark(), widely available since November 2026: written out for older ones it is a twentieth of the styles.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // The size budget is checked against it.
    manifest: true,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: ['index.html', 'public.html'].map((name) => join(import.meta.dirname, name)),
      output: {
        // The first file lists all others by name, so a name is paid for in the application's budget.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'base', test: (id) => neededByAll.some((each) => each.test(id)) },
            { name: both('base', ofReaders, ofApplication), debugName: 'base' },
            { name: 'calls', test: /node_modules\/(@tanstack|@orpc|use-sync-external-store)\// },
            { name: ofApplication, debugName: 'application' },
            // Otherwise each set of pages that share a module has a file of its own, and a page asks for eighty. What the schemas
            // import stays out of their file: pages without a schema need it, too.
            {
              name: needing('schemas', schemaLibrary, /contract\/src\//, present),
              debugName: 'schemas',
              minShareCount: manyPages,
              includeDependenciesRecursively: false,
            },
            { name: small('kit', smallCharacters, present), debugName: 'kit', minShareCount: manyPages },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // The server takes changes from its own pages only, and in development this is one of them.
    proxy: { '/api': { target: server, headers: { origin: server } } },
  },
});
