import type { AnalysisRequirement, Assessment, Gap, JudgedAnswer, RequirementStatus } from '@aliquot/contract/hearts/analyses';
import { shownStandings } from '@aliquot/contract/hearts/to-do';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { verdictOf } from './answer-verdict.tsx';
import { standings } from './standing.ts';
import { AnswersEffects } from './standing-view.tsx';

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
  step: null,
  raise: null,
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
  step: null,
  raise: null,
});

const assessment = (gaps: Gap[], requirements: AnalysisRequirement[] = []) => ({ gaps, requirements }) as unknown as Assessment;

describe('the status of a requirement', () => {
  it('differs by word, color and icon', () => {
    const looks = shownStandings.map((status) => standings[status]);
    expect(new Set(looks.map(({ label }) => label)).size).toBe(looks.length);
    expect(new Set(looks.map(({ tone }) => tone)).size).toBe(looks.length);
    expect(new Set(looks.map(({ icon }) => icon)).size).toBe(looks.length);
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
