import { expect, it } from 'vitest';
import { changeWords } from './analysis-history.tsx';

const nothing = { score: 0, certificatesGained: [], certificatesLost: [], gapsOpened: [], gapsClosed: [] };

it('says what a judgment changed since the previous one', () => {
  expect(changeWords(null)).toEqual(['First judgment of this laboratory.']);
  expect(changeWords(nothing)).toEqual(['Nothing changed.']);
  expect(
    changeWords({
      ...nothing,
      score: 12,
      certificatesGained: ['CLIA certificate 05D2100000'],
      gapsClosed: ['Scope', 'Director'],
    }),
  ).toEqual(['Score +12 points', 'New certificates: CLIA certificate 05D2100000', 'Gaps closed: Scope; Director']);
  expect(changeWords({ ...nothing, score: -3, gapsOpened: ['Scope'] })).toEqual(['Score -3 points', 'Gaps opened: Scope']);
});
