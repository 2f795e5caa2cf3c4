import type { StorageConfig } from '../config.ts';
import { createDiskStorage } from './disk.ts';
import type { ResumableUploads } from './resumable.ts';
import type { Storage } from './storage.ts';

export { fileNameSegment } from './keys.ts';
export * from './storage.ts';

/** The configured store. Opens nothing yet: `ready` tests if it answers. The client of S3 stores is loaded only for one. */
export const createStorage = async (config: StorageConfig): Promise<Storage> =>
  config.kind === 'disk' ? createDiskStorage(config.directory) : (await import('./s3.ts')).createS3Storage(config);

/** Resumable uploads into the store that the settings ask for; the client of S3 stores is loaded only for one. */
export const createResumableUploads = async (config: StorageConfig): Promise<ResumableUploads> =>
  config.kind === 'disk'
    ? (await import('./resumable-disk.ts')).uploadsOnDisk(config.directory)
    : (await import('./resumable-s3.ts')).uploadsInBucket(config);
