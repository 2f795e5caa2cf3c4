import { randomUUID } from 'node:crypto';
import type { AnalyzeProjectOutput, ProjectData } from '@aliquot/contract/hearts/matching';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { impressionOf } from './impressions.domain.ts';
import { insertImpression } from './impressions.repository.ts';
import type { Answered } from './match-files.domain.ts';

/** Keeps what a researcher is shown. @returns the answer with the id by which a submission names it. */
export const keepImpression = async (
  { db, actor, now }: UserDoing,
  projectData: ProjectData,
  { answer, totals }: Answered,
): Promise<AnalyzeProjectOutput> => {
  const impressionId = randomUUID();
  const scores = new Map(answer.matches.map(({ id }, at) => [id, totals[at] ?? null]));
  const impression = impressionOf(projectData, answer, (labId) => scores.get(labId) ?? null);
  await insertImpression(db, { id: impressionId, userId: actor.id, now }, impression);
  return { ...answer, impressionId };
};
