import { certificationTypes } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { valuesOfMask } from '../words/vocabulary.domain.ts';
import { conditionsOf } from './conditions.domain.ts';

const demanded = (text: string) => conditionsOf(text).certificates.map((types) => valuesOfMask(certificationTypes, types));

describe('certificates that a request makes a condition', () => {
  it.each<[string, string[][]]>([
    ['The laboratory must be CAP accredited.', [['cap']]],
    ['We can only work with laboratories under ISO/IEC 17025.', [['iso-17025']]],
    ['CLIA and CAP are required.', [['clia'], ['cap']]],
    ['CAP or ISO 15189 accreditation is mandatory.', [['cap', 'iso-15189']]],
    ['A CLIA certificate is a condition of our sponsor. CLIA is required.', [['clia']]],
    ['Results go back to patients. CLIA needed.', [['clia']]],
    ['We need a laboratory with CAP accreditation.', [['cap']]],
    ['CAP accreditation is preferred.', []],
    ['No CLIA certificate is needed.', []],
    ['A CLIA laboratory would be a plus.', []],
    ['CLIA is not required.', []],
    ['Samples must be frozen. The partner is CAP accredited.', []],
    ['Assays for a CLIA laboratory', []],
  ])('%s', (text, types) => {
    expect(demanded(text)).toEqual(types);
  });
});

describe('specimens that have to arrive on the day', () => {
  it.each<[string, boolean]>([
    ['Blood has to reach the laboratory on the day it is drawn.', true],
    ['Same-day delivery of fresh tissue.', true],
    ['PBMC must be isolated within six hours of collection.', true],
    ['Processing within 24 hours of collection.', false],
    ['Fresh whole blood, sent overnight.', false],
    ['Same-day delivery is not needed.', false],
    ['Two visits on the same study day.', false],
  ])('%s', (text, expected) => {
    expect(conditionsOf(text).sameDay).toBe(expected);
  });
});
