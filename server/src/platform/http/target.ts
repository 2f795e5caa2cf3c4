/** Longer targets are refused; the product's own are far shorter. */
const targetCharacters = 8192;

/** A path and perhaps a query, as every client but a proxy sends it: no other host, no character that URLs do not have. */
const originForm = /^\/(?!\/)[\x21\x22\x24-\x5b\x5d-\x7e]*$/;

const decodes = (text: string): boolean => {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
};

/** @returns the path of a request target, or null for a target that is malformed, names another host or holds U+0000. */
export const pathOfTarget = (target: string): string | null =>
  target.length <= targetCharacters && originForm.test(target) && decodes(target)
    ? new URL(target, 'http://localhost').pathname
    : null;
