import type { JudgementChanges } from '@aliquot/contract/hearts/judgements';
import { expect, it } from 'vitest';
import { changeWords } from './analysis-history.tsx';

const nothing = { score: 0, certificatesGained: [], certificatesLost: [], gapsOpened: [], gapsClosed: [] };
const wordsOf = (changes: Partial<JudgementChanges>, scored = true) =>
  changeWords({ changes: { ...nothing, ...changes }, scored });

it('says what a judgment changed since the previous one', () => {
  expect(changeWords({ changes: null, scored: true })).toEqual(['First judgment of this laboratory.']);
  expect(wordsOf({})).toEqual(['Nothing changed.']);
  expect(
    wordsOf({ score: 12, certificatesGained: ['CLIA certificate 05D2100000'], gapsClosed: ['Scope', 'Director'] }),
  ).toEqual(['Score +12 points', 'New certificates: CLIA certificate 05D2100000', 'Gaps closed: Scope; Director']);
  expect(wordsOf({ score: -3, gapsOpened: ['Scope'] })).toEqual(['Score -3 points', 'Gaps opened: Scope']);
});

it('RDG-014 says nothing of a score before enough was handed in', () => {
  expect(wordsOf({ score: 12, gapsClosed: ['Scope'] }, false)).toEqual(['Gaps closed: Scope']);
});
