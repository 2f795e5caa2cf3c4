import type { Checklist } from '@aliquot/contract/administration/reports';
import { utcDay } from '../../../kernel/days.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { latestJudgement } from '../../hearts/analyses/to-do.service.ts';
import { maySee } from '../../hearts/labs/labs.policy.ts';
import { findLab } from '../../hearts/labs/labs.repository.ts';
import { checklistOf, type MadeBy } from './checklist.domain.ts';
import { acceptances, answerers, confirmedValues } from './checklist.repository.ts';

export const madeBy = ({ actor, now }: Pick<Doing, 'actor' | 'now'>): MadeBy => ({
  name: actor.kind === 'user' ? actor.name : 'the service',
  on: utcDay(now),
});

/** The checklist of a laboratory from what is stored; undefined when the actor can't see such a laboratory. */
export const loadChecklist = async (doing: Doing, labId: string): Promise<Checklist | undefined> => {
  const row = maySee(doing.actor, labId) ? await findLab(doing.db, labId) : undefined;
  const judgement = row && (await latestJudgement(doing, labId));
  return (
    judgement &&
    checklistOf({
      lab: { id: row.id, name: row.name, address: row.address, status: row.suspended ? 'suspended' : row.status },
      ...judgement,
      answeredBy: await answerers(doing.db, labId),
      acceptances: await acceptances(doing.db, labId),
      confirmed: await confirmedValues(doing.db, labId),
    })
  );
};

/** Records in the audit trail that a laboratory's checklist was downloaded, and in which format. */
export const recordChecklist = (doing: Doing, { lab, rulesVersion, analysis }: Checklist, format: 'text' | 'pdf' | 'csv') =>
  recordChange(doing, {
    action: 'reports.checklist',
    objectType: 'lab',
    objectId: lab.id,
    after: { format, rules_version: rulesVersion, analysis_id: analysis?.id ?? null },
  });
