import type { ProjectData } from '@aliquot/contract/matching';
import { describe, expect, it } from 'vitest';
import { legalBit, legalBits, legalNeedOf, legalStanding, saysResultsReturned } from './legal.domain.ts';

const request: ProjectData = {
  title: 'T',
  researchArea: 'oncology',
  serviceType: 'sample-analysis',
  timeline: 'short',
  budgetRange: 'low',
  description: 'Plasma samples.',
};

describe('when the law asks something', () => {
  it.each([
    ['Results will be returned to participants', true],
    ['Results are reported to the treating physicians', true],
    ['We plan return of individual results', true],
    ['The assay will guide treatment', true],
    ['Results will not be returned to participants', false],
    ['For research use only; results are given to no patient', false],
    ['Results are published', false],
  ])('%s: %s', (text, expected) => {
    expect(saysResultsReturned(text)).toBe(expected);
  });

  it('the answer to the question counts before the description', () => {
    const description = 'Results will be returned to participants.';
    expect(legalNeedOf({ ...request, resultsReturned: 'yes' })).toEqual({ origin: 'unknown', from: 'answer' });
    expect(legalNeedOf({ ...request, description, resultsReturned: 'no' })).toBeNull();
    expect(legalNeedOf({ ...request, description })).toEqual({ origin: 'unknown', from: 'description' });
    expect(legalNeedOf({ ...request, resultsReturned: 'unknown' })).toBeNull();
    expect(legalNeedOf({ ...request, resultsReturned: 'yes', specimenOrigin: 'US-TX' })?.origin).toBe('US');
    expect(legalNeedOf({ ...request, resultsReturned: 'yes', specimenOrigin: 'DE' })?.origin).toBe('elsewhere');
  });
});

describe('what a certificate proves', () => {
  it.each([
    ['clia', 'CLIA Certificate of Accreditation', legalBits.clia],
    ['clia', 'CLIA Certificate of Waiver', legalBits.limitedClia],
    ['state-license', 'state-license New York State Department of Health', legalBits.newYork],
    ['state-license', 'state-license California Department of Public Health', legalBits.california],
    ['state-license', 'state-license Nevada', 0],
    ['iso-17025', 'ISO/IEC 17025', 0],
  ] as const)('%s, %s', (type, words, bit) => {
    expect(legalBit(type, words)).toBe(bit);
  });
});

describe('standing', () => {
  const { clia, limitedClia, deemed, cap, iso15189, newYork, california, washington } = legalBits;
  it.each([
    ['CLIA in the United States', 'unknown', 'MA', clia, 0, 2],
    ['a waiver is only part of it', 'unknown', 'MA', limitedClia, 0, 1],
    ['CAP alone in the United States is part of it', 'unknown', 'MA', cap | deemed, 0, 1],
    ['ISO 15189 alone in the United States is part of it', 'unknown', 'MA', iso15189, 0, 1],
    ['ISO 15189 abroad', 'unknown', null, iso15189, 0, 2],
    ['CAP abroad', 'elsewhere', null, cap | deemed, 0, 2],
    ['CLIA abroad', 'elsewhere', null, clia, 0, 2],
    ['abroad, for specimens from the United States', 'US', null, iso15189, 0, 1],
    ['a claim is part of it', 'unknown', 'MA', 0, clia, 1],
    ['nothing', 'unknown', 'MA', 0, 0, 0],
    ['specimens from New York need its permit', 'US-NY', 'MA', clia, 0, 1],
    ['with the permit', 'US-NY', 'MA', clia | newYork, 0, 2],
    ['New York is an exempt state', 'unknown', 'NY', newYork, 0, 2],
    ['its permit exempts nobody elsewhere', 'unknown', 'MA', newYork, 0, 1],
    ['Washington is an exempt state', 'US', 'WA', washington, 0, 2],
    ['specimens from California need its licence', 'US-CA', 'CA', clia, 0, 1],
    ['with the licence', 'US-CA', 'NV', clia | california, 0, 2],
  ] as const)('%s', (_what, origin, state, proven, claimed, expected) => {
    expect(legalStanding({ origin, from: 'answer' }, state, proven, claimed)).toBe(expected);
  });
});
