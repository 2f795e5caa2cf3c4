import type { Factor, Match } from '@aliquot/contract/matching';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { sampleMatch, sampleTerm, sampleUnderstanding } from '../../testing/sample-projects.ts';
import { FactorTable } from './factor-table.tsx';
import { MatchList } from './match-list.tsx';
import { percentageTone } from './match-percentage.ts';

it.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'warn'],
  [60, 'warn'],
  [59, 'bad'],
  [0, 'bad'],
])('REQ-014 a match of %i%% is %s', (percentage, tone) => expect(percentageTone(percentage)).toBe(tone));

const factor = (key: Factor['key'], points: number, maximum: number): Factor => ({
  key,
  label: key,
  points,
  maximum,
  detail: `What is known of ${key}`,
  source: 'laboratory-profile',
});

describe('the factors of a match', () => {
  it('add up, including negative ones', () => {
    render(<FactorTable factors={[factor('services', 30, 30), factor('distance', 4, 10), factor('legal', -12, 0)]} />);
    const points = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(points).toEqual(['30 of 30', '4 of 10', '-12 of 0', '22%']);
  });

  it('name their sources', () => {
    render(<FactorTable factors={[{ ...factor('budget', 2, 4), source: 'not-on-record' }]} />);
    expect(screen.getByRole('rowheader', { name: /What is known of budget \(not on record\)/ })).toBeDefined();
  });
});

const match = sampleMatch;

const show = (matches: readonly Match[], understanding = sampleUnderstanding()) => {
  const onChoose = vi.fn<(id: string) => void>();
  const List = () => {
    const [weakShown, setWeakShown] = useState(false);
    return (
      <MatchList
        matches={matches}
        understanding={understanding}
        chosen={null}
        disabled={false}
        weakShown={weakShown}
        onWeakShown={setWeakShown}
        onChoose={onChoose}
        onPoint={() => {}}
      />
    );
  };
  render(<List />);
  return onChoose;
};
const names = () =>
  screen.getAllByRole('radio').map((radio) => radio.closest('label')?.querySelector('[id$=name]')?.textContent);
const percentages = () => screen.queryAllByText(/\d+%/);

