import { createHash } from 'node:crypto';

/** The SHA-256 of a text in UTF-8, or of bytes: 64 hexadecimal digits. */
export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
