import { ticks } from 'd3-array';
import { line } from 'd3-shape';
import { useCallback, useState } from 'react';
import { type ChartPoint, type ChartProps, shown } from './chart-data.ts';

const height = 132;
const edge = { top: 8, right: 10, bottom: 22, left: 36 };
const usualWidth = 320;
const mostMarks = 31;

/** The width of an element in pixels as it changes; `ref` names the element. */
const useWidth = () => {
  const [width, setWidth] = useState(usualWidth);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(160, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, ref };
};

/** The first, the middle and the last of the points, for the labels below them. */
const labelled = (points: readonly ChartPoint[]): readonly number[] => {
  const last = points.length - 1;
  return [...new Set(last > 4 ? [0, Math.floor(last / 2), last] : [0, last])].filter((at) => at >= 0);
};

type LineChartProps = Pick<ChartProps, 'points' | 'format'> & {
  /** A description of the picture, for people who do not see it. */
  label: string;
  /** Which value of the points is drawn. */
  series: number;
  /** The largest value that has room. */
  most: number;
};

/** One series as a line, over what it is compared with, if anything, as a dashed one. Its numbers belong in a table beside it. */
export const LineChart = ({ label, points, series, most, format }: LineChartProps) => {
  const { width, ref } = useWidth();
  const inner = width - edge.left - edge.right;
  const isCounted = points.every(({ values, previous }) =>
    [...values, ...previous].every((value) => Number.isInteger(value ?? 0)),
  );
  const marks = ticks(0, most, 3).filter((mark) => !isCounted || Number.isInteger(mark));
  const top = Math.max(most, ...marks);
  const x = (at: number) => edge.left + (points.length > 1 ? (inner * at) / (points.length - 1) : inner / 2);
  const y = (value: number) => edge.top + (height - edge.top - edge.bottom) * (1 - value / top);
  const path = (values: readonly (number | null)[]) =>
    line<number | null>()
      .defined((value) => value !== null)
      .x((_, at) => x(at))
      .y((value) => y(value ?? 0))([...values]) ?? '';
  const now = points.map(({ values }) => values[series] ?? null);
  const before = points.map(({ previous }) => previous[series] ?? null);
  const compares = points.some(({ previous }) => previous.length > 0);
  const step = inner / Math.max(1, points.length - 1);
  return (
    <div ref={ref}>
      <svg role="img" aria-label={label} width="100%" height={height} viewBox={`0 0 ${width} ${height}`} fontSize="11">
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={edge.left} x2={width - edge.right} y1={y(mark)} y2={y(mark)} stroke="var(--color-line)" />
            <text x={edge.left - 6} y={y(mark) + 4} textAnchor="end" fill="var(--color-muted)">
              {mark.toLocaleString('en-US', { notation: 'compact' })}
            </text>
          </g>
        ))}
        {labelled(points).map((at, place, all) => (
          <text
            key={at}
            x={x(at)}
            y={height - 6}
            textAnchor={points.length === 1 ? 'middle' : place === 0 ? 'start' : place === all.length - 1 ? 'end' : 'middle'}
            fill="var(--color-muted)"
          >
            {points[at]?.short}
          </text>
        ))}
        <path d={path(before)} fill="none" stroke="var(--color-edge)" strokeWidth="1.5" strokeDasharray="4 3" />
        <path d={path(now)} fill="none" stroke="var(--color-brand-ink)" strokeWidth="2" strokeLinejoin="round" />
        {points.length <= mostMarks &&
          now.map(
            (value, at) =>
              value !== null && <circle key={points[at]?.id} cx={x(at)} cy={y(value)} r="2.5" fill="var(--color-brand-ink)" />,
          )}
        {points.map(({ id, label: name }, at) => (
          <rect key={id} x={x(at) - step / 2} y={0} width={step} height={height - edge.bottom} fill="transparent">
            <title>
              {`${name}: ${shown(now[at] ?? null, format)}${compares ? ` (before: ${shown(before[at] ?? null, format)})` : ''}`}
            </title>
          </rect>
        ))}
      </svg>
    </div>
  );
};
