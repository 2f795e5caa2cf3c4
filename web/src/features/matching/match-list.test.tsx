import type { Factor, Match } from '@aliquot/contract/matching';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
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

describe('the parts of a match', () => {
  it('add up, the one that takes points away among them', () => {
    render(<FactorTable factors={[factor('services', 30, 30), factor('distance', 4, 10), factor('legal', -12, 0)]} />);
    const points = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(points).toEqual(['30 of 30', '4 of 10', '-12 of 0', '22%']);
  });

  it('name the source of each', () => {
    render(<FactorTable factors={[{ ...factor('budget', 2, 4), source: 'not-on-record' }]} />);
    expect(screen.getByRole('rowheader', { name: /What is known of budget \(not on record\)/ })).toBeDefined();
  });
});

const match = (rank: number, changes: Partial<Match> = {}): Match => ({
  id: `lab-${rank}`,
  name: `Laboratory ${rank}`,
  address: `${rank} Terry Ave, Seattle`,
  capabilities: ['Genetics'],
  contact_info: {},
  matchPercentage: 90 - rank,
  matchReason: `Reason ${rank}`,
  isGenerated: false,
  coordinates: null,
  terms: null,
  factors: [],
  ...changes,
});

const show = (matches: readonly Match[]) => {
  const onChoose = vi.fn<(id: string) => void>();
  render(<MatchList matches={matches} chosen={null} disabled={false} onChoose={onChoose} onPoint={() => {}} />);
  return onChoose;
};

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

  it('REQ-016 a suggested profile says that it is none of a registered laboratory', () => {
    show([match(1, { isGenerated: true, matchPercentage: 0 })]);
    expect(screen.getByText('AI Generated')).toBeDefined();
    expect(screen.queryByText(/%/)).toBeNull();
    expect(screen.getByRole('radio', { name: 'Laboratory 1', description: /not a registered laboratory\./ })).toBeDefined();
  });

  it('a card shows what the laboratory states of time and prices, and nothing where it states nothing', () => {
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
      'Stated by the laboratory: Takes new work from February 1, 2027, usually 1 week, up to 4 new projects a month, prices on request.',
    );
    expect(within(silent).queryByText('Stated by the laboratory:')).toBeNull();
  });

  it('a long list begins with ten, and goes on where it was left', async () => {
    show(Array.from({ length: 13 }, (_, index) => match(index + 1)));
    expect(screen.getAllByRole('radio')).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }));
    expect(screen.getAllByRole('radio')).toHaveLength(13);
    expect(document.activeElement?.textContent).toMatch(/^Laboratory 11/);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });
});
