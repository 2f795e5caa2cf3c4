import type { Tally } from '@aliquot/contract/matching';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReachSummary, reachNote, reachTitle } from './reach-summary.tsx';

const answerOf = (listed: number, qualifying: Tally) => ({
  metadata: { existingLabsCount: listed, generatedLabsCount: 0 },
  reach: { qualifying, relaxations: [] },
});

describe('what stands over the matches', () => {
  it.each<[number, number, boolean, string, string]>([
    [20, 57, false, 'Showing the best 20 of 57 laboratories that qualify', 'A laboratory qualifies at 60% or more.'],
    [
      20,
      1000,
      true,
      'Showing the best 20 of more than 1,000 laboratories that qualify',
      'A laboratory qualifies at 60% or more.',
    ],
    [20, 20, false, '20 laboratories qualify', 'A laboratory qualifies at 60% or more.'],
    [
      20,
      19,
      false,
      '19 laboratories qualify',
      'A laboratory qualifies at 60% or more. 1 laboratory that answers a part of the request comes after.',
    ],
    [
      9,
      1,
      false,
      '1 laboratory qualifies',
      'A laboratory qualifies at 60% or more. 8 laboratories that answer a part of the request come after.',
    ],
    [4, 0, false, 'No laboratory qualifies', 'A laboratory qualifies at 60% or more. The closest 4 laboratories are listed.'],
    [1, 0, false, 'No laboratory qualifies', 'A laboratory qualifies at 60% or more. The closest 1 laboratory is listed.'],
  ])('REQ-013 with %i listed and %i that qualify (more: %s)', (listed, count, more, title, note) => {
    const answer = answerOf(listed, { count, more });
    expect(reachTitle(answer)).toBe(title);
    expect(reachNote(answer)).toBe(note);
  });

  it('says what would let more laboratories qualify, and nothing of it when nothing would', () => {
    const answer = answerOf(1, { count: 0, more: false });
    const { rerender } = render(<ReachSummary ref={null} answer={answer} />);
    expect(screen.queryByRole('list')).toBeNull();
    const relaxations = [
      { change: 'no results go back to a person', gain: { count: 3, more: false } },
      { change: 'distance does not matter', gain: { count: 1000, more: true } },
    ];
    rerender(<ReachSummary ref={null} answer={{ ...answer, reach: { ...answer.reach, relaxations } }} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'if no results go back to a person: 3 more',
      'if distance does not matter: more than 1,000',
    ]);
  });
});
