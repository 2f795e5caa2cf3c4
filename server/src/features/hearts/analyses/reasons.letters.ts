import type { Announcement } from '../../../platform/events/events.ts';
import type { News } from '../../people/notifications/happenings.service.ts';
import { memberFootnote } from '../labs/labs.letters.ts';
import type { ReasonRow } from './reasons.repository.ts';

/** The pages of the laboratory's members and of administrators that show reasons. */
export const reloadReason = ({ id, lab_id }: Pick<ReasonRow, 'id' | 'lab_id'>): Announcement => ({
  noun: 'analyses',
  id,
  audience: { labs: [lab_id], admins: true },
});

/** For the administrators. */
export const reasonStatedNews = (lab: { id: string; name: string }, gapTitle: string): News => ({
  to: { admins: true },
  notice: {
    kind: 'gap-reason',
    title: `${lab.name} gave a reason for a gap`,
    body: `“${gapTitle}” is waiting for your decision.`,
    link: `/admin/labs/${lab.id}`,
  },
});

const decisionWords: Record<'accepted' | 'refused', (title: string, note: string) => { title: string; body: string }> = {
  accepted: (title, note) => ({
    title: `Your reason was accepted: ${title}`,
    body: `A reviewer accepted it, so the gap counts as closed.${note && ` ${note}`}`,
  }),
  refused: (title, note) => ({ title: `Your reason was not accepted: ${title}`, body: note }),
};

export const reasonDecidedNews = (row: ReasonRow, status: 'accepted' | 'refused', note: string): News => ({
  to: { labs: [row.lab_id] },
  notice: {
    kind: `gap-reason-${status}`,
    ...decisionWords[status](row.title, note),
    link: '/lab-dashboard?tab=analysis',
  },
  letter: { label: 'Open the dashboard', footnote: memberFootnote(row.lab_name) },
});
