import type { Assessment } from '@aliquot/contract/analyses';
import { type Checklist, reportRoutes } from '@aliquot/contract/reports';
import { paperText } from '../../kernel/paper.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { handle } from '../../platform/http/mount.ts';
import { assess } from '../analyses/analyses.domain.ts';
import { findLatestCompleted } from '../analyses/analyses.repository.ts';
import { findProfile } from '../analyses/profile.repository.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { findLab } from '../labs/labs.repository.ts';
import { checklistOf, checklistPaper, type MadeBy } from './checklist.domain.ts';
import { acceptances, answerers, confirmedValues } from './checklist.repository.ts';

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

export const madeBy = ({ actor, now }: Pick<Doing, 'actor' | 'now'>): MadeBy => ({
  name: actor.kind === 'user' ? actor.name : 'the service',
  on: dayOf(now),
});

/** The stored judgement of a laboratory; without one, what its profile alone makes apply. */
const judgementOf = async ({ db, now }: Doing, labId: string) => {
  const row = await findLatestCompleted(db, labId);
  if (row?.assessment)
    return {
      assessment: row.assessment as Assessment,
      analysis: { id: row.id, finished_at: row.finished_at?.toISOString() ?? null },
    };
  const lab = await findProfile(db, labId);
  return lab && { assessment: assess({ lab, answers: {}, accepted: {}, today: dayOf(now), documents: [] }), analysis: null };
};

/** The checklist of a laboratory from what is stored; undefined when there is no such laboratory. */
export const loadChecklist = async (doing: Doing, labId: string): Promise<Checklist | undefined> => {
  const row = await findLab(doing.db, labId);
  const judgement = row && (await judgementOf(doing, labId));
  return (
    judgement &&
    checklistOf({
      lab: { id: row.id, name: row.name, address: row.address, status: row.status },
      ...judgement,
      answeredBy: await answerers(doing.db, labId),
      acceptances: await acceptances(doing.db, labId),
      confirmed: await confirmedValues(doing.db, labId),
    })
  );
};

/** Notes in the trail that somebody took a laboratory's checklist, and how. */
export const recordChecklist = (doing: Doing, { lab, rulesVersion, analysis }: Checklist, format: 'text' | 'pdf' | 'csv') =>
  recordChange(doing, {
    action: 'reports.checklist',
    objectType: 'lab',
    objectId: lab.id,
    after: { format, rules_version: rulesVersion, analysis_id: analysis?.id ?? null },
  });

export const checklistHandlers = {
  generateChecklist: handle(reportRoutes.generateChecklist, async (call) => {
    const checklist = await loadChecklist(call, call.input.labId);
    if (!checklist) return refuse('NOT_FOUND');
    await recordChecklist(call, checklist, 'text');
    return succeed({ checklist: paperText(checklistPaper(checklist, madeBy(call))) });
  }),

  checklist: handle(reportRoutes.checklist, async (call) => {
    const checklist = await loadChecklist(call, call.input.labId);
    return checklist ? succeed(checklist) : refuse('NOT_FOUND');
  }),
};
