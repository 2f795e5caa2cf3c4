import type { ProjectData } from '@aliquot/contract/hearts/matching';
import type { AskedTerm } from '@aliquot/contract/hearts/understanding';
import { dayOf, utcDay } from '../../../kernel/days.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { recordOf } from './laboratory/lab-record.domain.ts';
import { loadProfiles } from './matching.repository.ts';
import { askedTests, laboratoryOf } from './reasons/coverage.domain.ts';
import { needOf } from './request/request-need.domain.ts';
import { rankAll } from './score/ranking.domain.ts';

export type LabCoverage = ReturnType<typeof laboratoryOf>;

/** The coverage of a request's tests by some laboratories today; one that the actor cannot see has no entry. */
export const coverageOfLabs = async (
  { db, now }: Pick<Doing, 'db' | 'now'>,
  request: ProjectData,
  labIds: readonly string[],
): Promise<{ asked: readonly AskedTerm[]; labs: ReadonlyMap<string, LabCoverage> }> => {
  const today = dayOf(utcDay(now)) ?? 0;
  const labs = await loadProfiles(db, labIds);
  const { question } = rankAll(
    needOf(request, today),
    labs.map((lab) => recordOf(lab, today)),
  );
  return { asked: askedTests(question), labs: new Map(labs.map((lab) => [lab.id, laboratoryOf(question, lab)])) };
};
