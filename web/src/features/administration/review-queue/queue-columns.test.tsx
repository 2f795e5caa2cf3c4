import type { QueueItem } from '@aliquot/contract/administration/review-queue';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queueColumns } from './queue-columns.tsx';

const item = (wait: Partial<QueueItem['wait']>, blocked_by: string | null = null) =>
  ({ wait: { kind: 'new', days: 4, over: -1, paused_at: null, ...wait }, blocked_by }) as QueueItem;

const shown = (row: QueueItem) => {
  const column = queueColumns('').find(({ key }) => key === 'waiting');
  const { container } = render(<>{column?.cell(row)}</>);
  return { text: container.textContent, bar: container.querySelector('progress')?.value ?? null };
};

it.each([
  ['within the target', item({}), { text: '4 d', bar: 80 }],
  ['due', item({ days: 5, over: 0 }), { text: '5 d due today', bar: 100 }],
  ['past it', item({ days: 8, over: 3 }), { text: '8 d 3 over', bar: 100 }],
  ['without an analysis', item({}, 'No analysis yet'), { text: '4 d No analysis yet', bar: null }],
  [
    'asked',
    item({ paused_at: '2026-03-02T09:00:00Z' }, 'Waits for the laboratory’s answer'),
    { text: '4 d Waits for the laboratory’s answer', bar: null },
  ],
])('ADQ-001 the days of a laboratory %s are shown against the target, with what blocks it', (_what, row, expected) => {
  expect(shown(row)).toEqual(expected);
});

it('ADQ-001 the bar says nothing to a screen reader that the words beside it do not say', () => {
  render(
    <>
      {queueColumns('')
        .find(({ key }) => key === 'waiting')
        ?.cell(item({}))}
    </>,
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
});
