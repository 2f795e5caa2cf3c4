import { certificationTypes } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { valuesOfMask } from '../words/vocabulary.domain.ts';
import { conditionLabel, conditionsOf } from './conditions.domain.ts';

const certificates = (text: string, isPreference: boolean) =>
  conditionsOf(text)
    .filter((condition) => condition.types !== 0 && condition.isPreference === isPreference)
    .map(({ types }) => valuesOfMask(certificationTypes, types));

describe('MAT-009 certificates that a request makes a condition', () => {
  it.each<[string, string[][]]>([
    ['The laboratory must be CAP accredited.', [['cap']]],
    ['We can only work with laboratories under ISO/IEC 17025.', [['iso-17025']]],
    ['CLIA and CAP are required.', [['clia'], ['cap']]],
    ['The laboratory must be CLIA-certified and CAP accredited.', [['clia'], ['cap']]],
    ['CAP or ISO 15189 accreditation is mandatory.', [['cap', 'iso-15189']]],
    ['Either CAP or ISO 15189 is needed.', [['cap', 'iso-15189']]],
    ['A CLIA certificate is a condition of our sponsor. CLIA is required.', [['clia']]],
    ['Results go back to patients. CLIA needed.', [['clia']]],
    ['We need a laboratory with CAP accreditation.', [['cap']]],
    ['CAP is required, no exceptions.', [['cap']]],
    ['CAP accreditation: no exceptions.', [['cap']]],
    ['Both CAP and ISO 15189 are needed.', [['cap'], ['iso-15189']]],
    ['CAP and ISO 15189 are both required or we cannot proceed.', [['cap'], ['iso-15189']]],
    ['Without CAP we cannot proceed.', [['cap']]],
    ['We need both CAP and ISO 15189.', [['cap'], ['iso-15189']]],
    ['We need either CAP or ISO 15189.', [['cap', 'iso-15189']]],
    ['CLIA is required, CAP preferably.', [['clia']]],
    ['CLIA is required, CAP is preferred.', [['clia']]],
    ['CAP is preferred and CLIA is a must: it is required.', [['clia']]],
    ['Sequencing in a CAP-accredited laboratory.', [['cap']]],
    ['CAP accreditation is preferred.', []],
    ['No CLIA certificate is needed.', []],
    ['A CLIA laboratory would be a plus.', []],
    ['CLIA is not required.', []],
    ['Samples must be frozen. The partner is CAP accredited.', []],
    ['Assays for a CLIA laboratory', []],
  ])('required in “%s”: %j', (text, types) => {
    expect(certificates(text, false)).toEqual(types);
  });

  it.each<[string, string[][]]>([
    ['CAP accreditation is preferred.', [['cap']]],
    ['Preferably ISO 15189.', [['iso-15189']]],
    ['CLIA is required, CAP is preferred.', [['cap']]],
    ['A CLIA laboratory would be a plus.', [['clia']]],
    ['CAP would be nice to have.', [['cap']]],
    ['Under ISO/IEC 17025', [['iso-17025']]],
    ['CAP is required; CAP is preferred.', []],
    ['No CLIA certificate is needed.', []],
    ['CLIA is not required. ISO 15189 preferred', [['iso-15189']]],
    ['We cap the number of samples', []],
  ])('welcome in “%s”: %j', (text, types) => {
    expect(certificates(text, true)).toEqual(types);
  });

  it('MAT-009 “either … or” asks for one of them, "both … and" for each', () => {
    expect(certificates('Either CAP, or ISO 15189 is needed: either … or.', false)).toEqual([['cap', 'iso-15189']]);
    expect(certificates('Both CAP and ISO 15189 are needed.', false)).toEqual([['cap'], ['iso-15189']]);
  });

  it.each<[string, string[]]>([
    ['CAP or ISO 15189 is mandatory.', ['CAP or ISO 15189 required']],
    ['CLIA preferred.', ['CLIA preferred']],
    ['Same-day delivery of fresh tissue.', ['Same-day delivery']],
  ])('“%s” is shown as %j', (text, labels) => {
    expect(conditionsOf(text).map(conditionLabel)).toEqual(labels);
  });
});

describe('MAT-009 specimens that have to arrive on the day', () => {
  it.each<[string, boolean]>([
    ['Blood has to reach the laboratory on the day it is drawn.', true],
    ['Same-day delivery of fresh tissue.', true],
    ['PBMC must be isolated within six hours of collection.', true],
    ['Processing within 24 hours of collection.', false],
    ['Fresh whole blood, sent overnight.', false],
    ['Same-day delivery is not needed.', false],
    ['Two visits on the same study day.', false],
  ])('%s', (text, expected) => {
    expect(conditionsOf(text).some(({ types }) => types === 0)).toBe(expected);
  });
});
