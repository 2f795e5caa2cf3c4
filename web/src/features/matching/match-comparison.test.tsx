import type { Match } from '@aliquot/contract/matching';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { sampleMatch, sampleTerm, sampleUnderstanding } from '../../testing/sample-projects.ts';
import { MatchComparison } from './match-comparison.tsx';
import { MatchList } from './match-list.tsx';
import { useComparison } from './use-comparison.ts';

const clia = { expiration_date: '2027-03-31', status: 'active', scope: ['Chemistry'] };
const distance = (detail: string) => ({
  key: 'distance' as const,
  label: 'Distance',
  points: 3,
  maximum: 10,
  detail,
  source: 'laboratory-profile' as const,
});
const matches: Match[] = [
  sampleMatch(1, {
    contact_info: { certifications: { clia } },
    factors: [distance('1 km away')],
    shown: [
      { id: 'method:wgs', proof: 'proven' },
      { id: 'specimen:blood', proof: 'claimed' },
    ],
  }),
  sampleMatch(2, { factors: [distance('900 km away')], shown: [{ id: 'method:wgs', proof: 'claimed' }] }),
  sampleMatch(3),
  sampleMatch(4),
];

const understanding = sampleUnderstanding({
  asked: [sampleTerm(), sampleTerm({ id: 'specimen:blood', kind: 'specimen', label: 'Whole blood' })],
});

const Page = () => {
  const [chosen, setChosen] = useState<string | null>(null);
  const comparison = useComparison(matches);
  const both = { chosen, disabled: false, comparison, understanding, onChoose: setChosen };
  return (
    <>
      <MatchList matches={matches} weakShown onWeakShown={() => {}} onPoint={() => {}} {...both} />
      <MatchComparison {...both} />
    </>
  );
};

const mark = (rank: number) => userEvent.click(screen.getByRole('checkbox', { name: new RegExp(`Laboratory ${rank}$`) }));
const columns = () =>
  within(screen.getByRole('table', { name: 'Side by side' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

describe('matches side by side', () => {
  it('are two or three in rank order, never four', async () => {
    render(<Page />);
    expect(screen.queryByRole('table', { name: 'Side by side' })).toBeNull();
    await mark(3);
    expect(screen.getByText('Laboratory 3 is selected. Select one or two more labs to compare them.')).toBeDefined();
    await mark(1);
    expect(columns().slice(0, 2)).toEqual(['Laboratory 1', 'Laboratory 3']);
    await mark(2);
    const fourth: HTMLInputElement = screen.getByRole('checkbox', { name: /Laboratory 4$/ });
    expect(fourth.disabled).toBe(true);
    await mark(2);
    expect(fourth.disabled).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Close comparison' }));
    expect(screen.queryByRole('table', { name: 'Side by side' })).toBeNull();
  });

  it('show percentage, certificates with scope and end, and each factor', async () => {
    render(<Page />);
    await mark(1);
    await mark(2);
    const table = within(screen.getByRole('table', { name: 'Side by side' }));
    for (const words of [
      '89%',
      '88%',
      'CLIA',
      'until March 31, 2027',
      'Chemistry',
      'None on record',
      '1 km away',
      '900 km away',
    ])
      expect(table.getByText(words)).toBeDefined();
  });

  it('MAT-003 have a row for each asked term', async () => {
    render(<Page />);
    await mark(1);
    await mark(2);
    const rows = within(screen.getByRole('table', { name: 'Side by side' })).getAllByRole<HTMLTableRowElement>('row');
    const below = (title: string) => {
      const at = rows.findIndex(({ textContent }) => textContent === title);
      return [...(rows[at + 1]?.cells ?? [])].map(({ textContent }) => textContent);
    };
    expect(below('Method: Whole-genome sequencing')).toEqual(['Proven by a scope line', 'Claimed by the lab']);
    expect(below('Specimen: Whole blood')).toEqual(['Claimed by the lab', 'Not shown']);
  });

  it('one can be selected there by keyboard, which selects it in the list', async () => {
    render(<Page />);
    await mark(1);
    await mark(2);
    await userEvent.click(screen.getAllByRole('button', { name: 'See side by side' })[0] as HTMLElement);
    expect(document.activeElement?.textContent).toBe('Side by side');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const radio: HTMLInputElement = screen.getByRole('radio', { name: 'Laboratory 2' });
    expect(radio.checked).toBe(true);
    expect(screen.getByRole('button', { name: /^Chosen\s*Laboratory 2$/ }).getAttribute('aria-pressed')).toBe('true');
  });
});
