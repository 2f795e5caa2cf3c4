import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Facts about the installation that the built pages show. */
export type Installation = { readonly publicUrl: string; readonly operator: string };

/** A page in each encoding, and a tag that changes with its content. */
export type Page = { readonly tag: string; readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };

/** A placeholder in the built pages, replaced by the address of the installation. */
const originPlace = 'https://origin.invalid';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** A built page with the address of the installation and, if it is set, the name of its operator. */
export const withInstallation = (html: string, { publicUrl, operator }: Installation): string => {
  const located = html.replaceAll(originPlace, escapeHtml(publicUrl));
  if (!operator) return located;
  const name = escapeHtml(operator);
  return located
    .replace(/(<meta name="operator" content=")[^"]*/, (_all, before: string) => before + name)
    .replace(/(<[^<>]* data-operator=""[^<>]*>)[^<]*/g, (_all, before: string) => before + name);
};

/** The best quality takes seconds for a text of megabytes. */
const largeBytes = 500_000;
const quickQuality = 6;

/** A text in each encoding that is served, with a tag of its content. */
export const encodePage = async (text: string): Promise<Page> => {
  const identity = Buffer.from(text);
  const [zipped, br] = await Promise.all([
    compressGzip(identity, { level: 9 }),
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: identity.length > largeBytes ? quickQuality : constants.BROTLI_MAX_QUALITY,
      },
    }),
  ]);
  return { tag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`, br, gzip: zipped, identity };
};

const makePage = async (file: string, installation: Installation): Promise<Page> =>
  encodePage(withInstallation(await readFile(file, 'utf8'), installation));

/** Reads built pages by their file, and keeps them in memory until the file changes. Throws when there is no such file. */
export const pageReader = (installation: Installation) => {
  const kept = new Map<string, { changedAt: number; page: Promise<Page> }>();
  return async (file: string): Promise<Page> => {
    const { mtimeMs } = await stat(file);
    const known = kept.get(file);
    if (known?.changedAt === mtimeMs) return known.page;
    const page = makePage(file, installation);
    kept.set(file, { changedAt: mtimeMs, page });
    page.catch(() => kept.delete(file));
    return page;
  };
};
