import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place in a file that was built with its map beside it, as V8 writes it in a stack. */
const builtPlace = /(file:\/\/\/[^\s()]+\/build\/[^\s()]+\.js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | null>();

const mapOf = (file: string): SourceMap | null => {
  const known = maps.get(file);
  if (known !== undefined) return known;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {} // Without its map the place in the built file says more than nothing.
  maps.set(file, map);
  return map;
};

/** A stack whose places are those of the sources, where they are in what `npm run build` made of them. Maps are read when first asked for. */
export const withSourceLines = (stack: string): string =>
  stack.replaceAll(builtPlace, (place, url: string, line: string, column: string) => {
    const file = fileURLToPath(url);
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${resolve(dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
