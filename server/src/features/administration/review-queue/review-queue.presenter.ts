import { ratedRisk } from '@aliquot/contract/administration/report-words';
import type { QueueItem, ReviewNote, ReviewQuestion, Wait } from '@aliquot/contract/administration/review-queue';
import { daysLeft } from '@aliquot/contract/days-left';
import type { CertificationType } from '@aliquot/contract/options';
import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { pick, wireOf } from '../../../kernel/pick.ts';
import { certificateName } from '../../hearts/judging/lines/standing.domain.ts';
import type { NoteRow } from './cases.repository.ts';
import type { QuestionRow } from './questions.repository.ts';
import type { Viewer, WaitingRow } from './queue.repository.ts';
import { abilities } from './review-queue.policy.ts';
import { waitOfDays } from './waits.domain.ts';

const blockOf = (row: WaitingRow): string | null => {
  if (row.wait_paused_at !== null) return 'Waits for the laboratory’s answer';
  if (row.running) return 'Its documents are being read';
  return row.risk === null ? 'No analysis yet' : null;
};

export const presentWaiting = (row: WaitingRow, { targetDays, now }: Viewer): QueueItem => ({
  ...pick(row, ['lab_id', 'name', 'address', 'status', 'risk', 'score', 'certificates', 'contradictions', 'corrections']),
  wait: waitOfDays(row, row.days, targetDays) as Wait,
  ending:
    row.ends_on === null
      ? null
      : {
          name: certificateName({ type: row.certificate_type as CertificationType, number: row.certificate_number }),
          date: row.ends_on,
          days_left: daysLeft(row.ends_on, utcDay(now)),
        },
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
  blocked_by: blockOf(row),
});

/** A laboratory reads its questions without the reviewer's name. */
export const presentQuestion = (actor: Actor, row: Visible<QuestionRow>): ReviewQuestion => ({
  ...wireOf(row, ['id', 'text', 'due_on', 'asked_at', 'answer', 'answered_at', 'withdrawn_at']),
  topic: row.topic as ReviewQuestion['topic'],
  asked_by: isAdmin(actor) ? row.asker : null,
  document: row.lab_document_id === null ? null : { id: row.lab_document_id, file_name: row.file_name ?? '' },
  answered_by: row.answerer,
  can: abilities(actor, row),
});

export const presentNote = ({ id, text, author, made_at }: NoteRow): ReviewNote => ({
  id,
  text,
  author: author ?? '',
  made_at: made_at.toISOString(),
});

export const queueCsvColumns = [
  ...(['lab_id', 'name', 'status', 'kind', 'waits_since', 'days', 'paused_at', 'risk', 'score'] as const),
  ...(['first_end', 'contradictions', 'corrections', 'assignee'] as const),
]; // biome-ignore format: one name after the other

/** One waiting laboratory as a line of a file. */
export const queueCells = (row: WaitingRow) => {
  const cells = {
    ...row,
    kind: row.wait_kind,
    risk: ratedRisk(row.risk, row.score !== null),
    waits_since: row.waits_since.toISOString(),
    paused_at: row.wait_paused_at?.toISOString() ?? null,
    first_end: row.ends_on,
    assignee: row.assignee_name,
  };
  return queueCsvColumns.map((column) => cells[column]);
};
