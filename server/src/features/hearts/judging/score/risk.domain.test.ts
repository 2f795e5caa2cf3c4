import { expect, it } from 'vitest';
import { assessmentInput, clinicalLab } from '../../../../testing/papers/readings.ts';
import { gatherShown } from '../lines/evidence.domain.ts';
import { riskOf, riskScores } from './risk.domain.ts';

it.each([
  ['high', riskScores.high - 1],
  ['medium', riskScores.high],
  ['medium', riskScores.medium - 1],
  ['low', riskScores.medium],
])('ANA-017 the risk is %s at %i points without any other reason', (level, score) => {
  expect(riskOf(score, [], [], gatherShown(assessmentInput(clinicalLab))).level).toBe(level);
});
