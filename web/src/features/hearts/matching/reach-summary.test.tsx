import type { AnalyzeProjectOutput, Reach } from '@aliquot/contract/hearts/matching';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  sampleAnswer,
  sampleMatch,
  sampleReach,
  sampleShown,
  sampleTerm,
  sampleUnderstanding,
} from '../../../testing/sample-projects.ts';
import { Funnel, ReachSummary, Relaxations } from './reach-summary.tsx';

const answerOf = (listed: number, reach: Reach, changes: Partial<AnalyzeProjectOutput> = {}) =>
  sampleAnswer(
    Array.from({ length: listed }, (_, index) =>
      sampleMatch(index + 1, { group: index < reach.shown.count ? 'shown' : 'weak' }),
    ),
    { reach, ...changes },
  );
const heading = (answer: AnalyzeProjectOutput) => {
  render(<ReachSummary ref={null} answer={answer} />);
  return screen.getByRole('heading').textContent;
};

describe('the summary above the matches', () => {
  it.each<[number, number, boolean, number, string]>([
    [20, 5, false, 2.65, '5 labs show what you asked for. We expect 2 or 3 of them to be able to do it.'],
    [20, 57, false, 6.04, '57 labs show what you asked for. We expect 6 of the first 20 to be able to do it.'],
    [20, 200, true, 12, 'More than 200 labs show what you asked for. We expect 12 of the first 20 to be able to do it.'],
    [9, 1, false, 0.74, '1 lab shows what you asked for. We expect 1 of them to be able to do it.'],
  ])('MAT-024 with %i listed and %i that show it (more: %s), %d expected', (listed, count, more, expected, words) => {
    expect(heading(answerOf(listed, sampleReach(count, { shown: { count, more }, expected })))).toBe(words);
  });

  it('MAT-024 REQ-019 where no lab shows what is asked, the sentence says so', () => {
    expect(heading(answerOf(3, sampleReach(0)))).toBe(
      "We couldn't find any labs matching your requirements. Try adjusting your criteria.",
    );
  });

  it('MAT-027 names what no lab on record shows, and what the listed ones have instead', () => {
    heading(answerOf(3, sampleReach(2, { missing: ['vitamin D'], instead: ['LC-MS/MS'] })));
    expect(screen.getByText('No lab on record shows vitamin D; these have LC-MS/MS.')).toBeDefined();
  });

  it.each<[number[], string | null]>([
    [[2, 1], 'None of them shows all of it: at most 2 of 5 things.'],
    [[1], 'It shows 1 of 5 things.'],
    [[2, 5], null],
  ])('MAT-029 of labs that show %j of 5 things it says “%s”', (counts, words) => {
    const matches = counts.map((count, index) =>
      sampleMatch(index + 1, {
        group: 'shown',
        shown: Array.from({ length: 5 }, (_unused, at) => sampleShown(`method:${at}`, at < count ? 'claimed' : 'not-shown')),
      }),
    );
    heading(sampleAnswer(matches, { reach: sampleReach(counts.length) }));
    expect(screen.queryByText(/of 5 things/)?.textContent ?? null).toBe(words);
  });

  it('MAT-024 names the labs that fit and take new work too late', () => {
    const late = { id: 'a', name: 'Gateway Genetics', from: '2027-01-10' };
    heading(answerOf(3, sampleReach(2, { later: [late, { ...late, id: 'b', name: 'Blue Ridge' }] })));
    expect(
      screen.getByText(
        'Also fit, but take no new work in time: Gateway Genetics (from January 10, 2027) and Blue Ridge (from January 10, 2027).',
      ),
    ).toBeDefined();
  });

  it('MAT-006 says that a request was not understood, without a percentage or a mark', () => {
    const understanding = sampleUnderstanding({ isKnown: false, asked: [sampleTerm({ kind: 'subject' })] });
    render(<ReachSummary ref={null} answer={answerOf(3, sampleReach(0), { understanding })} />);
    expect(screen.getByRole('heading').textContent).toBe(
      'We could not tell which analysis you need. Name the method, the specimen and what you want back.',
    );
    expect(screen.queryByText(/%/)).toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('MAT-003 explains the marks', () => {
    const understanding = sampleUnderstanding({ asked: [sampleTerm()] });
    render(<ReachSummary ref={null} answer={answerOf(3, sampleReach(1), { understanding })} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Proven by a scope line',
      'Stated by the lab',
      'Not on record',
    ]);
  });

  it('MAT-016 shows how many labs remain after each asked term, and highlights zero', () => {
    const funnel = [
      { label: 'approved labs', count: 33 },
      { label: 'show metagenomic sequencing', count: 4 },
      { label: 'also show spinal fluid', count: 0 },
      { label: 'also hold CLIA', count: 0 },
    ];
    render(<Funnel funnel={funnel} />);
    const items = screen.getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '33 approved labs',
      '4 show metagenomic sequencing',
      '0 also show spinal fluid',
      '0 also hold CLIA',
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
