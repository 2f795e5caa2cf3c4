import type { Factor, Match } from '@aliquot/contract/hearts/matching';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { sampleMatch, sampleShown, sampleTerm, sampleUnderstanding } from '../../../testing/sample-projects.ts';
import { FactorTable } from './factor-table.tsx';
import { percentageTone } from './match-facts.ts';
import { MatchTable } from './match-table.tsx';
import { useChoice } from './use-choice.ts';

it.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'warn'],
  [60, 'warn'],
  [59, 'bad'],
  [0, 'bad'],
])('REQ-014 a match of %i%% is %s', (percentage, tone) => expect(percentageTone(percentage)).toBe(tone));

const factor = (key: Factor['key'], points: number, changes: Partial<Factor> = {}): Factor => ({
  key,
  label: key,
  points,
  detail: `What is known of ${key}`,
  source: 'laboratory-profile',
  ...changes,
});

it('MAT-033 the factors of a match add up, including negative ones, and name their sources', () => {
  const unknown = factor('budget', 0, { source: 'not-on-record' });
  render(<FactorTable factors={[factor('capabilities', 30), factor('certifications', 4), factor('legal', -12), unknown]} />);
  const points = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(points).toEqual(['30', '4', '-12', '0', '22%']);
  expect(screen.getByRole('rowheader', { name: /What is known of budget \(not on record\)/ })).toBeDefined();
});

const show = (matches: readonly Match[], understanding = sampleUnderstanding()) => {
  const List = () => {
    const [weakShown, setWeakShown] = useState(false);
    const choice = useChoice(matches);
    return (
      <>
        <MatchTable
          matches={matches}
          understanding={understanding}
          choice={choice}
          disabled={false}
          weakShown={weakShown}
          onWeakShown={setWeakShown}
          onPoint={() => {}}
        />
        <output>{choice.ids.join(' ')}</output>
      </>
    );
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <List />
    </QueryClientProvider>,
  );
};
const labs = () => screen.getAllByRole('rowheader');
const names = () => labs().map(({ textContent }) => textContent?.match(/Laboratory \d/)?.[0]);
const cardOf = (name: string) => {
  const card = labs()
    .find(({ textContent }) => textContent?.includes(name))
    ?.closest<HTMLElement>('[data-row]');
  if (!card) throw new Error(`${name} is not listed.`);
  return within(card);
};
const choose = (name: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(`^Choose\\s*${name}$`) }));
const chosen = () => screen.getByRole('status').textContent;

const terms = {
  method: sampleTerm(),
  blood: sampleTerm({ id: 'specimen:blood', kind: 'specimen', label: 'Whole blood' }),
  cap: sampleTerm({ id: 'condition:cap', kind: 'condition', label: 'CAP required' }),
};
const asked = sampleUnderstanding({ asked: Object.values(terms) });
const proofs = [
  sampleShown('method:wgs', 'proven'),
  sampleShown('specimen:blood', 'claimed'),
  sampleShown('condition:cap', 'not-shown'),
];

