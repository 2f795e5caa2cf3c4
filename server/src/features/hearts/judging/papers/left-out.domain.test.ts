import { describe, expect, it } from 'vitest';
import { assessmentInput, calibrationLab, clinicalLab } from '../../../../testing/papers/readings.ts';
import { assess } from '../analyses.domain.ts';
import { buildQuestionnaire } from '../asking.domain.ts';
import { leftOutBy } from './left-out.domain.ts';

const assessed = (answers = {}, lab = clinicalLab) => assess(assessmentInput(lab, [], { answers }));
const whenWaived = { question: 'waived-only', is: true };

describe('questions that an answer leaves out', () => {
  it('follow from rules of which waived tests are free', () => {
    const leftOut = leftOutBy(assessed());
    expect(leftOut['staff-qualifications']).toEqual(whenWaived);
    expect(leftOut['proficiency-attestation']).toEqual(whenWaived);
    expect(Object.keys(leftOut).length).toBeGreaterThan(5);
  });

  it.each(['waived-only', 'patient-results', 'clia-certificate', 'clia-certificate-type'])('%s is always asked', (id) => {
    expect(leftOutBy(assessed())[id]).toBeUndefined();
  });

  it('stay where every laboratory is asked for the same', () => {
    for (const id of ['last-inspection', 'competency', 'quality-control']) expect(leftOutBy(assessed())[id]).toBeUndefined();
  });

  it('stay where another catalogue asks for the same', () => {
    const asked = assessed({}, { ...clinicalLab, accreditations: ['clia', 'iso-15189'] });
    const both = asked.requirements.filter(({ catalogue }) => catalogue === 'iso-15189').map(({ control }) => control);
    const leftOut = leftOutBy(asked);
    expect(both.length).toBeGreaterThan(5);
    expect(both.filter((id) => leftOut[id] !== undefined)).toEqual([]);
  });

  it('are none where CLIA is not concerned', () => expect(leftOutBy(assessed({}, calibrationLab))).toEqual({}));

  it('do not leave the score: without a certificate of waiver the lines count as before', () => {
    const waived = assessed({ 'waived-only': true });
    expect(waived.complianceScore).toBe(assessed().complianceScore);
    const ids = new Set(waived.gaps.map(({ id }) => id));
    expect(Object.keys(leftOutBy(waived)).every((id) => ids.has(id))).toBe(true);
  });

  it('make room in the questionnaire for those that are asked', () => {
    const assessment = assessed({ 'waived-only': true });
    const leftOut = leftOutBy(assessment);
    const asked = (answers = {}) =>
      buildQuestionnaire(assessment, answers).questions.filter(({ id }) => leftOut[id] === undefined);
    expect(asked({ 'waived-only': true }).length).toBeGreaterThan(asked().length);
    expect(asked({ 'waived-only': false })).toEqual(asked());
  });
});
