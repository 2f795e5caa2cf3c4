import type { IncomingMessage } from 'node:http';

/** Largest body of a call in bytes, uploads aside. */
export const bodyBytes = 262_144;

/**
 * Reads a body into memory.
 * @returns null when it is larger than `bodyBytes`; what follows is then thrown away unread.
 * @throws Error when the sender goes away.
 */
export const readBody = (request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bodyBytes) resolve(null);
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('aborted', () => reject(new Error('the request was cut off')));
    if (Number(request.headers['content-length'] ?? 0) > bodyBytes) resolve(null);
  });

/** How deep JSON may be nested where no schema says it. */
export const jsonLevels = 20;

/** True if objects and lists are nested more than `levels` deep. Looks no deeper than that. */
export const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1)));
