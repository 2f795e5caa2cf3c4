import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

/** Besides the licenses: character maps, standard fonts, color profiles and picture decoders. Scripts in a PDF never run. */
const wanted: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  iccs: /\.icc$|^LICENSE/,
  wasm: /^(openjpeg|jbig2|qcms_bg)\.wasm$|^LICENSE_(?!.*QUICKJS)/,
};

const files = Object.entries(wanted).flatMap(([folder, pattern]) => {
  const directory = join(dirname(packageFile), folder);
  return readdirSync(directory)
    .filter((name) => pattern.test(name))
    .map((name) => ({ address: `assets/pdfjs-${version}/${folder}/${name}`, path: join(directory, name) }));
});

/** Serves what the viewer of PDFs loads by itself from our own origin, under a name that changes with its version. */
export const pdfAssets = (): Plugin => ({
  name: 'aliquot:pdf-assets',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const { address, path } of files) this.emitFile({ type: 'asset', fileName: address, source: readFileSync(path) });
  },
  configureServer: ({ middlewares }) => {
    const byAddress = new Map(files.map(({ address, path }) => [`/${address}`, path]));
    middlewares.use((request, response, next) => {
      const path = byAddress.get(request.url ?? '');
      if (path === undefined) return next();
      response.setHeader('Content-Type', path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream');
      response.end(readFileSync(path));
    });
  },
});
