import { canBeTold, leastChange } from '../contrast.ts';
import type { Glyph } from '../glyph.ts';
import type { PageObjects } from './objects.ts';
import type { PdfPage } from './page.ts';
import type { Pdfium } from './pdfium.ts';
import { type Painting, paintRegion, type Region, wholePage } from './render.ts';

const firstLook = { dpi: 50, pixelLimit: 2_000_000 };
const closeLook = { dpi: 200, pixelLimit: 3_000_000, margin: 4 };

/** All letters have ink in the middle of their height, and no other line of text reaches there. Shares of the box. */
const body = { along: 0, across: 0.3 };
/** Boxes of neighbors in a line may overlap this far. */
const core = { along: 0.25, across: 0.3 };
const outline = { along: 0.1, across: 0.1 };
/** If the widths of a font are wrong, ink is found beside its box. */
const surroundings = { along: -0.3, across: 0 };

/** Text under this many layers of other text cannot be read. */
const mostLayers = 8;
/** Comparisons of text with text, far more than any page needs. */
const mostPairs = 10_000_000;
const twinDistance = 0.3;

type Inset = { readonly along: number; readonly across: number };

const isLetter = (text: string) => /[a-z0-9]/i.test(text) || /[\p{L}\p{N}]/u.test(text);

const isUpright = (angle: number) => Math.abs(Math.sin((angle * Math.PI) / 180)) < Math.SQRT1_2;

const wholeBox = { along: 0, across: 0 };

const insetBox = ({ x0, y0, x1, y1, angle }: Glyph, { along, across }: Inset): Region => {
  const [shareX, shareY] = isUpright(angle) ? [along, across] : [across, along];
  const x = shareX * (x1 - x0);
  const y = shareY * (y1 - y0);
  return { x0: x0 + x, y0: y0 + y, x1: x1 - x, y1: y1 - y };
};

/** The pixels of a painted region that a box touches, as half-open ranges. */
const cellsOf = (region: Region, { width, height, scale }: Painting, box: Region) => ({
  left: Math.max(0, Math.floor((box.x0 - region.x0) * scale)),
  right: Math.min(width, Math.ceil((box.x1 - region.x0) * scale)),
  top: Math.max(0, Math.floor((box.y0 - region.y0) * scale)),
  bottom: Math.min(height, Math.ceil((box.y1 - region.y0) * scale)),
});

/** The same character painted twice, as for shadows and imitated bold type. */
const areTwins = (a: Glyph, b: Glyph) =>
  a.text === b.text &&
  Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < 2 * twinDistance * a.size &&
  Math.abs(a.y0 + a.y1 - b.y0 - b.y1) < 2 * twinDistance * a.size;

/** A text object of PDFium with its characters and the boxes around their outlines and around all that concerns them. */
type TextObject = {
  readonly handle: number;
  readonly glyphs: readonly Glyph[];
  readonly extent: Region;
  readonly span: Region;
};

const united = (a: Region, b: Region): Region => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

const overlap = (a: Region, b: Region) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

const textObjects = (glyphs: readonly Glyph[], reach: Inset): TextObject[] =>
  [...Map.groupBy(glyphs, (glyph) => glyph.object)].map(([handle, members]) => {
    const extent = members.map((glyph) => insetBox(glyph, outline)).reduce(united);
    return { handle, glyphs: members, extent, span: members.map((glyph) => insetBox(glyph, reach)).reduce(united, extent) };
  });

/** True if `other` has a character in the search area of a judged character of `object`. */
const isInTheWay = (other: TextObject, object: TextObject, judged: ReadonlySet<Glyph>, reach: Inset): boolean =>
  overlap(object.span, other.extent) &&
  (object.glyphs.length * other.glyphs.length > mostPairs ||
    object.glyphs.some((glyph) => {
      const box = insetBox(glyph, reach);
      return (
        overlap(box, other.extent) &&
        judged.has(glyph) &&
        other.glyphs.some((near) => overlap(box, insetBox(near, outline)) && !areTwins(glyph, near))
      );
    }));

