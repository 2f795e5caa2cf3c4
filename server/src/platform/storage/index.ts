import type { StorageConfig } from '../config.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

export { fileNameSegment } from './keys.ts';
export * from './storage.ts';

/** The store that the settings ask for. Opens nothing yet: `ready` tells whether it answers. */
export const createStorage = (config: StorageConfig): Storage =>
  config.kind === 'disk' ? createDiskStorage(config.directory) : createS3Storage(config);
