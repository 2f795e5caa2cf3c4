import type { Binary } from './binary.ts';
import type { Box } from './grey.ts';

/** A connected group of ink pixels; `area` is their number. The box's x1 and y1 lie just outside. */
export type Component = Box & { readonly area: number };

const runLimit = 2_000_000;

/** Connected components (8-neighborhood) by joining the horizontal runs of ink of neighboring rows. */
export const componentsOf = ({ width, height, ink }: Binary): Component[] => {
  const starts: number[] = [];
  const ends: number[] = [];
  const rows: number[] = [];
  const parents: number[] = [];
  const rootOf = (run: number) => {
    let root = run;
    while ((parents[root] as number) !== root) root = parents[root] as number;
    for (let at = run; at !== root; ) {
      const next = parents[at] as number;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  let previous = 0;
  let previousEnd = 0;
  for (let y = 0; y < height && starts.length < runLimit; y++) {
    const first = starts.length;
    let above = previous;
    for (let x = 0; x < width; ) {
      if (ink[y * width + x] === 0) {
        x += 1;
        continue;
      }
      const start = x;
      while (x < width && ink[y * width + x] === 1) x += 1;
      const run = starts.length;
      starts.push(start);
      ends.push(x);
      rows.push(y);
      parents.push(run);
      while (above < previousEnd && (ends[above] as number) < start) above += 1;
      for (let other = above; other < previousEnd && (starts[other] as number) <= x; other++) {
        const a = rootOf(run);
        const b = rootOf(other);
        if (a !== b) parents[Math.max(a, b)] = Math.min(a, b);
      }
    }
    previous = first;
    previousEnd = starts.length;
  }
  const boxes = new Map<number, { x0: number; y0: number; x1: number; y1: number; area: number }>();
  for (let run = 0; run < starts.length; run++) {
    const root = rootOf(run);
    const start = starts[run] as number;
    const end = ends[run] as number;
    const y = rows[run] as number;
    const box = boxes.get(root);
    if (box) {
      box.x0 = Math.min(box.x0, start);
      box.x1 = Math.max(box.x1, end);
      box.y1 = y + 1;
      box.area += end - start;
    } else boxes.set(root, { x0: start, y0: y, x1: end, y1: y + 1, area: end - start });
  }
  return [...boxes.values()];
};

const smallest = 6;
const largest = 110;

/** The usual height of a character in pixels, from components that could be characters; null when there are hardly any. */
export const characterHeight = (components: readonly Component[]): number | null => {
  const heights = components
    .filter(({ x0, x1, y0, y1, area }) => {
      const width = x1 - x0;
      const height = y1 - y0;
      return height >= smallest && height <= largest && width >= 2 && width <= 3 * height && area >= 0.12 * width * height;
    })
    .map(({ y0, y1 }) => y1 - y0)
    .sort((a, b) => a - b);
  return heights.length < 12 ? null : (heights[heights.length >> 1] as number);
};

/** Components of about the size of characters. Frames, pictures and specks would only mislead. */
export const characterSized = (components: readonly Component[], usualHeight: number): Component[] =>
  components.filter(({ x0, x1, y0, y1, area }) => {
    const width = x1 - x0;
    const height = y1 - y0;
    return (
      height >= 0.45 * usualHeight &&
      height <= 2.6 * usualHeight &&
      width <= 3.5 * usualHeight &&
      width >= 2 &&
      area >= 0.1 * width * height
    );
  });
