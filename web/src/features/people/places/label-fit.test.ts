import { describe, expect, it } from 'vitest';
import { labelsThatFit } from './label-fit.ts';

const view = { left: 0, top: 0, right: 600, bottom: 400 };
const label = (name: string, x: number, y: number) => ({ id: name, name, x, y });
const shown = (
  labels: ReturnType<typeof label>[],
  markers: { left: number; top: number; right: number; bottom: number }[] = [],
) => labelsThatFit(labels, { markers, view }).map(({ name }) => name);

describe('names on the map', () => {
  it('the larger place wins when two labels would touch', () => {
    expect(shown([label('Seattle', 100, 100), label('Bellevue', 120, 104), label('Portland', 100, 300)])).toEqual([
      'Seattle',
      'Portland',
    ]);
  });

  it('no label is under a marker', () => {
    const marker = { left: 84, right: 116, top: 84, bottom: 116 };
    expect(shown([label('Seattle', 100, 100), label('Tacoma', 100, 160)], [marker])).toEqual(['Tacoma']);
  });

  it.each([
    ['left', -1, 100],
    ['right', 580, 100],
    ['top', 100, 2],
    ['bottom', 100, 398],
  ])('no label is cut off at the %s', (_edge, x, y) => expect(shown([label('Seattle', x, y)])).toEqual([]));
});
