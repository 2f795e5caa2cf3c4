import type { Box } from '@aliquot/contract/hearts/evidence';
import type { DocumentText, PageText, Word } from '../../../../kernel/document-text.ts';

/** The direction of the lines of a page as it is displayed. A scan that was fed sideways runs down or up. */
type Direction = 'right' | 'left' | 'down' | 'up';

const fewestSteps = 8;
const share = 0.7;

const stepOf = (page: PageText, a: Box, b: Box): Direction => {
  const dx = (b.x + b.width / 2 - a.x - a.width / 2) * (page.width ?? 1);
  const dy = (b.y + b.height / 2 - a.y - a.height / 2) * (page.height ?? 1);
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 'right' : 'left';
  return dy >= 0 ? 'down' : 'up';
};

const directionOf = (document: DocumentText, page: PageText): Direction => {
  const steps = new Map<Direction, number>();
  let count = 0;
  page.words.forEach((word, index) => {
    const before = page.words[index - 1];
    if (!before?.box || !word.box || document.text.slice(before.end, word.start).includes('\n')) return;
    const step = stepOf(page, before.box, word.box);
    steps.set(step, (steps.get(step) ?? 0) + 1);
    count += 1;
  });
  const [most] = [...steps].toSorted(([, a], [, b]) => b - a);
  return most && count >= fewestSteps && most[1] >= share * count ? most[0] : 'right';
};

const turned: Record<Exclude<Direction, 'right'>, (box: Box) => Box> = {
  left: ({ x, y, width, height }) => ({ x: 1 - x - width, y: 1 - y - height, width, height }),
  down: ({ x, y, width, height }) => ({ x: y, y: 1 - x - width, width: height, height: width }),
  up: ({ x, y, width, height }) => ({ x: 1 - y - height, y: x, width: height, height: width }),
};

const uprightPage = (document: DocumentText, page: PageText): PageText => {
  const direction = directionOf(document, page);
  if (direction === 'right') return page;
  const isOnItsSide = direction !== 'left' && page.width !== null && page.height !== null;
  const [width, height] = isOnItsSide ? [page.height, page.width] : [page.width, page.height];
  const type = page.height !== null && height !== null ? page.height / height : 1;
  const words = page.words.map((word): Word => {
    const { box, height: size, ...rest } = word;
    return { ...rest, box: box && turned[direction](box), ...(size === undefined ? {} : { height: size * type }) };
  });
  return { ...page, width, height, words };
};

/**
 * The document with every page as a person would turn it to read it: boxes and page sizes of pages whose lines run down, up
 * or upside down are turned. For finding what is next to and below what; evidence keeps the places of the file itself.
 */
export const upright = (document: DocumentText): DocumentText => ({
  ...document,
  pages: document.pages.map((page) => uprightPage(document, page)),
});
