import { statfs } from 'node:fs/promises';

/** Free and total bytes of the disk with a directory, as an ordinary user may fill it; null where the system does not say. */
export const diskSpace = async (
  directory: string,
): Promise<{ readonly freeBytes: number; readonly totalBytes: number } | null> => {
  try {
    const { bsize, bavail, blocks } = await statfs(directory);
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks };
  } catch {
    return null;
  }
};