/**
 * Text objects with judged characters by layer, so that no two of a layer are in each other's way: what a page loses without
 * a layer in the box of one of its characters is this character. `reach` is the part of a box that has to be free.
 */
const layersOf = (glyphs: readonly Glyph[], judged: ReadonlySet<Glyph>, reach: Inset): TextObject[][] => {
  const layers = Array.from({ length: mostLayers + 1 }, (): TextObject[] => []);
  const layerOf = new Map<TextObject, number>();
  let open: TextObject[] = [];
  let pairs = 0;
  for (const object of textObjects(glyphs, reach).toSorted((a, b) => a.span.y0 - b.span.y0)) {
    open = open.filter((other) => other.span.y1 > object.span.y0);
    pairs += open.length;
    const taken = new Set<number | undefined>();
    for (const other of pairs > mostPairs ? [] : open) {
      if (!overlap(object.span, other.span)) continue;
      if (isInTheWay(other, object, judged, reach) || isInTheWay(object, other, judged, reach)) taken.add(layerOf.get(other));
    }
    let layer = pairs > mostPairs ? mostLayers : 0;
    while (taken.has(layer)) layer += 1;
    layer = Math.min(layer, mostLayers);
    layerOf.set(object, layer);
    layers[layer]?.push(object);
    open.push(object);
  }
  return layers;
};

/** True if two paintings of the same region differ to the eye anywhere in these cells. */
const differs = (
  bytes: Uint8Array,
  a: Painting,
  b: Painting,
  { left, right, top, bottom }: ReturnType<typeof cellsOf>,
  channels: 1 | 4,
): boolean => {
  for (let y = top; y < bottom; y++) {
    const row = y * a.stride;
    for (let x = left; x < right; x++) {
      const offset = row + x * channels;
      const blue = (bytes[a.start + offset] as number) - (bytes[b.start + offset] as number);
      if (channels === 1) {
        if (Math.abs(blue) >= leastChange) return true;
        continue;
      }
      const green = (bytes[a.start + offset + 1] as number) - (bytes[b.start + offset + 1] as number);
      const red = (bytes[a.start + offset + 2] as number) - (bytes[b.start + offset + 2] as number);
      if (canBeTold(red, green, blue)) return true;
    }
  }
  return false;
};

type Look = {
  readonly region: Region;
  readonly dpi: number;
  readonly pixelLimit: number;
  readonly format: 'grey' | 'color';
  /** Search area for the ink of a character. */
  readonly place: (glyph: Glyph) => Region;
  /** The part of a character's box where no other text may be. */
  readonly reach: Inset;
};

/**
 * Finds the characters of `judged` without which the page looks the same. For text on text, a layer also has to show on the
 * page without any other text: a layer that only takes away from other text cannot be read.
 */
const findUnseen = (
  pdfium: Pdfium,
  page: PdfPage,
  judged: ReadonlySet<Glyph>,
  glyphs: readonly Glyph[],
  { region, place, reach, ...manner }: Look,
): Glyph[] => {
  const { call, bytes } = pdfium;
  const layers = layersOf(glyphs, judged, reach);
  const activate = (objects: readonly TextObject[], isActive: 0 | 1) => {
    for (const { handle } of objects) call.FPDFPageObj_SetIsActive(handle, isActive);
  };
  const unseenBetween = (members: readonly Glyph[], one: Painting, other: Painting) => {
    const memory = bytes();
    const channels = manner.format === 'grey' ? 1 : 4;
    return members.filter((glyph) => !differs(memory, one, other, cellsOf(region, one, place(glyph)), channels));
  };
  const paint = () => paintRegion(pdfium, page, region, { ...manner, isRough: true });
  const whole = paint();
  const unseen: Glyph[] = [];
  const readable: { readonly objects: readonly TextObject[]; readonly members: readonly Glyph[] }[] = [];
  for (const [depth, objects] of layers.entries()) {
    const members = objects.flatMap((object) => object.glyphs.filter((glyph) => judged.has(glyph)));
    if (depth === mostLayers) unseen.push(...members);
    else if (members.length > 0) readable.push({ objects, members });
  }
  for (const { objects, members } of readable) {
    activate(objects, 0);
    const rest = paint();
    activate(objects, 1);
    unseen.push(...unseenBetween(members, whole, rest));
    rest.close();
  }
  whole.close();
  if (layers.filter((objects) => objects.length > 0).length > 1) {
    for (const objects of layers) activate(objects, 0);
    const ground = paint();
    for (const { objects, members } of readable) {
      activate(objects, 1);
      const alone = paint();
      activate(objects, 0);
      unseen.push(...unseenBetween(members, alone, ground));
      alone.close();
    }
    for (const objects of layers) activate(objects, 1);
    ground.close();
  }
  return unseen;
};

