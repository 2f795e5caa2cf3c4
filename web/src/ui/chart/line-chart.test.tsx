import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChartPoint } from './chart-data.ts';
import { LineChart } from './line-chart.tsx';

const points = (values: readonly (number | null)[]): ChartPoint[] =>
  values.map((value, at) => ({ id: `p${at}`, label: `Day ${at}`, short: `${at}`, values: [value], previous: [1] }));

const drawn = (values: readonly (number | null)[], most: number) => {
  render(<LineChart label="Chart" points={points(values)} series={0} most={most} format={String} />);
  const svg = screen.getByRole('img', { name: 'Chart' });
  const [before, now] = [...svg.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
  return {
    before,
    now,
    marks: [...svg.querySelectorAll('circle')].map((circle) => Number(circle.getAttribute('cy'))),
    titles: [...svg.querySelectorAll('title')].map(({ textContent }) => textContent),
    axis: [...svg.querySelectorAll('text')].map(({ textContent }) => textContent),
  };
};

it('ADQ-007 a larger value is higher, and the axis begins at 0', () => {
  const { marks, axis } = drawn([0, 5, 10], 10);
  expect(marks).toEqual(marks.toSorted((a, b) => b - a));
  expect(axis).toEqual(expect.arrayContaining(['0', '10']));
});

it('ADQ-007 a line has a gap where nothing was measured, and says so', () => {
  const { now, marks, titles } = drawn([1, 2, null, 4, 5], 5);
  expect(now?.match(/M/g)).toHaveLength(2);
  expect(marks).toHaveLength(4);
  expect(titles[2]).toBe('Day 2: – (before: 1)');
});

it('ADQ-007 one point alone is drawn, and none is no error', () => {
  expect(drawn([3], 3).marks).toHaveLength(1);
});

it('ADQ-007 many points have labels at the ends and in the middle', () => {
  const { axis, marks } = drawn(
    Array.from({ length: 36 }, () => 1),
    1,
  );
  expect(axis.slice(-3)).toEqual(['0', '17', '35']);
  expect(marks).toHaveLength(0);
});
