import { isUtf8 } from 'node:buffer';
import type { FlowBlock } from './assemble-flow.ts';

const encodingOf = (bytes: Uint8Array) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
};

/** Plain text as it was written: in UTF-8, in marked UTF-16, or else in Windows' Latin alphabet. Throws a TypeError when it holds NUL. */
const decodeText = (bytes: Uint8Array): string => {
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  if (text.includes('\0')) throw new TypeError('NUL in text');
  return text;
};

const blockOf = (line: string): FlowBlock => ({ text: line.replaceAll('\t', '    ').trimEnd() });

/** One block per line, cut when it is taken: a file can have millions. A form feed is treated as the end of a line. */
export function* readTxt(bytes: Uint8Array): Generator<FlowBlock> {
  const text = decodeText(bytes);
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|[\r\n\f\v\u2028\u2029]/g)) {
    yield blockOf(text.slice(start, index));
    start = index + end.length;
  }
  yield blockOf(text.slice(start));
}
