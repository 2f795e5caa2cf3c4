import { describe, expect, it } from 'vitest';
import { binarise } from './binary.ts';
import { componentsOf } from './components.ts';
import { type Box, type Grey, rotate } from './grey.ts';
import { evenLight } from './light.ts';
import { fromMontage, montageOf } from './montage.ts';
import { type Placement, place, placementOf, unplace } from './prepare.ts';
import { insideFrame, withoutRules } from './rules.ts';
import { readingOf, type Spot, spotsOf, vote } from './spots.ts';
import { unreadLines } from './unread.ts';

const blank = (width: number, height: number, paper = 255): Grey => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(paper),
});

const paint = (picture: Grey, { x0, y0, x1, y1 }: Box, value = 0) => {
  for (let y = y0; y < y1; y++) picture.pixels.fill(value, y * picture.width + x0, y * picture.width + x1);
};

/** Lines of small upright bars, like characters of 20 pixels. */
const page = (paper = 255, ink = 0): Grey => {
  const picture = blank(900, 700, paper);
  for (let line = 0; line < 12; line++) {
    for (let character = 0; character < 40; character++) {
      const [x, y] = [80 + character * 18, 60 + line * 48];
      if (character % 6 !== 5) paint(picture, { x0: x, x1: x + 9, y0: y, y1: y + 20 }, ink);
    }
  }
  return picture;
};

/** A pattern of the paper itself, darker by `depth` at its darkest. */
const patterned = (picture: Grey, depth: number): Grey => ({
  ...picture,
  pixels: picture.pixels.map((value, at) => {
    const [x, y] = [at % picture.width, Math.floor(at / picture.width)];
    return value - depth * (0.5 + 0.5 * Math.sin(x / 9) * Math.sin(y / 7));
  }),
});

describe('faint ink on patterned paper', () => {
  it.each([
    ['a page of text', 12],
    ['a few words on an empty page', 1],
  ])('%s: the ink becomes dark and the pattern goes', (_name, lines) => {
    const faint = blank(900, 700, 255);
    for (let line = 0; line < lines; line++)
      for (let character = 0; character < 20; character++) {
        const [x, y] = [80 + character * 18, 60 + line * 48];
        paint(faint, { x0: x, x1: x + 9, y0: y, y1: y + 20 }, 145);
      }
    const { pixels, width } = evenLight(patterned(faint, 18));
    expect(pixels[70 * width + 84]).toBeLessThan(60);
    const empty = pixels.subarray(690 * width);
    expect(Math.min(...empty)).toBeGreaterThan(230);
  });
});

describe('placement', () => {
  it.each([-6, -2.3, 0, 0.7, 4])('finds an inclination of %f degrees and takes it away', (degrees) => {
    const inclined = rotate(page(), degrees);
    const placement = placementOf(inclined);
    expect(placement.skew).toBeCloseTo(degrees, 0);
    expect(Math.abs(placementOf(place(inclined, placement)).skew)).toBeLessThan(0.2);
  });

  it('sees that a page lies on its side', () => {
    const upright = page();
    const lying: Grey = { width: upright.height, height: upright.width, pixels: new Uint8Array(upright.pixels.length) };
    for (let y = 0; y < upright.height; y++) {
      for (let x = 0; x < upright.width; x++) {
        lying.pixels[x * lying.width + (lying.width - 1 - y)] = upright.pixels[y * upright.width + x] ?? 0;
      }
    }
    expect(placementOf(upright).quarters).toBe(0);
    expect(placementOf(lying).quarters).toBe(3);
    expect([...place(lying, placementOf(lying)).pixels]).toEqual([...upright.pixels]);
  });

  it('brings a box back to where its ink was, however the picture was turned and scaled', () => {
    for (const quarters of [0, 1, 2, 3]) {
      for (const skew of [0, 0.5, -3]) {
        for (const factor of [1, 1.6]) {
          const source = blank(600, 400);
          const mark = { x0: 380, x1: 440, y0: 120, y1: 140 };
          paint(source, mark);
          const placement: Placement = { width: 600, height: 400, quarters, skew, factor };
          const [found] = componentsOf(binarise(place(source, placement)));
          const back = found ? unplace(found, placement) : { x0: 0, y0: 0, x1: 0, y1: 0 };
          expect(Math.abs((back.x0 + back.x1) / 2 - 410)).toBeLessThan(2);
          expect(Math.abs((back.y0 + back.y1) / 2 - 130)).toBeLessThan(2);
        }
      }
    }
  });
});

describe('evenLight', () => {
  it('leaves a well-lit page as it is', () => {
    const picture = page();
    expect(evenLight(picture)).toBe(picture);
  });

  it('makes shaded paper white and keeps the ink', () => {
    const shaded = page();
    shaded.pixels.forEach((value, at) => {
      shaded.pixels[at] = value * (1 - 0.5 * ((at % shaded.width) / shaded.width));
    });
    const even = evenLight(shaded);
    expect(even.pixels[30 * even.width + 850]).toBeGreaterThan(240);
    expect(even.pixels[70 * even.width + 82]).toBeLessThan(40);
  });

  it('strengthens faint ink', () => {
    const even = evenLight(page(250, 200));
    expect(even.pixels[70 * even.width + 82]).toBeLessThan(40);
    expect(even.pixels[0]).toBeGreaterThan(240);
  });
});

