import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ScoresCard, scoresSentence } from './scores-card.tsx';

const scored = (...scores: number[]) => scores.map((score, at) => ({ at: `2026-0${at + 5}-02T12:00:00.000Z`, score }));

it.each([
  [[], ''],
  [[72], 'The score is 72%, from the only judgment, on May 2, 2026.'],
  [[64, 72], 'The score is 72%, 8 points more than on May 2, 2026.'],
  [[73, 40, 72], 'The score is 72%, 1 point less than on May 2, 2026.'],
  [[72, 10, 72], 'The score is 72%, the same as on May 2, 2026.'],
])('ADQ-002 scores %j: %s', (scores, sentence) => {
  expect(scoresSentence(scored(...scores))).toBe(sentence);
});

it('ADQ-002 shows the scores over time as a line with a table of the same numbers', async () => {
  render(<ScoresCard scores={scored(64, 58, 72)} />);
  expect(screen.getByRole('img', { name: 'Score after each judgment, as a line' })).toBeDefined();
  await userEvent.click(screen.getByText('Show the numbers'));
  const rows = within(screen.getByRole('table', { name: 'Score over time' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['64%', '58%', '72%']);
});

it('ADQ-002 one judgment is said, and not drawn', () => {
  render(<ScoresCard scores={scored(72)} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(/from the only judgment/)).toBeDefined();
});
