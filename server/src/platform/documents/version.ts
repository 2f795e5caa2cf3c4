/**
 * Raised by every change to extraction or recognition that can read a file differently. A document that was read by another
 * version is read again when its laboratory analyzes again.
 */
export const readerVersion = '4';
