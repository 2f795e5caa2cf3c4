import { sql } from 'kysely';
import { utcDay } from '../../../kernel/days.ts';
import type { Db } from '../../../platform/db/index.ts';
import { certificateName } from '../../hearts/judging/lines/standing.domain.ts';
import type { Acceptance, AnsweredBy, ConfirmedValue } from './checklist.domain.ts';

const words = (value: string | string[]): string => [value].flat().join('; ');

/** The name of an account: an administrator reads it as it is, a laboratory those of its own people and of its reviewers. */
const nameAtLab = (person: string, lab: string) =>
  sql<string | null>`coalesce(u.name, acl.name_at_lab(${sql.ref(person)}, ${sql.ref(lab)}))`.as('name');

/** The person who gave each answer of a laboratory, by question. */
export const answerers = async (db: Db, labId: string): Promise<Map<string, AnsweredBy>> => {
  const rows = await db
    .selectFrom('questionnaire_answers as a')
    .leftJoin('users as u', 'u.id', 'a.answered_by')
    .select(['a.question_id', 'a.answered_at', nameAtLab('a.answered_by', 'a.lab_id')])
    .where('a.lab_id', '=', labId)
    .execute();
  return new Map(rows.map(({ question_id, answered_at, name }) => [question_id, { name, on: utcDay(answered_at) }]));
};

/** The accepted reasons, by control, each with the person who accepted it. */
export const acceptances = async (db: Db, labId: string): Promise<Map<string, Acceptance>> => {
  const rows = await db
    .selectFrom('gap_reasons as r')
    .leftJoin('users as u', 'u.id', 'r.decided_by')
    .select(['r.control_id', 'r.reason', 'r.decision_note', nameAtLab('r.decided_by', 'r.lab_id')])
    .select(sql<Date>`coalesce(r.decided_at, r.stated_at)`.as('at'))
    .where('r.lab_id', '=', labId)
    .where('r.status', '=', 'accepted')
    .execute();
  return new Map(
    rows.map(({ control_id, reason, decision_note, name, at }) => [
      control_id,
      { reason, by: name, on: utcDay(at), note: decision_note },
    ]),
  );
};

/** The values of a laboratory's certificates that an administrator confirmed, oldest first. */
export const confirmedValues = async (db: Db, labId: string): Promise<ConfirmedValue[]> => {
  const rows = await db
    .selectFrom('certification_corrections as c')
    .innerJoin('certifications as t', 't.id', 'c.certification_id')
    .leftJoin('users as u', 'u.id', 'c.decided_by')
    .select([
      't.type',
      't.number',
      'c.field',
      'c.value',
      'c.read_value',
      'c.made_by_name',
      nameAtLab('c.decided_by', 'c.lab_id'),
    ])
    .select(sql<Date>`coalesce(c.decided_at, c.made_at)`.as('at'))
    .where('c.lab_id', '=', labId)
    .where('c.status', '=', 'confirmed')
    .orderBy('c.made_at')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    certificate: certificateName(row),
    field: row.field,
    value: words(row.value),
    read: row.read_value === null ? null : words(row.read_value),
    statedBy: row.made_by_name,
    confirmedBy: row.name,
    on: utcDay(row.at),
  }));
};
