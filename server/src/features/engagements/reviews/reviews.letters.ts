import type { News } from '../../people/notifications/happenings.service.ts';
import { toSide } from '../collaborations/collaborations.letters.ts';
import type { CollaborationRow } from '../collaborations/collaborations.repository.ts';
import type { Side } from './reviews.domain.ts';

export type ReviewedWork = CollaborationRow & { readonly project: NonNullable<CollaborationRow['project']> };

export const publishedNews = (work: ReviewedWork): News[] => {
  const words = {
    kind: 'review-published',
    title: 'The reviews are published',
    body: `“${work.project.title}”: you can read what was written.`,
  };
  return [toSide(work, 'researcher', words), toSide(work, 'laboratory', words)];
};

/** Says nothing about the other side: whether it has written stays hidden. */
export const reminderNews = (work: ReviewedWork, side: Side): News =>
  toSide(work, side, {
    kind: 'review-reminder',
    title: 'You can still write a review',
    body: `The time to review your work on “${work.project.title}” ends soon. Neither side sees the other’s review before both are in or the time is over.`,
  });

export const removedNews = (work: ReviewedWork, side: Side, reason: string): News =>
  toSide(work, side, {
    kind: 'review-removed',
    title: 'An administrator removed your review',
    body: `“${work.project.title}”: ${reason}`,
  });

/** The open pages of one side. */
export const reloadSide = ({ id, project_id, lab_reference_id }: ReviewedWork, side: Side) => [
  side === 'researcher'
    ? { noun: 'projects' as const, id: project_id ?? undefined, audience: { projects: [project_id] } }
    : { noun: 'requests' as const, id, audience: { labs: [lab_reference_id] } },
];
