import type { Answer } from '@aliquot/contract/questionnaires';
import { describe, expect, it } from 'vitest';
import { today } from '../../testing/readings.ts';
import { type AnswerEffect, answerEffect } from './answers.domain.ts';
import { controlOf } from './knowledge.domain.ts';

describe('what an answer does to its control', () => {
  it.each<[string, Answer | undefined, AnswerEffect]>([
    ['document-control', true, 'closes'],
    ['document-control', false, 'leaves-open'],
    ['document-control', undefined, 'none'],
    ['patient-results', false, 'closes'],
    ['patient-results', true, 'leaves-open'],
    ['waived-only', false, 'closes'],
    ['corrective-action', 'Cause, action and check of its effect are recorded', 'closes'],
    ['corrective-action', 'No fixed way', 'leaves-open'],
    ['corrective-action', '', 'none'],
    ['data-protection', ['Personal accounts with set rights'], 'leaves-open'],
    [
      'data-protection',
      [
        'Personal accounts with set rights',
        'Record of who changed what',
        'Encryption of stored data',
        'Plan for a system failure',
      ],
      'closes',
    ],
    ['data-protection', Array.from({ length: 4 }, () => 'Record of who changed what'), 'leaves-open'],
    ['data-protection', [], 'none'],
    ['management-review', '2026-06-30', 'closes'],
    ['management-review', '2024-06-30', 'leaves-open'],
    ['management-review', '2027-01-01', 'leaves-open'],
    ['management-review', 'last summer', 'leaves-open'],
    ['calibration', '2026-11-21', 'closes'],
    ['calibration', '2026-11-20', 'leaves-open'],
    ['clia-certificate', ' 05d0982600 ', 'closes'],
    ['clia-certificate', '05D098260', 'leaves-open'],
    ['director', 'Dr. Ada Chen, MD, ABP', 'closes'],
    ['director', '  ', 'none'],
  ])('%s answered with %j %s', (control, answer, effect) => {
    expect(answerEffect(controlOf(control), answer === undefined ? {} : { [control]: answer }, today)).toBe(effect);
  });
});
