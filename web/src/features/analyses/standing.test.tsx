import type { AnalysisRequirement, Assessment, Gap, JudgedAnswer, RequirementStatus } from '@aliquot/contract/analyses';
import { requirementStatuses } from '@aliquot/contract/analyses';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { verdictOf } from './answer-verdict.tsx';
import { standingCounts, standings } from './standing.ts';
import { AnswersEffects, OpenPoints } from './standing-view.tsx';

const answer = (effect: JudgedAnswer['effect']): JudgedAnswer => ({
  question: 'Do you log complaints?',
  given: effect === 'denied' ? 'No' : 'Yes',
  effect,
  explanation: effect === 'denied' ? 'The answer is no.' : 'The laboratory states this.',
});

const gap = (id: string, status: Gap['status'], rest: Partial<Gap> = {}): Gap => ({
  id,
  catalogue: 'common',
  clause: 'Common requirement 1',
  title: `Title of ${id}`,
  status,
  why: '',
  fix: '',
  severity: 'high',
  weight: 1,
  effect: 1,
  evidence: [],
  note: `Note of ${id}`,
  alsoAskedBy: [],
  verified: true,
  missing: [],
  answered: null,
  broughtBy: null,
  ...rest,
});

const requirement = (
  control: string,
  status: RequirementStatus,
  answered: JudgedAnswer | null = null,
): AnalysisRequirement => ({
  id: `common/${control}`,
  catalogue: 'common',
  clause: '',
  title: '',
  asks: '',
  control,
  part: 'management',
  severity: 'high',
  weight: 1,
  counts: 'full',
  verified: true,
  status,
  note: '',
  evidence: [],
  answered,
});

const assessment = (gaps: Gap[], requirements: AnalysisRequirement[] = []) => ({ gaps, requirements }) as unknown as Assessment;

describe('how a requirement stands', () => {
  it('is told apart by word, colour and sign', () => {
    const looks = requirementStatuses.map((status) => standings[status]);
    expect(new Set(looks.map(({ label }) => label)).size).toBe(looks.length);
    expect(new Set(looks.map(({ tone }) => tone)).size).toBe(looks.length);
    expect(new Set(looks.map(({ icon }) => icon)).size).toBe(looks.length);
  });

  it('is counted once for a point that several standards ask for', () => {
    const judged = assessment(
      [gap('a', 'missing')],
      [requirement('b', 'met'), requirement('b', 'met'), requirement('c', 'stated')],
    );
    expect(standingCounts(judged)).toEqual([
      { status: 'met', count: 1 },
      { status: 'stated', count: 1 },
      { status: 'partial', count: 0 },
      { status: 'missing', count: 1 },
      { status: 'not-assessed', count: 0 },
    ]);
  });
});

const under = (name: string) => within(screen.getByRole('heading', { name }).closest('section') ?? document.body);

describe('what is open', () => {
  it('shows gaps, statements and what is not verified apart, with the counts of each', () => {
    render(<OpenPoints gaps={[gap('a', 'missing'), gap('b', 'partial'), gap('c', 'stated'), gap('d', 'not-assessed')]} />);
    expect(under('Gaps (2)').getByText('Gap: found in part')).toBeDefined();
    expect(under('Stated by the laboratory, not proven (1)').getByText('Stated, not proven')).toBeDefined();
    expect(under('Not verified yet (1)').getByText('Not verified')).toBeDefined();
    expect(under('Gaps (2)').queryByText('Title of c')).toBeNull();
  });
});

describe('what answers changed', () => {
  it('names the answer that confirmed a gap, and what an answer brought up', () => {
    render(
      <AnswersEffects
        assessment={assessment(
          [gap('a', 'missing', { answered: answer('denied') }), gap('b', 'missing', { broughtBy: 'Do results go back?' })],
          [requirement('c', 'stated', answer('stated'))],
        )}
      />,
    );
    expect(screen.getByText('1 gap is confirmed by an answer')).toBeDefined();
    expect(screen.getByText('“Do you log complaints?” The answer is no.')).toBeDefined();
    expect(screen.getByText('“Do results go back?”')).toBeDefined();
    expect(screen.getByText(/^1 requirement is stated by the laboratory and not proven\./)).toBeDefined();
  });

  it('says nothing before the questionnaire', () => {
    const { container } = render(<AnswersEffects assessment={assessment([gap('a', 'missing')])} />);
    expect(container.textContent).toBe('');
  });

  it.each<[RequirementStatus, JudgedAnswer | null, string | null]>([
    ['missing', null, null],
    ['missing', answer('denied'), 'Confirms a gap'],
    ['partial', answer('denied'), 'Confirms a gap'],
    ['met', answer('denied'), 'A document says otherwise'],
    ['met', answer('stated'), 'Found in a document'],
    ['stated', answer('stated'), 'Stated, not proven'],
    ['stated', answer('checkable'), 'Stated, can be checked'],
  ])('an answer to a point that is %s', (status, answered, label) => {
    expect(verdictOf(requirement('a', status, answered))?.label ?? null).toBe(label);
  });
});
