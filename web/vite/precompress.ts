import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|wasm)$/;
const worthBytes = 1024;
const compress = promisify(gzip);

/** Writes a `.gz` beside every text file of the build, so that the server sends it without compressing on each request. */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'aliquot:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      handler: async () => {
        for (const name of await readdir(folder, { recursive: true })) {
          if (!compressible.test(name)) continue;
          const content = await readFile(join(folder, name));
          if (content.length >= worthBytes) await writeFile(join(folder, `${name}.gz`), await compress(content, { level: 9 }));
        }
      },
    },
  };
};
