import type { CollaborationStatus, ProjectStatus } from '@aliquot/contract/options';
import { collaborationStatuses } from '@aliquot/contract/options';
import { expect, it } from 'vitest';
import { collaborationLabel, researcherNotes } from './collaboration-words.ts';

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

it('PRJ-004 each status has its own note', () => {
  expect(new Set(collaborationStatuses.map((status) => researcherNotes[status])).size).toBe(collaborationStatuses.length);
});
