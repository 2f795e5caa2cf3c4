import { createHmac, timingSafeEqual } from 'node:crypto';

/** `__Host-` binds the cookie to this origin; browsers accept that name over https only. */
export const cookieName = (publicUrl: string, name: 'session' | 'session-data' | 'short-session') =>
  publicUrl.startsWith('https:') ? `__Host-aliquot.${name}` : `aliquot.${name}`;

/** The value of a cookie as it was sent, or null. */
export const cookieNamed = (header: string, name: string): string | null => {
  for (const part of header.split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

export const hasCookie = (header: string, name: string): boolean => cookieNamed(header, name) !== null;

/**
 * The token of a session cookie as the account service writes it: `token.signature`, the signature being the HMAC-SHA-256 of
 * the token in base64.
 * @returns null without the cookie, and when the signature is not ours.
 */
export const signedToken = (header: string, name: string, secret: string): string | null => {
  const value = decoded(cookieNamed(header, name) ?? '');
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!value || dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
};
