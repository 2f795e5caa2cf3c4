import type { NoticeKind } from '@aliquot/contract/people/notice-kinds';
import { longDay } from '../../../kernel/days.ts';
import type { News } from '../../people/notifications/happenings.service.ts';
import { valueWords } from '../certifications/corrections.domain.ts';
import type { CorrectionRow } from '../certifications/corrections.repository.ts';
import type { OwnNameRow } from '../certifications/own-names.repository.ts';
import { certificateName } from '../judging/lines/standing.domain.ts';
import { memberFootnote } from '../labs/labs.letters.ts';

type Decision = { readonly kind: NoticeKind; readonly title: string; readonly outcome: string; readonly note: string | null };

/** Tells the members what an administrator decided about a statement of theirs. */
const decisionNews = (
  { lab_id }: { lab_id: string },
  { kind, title, outcome, note }: Decision,
  { link, label }: { link: string; label: string },
): News => {
  const paragraphs = [outcome, ...(note ? [`The administrator wrote: ${note}`] : [])];
  return {
    to: { labs: [lab_id] },
    notice: { kind, title, body: paragraphs.join(' '), link },
    letter: { paragraphs, label, footnote: memberFootnote('this laboratory') },
  };
};

export const correctionDecidedNews = (row: CorrectionRow, confirmed: boolean): News => {
  const what = `${valueWords(row.field, row.value)}, stated by ${row.made_by_name} on ${longDay(row.made_at.toISOString())}`;
  return decisionNews(
    row,
    {
      kind: confirmed ? 'correction-confirmed' : 'correction-refused',
      title: confirmed ? 'A correction was confirmed' : 'A correction was not confirmed',
      outcome: confirmed ? `Confirmed: ${what}. It counts now.` : `Not confirmed: ${what}.`,
      note: row.decision_note,
    },
    { link: `/evidence/${row.lab_id}?certification=${row.certification_id}`, label: 'Open the certificate' },
  );
};

/** The holder that a statement names, or the certificate where it names none. */
const nameOf = (row: Pick<OwnNameRow, 'type' | 'number' | 'holder' | 'address'>): string =>
  row.holder === null ? certificateName(row) : [row.holder, row.address].filter(Boolean).join(', ');

/** For the administrators. */
export const nameStatedNews = (labName: string, row: OwnNameRow): News => ({
  to: { admins: true },
  notice: {
    kind: 'lab-name',
    title: `${labName} says a document under another name is its own`,
    body: `${nameOf(row)} is waiting for your decision.`,
    link: `/admin/labs/${row.lab_id}?tab=waiting`,
  },
});

export const nameDecidedNews = (row: OwnNameRow, confirmed: boolean): News =>
  decisionNews(
    row,
    {
      kind: confirmed ? 'name-confirmed' : 'name-refused',
      title: confirmed ? 'Another name of your lab was confirmed' : 'Another name of your lab was not confirmed',
      outcome: confirmed
        ? `Certificates and papers of ${nameOf(row)} now count as yours.`
        : `Certificates and papers of ${nameOf(row)} still don't count as yours.`,
      note: row.decision_note,
    },
    { link: '/lab-dashboard', label: 'Open the dashboard' },
  );