const liesOn = ({ x0, y0, x1, y1 }: Glyph, image: Region) => {
  const x = (x0 + x1) / 2;
  const y = (y0 + y1) / 2;
  return x > image.x0 && x < image.x1 && y > image.y0 && y < image.y1;
};

/** Judges the doubtful characters again, in color, larger, and with what is around them. */
const lookClosely = (pdfium: Pdfium, page: PdfPage, painted: readonly Glyph[], doubtful: readonly Glyph[]): Glyph[] => {
  const { margin, ...look } = closeLook;
  const { x0, y0, x1, y1 } = doubtful.map((glyph) => insetBox(glyph, surroundings)).reduce(united);
  return findUnseen(pdfium, page, new Set(doubtful), painted, {
    ...look,
    region: {
      x0: Math.max(0, x0 - margin),
      y0: Math.max(0, y0 - margin),
      x1: Math.min(page.width, x1 + margin),
      y1: Math.min(page.height, y1 + margin),
    },
    format: 'color',
    place: (glyph) => insetBox(glyph, surroundings),
    reach: surroundings,
  });
};

/** A word that is mostly unseen is not seen: the visible rest of it is not what it says. */
const withRestOfWords = (glyphs: readonly Glyph[], unseen: ReadonlySet<Glyph>): Set<Glyph> => {
  const all = new Set(unseen);
  let word: Glyph[] = [];
  const finish = () => {
    const letters = word.filter((glyph) => isLetter(glyph.text));
    if (2 * letters.filter((glyph) => unseen.has(glyph)).length > letters.length) for (const glyph of word) all.add(glyph);
  };
  for (const glyph of glyphs) {
    if (glyph.space !== 'none' || glyph.object !== word.at(-1)?.object) {
      finish();
      word = [];
    }
    word.push(glyph);
  }
  finish();
  return all;
};

/**
 * Marks the characters that change nothing on the painted page: clipped away, in a layer that is off, painted in the color
 * of their ground, covered. The page is painted with its text and without it, small; what does not differ is painted again
 * in color and larger before it counts as unseen.
 */
export const markUnseen = (pdfium: Pdfium, page: PdfPage, glyphs: readonly Glyph[], { images }: PageObjects): Glyph[] => {
  const painted = glyphs.filter((glyph) => glyph.hidden === null && glyph.object !== 0);
  if (painted.length === 0) return [...glyphs];
  const bystanders = images.filter((image) => !painted.some((glyph) => liesOn(glyph, image)));
  for (const { handle } of bystanders) pdfium.call.FPDFPageObj_SetIsActive(handle, 0);
  const doubtful = findUnseen(pdfium, page, new Set(painted), painted, {
    ...firstLook,
    region: wholePage(page),
    // Pictures are decoded faster as they are.
    format: bystanders.length < images.length ? 'color' : 'grey',
    place: (glyph) => insetBox(glyph, isLetter(glyph.text) ? body : wholeBox),
    reach: core,
  });
  const unseen = doubtful.some(({ text }) => isLetter(text)) ? lookClosely(pdfium, page, painted, doubtful) : [];
  for (const { handle } of bystanders) pdfium.call.FPDFPageObj_SetIsActive(handle, 1);
  if (unseen.length === 0) return [...glyphs];
  const marked = withRestOfWords(painted, new Set(unseen));
  return glyphs.map((glyph) => (marked.has(glyph) ? { ...glyph, hidden: 'unseen' } : glyph));
};
