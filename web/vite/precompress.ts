import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

// The server writes the name of the installation into the pages, and compresses them itself.
const compressible = /\.(m?js|css|svg|json|wasm)$/;
const worthBytes = 1024;
/** Beyond this the last percent costs seconds. */
const largeBytes = 300_000;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

const compress = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < worthBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: content.length > largeBytes ? 9 : 11 };
  const [br, gz] = await Promise.all([compressBrotli(content, { params }), compressGzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
};

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server sends it without compressing on each request. */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'aliquot:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      handler: async () => {
        const names = await readdir(folder, { recursive: true });
        await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))));
      },
    },
  };
};
