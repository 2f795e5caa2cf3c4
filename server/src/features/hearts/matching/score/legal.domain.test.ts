import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { describe, expect, it } from 'vitest';
import { readRequest } from '../request/reading.domain.ts';
import {
  type Ground,
  type LegalNeed,
  type LegalProof,
  legalBit,
  legalBits,
  legalMinimum,
  legalStanding,
  saysResultsReturned,
  standings,
} from './legal.domain.ts';

const request: ProjectData = {
  title: 'T',
  researchArea: 'oncology',
  serviceType: 'sample-analysis',
  timeline: 'short',
  budgetRange: 'low',
  description: 'Plasma samples.',
};

const legalOf = (asked: ProjectData) => readRequest(asked).legal;

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
    expect(saysResultsReturned(text) !== null).toBe(expected);
  });

  it('the answer to the question counts before the description', () => {
    const description = 'Results will be returned to participants.';
    expect(legalOf({ ...request, resultsReturned: 'yes' })).toEqual({ origin: 'unknown', from: 'answer' });
    expect(legalOf({ ...request, description, resultsReturned: 'no' })).toBeNull();
    expect(legalOf({ ...request, description })).toEqual({ origin: 'unknown', from: 'description' });
    expect(legalOf({ ...request, resultsReturned: 'unknown' })).toBeNull();
    expect(legalOf({ ...request, resultsReturned: 'yes', specimenOrigin: 'US-TX' })?.origin).toBe('US');
    expect(legalOf({ ...request, resultsReturned: 'yes', specimenOrigin: 'DE' })?.origin).toBe('elsewhere');
  });
});

describe('what a certificate proves', () => {
  it.each([
    ['clia', 'CLIA Certificate of Accreditation', legalBits.clia],
    ['clia', 'CLIA Certificate of Waiver', legalBits.limitedClia],
    ['state-license', 'state-license New York State Department of Health', legalBits.newYork],
    ['state-license', 'state-license California Department of Public Health', legalBits.california],
    ['state-license', 'state-license CLF-00012345', legalBits.california],
    ['state-license', 'state-license CDS00012345', 0],
    ['state-license', 'state-license Nevada', 0],
    ['iso-17025', 'ISO/IEC 17025', 0],
  ] as const)('%s, %s', (type, words, bit) => {
    expect(legalBit(type, words)).toBe(bit);
  });
});

const { clia, limitedClia, deemed, cap, iso15189, newYork, california, washington } = legalBits;
const { nothing, part, today, services, days, whole } = standings;
const standing = (origin: LegalNeed['origin'], ground: Ground, proof: Partial<LegalProof>) =>
  legalStanding({ origin, from: 'answer' }, ground, { proven: 0, lasting: 0, covering: 0, claimed: 0, ...proof });
/** Certificates that last and whose scope names what is asked. */
const good = (bits: number) => ({ proven: bits, lasting: bits, covering: bits });

describe('the legal minimum by jurisdiction', () => {
  it.each<[string, LegalNeed['origin'], Ground, number, boolean]>([
    ['CLIA in the United States', 'unknown', 'MA', clia, true],
    ['a waiver is only part of it', 'unknown', 'MA', limitedClia, false],
    ['CAP alone in the United States is part of it', 'unknown', 'MA', cap | deemed, false],
    ['ISO 15189 alone in the United States is part of it', 'unknown', 'MA', iso15189, false],
    ['ISO 15189 abroad', 'unknown', 'abroad', iso15189, true],
    ['CAP abroad', 'elsewhere', 'abroad', cap | deemed, true],
    ['CLIA abroad', 'elsewhere', 'abroad', clia, true],
    ['abroad, for specimens from the United States', 'US', 'abroad', iso15189, false],
    ['abroad, with CLIA for specimens from the United States', 'US', 'abroad', clia, true],
    ['ISO 15189 at a place that is not on record', 'unknown', null, iso15189, false],
    ['CLIA at a place that is not on record', 'unknown', null, clia, true],
    ['Puerto Rico is under CLIA', 'US', 'PR', iso15189, false],
    ['specimens from New York need its permit', 'US-NY', 'MA', clia, false],
    ['with the permit', 'US-NY', 'MA', clia | newYork, true],
    ['the permit alone is not enough outside of New York', 'US-NY', 'MA', newYork, false],
    ['abroad, specimens from New York need both', 'US-NY', 'abroad', iso15189 | newYork, false],
    ['New York is an exempt state', 'unknown', 'NY', newYork, true],
    ['its permit exempts nobody elsewhere', 'unknown', 'MA', newYork, false],
    ['Washington is an exempt state', 'US', 'WA', washington, true],
    ['its license exempts nobody elsewhere', 'US', 'CA', washington, false],
    ['specimens from California need its license', 'US-CA', 'CA', clia, false],
    ['with the license, wherever the laboratory is', 'US-CA', 'NV', clia | california, true],
    ['California is no exempt state', 'US-CA', 'CA', california, false],
  ])('%s', (_what, origin, ground, bits, shown) => {
    expect(standing(origin, ground, good(bits))).toBe(shown ? whole : part);
  });

  it.each<[string, Partial<LegalProof>, number]>([
    ['nothing', {}, nothing],
    ['a claim', { claimed: clia }, part],
    ['today only', { proven: clia }, today],
    ['today, for what is asked', { proven: clia, covering: clia }, services],
    ['until the work ends', { proven: clia, lasting: clia }, days],
    ['until the work ends, for what is asked', good(clia), whole],
  ])('%s: how much of it', (_what, proof, expected) => {
    expect(standing('US', 'MA', proof)).toBe(expected);
  });

  it('one certificate that ends early or covers something else is enough to fall short', () => {
    const both = { proven: clia | newYork, lasting: clia | newYork, covering: clia | newYork };
    expect(standing('US-NY', 'MA', { ...both, lasting: clia })).toBe(services);
    expect(standing('US-NY', 'MA', { ...both, covering: newYork })).toBe(days);
  });

  it('CAP accredits every discipline of a laboratory, so it needs no scope', () => {
    expect(standing('elsewhere', 'abroad', { proven: cap, lasting: cap })).toBe(whole);
    expect(standing('elsewhere', 'abroad', { proven: iso15189, lasting: iso15189 })).toBe(days);
  });

  it.each<[LegalNeed['origin'], Ground, string]>([
    ['unknown', 'MA', 'a CLIA certificate'],
    ['unknown', null, 'a CLIA certificate'],
    ['elsewhere', 'abroad', 'ISO 15189 or CAP accreditation, or CLIA certification'],
    ['US', 'abroad', 'a CLIA certificate'],
    ['US-NY', 'MA', 'a CLIA certificate and a New York State permit'],
    ['US-NY', 'NY', 'a New York State permit'],
    ['US', 'NY', 'a CLIA certificate or a New York State permit'],
    ['US', 'WA', 'a CLIA certificate or a Washington State license'],
    ['US-CA', 'WA', 'a CLIA certificate or a Washington State license, and a California license'],
    ['US-CA', 'CA', 'a CLIA certificate and a California license'],
  ])('specimens from %s, laboratory in %s: %s', (origin, ground, words) => {
    expect(legalMinimum({ origin, from: 'answer' }, ground)).toBe(words);
  });
});
