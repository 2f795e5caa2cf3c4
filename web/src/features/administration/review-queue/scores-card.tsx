import type { ReviewCase } from '@aliquot/contract/administration/review-queue';
import type { ChartPoint } from '../../../ui/chart/chart-data.ts';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';

type Scores = ReviewCase['scores'];

const percent = (score: number) => `${score}%`;
const points = (count: number) => `${count} point${count === 1 ? '' : 's'}`;

/** "The score is 72%, 8 points more than on May 2, 2026." */
export const scoresSentence = (scores: Scores): string => {
  const [first, last] = [scores[0], scores.at(-1)];
  if (!first || !last) return '';
  const now = `The score is ${percent(last.score)}`;
  if (scores.length === 1) return `${now}, from the only judgment, on ${formatDate(last.at)}.`;
  const change = last.score - first.score;
  const than = `on ${formatDate(first.at)}`;
  if (change === 0) return `${now}, the same as ${than}.`;
  return `${now}, ${points(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than ${than}.`;
};

const pointOf = ({ at, score }: Scores[number], place: number): ChartPoint => ({
  id: `${place}`,
  label: formatDateTime(at),
  short: formatDate(at),
  values: [score],
  previous: [],
});

/** The score after each judgment, as a sentence, a line and a table. */
export const ScoresCard = ({ scores }: { scores: Scores }) => {
  const drawn = scores.map(pointOf);
  return (
    <SectionCard title="Score over time">
      <p className="mb-3 font-medium">{scoresSentence(scores)}</p>
      {scores.length > 1 && (
        <>
          <LineChart label="Score after each judgment, as a line" points={drawn} series={0} most={100} format={percent} />
          <Disclosure summary="Show the numbers" className="mt-4">
            <Table<ChartPoint>
              caption="Score over time"
              rows={drawn}
              rowKey={({ id }) => id}
              columns={[
                { key: 'at', header: 'Judgment', cell: ({ label }) => label },
                { key: 'score', header: 'Score', align: 'end', cell: ({ values }) => percent(values[0] ?? 0) },
              ]}
            />
          </Disclosure>
        </>
      )}
    </SectionCard>
  );
};
