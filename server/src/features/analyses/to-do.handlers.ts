import type { Assessment } from '@aliquot/contract/analyses';
import { toDoRoutes } from '@aliquot/contract/to-do';
import { refuse, succeed } from '../../kernel/result.ts';
import { dayAt } from '../../kernel/time-zones.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { handle } from '../../platform/http/mount.ts';
import { assess } from '../judging/analyses.domain.ts';
import type { HandedIn } from '../judging/things.domain.ts';
import { toDoOf } from '../judging/to-do.domain.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab, placeOf } from '../labs/labs.repository.ts';
import { findLatestCompleted, typesOfAnalysis } from './analyses.repository.ts';
import { findProfile } from './profile.repository.ts';
import { waitingControls } from './reasons.repository.ts';

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** The last judgement of a laboratory with the analysis that it is of. */
export type LatestJudgement = HandedIn & { readonly analysis: { id: string; finished_at: string | null } | null };

/** The stored judgement of a laboratory; without one, what its profile alone makes apply. Undefined without a laboratory. */
export const latestJudgement = async (
  { db, now }: Pick<Doing, 'db' | 'now'>,
  labId: string,
): Promise<LatestJudgement | undefined> => {
  const row = await findLatestCompleted(db, labId);
  if (row?.assessment)
    return {
      assessment: row.assessment as Assessment,
      documentTypes: await typesOfAnalysis(db, row.id),
      analysis: { id: row.id, finished_at: row.finished_at?.toISOString() ?? null },
    };
  const lab = await findProfile(db, labId);
  if (!lab) return undefined;
  const assessment = assess({ lab, answers: {}, accepted: {}, today: dayOf(now), documents: [] });
  return { assessment, documentTypes: new Set(), analysis: null };
};

/** Whether the score of a laboratory's last judgement says something yet. */
export const hasScore = async (doing: Pick<Doing, 'db' | 'now'>, labId: string): Promise<boolean> => {
  const latest = await latestJudgement(doing, labId);
  return latest !== undefined && toDoOf(latest, dayOf(doing.now)).basis.enough;
};

export const toDoHandlers = {
  toDo: handle(toDoRoutes.toDo, async (call) => {
    const { input, actor, now } = call;
    const latest = maySee(actor, input.labId) ? await latestJudgement(call, input.labId) : undefined;
    if (!latest) return refuse('NOT_FOUND');
    const waiting = await waitingControls(call.db, input.labId);
    const lab = await findLab(call.db, input.labId);
    const today = lab ? dayAt({ address: lab.address, place: placeOf(lab) }, now) : dayOf(now);
    return succeed({ analysis: latest.analysis, ...toDoOf(latest, today, waiting) });
  }),
};
