import type { Readable } from 'node:stream';

export const buckets = ['project-documents', 'lab-documents'] as const;
/** The two that hold documents, and one for what must outlast a change of the database. */
export type Bucket = (typeof buckets)[number] | 'audit-checkpoints';

/**
 * Location of a file. `key` is what a row keeps in `file_url`: path segments of letters, digits, `.`, `_` and `-` (`keys.ts`).
 */
export type ObjectLocation = { readonly bucket: Bucket; readonly key: string };

/** Size in bytes; SHA-256 as 64 lower-case hexadecimal digits. */
export type StoredObject = { readonly size: number; readonly sha256: string };

export type ListedObject = { readonly key: string; readonly size: number; readonly modifiedAt: Date };

/** The first and the last byte, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/** `after` is the last key of the page before. `pageSize` is `limits.pageSizeDefault` when absent, `limits.pageSizeMax` at most. */
type ListPage = { readonly after?: string; readonly pageSize?: number };

/**
 * Private files by key. A file appears whole or not at all, is never overwritten, and is on stable storage when `put` resolves.
 * Keys list in the order of their bytes. Every method rejects with a `StorageError`.
 */
export type Storage = {
  /** Errors: `exists` when the key is taken (nothing changes), `full`, `unavailable`; errors of `body` are passed on. */
  put(location: ObjectLocation, body: Readable, options: { readonly contentType: string }): Promise<StoredObject>;
  /**
   * The file, or a range that lies in it; null when there is no such file. `size` is that of the whole file. The stream fails when the
   * content breaks off; destroy it when it is not read to its end.
   */
  open(location: ObjectLocation, range?: ByteRange): Promise<{ readonly stream: Readable; readonly size: number } | null>;
  /** Resolves when the file is gone, also when it was not there. */
  delete(location: ObjectLocation): Promise<void>;
  exists(location: ObjectLocation): Promise<boolean>;
  /** `next` is the `after` of the following page, null on the last one. */
  list(
    bucket: Bucket,
    prefix: string,
    page?: ListPage,
  ): Promise<{ readonly items: ListedObject[]; readonly next: string | null }>;
  /** Resolves when files can be written and read: for the readiness check. */
  ready(): Promise<void>;
  /** Removes what interrupted uploads begun before `before` left in temporary space; resolves to their number. */
  tidy(before: Date): Promise<number>;
};

type StorageErrorCode = 'invalid-key' | 'exists' | 'full' | 'unavailable';

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
