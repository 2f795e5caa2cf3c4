import { StorageError } from './storage.ts';

/** The system's code of a failed file operation, such as ENOENT; empty for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True if an error says that there is no such file: also a directory, or a symbolic link, of that name. */
const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes(codeOf(error));

const readOnly = new Set(['EROFS', 'EACCES', 'EPERM']);
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The error in the words of the port, if it says that the disk is full, cannot be written or does not answer. */
export const diskFault = (error: unknown): StorageError | null =>
  full.has(codeOf(error)) || readOnly.has(codeOf(error)) || codeOf(error) === 'EIO' ? diskError(error) : null;

/** The error of a file operation in the words of the port. */
export const diskError = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error;
  if (full.has(codeOf(error))) return new StorageError('full', 'the disk is full', error);
  if (readOnly.has(codeOf(error))) return new StorageError('unavailable', 'the folder of the files cannot be written', error);
  return new StorageError('unavailable', 'the disk does not answer', error);
};

/** Resolves to null where `work` finds no file. */
export const absentAsNull = async <Value>(work: Promise<Value>): Promise<Value | null> => {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};
