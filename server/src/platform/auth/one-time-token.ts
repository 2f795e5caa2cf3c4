import { randomBytes } from 'node:crypto';
import { sha256Of } from '../digest.ts';

/** Hash of a token for storage: reading the table does not allow using it. */
export const tokenDigest = (token: string): string => sha256Of(token);

/** A token of 256 random bits for the link of a message, and what is stored of it. */
export const makeToken = (): { readonly token: string; readonly digest: string } => {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: tokenDigest(token) };
};
