/** A series of a chart, over all of it and over what it is compared with; `change` says the difference in words. */
export type ChartSeries = {
  readonly id: string;
  readonly name: string;
  readonly value: number | null;
  readonly previous: number | null;
  readonly change: string;
};

/** A place on the chart, with a value for each series in their order; null where nothing is known; `previous` is empty where nothing is compared. `short` is its label at an axis. */
export type ChartPoint = {
  readonly id: string;
  readonly label: string;
  readonly short: string;
  readonly values: readonly (number | null)[];
  readonly previous: readonly (number | null)[];
};

export type ChartProps = {
  readonly title: string;
  /** The numbers in a sentence. */
  readonly sentence: string;
  readonly shape: 'lines' | 'bars';
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** A number with its unit, for people. */
  readonly format: (value: number) => string;
  /** The noun of the points: "Days". */
  readonly heading: string;
};

/** The largest value of all series, at least 1, so that charts side by side have the same scale. */
export const largest = (points: readonly ChartPoint[]): number =>
  Math.max(1, ...points.flatMap(({ values, previous }) => [...values, ...previous].map((value) => value ?? 0)));

/** A value as a chart and its table show it. */
export const shown = (value: number | null, format: ChartProps['format']): string => (value === null ? '–' : format(value));
