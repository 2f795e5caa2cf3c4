import { readFileSync } from 'node:fs';

/** The version of this product, as its package says it. */
export const productVersion = String(
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version,
);
