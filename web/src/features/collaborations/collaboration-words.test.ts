import { type EngagementStage, engagementStages } from '@aliquot/contract/engagement-stages';
import { type CollaborationStatus, collaborationStatuses, type ProjectStatus } from '@aliquot/contract/options';
import { expect, it } from 'vitest';
import { collaborationLabel, researcherNote } from './collaboration-words.ts';

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

const statusOf: Record<EngagementStage, CollaborationStatus> = {
  asked: 'pending',
  proposed: 'pending',
  awarded: 'pending',
  agreed: 'approved',
  running: 'approved',
  delivered: 'completed',
  accepted: 'completed',
  declined: 'rejected',
  expired: 'rejected',
  withdrawn: 'withdrawn',
};
const standing = (stage: EngagementStage, changes: { respond_by?: string; round?: number } = {}) => ({
  collaboration_status: statusOf[stage],
  stage,
  respond_by: null,
  round: 1,
  ...changes,
});

it('PRJ-004 each status has its own note', () => {
  const stages = ['asked', 'agreed', 'declined', 'delivered', 'withdrawn'] as const;
  expect(new Set(stages.map((stage) => researcherNote(standing(stage)))).size).toBe(collaborationStatuses.length);
});

it('PRM-028 the label and the note of a request never contradict each other', () => {
  const notes = engagementStages.map((stage) => [
    collaborationLabel(statusOf[stage], 'pending', stage),
    researcherNote(standing(stage)),
  ]);
  expect(notes).toContainEqual(['No answer', 'The lab did not respond in time. Open the project to choose another lab.']);
  expect(notes).toContainEqual(['Completed', 'You accepted the work.']);
  expect(researcherNote(standing('asked', { respond_by: '2026-03-10T10:00:00.000Z' }))).toBe(
    'Your request is waiting for the lab’s response until March 10, 2026.',
  );
  expect(researcherNote(standing('running', { round: 2 }))).toMatch(/^You asked for changes\./);
});
