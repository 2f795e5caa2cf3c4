import type { FlowBlock } from './assemble-flow.ts';

const encodingOf = (bytes: Uint8Array) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
};

/** Plain text as it was written. Throws a TypeError when the bytes are neither UTF-8 nor marked UTF-16, or hold NUL. */
const decodeText = (bytes: Uint8Array): string => {
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  if (text.includes('\0')) throw new TypeError('NUL in text');
  return text;
};

/** One block per line. A form feed is treated as the end of a line. */
export const readTxt = (bytes: Uint8Array): FlowBlock[] =>
  decodeText(bytes)
    .split(/\r\n|[\r\n\f\v\u2028\u2029]/)
    .map((text) => ({ text: text.replaceAll('\t', '    ').trimEnd() }));
