import type { JudgedAnswer } from '@aliquot/contract/hearts/analyses';
import type { Answer } from '@aliquot/contract/hearts/questionnaires';
import { describe, expect, it } from 'vitest';
import { today } from '../../../testing/papers/readings.ts';
import { bestEffectOf, judgeAnswer } from './answers.domain.ts';
import { controlOf } from './lines/knowledge.domain.ts';

const judged = (control: string, answer: Answer | undefined) =>
  judgeAnswer(controlOf(control), answer === undefined ? {} : { [control]: answer }, today);

const security = ['Personal accounts with set rights', 'Record of who changed what', 'Encryption of stored data'];

describe('what an answer does to its control', () => {
  it.each<[string, Answer | undefined, JudgedAnswer['effect'] | null]>([
    ['document-control', true, 'stated'],
    ['document-control', false, 'denied'],
    ['document-control', undefined, null],
    ['document-control', 'yes', null],
    ['patient-results', false, 'stated'],
    ['patient-results', true, 'denied'],
    ['waived-only', false, 'stated'],
    ['corrective-action', 'Cause, action and check of its effect are recorded', 'stated'],
    ['corrective-action', 'No fixed way', 'denied'],
    ['corrective-action', 'Some other way', null],
    ['corrective-action', '', null],
    ['data-protection', security, 'denied'],
    ['data-protection', [...security, 'Plan for a system failure'], 'stated'],
    ['data-protection', Array.from({ length: 4 }, () => 'Record of who changed what'), 'denied'],
    ['data-protection', [], null],
    ['management-review', '2026-06-30', 'checkable'],
    ['management-review', '2024-06-30', 'denied'],
    ['management-review', '2027-01-01', null],
    ['management-review', 'last summer', null],
    ['calibration', '2026-11-21', 'checkable'],
    ['calibration', '2026-11-20', 'denied'],
    ['clia-certificate', ' 05d0982600 ', 'checkable'],
    ['clia-certificate', '05D098260', null],
    ['clia-certificate', 'None', 'denied'],
    ['director', 'Dr. Ada Chen, MD', 'stated'],
    ['director', 'Dr. Ada Chen, MD, license A 12345', 'checkable'],
    ['director', 'asdf', null],
    ['director', '  ', null],
    ['iso-17025-accreditation', 'UKAS 4412', 'checkable'],
    ['iso-17025-accreditation', 'We have none yet', 'denied'],
    ['organization', 'Ben Okafor, quality manager, 2026', 'stated'],
  ])('QST-014 %s answered with %j: %s', (control, answer, effect) => {
    expect(judged(control, answer)?.effect ?? null).toBe(effect);
  });

  it.each<[string, Answer, RegExp]>([
    ['document-control', false, /^The answer is no\.$/],
    ['data-protection', security, /^The answer leaves out: Backups that were restored as a test; Plan for a system failure\.$/],
    ['management-review', '2024-06-30', /^The day in the answer, June 30, 2024, is more than 13 months ago\.$/],
    ['calibration', '2026-11-20', /^The day in the answer, November 20, 2026, has passed\.$/],
    ['document-control', true, /^The laboratory states this\. No document shows it yet\.$/],
    ['patient-results', false, /earns no points\.$/],
  ])('says of %s answered with %j why', (control, answer, explanation) => {
    expect(judged(control, answer)).toMatchObject({
      question: controlOf(control).question.text,
      explanation: expect.stringMatching(explanation),
    });
  });

  it.each([
    ['document-control', 'stated'],
    ['procedures', 'stated'],
    ['insurance', 'checkable'],
    ['clia-certificate', 'checkable'],
    ['director', 'checkable'],
    ['organization', 'stated'],
  ])('the best answer to %s is %s', (control, effect) => expect(bestEffectOf(controlOf(control))).toBe(effect));
});
