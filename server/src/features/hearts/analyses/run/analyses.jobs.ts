import { isDeepStrictEqual } from 'node:util';
import { system } from '../../../../kernel/actor.ts';
import { permitSystem } from '../../../../kernel/permission.ts';
import { dayAt } from '../../../../kernel/places/time-zones.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import { announce } from '../../../../platform/events/events.ts';
import type { JobDefinition } from '../../../../platform/jobs/definition.ts';
import type { World } from '../../../../platform/world.ts';
import { judgeAgain } from '../../certifications/judging-again.service.ts';
import type { Comparison } from '../../judging/differences.domain.ts';
import type { Judgement } from '../../judging/pipeline.domain.ts';
import { judgedInput } from '../again/judged-input.repository.ts';
import { judgingAgainJob, newRulesJob, turnedCertificatesJob } from '../again/judging-again.jobs.ts';
import { readAgainJob } from '../again/read-again.jobs.ts';
import { givenUpNews, reloadAnalysis } from '../analyses.letters.ts';
import { type Claimed, claimAnalysis, holdAnalysis, type JudgedRow, judgedDocuments } from '../analyses.repository.ts';
import { replacePending } from '../pending.repository.ts';
import { movedOf, nextRetry, openRetries, saveStage } from '../saving/reading-states.repository.ts';
import { compareWithInForce, endDocuments, holdBack, saveEnd, saveJudgement } from '../saving/saving.service.ts';
import { inShortTransaction } from './contents.jobs.ts';
import { pauseWithoutStore, tryAfter } from './durable.domain.ts';
import { readDocuments, sendNextRetry } from './reading.service.ts';
import { judge, toJudge } from './understanding.service.ts';

export const analysisQueue = 'analyses.run';
const givenUpQueue = 'analyses.given-up';

/** `moved` is how far the work had come when the job was sent, `fruitless` how many attempts before it came no further. */
export type AnalysisJob = { readonly analysisId: string; readonly moved?: number; readonly fruitless?: number };

const asSystem = <Value>(world: World, work: (doing: Doing) => Promise<Value>): Promise<Value> =>
  inShortTransaction(world, (db) => work({ world, db, actor: system, origin: null, now: world.now() }));

const nothingRead = (rows: readonly JudgedRow[]): string => {
  const messages = rows.flatMap(({ message }) => message ?? []);
  return ['None of the documents could be read.', ...messages.slice(0, 3)].join(' ');
};

/**
 * Ends an attempt in which no document could be read: the analysis waits for the next try of one, or fails when there is no
 * further try.
 */
const endUnread = async (doing: Doing, claimed: Claimed, rows: readonly JudgedRow[]): Promise<void> => {
  const { db, world } = doing;
  const analysisId = claimed.analysis_id;
  const after = await nextRetry(db, analysisId);
  if (after) await world.jobs.send(db, analysisQueue, { analysisId } satisfies AnalysisJob, { after });
  else await saveEnd(doing, claimed, nothingRead(rows));
};

/** An analysis that would take something away by surprise waits for a person; what was in force stays. */
const holdAnalysisBack = async (
  doing: Doing,
  claimed: Claimed,
  judgement: Judgement,
  comparison: Comparison,
): Promise<void> => {
  const { db, now } = doing;
  if (!(await holdAnalysis(db, claimed, now))) return;
  await replacePending(db, claimed, now);
  await endDocuments(doing, claimed, 'well');
  await holdBack(doing, claimed, 'analysis', judgement, comparison);
  await sendNextRetry(doing, claimed.analysis_id);
};

const judgeAndSave = async (world: World, claimed: Claimed, signal: AbortSignal): Promise<void> => {
  const { rows, input } = await inShortTransaction(world, async (db) => {
    await saveStage(db, claimed, 'checking', world.now());
    await announce(db, reloadAnalysis(claimed));
    return { rows: await judgedDocuments(db, claimed.analysis_id), input: await judgedInput(db, claimed.lab_id) };
  });
  if (!input) return; // the laboratory was deleted, and its analysis with it
  if (rows.every(({ reading }) => reading === null)) {
    await asSystem(world, (doing) => endUnread(doing, claimed, rows));
    return;
  }
  const today = dayAt(input.lab, world.now());
  const judgement = await judge({ ...input, today }, toJudge(rows), signal);
  await asSystem(world, async (doing) => {
    const { db } = doing;
    const comparison = await compareWithInForce(db, claimed.lab_id, { judgement, rows });
    if (comparison?.surprises) await holdAnalysisBack(doing, claimed, judgement, comparison);
    else await saveJudgement(doing, claimed, { judgement, rows }, comparison);
    // Something confirmed during this judgment is not part of it.
    if (!isDeepStrictEqual(await judgedInput(db, claimed.lab_id), input)) await judgeAgain(doing, claimed.lab_id);
  });
};

/** Continues an analysis from where it was interrupted: killed at any instant and run again, it ends with one result. */
const run = async (world: World, { analysisId }: AnalysisJob, signal: AbortSignal): Promise<void> => {
  const claimed = await inShortTransaction(world, async (db) => {
    const taken = await claimAnalysis(db, permitSystem('run', { analysis_id: analysisId }), world.now());
    if (!taken) return undefined;
    const work = permitSystem('run', taken);
    await openRetries(db, work, world.now());
    await announce(db, reloadAnalysis(work));
    return work;
  });
  if (!claimed) return;
  await readDocuments(world, claimed, signal);
  await judgeAndSave(world, claimed, signal);
};

const gaveUp = 'The analysis was interrupted several times and has stopped. Please start it again.';

const isStoreAway = ({ storage }: World): Promise<boolean> =>
  storage.ready().then(
    () => false,
    () => true,
  );

/**
 * Schedules another attempt after one that failed or whose process was killed. Counts only attempts that came no further than
 * the one before, and none while the file store is away; after some of them in a row the analysis ends and its readers are
 * notified.
 */
const goOn = async (world: World, { analysisId, moved = 0, fruitless = 0 }: AnalysisJob): Promise<void> => {
  const isAway = await isStoreAway(world);
  await asSystem(world, async (doing) => {
    const { db, now } = doing;
    const reached = await movedOf(db, analysisId);
    const next = isAway ? pauseWithoutStore(fruitless) : tryAfter({ moved, reached, fruitless });
    if (!next) {
      await saveEnd(doing, permitSystem('run', { analysis_id: analysisId }), gaveUp, givenUpNews);
      return;
    }
    const job: AnalysisJob = { analysisId, moved: reached, fruitless: next.fruitless };
    await world.jobs.send(db, analysisQueue, job, { after: new Date(now.getTime() + next.pause) });
  });
};

export const analysisJobs: readonly JobDefinition[] = [
  { queue: givenUpQueue, options: { seconds: 60, retries: 10, concurrency: 1 }, run: goOn },
  { queue: analysisQueue, options: { seconds: 3600, retries: 0, concurrency: 2, afterLastFailure: givenUpQueue }, run },
  judgingAgainJob,
  newRulesJob,
  turnedCertificatesJob,
  readAgainJob,
];
