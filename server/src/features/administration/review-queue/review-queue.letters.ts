import { type questionTopicLabels } from '@aliquot/contract/administration/review-queue';
import { longDay } from '../../../kernel/days.ts';
import type { Announcement } from '../../../platform/events/events.ts';
import { memberFootnote, reloadLab } from '../../hearts/labs/labs.letters.ts';
import type { News } from '../../people/notifications/happenings.service.ts';

type Lab = { readonly id: string; readonly name: string };
type Asked = { readonly topic: keyof typeof questionTopicLabels; readonly text: string };

/** Reloads the parts of a review that only administrators see. */
export const reloadForReviewers = (labId: string): Announcement => ({ ...reloadLab(labId), audience: { admins: true } });

export const askedNews = (
  { id, name, status }: Lab & { readonly status: string },
  questions: readonly Asked[],
  dueOn: string | null,
): News => {
  const count = questions.length === 1 ? 'a question' : `${questions.length} questions`;
  const due = dueOn === null ? '' : ` Please answer by ${longDay(dueOn)}.`;
  const need =
    status === 'approved'
      ? `A reviewer needs something from you about ${name}.`
      : `Before ${name} can be approved, a reviewer needs something from you.`;
  return {
    to: { labs: [id] },
    notice: {
      kind: 'lab-asked',
      title: `A reviewer has ${count} about ${name}`,
      body: `${questions.map(({ text }) => text).join(' ')}${due}`,
      link: '/lab-dashboard',
    },
    letter: {
      paragraphs: [`${need}${due}`, ...questions.map(({ text }) => text)],
      label: 'Answer on the dashboard',
      footnote: memberFootnote(name),
    },
  };
};

/** For the administrator who asked, else for all. */
export const answeredNews = ({ id, name }: Lab, askedBy: string | null, answer: string): News => ({
  to: askedBy === null ? { admins: true } : { users: [askedBy] },
  notice: { kind: 'lab-answered', title: `${name} answered a question`, body: answer, link: `/admin/labs/${id}` },
});

export const givenNews = ({ id, name }: Lab, assigneeId: string): News => ({
  to: { users: [assigneeId] },
  notice: {
    kind: 'lab-given',
    title: `${name} was assigned to you`,
    body: 'Review it and decide.',
    link: `/admin/labs/${id}`,
  },
});