describe('rules', () => {
  it('paints over the lines of a table and leaves the characters, even those that a line crosses', () => {
    const picture = page();
    const clean = page();
    for (const y of [48, 96]) paint(picture, { x0: 60, x1: 860, y0: y, y1: y + 3 });
    for (const x of [60, 857]) paint(picture, { x0: x, x1: x + 3, y0: 48, y1: 640 });
    for (const image of [picture, clean]) paint(image, { x0: 300, x1: 309, y0: 80, y1: 110 });
    const result = withoutRules(picture, binarise(picture), 20);
    const different = result.pixels.reduce(
      (count, value, at) => count + (Math.abs(value - (clean.pixels[at] ?? 0)) > 60 ? 1 : 0),
      0,
    );
    expect(different).toBeLessThan(120);
  });

  it('does not take bold type that runs together for a rule', () => {
    const picture = blank(400, 100);
    paint(picture, { x0: 40, x1: 340, y0: 40, y1: 44 });
    for (let x = 40; x < 340; x += 14) paint(picture, { x0: x, x1: x + 7, y0: 40, y1: 62 });
    expect([...withoutRules(picture, binarise(picture), 20).pixels]).toEqual([...picture.pixels]);
  });

  it('finds the inside of a frame', () => {
    const picture = page();
    for (const y of [14, 680]) paint(picture, { x0: 14, x1: 886, y0: y, y1: y + 3 });
    for (const x of [14, 883]) paint(picture, { x0: x, x1: x + 3, y0: 14, y1: 683 });
    const inside = insideFrame(binarise(picture));
    expect(inside.x0).toBeGreaterThan(17);
    expect(inside.y1).toBeLessThan(680);
    expect(insideFrame(binarise(page()))).toEqual({ x0: 0, y0: 0, x1: 900, y1: 700 });
  });

  it('takes rules below a letterhead and above a foot for no frame', () => {
    const picture = page();
    paint(picture, { x0: 40, x1: 860, y0: 40, y1: 43 });
    paint(picture, { x0: 40, x1: 860, y0: 660, y1: 663 });
    expect(insideFrame(binarise(picture))).toEqual({ x0: 0, y0: 0, x1: 900, y1: 700 });
  });
});

describe('second looks', () => {
  it('finds lines that no word covers', () => {
    const components = componentsOf(binarise(page()));
    const words = Array.from({ length: 12 }, (_, line) => ({ x0: 75, x1: 800, y0: 58 + line * 48, y1: 82 + line * 48 }));
    expect(unreadLines(components, words, 20)).toEqual([]);
    const [lost] = unreadLines(components, words.toSpliced(4, 1), 20);
    expect(lost).toMatchObject({ x0: 80, y0: 252, y1: 272 });
  });

  it('brings words of a montage back to where they were cut', () => {
    const boxes = [
      { box: { x0: 100, y0: 50, x1: 200, y1: 80 }, factor: 2 },
      { box: { x0: 400, y0: 300, x1: 500, y1: 320 }, factor: 1 },
    ];
    const montage = montageOf(page(), boxes);
    const second = montage.parts[1];
    const seen = { x0: 24 + 10, x1: 24 + 60, y0: (second?.top ?? 0) + 2, y1: (second?.top ?? 0) + 18 };
    expect(fromMontage([seen], montage)).toEqual([{ x0: 410, x1: 460, y0: 302, y1: 318, part: 1 }]);
  });
});

const word = (text: string, confidence: number, x0 = 0, x1 = 100) => ({ text, confidence, x0, x1, y0: 0, y1: 20 });
const spot = (...readings: [string, number][]): Spot => ({
  x0: 0,
  x1: 100,
  y0: 0,
  y1: 20,
  misses: 0,
  readings: readings.map(([text, confidence]) => readingOf([word(text, confidence)])),
});

describe('vote', () => {
  it('believes what independent looks agree on, more than any of them alone', () => {
    const { text, confidence } = vote(spot(['C-0917', 0.8], ['C-0917', 0.7]));
    expect(text).toBe('C-0917');
    expect(confidence).toBeCloseTo(0.94, 2);
  });

  it('takes the majority, and is less sure because of the others', () => {
    const { text, confidence, isDisputed } = vote(
      spot(['0500982600', 0.2], ['05D0982600', 0.9], ['0500982600', 0], ['05D0982600', 0.91]),
    );
    expect(text).toBe('05D0982600');
    expect(isDisputed).toBe(true);
    expect(confidence).toBeLessThan(0.95);
    expect(confidence).toBeGreaterThan(0.85);
  });

  it('takes words that are parted differently for the same reading', () => {
    const [together] = spotsOf([[word('1mg', 0.9)], [word('1', 0.8, 0, 30), word('mg', 0.8, 40, 100)]]);
    expect(together && vote(together)).toMatchObject({ text: '1mg', isDisputed: false });
  });

  it('is less sure of what only one of two readings saw', () => {
    const [alone] = spotsOf([[word('J', 0.9)], []]);
    expect(alone && vote(alone).confidence).toBeCloseTo(0.765, 3);
  });
});