describe('the list of matches', () => {
  it('REQ-013 a lab shows name, address, capabilities, percentage and reason, and can be chosen', async () => {
    show([sampleMatch(1)]);
    const card = cardOf('Laboratory 1');
    for (const words of ['1 Terry Ave, Seattle', 'Reason 1', '89%']) card.getByText(words);
    await userEvent.click(card.getByRole('button', { name: 'Why 89%' }));
    card.getByText('Genetics');
    await choose('Laboratory 1');
    expect(chosen()).toBe('lab-1');
  });

  it('MAT-033 PRF-003 a lab says each thing once, with the one certificate that proves, and the rest behind "Why"', async () => {
    const match = sampleMatch(1, {
      shown: proofs,
      certificate: { label: 'ISO 15189', until: '2027-01-27', endsEarly: true },
      contact_info: { certifications: { clia: { number: '50D2100000', expiration_date: '2027-12-31', status: 'active' } } },
      distanceKm: 1131.6,
      factors: [factor('capabilities', 89)],
      quote: { text: 'Whole genome by NGS', source: 'scope', where: 'ISO 15189 scope' },
      terms: {
        turnaroundWeeks: 4,
        projectsPerMonth: 6,
        availability: { kind: 'from', date: '2027-02-01' },
        prices: { kind: 'range', lowest: 8000, highest: 40_000 },
      },
    });
    show([match, sampleMatch(2)], asked);
    const standing = { source: 'cms-clia', register: 'CMS', day: '2026-10-01', old: false, state: 'active', reason: null };
    const item = { certification_id: 'c1', type: 'clia', number: '50D2100000' };
    fakeServer({
      'GET /api/labs/lab-1/register': answered({
        items: [{ ...item, standing: { ...standing, date: null, agrees: ['number'], differs: [], url: null } }],
      }),
    });
    const card = cardOf('Laboratory 1');
    const words = ['ISO 15189', 'to Jan 27, 2027', 'ends before your work', '4 weeks', '$8,000–$40,000'];
    for (const each of [...words, 'From Feb 1, 2027, 6 a month', '· 1,131.6 km', 'Reason 1'])
      expect(card.getAllByText(each)).toHaveLength(1);
    expect(card.queryByText(/CLIA|Genetics|“Whole genome by NGS”/)).toBeNull();
    await userEvent.click(card.getByRole('button', { name: 'Why 89%' }));
    for (const each of ['CLIA', 'until Dec 31, 2027', 'Genetics', '“Whole genome by NGS”', 'Reason 1'])
      expect(card.getAllByText(each, { exact: false })).toHaveLength(1);
    await card.findByText('Register of CMS, October 1, 2026: active');
    const other = cardOf('Laboratory 2');
    for (const each of ['None proves it', 'Time not stated', 'Price not stated']) other.getByText(each);
  });

  it('MAT-003 MAT-026 MAT-029 marks say how each thing asked is shown, and a proven one opens its scope line', async () => {
    show([sampleMatch(1, { shown: proofs })], asked);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual([
      'Lab',
      'Match',
      'Whole-genome sequencing',
      'Whole blood',
      'CAP required',
      'Proven by',
      'Time and price',
      'Choose',
    ]);
    const card = cardOf('Laboratory 1');
    card.getByText('Whole blood: Stated by the lab');
    card.getByText('CAP required: Not on record');
    card.getByText('2 of 2 shown, 1 proven');
    await userEvent.click(card.getByRole('button', { name: 'Whole-genome sequencing: Proven by a scope line' }));
    const opened = within(await screen.findByRole('dialog', { name: 'Whole-genome sequencing, Laboratory 1' }));
    expect(opened.getByText('“Whole genome by NGS”').tagName).toBe('MARK');
    opened.getByText('ISO 15189, valid until February 9, 2028');
  });

  it('MAT-026 a condition that is met is not called proven by a scope line', () => {
    const met = { ...sampleShown('condition:cap', 'proven'), line: null, where: null, until: null };
    show([sampleMatch(1, { shown: [met] })], asked);
    expect(cardOf('Laboratory 1').getByText('CAP required: On record')).toBeDefined();
  });

  it('the first six things asked have a column, and a button opens the others', async () => {
    const many = Array.from({ length: 8 }, (_, index) => sampleTerm({ id: `method:${index}`, label: `Method ${index}` }));
    const shown = many.map(({ id }) => sampleShown(id, 'not-shown'));
    show([sampleMatch(1, { shown })], sampleUnderstanding({ asked: many }));
    expect(screen.getAllByRole('columnheader', { name: /^Method \d$/ })).toHaveLength(6);
    const [more = document.body] = screen.getAllByRole('button', { name: 'Show 2 more things asked' });
    await userEvent.click(more);
    expect(screen.getAllByRole('columnheader', { name: /^Method \d$/ })).toHaveLength(8);
    cardOf('Laboratory 1').getByText('0 of 8 shown, 0 proven');
  });

  it('up to five labs are chosen, and a suggested profile alone', async () => {
    const suggested = sampleMatch(7, { isGenerated: true, matchPercentage: 0, place: null });
    show([...[1, 2, 3, 4, 5, 6].map((rank) => sampleMatch(rank)), suggested]);
    for (const rank of [2, 1, 3, 4, 5]) await choose(`Laboratory ${rank}`);
    expect(chosen()).toBe('lab-2 lab-1 lab-3 lab-4 lab-5');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Choose\s*Laboratory 6$/ }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /^Chosen\s*Laboratory 1$/, pressed: true }));
    expect(chosen()).toBe('lab-2 lab-3 lab-4 lab-5');
    await choose('Laboratory 7');
    expect(chosen()).toBe('lab-7');
    await choose('Laboratory 6');
    expect(chosen()).toBe('lab-6');
  });

  it('J and K go through the labs, X chooses one, and Enter opens its reasons', async () => {
    show([sampleMatch(1), sampleMatch(2)]);
    await userEvent.keyboard('jj');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Laboratory 2'));
    await userEvent.keyboard('kx{Enter}');
    expect(chosen()).toBe('lab-1');
    cardOf('Laboratory 1').getByRole('button', { name: 'Why 89%', expanded: true });
  });

  it('a column has the abbreviation of a long name, and the whole name for a screen reader', () => {
    const label = 'Liquid chromatography-mass spectrometry (LC-MS)';
    show([sampleMatch(1, { shown: proofs })], sampleUnderstanding({ asked: [sampleTerm({ label })] }));
    expect(screen.getByRole('columnheader', { name: label }).textContent).toBe('LC-MS');
  });

  it('REQ-016 a suggested profile says that it is not a registered laboratory', () => {
    show([sampleMatch(1, { isGenerated: true, matchPercentage: 0 })]);
    expect(screen.getByText('AI Generated')).toBeDefined();
    expect(screen.getByRole('rowheader', { name: /not a registered laboratory\./ })).toBeDefined();
    expect(screen.queryByText(/%/)).toBeNull();
  });

  it('MAT-002 labs with the same place are marked as equal once, with their order explained', () => {
    const tied = [2, 3, 4].map((rank) => sampleMatch(rank, { place: 2, matchPercentage: 88 }));
    show([sampleMatch(1), ...tied, sampleMatch(5)]);
    const note = screen.getByText('Equally good on what is known');
    expect(note.parentElement?.textContent).toBe('= Equally good on what is known. Listed by newer evidence, then distance.');
    expect(note.closest('tbody')?.nextElementSibling?.textContent).toMatch(/Laboratory 2/);
    const places = screen.getAllByText(/^Place/).map(({ parentElement }) => parentElement?.textContent);
    expect(places).toEqual(['Place 1', 'Place 2', 'Place 2', 'Place 2', 'Place 5']);
  });

  it('MAT-006 a request that is not understood has no percentage, place or mark, and folds no lab', () => {
    const unrated = { matchPercentage: 0, place: 1, group: 'weak' as const, shown: proofs };
    show([sampleMatch(1, unrated), sampleMatch(2, unrated)], { ...asked, isKnown: false });
    expect(screen.getByRole('heading', { name: 'Labs that use your words' })).toBeDefined();
    expect(names()).toEqual(['Laboratory 1', 'Laboratory 2']);
    expect(screen.queryByText(/\d%|^Place|Equally good|on record|shown,|None proves/)).toBeNull();
    expect(screen.queryByRole('button', { name: /weak/ })).toBeNull();
  });
});

