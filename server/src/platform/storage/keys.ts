import { type ObjectLocation, StorageError } from './storage.ts';

const segment = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}';
/** Permitted storage keys. */
export const keyPattern = new RegExp(`^${segment}(?:/${segment}){0,7}$`);
const prefixPattern = new RegExp(`^(?:${segment}(?:/${segment}){0,7}/?)?$`);

/** The path of an object below the root of the store. Throws `invalid-key` for anything that could mean another place. */
export const objectPath = ({ bucket, key }: ObjectLocation): string => {
  if (!keyPattern.test(key))
    throw new StorageError('invalid-key', 'a storage key has characters or parts that are not allowed');
  return `${bucket}/${key}`;
};

/** Throws `invalid-key` unless `prefix` can begin a key; it may be empty, and may end in a slash. */
export const checkPrefix = (prefix: string): void => {
  if (!prefixPattern.test(prefix))
    throw new StorageError('invalid-key', 'a storage prefix has characters or parts that are not allowed');
};

/** A name as people give to files, as a segment of a key: at most 120 characters, the extension kept, never empty. */
export const fileNameSegment = (fileName: string): string => {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_.-]+/g, '_');
  const [extension = ''] = /(?<=.)\.[A-Za-z0-9]{1,11}$/.exec(ascii) ?? [];
  const stem = ascii
    .slice(0, ascii.length - extension.length)
    .replace(/^[.-]+/, '')
    .slice(0, 120 - extension.length);
  return `${stem || 'file'}${extension}`;
};
