import { createHash, randomBytes } from 'node:crypto';

/** What is stored of a token: who reads the table cannot use it. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token of 256 random bits for the link of a message, and what is stored of it. */
export const makeToken = (): { readonly token: string; readonly digest: string } => {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: tokenDigest(token) };
};
