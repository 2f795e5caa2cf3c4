import type { CollaborationStatus, ProjectStatus } from '@aliquot/contract/options';
import { expect, it } from 'vitest';
import { collaborationLabel } from './collaboration-words.ts';

it.each<[CollaborationStatus, ProjectStatus | undefined, string]>([
  ['pending', 'pending', 'Pending Review'],
  ['approved', 'pending', 'Approved'],
  ['approved', 'in-progress', 'In Progress'],
  ['approved', 'completed', 'Approved'],
  ['approved', undefined, 'Approved'],
  ['rejected', 'pending', 'Rejected'],
  ['completed', 'in-progress', 'Completed'],
  ['completed', 'completed', 'Completed'],
  ['withdrawn', 'cancelled', 'Withdrawn'],
])('COL-002 COL-003 %s with a project that is %s reads "%s"', (status, project, label) =>
  expect(collaborationLabel(status, project)).toBe(label),
);

it('PRM-028 the label of work that is not accepted yet, and of a request without an answer, says so', () => {
  expect(collaborationLabel('completed', 'in-progress', 'delivered')).toBe('Completed by the lab');
  expect(collaborationLabel('completed', 'completed', 'accepted')).toBe('Completed');
  expect(collaborationLabel('rejected', 'pending', 'expired')).toBe('No answer');
});
