import { isDeepStrictEqual } from 'node:util';
import type { JudgementCause } from '@aliquot/contract/judgements';
import { system } from '../../kernel/actor.ts';
import type { Doing } from '../../platform/db/doing.ts';
import type { Db } from '../../platform/db/index.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { confirmedOfLab } from '../certifications/certifications.repository.ts';
import { saveComplianceScore } from '../labs/labs.repository.ts';
import { memberIds } from '../labs/memberships.repository.ts';
import { announceLab } from '../labs/notices.handlers.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { submittedAnswers } from '../questionnaires/questionnaires.repository.ts';
import { rulesVersion } from './analyses.domain.ts';
import {
  findLatestCompleted,
  judgedDocuments,
  labsOfOtherRules,
  replaceJudgement,
  saveResults,
} from './analyses.repository.ts';
import { findProfile } from './profile.repository.ts';
import { announceAnalysis, inShortTransaction } from './reading.jobs.ts';
import { acceptedReasons } from './reasons.repository.ts';
import { resultsOf } from './saving.jobs.ts';
import { judge } from './understanding.jobs.ts';

const queue = 'analyses.judge-again';

type Cause = Extract<JudgementCause, 'reason' | 'correction' | 'rules'>;
type JudgingAgain = { readonly labId: string; readonly cause?: Cause };

/** Queues a new judgement of a laboratory's last analysis, in the transaction that changed what it rests on. */
export const judgeAgain = ({ db }: Doing, { jobs }: World, labId: string, cause: Cause = 'correction'): Promise<void> =>
  jobs.send(db, queue, { labId, cause } satisfies JudgingAgain);

/** Everything that the judgement rests on; undefined where there is no analysis or no laboratory any more. */
const load = async (db: Db, labId: string) => {
  const analysis = await findLatestCompleted(db, labId);
  const lab = await findProfile(db, labId);
  if (!analysis || !lab) return undefined;
  const input = {
    lab,
    answers: await submittedAnswers(db, labId),
    accepted: await acceptedReasons(db, labId),
    confirmed: await confirmedOfLab(db, labId),
  };
  const { id: analysisId, rules_version, compliance_score } = analysis;
  const before = { rulesVersion: rules_version, complianceScore: compliance_score };
  return { analysisId, before, input, documents: await judgedDocuments(db, analysisId) };
};

/** Tells the members that a score changed without anything that they did. */
const tellNewRules = async ({ db }: Doing, labId: string, before: number | null, after: number): Promise<void> => {
  if (before === null || before === after) return;
  await notify(db, await memberIds(db, labId), {
    kind: 'rules-changed',
    title: `Your compliance score is ${after}% now`,
    body: `It was ${before}%. Our rules changed, and your documents were judged again. The history shows what that changed.`,
    link: '/lab-dashboard?tab=analysis',
  });
};

/**
 * Judges the documents of the last analysis again: they are not read again. Rejects when what it rests on changed meanwhile,
 * so that it is tried again.
 */
const run = async (world: World, { labId, cause = 'correction' }: JudgingAgain, signal: AbortSignal): Promise<void> => {
  const loaded = await inShortTransaction(world, (db) => load(db, labId));
  if (!loaded) return;
  const { analysisId, before, input, documents } = loaded;
  if (cause === 'rules' && before.rulesVersion === rulesVersion) return;
  const judgement = await judge(
    { ...input, today: world.now().toISOString().slice(0, 10) },
    documents.map(({ id, file_name, reading }) => ({ documentId: id, fileName: file_name, reading })),
    signal,
  );
  await inShortTransaction(world, async (db) => {
    const doing: Doing = { db, actor: system, origin: null, now: world.now() };
    const current = await load(db, labId);
    if (!current) return;
    if (current.analysisId !== analysisId || !isDeepStrictEqual(current.input, input))
      throw new Error('what the judgement rests on changed in the meantime');
    await replaceJudgement(db, analysisId, judgement, { cause, now: doing.now });
    await saveResults(db, resultsOf(judgement, documents), doing.now);
    await saveComplianceScore(db, labId, judgement.complianceScore);
    await recordChange(doing, {
      action: 'analyses.judge-again',
      objectType: 'analysis',
      objectId: analysisId,
      after: { lab_id: labId, complianceScore: judgement.complianceScore, rulesVersion: judgement.rulesVersion },
    });
    if (cause === 'rules') await tellNewRules(doing, labId, before.complianceScore, judgement.complianceScore);
    await announceAnalysis(db, { id: analysisId, lab_id: labId });
    await announceLab(doing, labId);
  });
};

export const judgingAgainJob: JobDefinition = { queue, options: { seconds: 300, retries: 5, concurrency: 1 }, run };

const atOnce = 200;

/** Queues a judgement by the rules of today for laboratories that were judged by others. @returns how many. */
export const judgeByNewRules = (world: World): Promise<number> =>
  inShortTransaction(world, async (db) => {
    const labIds = await labsOfOtherRules(db, rulesVersion, atOnce);
    for (const labId of labIds) await world.jobs.send(db, queue, { labId, cause: 'rules' } satisfies JudgingAgain);
    return labIds.length;
  });

/** It looks now and then, not at the start: processes of both versions may run side by side while a new one comes in. */
export const newRulesJob: JobDefinition = {
  queue: 'analyses.new-rules',
  options: { seconds: 60, retries: 1, concurrency: 1 },
  cron: '*/10 * * * *',
  run: async (world) => {
    const queued = await judgeByNewRules(world);
    if (queued > 0) world.log.info({ queued, rulesVersion }, 'laboratories are judged by new rules');
  },
};
