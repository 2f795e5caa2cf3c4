import { system } from '../../../../kernel/actor.ts';
import { forEachOf } from '../../../../kernel/for-each-of.ts';
import { permitSystem } from '../../../../kernel/permission.ts';
import type { JobDefinition } from '../../../../platform/jobs/definition.ts';
import type { World } from '../../../../platform/world.ts';
import { happened } from '../../../people/notifications/happenings.service.ts';
import { judgeAgain } from '../../certifications/judging-again.service.ts';
import { reloadAnalysis } from '../analyses.letters.ts';
import { findAnalysis, newestAnalysisId } from '../analyses.repository.ts';
import { inShortTransaction, namingStore } from '../run/contents.jobs.ts';
import { readSince } from '../run/durable.domain.ts';
import {
  byContent,
  type ReadAgain,
  readAgainQueue,
  readContent,
  type StatedDocument,
  sendNextRetry,
} from '../run/reading.service.ts';
import { documentsToRetry, saveState } from '../saving/reading-states.repository.ts';
import { takeReadings } from '../saving/readings.repository.ts';

const load = (world: World, analysisId: string) =>
  inShortTransaction(world, async (db) => {
    const analysis = await findAnalysis(db, analysisId);
    // A running analysis reads these documents itself, and a newer one has tried again.
    if (!analysis || (analysis.status !== 'completed' && analysis.status !== 'waiting')) return undefined;
    if ((await newestAnalysisId(db, analysis.lab_id)) !== analysisId) return undefined;
    return { ...analysis, documents: await documentsToRetry(db, analysisId, world.now()) };
  });

/**
 * Reads the documents of a finished analysis again that could not be read, and judges the result. Until that judgment is in force,
 * the documents of an analysis in force stay as they are.
 */
const run = async (world: World, { analysisId }: ReadAgain, signal: AbortSignal): Promise<void> => {
  const analysis = await load(world, analysisId);
  if (!analysis || analysis.documents.length === 0) return;
  const stated: StatedDocument[] = [];
  await forEachOf(byContent(analysis.documents), world.config.worker.concurrency + 1, async (group) => {
    const watching = { onStep: () => {}, signal };
    stated.push(
      ...(await readContent(world, analysis.lab_id, group, watching).catch((error: unknown) => {
        throw namingStore(error);
      })),
    );
  });
  const deleted = analysis.documents.filter(({ sha256 }) => sha256 === null);
  await inShortTransaction(world, async (db) => {
    const doing = { world, db, actor: system, origin: null, now: world.now() };
    const work = permitSystem('run', { analysis_id: analysisId, lab_id: analysis.lab_id });
    const read = stated.filter(({ state }) => state.failedReads === 0 && state.isRead).map(({ id }) => id);
    const isInForce = analysis.status === 'completed';
    if (!isInForce) await takeReadings(db, work, read, doing.now);
    for (const { id, state } of stated) {
      const before = analysis.documents.find((document) => document.id === id);
      const stays = isInForce && before?.status === 'failed';
      const message = stays && state.isRead ? readSince(doing.now) : state.message;
      await saveState(db, work, id, { ...state, message, isRead: state.isRead && !stays }, doing.now);
    }
    for (const { id, file_name, status } of deleted) {
      const isRead = status === 'completed';
      const message = isRead ? null : `File ${file_name} was deleted before it was read.`;
      await saveState(db, work, id, { isRead, message, failedReads: 0, retryAt: null }, doing.now);
    }
    if (isInForce && read.length > 0) await judgeAgain(doing, analysis.lab_id, 'reading');
    await sendNextRetry(doing, analysisId);
    await happened(doing, {
      action: 'analyses.read-again',
      objectType: 'analysis',
      objectId: analysisId,
      after: { lab_id: analysis.lab_id, tried: stated.length, read: read.length },
      reload: [reloadAnalysis(work)],
    });
  });
};

export const readAgainJob: JobDefinition = {
  queue: readAgainQueue,
  options: { seconds: 3600, retries: 3, concurrency: 1 },
  run,
};
