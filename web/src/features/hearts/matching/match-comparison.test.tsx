import type { Match } from '@aliquot/contract/hearts/matching';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sampleMatch, sampleShown, sampleTerm, sampleUnderstanding } from '../../../testing/sample-projects.ts';
import { MatchComparison } from './match-comparison.tsx';
import { MatchTable } from './match-table.tsx';
import { useChoice } from './use-choice.ts';

const matches: Match[] = [
  sampleMatch(1, {
    certificate: { label: 'ISO 15189', until: '2028-02-09', endsEarly: false },
    shown: [sampleShown('method:wgs', 'proven'), sampleShown('specimen:blood', 'claimed')],
  }),
  sampleMatch(2, { shown: [sampleShown('method:wgs', 'claimed'), sampleShown('specimen:blood', 'not-shown')] }),
  sampleMatch(3),
];
const understanding = sampleUnderstanding({
  asked: [sampleTerm(), sampleTerm({ id: 'specimen:blood', kind: 'specimen', label: 'Whole blood' })],
});

const Page = () => {
  const choice = useChoice(matches);
  return (
    <>
      <MatchTable
        matches={matches}
        understanding={understanding}
        choice={choice}
        disabled={false}
        weakShown
        onWeakShown={() => {}}
        onPoint={() => {}}
      />
      <button type="button" onClick={choice.compare}>
        Compare
      </button>
      <MatchComparison choice={choice} understanding={understanding} />
    </>
  );
};

const choose = (rank: number) =>
  userEvent.click(screen.getByRole('button', { name: new RegExp(`^Choose\\s*Laboratory ${rank}$`) }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const table = () => within(screen.getByRole('table', { name: 'Side by side' }));
const columns = () =>
  table()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const rowOf = (title: string) =>
  within(table().getByRole('rowheader', { name: title }).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the chosen labs side by side', () => {
  it('are opened by a button, with the focus, in the order in which they were chosen', async () => {
    render(<Page />);
    await choose(3);
    await press('Compare');
    expect(screen.queryByRole('table', { name: 'Side by side' })).toBeNull();
    await choose(1);
    expect(columns()).toEqual(['Compared', 'Laboratory 3', 'Laboratory 1']);
    expect(document.activeElement?.textContent).toBe('Side by side');
    await choose(2);
    await press('Remove Laboratory 1');
    expect(columns()).toEqual(['Compared', 'Laboratory 3', 'Laboratory 2']);
    expect(screen.getByRole('button', { name: /^Choose\s*Laboratory 1$/, pressed: false })).toBeDefined();
    await press('Close comparison');
    expect(screen.queryByRole('table', { name: 'Side by side' })).toBeNull();
  });

  it('MAT-003 MAT-033 have a row for each asked term, the percentage and the certificate that proves', async () => {
    render(<Page />);
    await choose(1);
    await choose(2);
    await press('Compare');
    expect(rowOf('Match')).toEqual(['89%2 of 2 shown, 1 proven', '88%1 of 2 shown, 0 proven']);
    expect(rowOf('Whole-genome sequencing')).toEqual(['Proven by a scope line“Whole genome by NGS”', 'Stated by the lab']);
    expect(rowOf('Whole blood')).toEqual(['Stated by the lab', 'Not on record']);
    expect(rowOf('Proven by')).toEqual(['ISO 15189to Feb 9, 2028', 'None proves it']);
    expect(rowOf('Time')).toEqual(['Not stated', 'Not stated']);
  });
});
