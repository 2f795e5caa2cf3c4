import { isDeepStrictEqual } from 'node:util';
import { system } from '../../../../kernel/actor.ts';
import { permitSystem } from '../../../../kernel/permission.ts';
import { dayAt, dayIn } from '../../../../kernel/places/time-zones.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import type { Db } from '../../../../platform/db/index.ts';
import type { JobDefinition } from '../../../../platform/jobs/definition.ts';
import type { World } from '../../../../platform/world.ts';
import { inform } from '../../../people/notifications/happenings.service.ts';
import { type CauseOfJudgingAgain, type JudgingAgain, judgingAgainQueue } from '../../certifications/judging-again.service.ts';
import { rulesVersion } from '../../judging/analyses.domain.ts';
import { rulesChangedNews } from '../analyses.letters.ts';
import {
  documentsToJudge,
  findLatestCompleted,
  judgedDocuments,
  labsOfOtherRules,
  lockJudging,
} from '../analyses.repository.ts';
import { inShortTransaction, understandAgain } from '../run/contents.jobs.ts';
import { judge, toJudge } from '../run/understanding.service.ts';
import { contentsOfOtherRules } from '../saving/readings.repository.ts';
import { compareWithInForce, holdBack, replaceInForce } from '../saving/saving.service.ts';
import { judgedInput } from './judged-input.repository.ts';
import { certificatesTurned } from './turned-certificates.repository.ts';

/** The inputs of the judgment in force besides the documents; undefined when the analysis or the laboratory is gone. */
export const loadJudged = async (db: Db, labId: string) => {
  const analysis = await findLatestCompleted(db, labId);
  const input = await judgedInput(db, labId);
  if (!analysis || !input) return undefined;
  const { id: analysisId, rules_version, compliance_score } = analysis;
  const before = { rulesVersion: rules_version, complianceScore: compliance_score };
  return { analysisId, before, input };
};

/** Applies today's rules to stored texts that earlier rules interpreted, without reading the files again. */
const understandByNewRules = async (world: World, analysisId: string, signal: AbortSignal): Promise<void> => {
  const contents = await inShortTransaction(world, (db) => contentsOfOtherRules(db, analysisId, rulesVersion));
  for (const { name, ...content } of contents) await understandAgain(world, content, name, signal);
};

/**
 * True when a person's decision caused the new judgment, which then takes force at once unless rules or readings changed as
 * well.
 */
const isDecided = (cause: CauseOfJudgingAgain, before: { readonly rulesVersion: string | null }): boolean =>
  cause !== 'rules' && cause !== 'reading' && before.rulesVersion === rulesVersion;

/**
 * Judges the documents of the last analysis again without reading them again. A judgment that takes something away unexpectedly
 * waits for a person to accept it. Rejects when its inputs changed meanwhile, so that the job is tried again.
 */
const run = async (world: World, { labId, cause = 'correction' }: JudgingAgain, signal: AbortSignal): Promise<void> => {
  const loaded = await inShortTransaction(world, (db) => loadJudged(db, labId));
  if (!loaded) return;
  const { analysisId, before, input } = loaded;
  if (cause === 'rules' && before.rulesVersion === rulesVersion) return;
  const decided = isDecided(cause, before);
  if (!decided) await understandByNewRules(world, analysisId, signal);
  const rows = await inShortTransaction(world, (db) => (decided ? judgedDocuments : documentsToJudge)(db, analysisId));
  const judgement = await judge({ ...input, today: dayAt(input.lab, world.now()) }, toJudge(rows), signal);
  await inShortTransaction(world, async (db) => {
    const doing: Doing = { world, db, actor: system, origin: null, now: world.now() };
    await lockJudging(db, labId);
    const current = await loadJudged(db, labId);
    if (!current) return;
    if (current.analysisId !== analysisId || !isDeepStrictEqual(current.input, input))
      throw new Error('the inputs of the judgment changed in the meantime');
    const made = { judgement, rows };
    const comparison = await compareWithInForce(db, labId, made);
    const work = permitSystem('run', { analysis_id: analysisId, lab_id: labId });
    if (comparison?.surprises && !decided) return holdBack(doing, work, cause, judgement, comparison);
    await replaceInForce(doing, work, cause, made, comparison);
    const { complianceScore } = before;
    if (cause === 'rules' && complianceScore !== null && complianceScore !== judgement.complianceScore)
      await inform(doing, {
        news: [
          rulesChangedNews(labId, judgement.scored ? { before: complianceScore, after: judgement.complianceScore } : null),
        ],
      });
  });
};

export const judgingAgainJob: JobDefinition = {
  queue: judgingAgainQueue,
  options: { seconds: 300, retries: 5, concurrency: 1 },
  run,
};

const atOnce = 200;

const queueAll = async (world: World, db: Db, labIds: readonly string[], cause: CauseOfJudgingAgain): Promise<number> => {
  for (const labId of labIds) await world.jobs.send(db, judgingAgainQueue, { labId, cause } satisfies JudgingAgain);
  return labIds.length;
};

/** Queues a judgment by today's rules for laboratories that were judged by earlier rules. @returns how many. */
export const judgeByNewRules = (world: World): Promise<number> =>
  inShortTransaction(world, async (db) => queueAll(world, db, await labsOfOtherRules(db, rulesVersion, atOnce), 'rules'));

/**
 * Queues a judgment for laboratories of which a certificate began or ended since the last one, by the day where they are: what a
 * judgment says is met is met that day. @returns how many.
 */
export const judgeTurnedCertificates = (world: World): Promise<number> =>
  inShortTransaction(world, async (db) => {
    const now = world.now();
    const rows = await certificatesTurned(db, dayIn('Pacific/Kiritimati', now));
    const turned = rows.filter(({ address, point, judged, day }) => {
      const lab = { address, place: point && { longitude: point.x, latitude: point.y } };
      return day <= dayAt(lab, now) && day > dayAt(lab, judged);
    });
    return queueAll(world, db, [...new Set(turned.map(({ lab_id }) => lab_id))].slice(0, atOnce), 'validity');
  });

export const turnedCertificatesJob: JobDefinition = {
  queue: 'analyses.certificates-turned',
  options: { seconds: 300, retries: 1, concurrency: 1 },
  cron: '7 * * * *',
  run: async (world) => {
    const queued = await judgeTurnedCertificates(world);
    if (queued > 0) world.log.info({ queued }, 'laboratories are judged again, since a certificate began or ended');
  },
};

/** Runs on a schedule, not at the start: processes of both versions may run side by side during an update. */
export const newRulesJob: JobDefinition = {
  queue: 'analyses.new-rules',
  options: { seconds: 60, retries: 1, concurrency: 1 },
  cron: '*/10 * * * *',
  run: async (world) => {
    const queued = await judgeByNewRules(world);
    if (queued > 0) world.log.info({ queued, rulesVersion }, 'laboratories are judged by new rules');
  },
};