describe('the list of matches', () => {
  it('REQ-013 a card shows name, address, capabilities, percentage and reason, and can be chosen', async () => {
    const onChoose = show([match(1)]);
    const [card = document.body] = screen.getAllByRole('listitem');
    for (const words of ['Laboratory 1', '1 Terry Ave, Seattle', 'Genetics', 'Reason 1']) within(card).getByText(words);
    const radio = screen.getByRole('radio', {
      name: 'Laboratory 1',
      description: /^89%\s?match 1 Terry Ave, Seattle Reason 1$/,
    });
    await userEvent.click(radio);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('lab-1');
  });

  it('REQ-016 a suggested profile says that it is not a registered laboratory', () => {
    show([match(1, { isGenerated: true, matchPercentage: 0 })]);
    expect(screen.getByText('AI Generated')).toBeDefined();
    expect(screen.queryByText(/%/)).toBeNull();
    expect(screen.getByRole('radio', { name: 'Laboratory 1', description: /not a registered laboratory\./ })).toBeDefined();
  });

  it('a card shows the stated turnaround and prices, if any', () => {
    const terms: Match['terms'] = {
      turnaroundWeeks: 1,
      projectsPerMonth: 4,
      availability: { kind: 'from', date: '2027-02-01' },
      prices: { kind: 'on-request' },
    };
    show([match(1, { terms }), match(2)]);
    const [stating = document.body, silent = document.body] = screen
      .getAllByRole('radio')
      .map((radio) => radio.closest('li') as HTMLElement);
    expect(within(stating).getByText('Stated by the laboratory:').parentElement?.textContent).toBe(
      'Stated by the laboratory: Takes new work from February 1, 2027, usually 1 week, up to 4 new projects per month, prices on request.',
    );
    expect(within(silent).queryByText('Stated by the laboratory:')).toBeNull();
  });

  it('MAT-002 labs with the same place are marked as equal once, with their order explained', () => {
    show([
      match(1),
      match(2, { place: 2, matchPercentage: 88 }),
      match(3, { place: 2, matchPercentage: 88 }),
      match(4, { place: 2, matchPercentage: 88 }),
      match(5, { place: 5 }),
    ]);
    const note = screen.getByText('Equally good on what is known');
    expect(note.parentElement?.textContent).toBe('= Equally good on what is known. Listed by newer evidence, then distance.');
    expect(note.closest('li')?.textContent).toMatch(/Laboratory 2/);
    const places = screen.getAllByText(/^Place/).map(({ parentElement }) => parentElement?.textContent);
    expect(places).toEqual(['Place 1', 'Place 2, shared', 'Place 2, shared', 'Place 2, shared', 'Place 5']);
  });

  it('MAT-003 a match shows which asked terms are proven, claimed or not shown, and quotes its record', () => {
    const asked = [
      sampleTerm(),
      sampleTerm({ id: 'specimen:blood', kind: 'specimen', label: 'Whole blood' }),
      sampleTerm({ id: 'condition:cap', kind: 'condition', label: 'CAP' }),
    ];
    const shown: Match['shown'] = [
      { id: 'method:wgs', proof: 'proven' },
      { id: 'specimen:blood', proof: 'claimed' },
      { id: 'condition:cap', proof: 'not-shown' },
    ];
    const quote: Match['quote'] = { text: 'Human whole genome, NGS', source: 'scope', where: 'CAP scope, page 3, line 14' };
    show([match(1, { shown, quote })], sampleUnderstanding({ asked }));
    const marks = within(screen.getByRole('list', { name: 'What Laboratory 1 shows' })).getAllByRole('listitem');
    expect(marks.map(({ textContent }) => textContent)).toEqual([
      'Whole-genome sequencing: Proven by a scope line',
      'Whole blood: Claimed by the lab',
      'CAP: Not shown',
    ]);
    expect(screen.getByText('“Human whole genome, NGS”').tagName).toBe('MARK');
    expect(screen.getByText('CAP scope, page 3, line 14')).toBeDefined();
  });

  it('MAT-006 a request that is not understood has no percentage, place or mark', () => {
    const unrated = { matchPercentage: 0, factors: [], place: 1 };
    const asked = [sampleTerm({ id: 'subject:mouse', kind: 'subject', label: 'Mouse' })];
    show([match(1, unrated), match(2, unrated)], sampleUnderstanding({ isKnown: false, asked }));
    expect(screen.getByRole('heading', { name: 'Labs that use your words' })).toBeDefined();
    expect(names()).toEqual(['Laboratory 1', 'Laboratory 2']);
    expect(percentages()).toEqual([]);
    expect(screen.queryByText(/^Place|Equally good|Not shown/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show weak matches' })).toBeNull();
  });

  const mixed = [
    match(1, { matchPercentage: 82 }),
    match(2, { matchPercentage: 59 }),
    match(3, { matchPercentage: 40 }),
    match(4, { matchPercentage: 39 }),
    match(5, { matchPercentage: 4 }),
    match(6, { isGenerated: true, matchPercentage: 0, place: null }),
  ];

  it('MAT-016 qualifying labs come first, and weak ones are collapsed', async () => {
    const onChoose = show(mixed);
    expect(names()).toEqual(['Laboratory 1', 'Laboratory 2', 'Laboratory 3', 'Laboratory 6']);
    expect(screen.getByText('2 labs below 40%')).toBeDefined();
    const button = screen.getByRole('button', { name: 'Show weak matches' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(names().slice(4)).toEqual(['Laboratory 4', 'Laboratory 5']);
    await userEvent.click(screen.getByRole('radio', { name: 'Laboratory 5' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('lab-5');
  });

  it('MAT-016 without qualifying labs, suggested profiles with the open request come before partial matches', () => {
    show(mixed.slice(1));
    expect(names()).toEqual(['Laboratory 6', 'Laboratory 2', 'Laboratory 3']);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Suggested profiles',
      'Partial matches',
    ]);
    expect(screen.getByText(/Choose one to submit an open request/)).toBeDefined();
  });
});
