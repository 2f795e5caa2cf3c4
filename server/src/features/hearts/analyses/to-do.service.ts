import type { Assessment } from '@aliquot/contract/hearts/analyses';
import { utcDay } from '../../../kernel/days.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { assess } from '../judging/analyses.domain.ts';
import { setAsideIn } from '../judging/papers/set-aside.domain.ts';
import type { HandedIn } from '../judging/things.domain.ts';
import { findLatestCompleted, typesOfAnalysis } from './analyses.repository.ts';
import { findProfile } from './profile.repository.ts';

/** The last judgment of a laboratory with its analysis. */
type LatestJudgement = HandedIn & { readonly analysis: { id: string; finished_at: string | null } | null };

/** The stored judgment of a laboratory, else the requirements that follow from its profile. Undefined without a laboratory. */
export const latestJudgement = async (
  { db, now }: Pick<Doing, 'db' | 'now'>,
  labId: string,
): Promise<LatestJudgement | undefined> => {
  const row = await findLatestCompleted(db, labId);
  if (row?.assessment) {
    const assessment = row.assessment as Assessment;
    return {
      assessment,
      documentTypes: await typesOfAnalysis(db, row.id, setAsideIn(assessment)),
      analysis: { id: row.id, finished_at: row.finished_at?.toISOString() ?? null },
    };
  }
  const lab = await findProfile(db, labId);
  if (!lab) return undefined;
  const assessment = assess({ lab, answers: {}, accepted: {}, today: utcDay(now), documents: [] });
  return { assessment, documentTypes: new Set(), analysis: null };
};
