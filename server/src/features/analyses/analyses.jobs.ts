import { isDeepStrictEqual } from 'node:util';
import { system } from '../../kernel/actor.ts';
import type { Doing } from '../../platform/db/doing.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { World } from '../../platform/world.ts';
import { confirmedOfLab } from '../certifications/certifications.repository.ts';
import { submittedAnswers } from '../questionnaires/questionnaires.repository.ts';
import { type Claimed, claimAnalysis, type JudgedRow, judgedDocuments } from './analyses.repository.ts';
import { judgeAgain, judgingAgainJob, newRulesJob } from './judging-again.jobs.ts';
import { findProfile } from './profile.repository.ts';
import { announceAnalysis, inShortTransaction, readDocuments } from './reading.jobs.ts';
import { acceptedReasons } from './reasons.repository.ts';
import { saveEnd, saveJudgement } from './saving.jobs.ts';
import { judge } from './understanding.jobs.ts';

export const analysisQueue = 'analyses.run';
const givenUpQueue = 'analyses.given-up';

export type AnalysisJob = { readonly analysisId: string };

const asSystem = <Value>(world: World, work: (doing: Doing) => Promise<Value>): Promise<Value> =>
  inShortTransaction(world, (db) => work({ db, actor: system, origin: null, now: world.now() }));

const nothingRead = (rows: readonly JudgedRow[]): string => {
  const messages = rows.flatMap(({ message }) => message ?? []);
  return ['None of the documents could be read.', ...messages.slice(0, 3)].join(' ');
};

const judgeAndSave = async (world: World, claimed: Claimed, signal: AbortSignal): Promise<void> => {
  const { rows, lab, answers, accepted, confirmed } = await inShortTransaction(world, async (db) => ({
    rows: await judgedDocuments(db, claimed.id),
    lab: await findProfile(db, claimed.lab_id),
    answers: await submittedAnswers(db, claimed.lab_id),
    accepted: await acceptedReasons(db, claimed.lab_id),
    confirmed: await confirmedOfLab(db, claimed.lab_id),
  }));
  if (!lab) return; // the laboratory was deleted, and its analysis with it
  if (rows.every(({ reading }) => reading === null)) {
    await asSystem(world, (doing) => saveEnd(doing, world, claimed.id, nothingRead(rows)));
    return;
  }
  const today = world.now().toISOString().slice(0, 10);
  const documents = rows.map(({ id, file_name, reading }) => ({ documentId: id, fileName: file_name, reading }));
  const judgement = await judge({ lab, answers, accepted, today, confirmed }, documents, signal);
  await asSystem(world, async (doing) => {
    await saveJudgement(doing, world, claimed, { judgement, rows });
    // What was confirmed while this was judged is not in it.
    const now = await confirmedOfLab(doing.db, claimed.lab_id);
    if (!isDeepStrictEqual(now, confirmed)) await judgeAgain(doing, world, claimed.lab_id);
  });
};

/** Works on an analysis from wherever it stands: killed at any instant and run again, it ends with one result. */
const run = async (world: World, { analysisId }: AnalysisJob, signal: AbortSignal): Promise<void> => {
  const claimed = await inShortTransaction(world, async (db) => {
    const taken = await claimAnalysis(db, analysisId, world.now());
    if (taken) await announceAnalysis(db, taken);
    return taken;
  });
  if (!claimed) return;
  await readDocuments(world, claimed, signal);
  await judgeAndSave(world, claimed, signal);
};

const gaveUp = 'The analysis was interrupted several times and was given up. Please start it again.';

/** Every attempt has failed: whoever waits is told. */
const giveUp = (world: World, { analysisId }: AnalysisJob): Promise<void> =>
  asSystem(world, (doing) => saveEnd(doing, world, analysisId, gaveUp));

export const analysisJobs: readonly JobDefinition[] = [
  { queue: givenUpQueue, options: { seconds: 60, retries: 10, concurrency: 1 }, run: giveUp },
  { queue: analysisQueue, options: { seconds: 3600, retries: 2, concurrency: 2, afterLastFailure: givenUpQueue }, run },
  judgingAgainJob,
  newRulesJob,
];
