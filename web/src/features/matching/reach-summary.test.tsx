import type { AnalyzeProjectOutput, Tally } from '@aliquot/contract/matching';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleAnswer, sampleMatch, sampleTerm, sampleUnderstanding } from '../../testing/sample-projects.ts';
import { Funnel, ReachSummary, Relaxations, reachNote, reachTitle, reachWords } from './reach-summary.tsx';

const answerOf = (listed: number, qualifying: Tally, changes: Partial<AnalyzeProjectOutput> = {}) =>
  sampleAnswer(
    Array.from({ length: listed }, (_, index) =>
      sampleMatch(index + 1, { matchPercentage: index < qualifying.count ? 80 : 50 }),
    ),
    { reach: { qualifying, relaxations: [], funnel: [] }, ...changes },
  );
const ranked = 'Ranked by how much of your request each lab’s record shows. 60% or more qualifies.';

describe('the summary above the matches', () => {
  it.each<[number, number, boolean, string, string]>([
    [20, 57, false, 'Showing the best 20 of 57 labs that qualify', ranked],
    [20, 1000, true, 'Showing the best 20 of more than 1,000 labs that qualify', ranked],
    [20, 20, false, '20 labs qualify', ranked],
    [20, 19, false, '19 labs qualify', `${ranked} 1 partial match follows.`],
    [9, 1, false, '1 lab qualifies', `${ranked} 8 partial matches follow.`],
    [4, 0, false, 'No lab qualifies', '60% or more qualifies.'],
  ])('REQ-013 with %i listed and %i that qualify (more: %s)', (listed, count, more, words, note) => {
    const answer = answerOf(listed, { count, more });
    expect(reachWords(answer)).toBe(words);
    expect(reachNote(answer)).toBe(note);
  });

  it('MAT-016 without qualifying labs, the title is the sentence of REQ-019', () => {
    expect(reachTitle(answerOf(3, { count: 0, more: false }))).toBe(
      "We couldn't find any labs matching your requirements. Try adjusting your criteria.",
    );
    expect(reachTitle(answerOf(3, { count: 1, more: false }))).toBe('1 lab qualifies');
  });

  it('MAT-006 says that a request was not understood, without a percentage or a mark', () => {
    const understanding = sampleUnderstanding({ isKnown: false, asked: [sampleTerm({ kind: 'subject' })] });
    render(<ReachSummary ref={null} answer={answerOf(3, { count: 0, more: false }, { understanding })} />);
    expect(screen.getByRole('heading').textContent).toBe(
      'We could not tell which analysis you need. Name the method, the specimen and what you want back.',
    );
    expect(screen.queryByText(/%/)).toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('MAT-003 explains the marks', () => {
    const understanding = sampleUnderstanding({ asked: [sampleTerm()] });
    render(<ReachSummary ref={null} answer={answerOf(3, { count: 1, more: false }, { understanding })} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Proven by a scope line',
      'Claimed by the lab',
      'Not shown',
    ]);
  });

  it('MAT-016 shows how many labs remain after each asked term, and highlights zero', () => {
    const funnel = [
      { label: 'approved labs', count: 33 },
      { label: 'show metagenomic sequencing', count: 4 },
      { label: 'take spinal fluid', count: 0 },
      { label: 'hold CLIA', count: 0 },
    ];
    render(<Funnel funnel={funnel} />);
    const items = screen.getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '33 approved labs',
      '4 show metagenomic sequencing',
      '0 take spinal fluid',
      '0 hold CLIA',
    ]);
    expect(items.map(({ dataset }) => dataset.empty)).toEqual([undefined, undefined, 'true', undefined]);
  });

  it('MAT-016 suggests what to relax and how many more labs that adds, if any', () => {
    const { rerender } = render(<Relaxations title="What to relax" relaxations={[]} />);
    expect(screen.queryByRole('heading')).toBeNull();
    const relaxations = [
      { change: 'no results go back to a person', gain: { count: 3, more: false } },
      { change: 'CAP is preferred', gain: { count: 1, more: false } },
      { change: 'distance does not matter', gain: { count: 1000, more: true } },
    ];
    rerender(<Relaxations title="What to relax" relaxations={relaxations} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'If no results go back to a person +3 labs',
      'If CAP is preferred +1 lab',
      'If distance does not matter more than 1,000 labs',
    ]);
  });
});
