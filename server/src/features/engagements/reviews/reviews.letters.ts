import type { News, NoticeWords } from '../../people/notifications/happenings.service.ts';
import { toSide } from '../collaborations/collaborations.letters.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import type { Side } from './reviews.domain.ts';

export const publishedNews = (engagement: Engagement): News[] => {
  const words: NoticeWords = {
    kind: 'review-published',
    title: 'The reviews are published',
    body: `“${engagement.project.title}”: you can read what was written.`,
  };
  return [toSide(engagement, 'researcher', words), toSide(engagement, 'laboratory', words)];
};

/** Says nothing about the other side: whether it has written stays hidden. */
export const reminderNews = (engagement: Engagement, side: Side): News =>
  toSide(engagement, side, {
    kind: 'review-reminder',
    title: 'You can still write a review',
    body: `The time to review your work on “${engagement.project.title}” ends soon. Neither side sees the other’s review before both are in or the time is over.`,
  });

export const removedNews = (engagement: Engagement, side: Side, reason: string): News =>
  toSide(engagement, side, {
    kind: 'review-removed',
    title: 'An administrator removed your review',
    body: `“${engagement.project.title}”: ${reason}`,
  });

/** The open pages of one side. */
export const reloadSide = ({ id, project_id, lab_reference_id }: Engagement, side: Side) => [
  side === 'researcher'
    ? { noun: 'projects' as const, id: project_id ?? undefined, audience: { projects: [project_id] } }
    : { noun: 'requests' as const, id, audience: { labs: [lab_reference_id] } },
];