const ofGroup = (rank: number, group: Match['group']) => sampleMatch(rank, { group, isGenerated: group === 'suggested' });
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

describe('the parts of the list', () => {
  const rest = [
    ofGroup(2, 'related'),
    ofGroup(3, 'unmet'),
    ofGroup(4, 'certified'),
    ofGroup(5, 'weak'),
    ofGroup(6, 'suggested'),
  ];
  const certified = 'Certified for this specialty, nothing on record names your test';

  it('MAT-024 MAT-025 MAT-029 MAT-031 labs that show what is asked come first, then a related method; the rest is folded away', async () => {
    show([ofGroup(1, 'shown'), ...rest]);
    expect(names()).toEqual(['Laboratory 1', 'Laboratory 2', 'Laboratory 4', 'Laboratory 3', 'Laboratory 6']);
    expect(headings()).toEqual([
      'These labs state something related',
      certified,
      'Does not meet a condition',
      'Suggested profiles',
    ]);
    const button = screen.getByRole('button', { name: 'Show 1 weak match', expanded: false });
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(names().slice(5)).toEqual(['Laboratory 5']);
  });

  it('MAT-024 MAT-031 without one, the open request comes first, then a related method and the certified labs', () => {
    show(rest);
    expect(names()).toEqual(['Laboratory 6', 'Laboratory 2', 'Laboratory 4', 'Laboratory 3']);
    expect(headings()).toEqual([
      'Suggested profiles',
      'These labs state something related',
      certified,
      'Does not meet a condition',
    ]);
    expect(screen.getByText(/Choose one to submit an open request/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Show 1 weak match' })).toBeDefined();
  });

  it('MAT-031 MAT-033 what their heading says of the certified labs is not said again in each row', async () => {
    show(rest);
    expect(screen.queryByText('Reason 4')).toBeNull();
    expect(screen.getByText('Reason 2')).toBeDefined();
    await userEvent.click(cardOf('Laboratory 4').getByRole('button', { name: 'Why 86%' }));
    expect(screen.getByText('Reason 4')).toBeDefined();
  });
});
