import { analysisRoutes } from '@aliquot/contract/hearts/analyses';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { mayAnalyze, maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { visible } from './analyses.policy.ts';
import { presentAnalysis, presentHistory, presentProgress } from './analyses.presenter.ts';
import { findAnalysis, findDocument, findLatest, listAnalyses } from './analyses.repository.ts';
import { onboardingHandlers } from './onboarding.handlers.ts';
import { pendingHandlers } from './pending.handlers.ts';
import { reasonHandlers } from './reasons.handlers.ts';
import { startAnalysis } from './run/starting.service.ts';
import { toDoHandlers } from './to-do.handlers.ts';

export const analysisHandlers = {
  ...onboardingHandlers,
  ...reasonHandlers,
  ...pendingHandlers,
  ...toDoHandlers,

  start: handle(analysisRoutes.start, async (call) => {
    const { input, actor, db } = call;
    const lab = await findLab(db, input.labId);
    const permitted = lab && mayAnalyze(actor, lab);
    if (!permitted) return refuse('NOT_FOUND');
    const started = await startAnalysis(call, permitted.id);
    if (!started.ok) return started;
    const row = await findAnalysis(db, started.value);
    const seen = row && visible(actor, row);
    return seen ? succeed(await presentAnalysis(call, seen)) : refuse('NOT_FOUND');
  }),

  list: handle(analysisRoutes.list, async ({ input, actor, db }) => {
    if (!maySee(actor, input.labId) || !(await findLab(db, input.labId))) return refuse('NOT_FOUND');
    const { items, total } = await listAnalyses(db, input.labId, input);
    const seen = items.flatMap((row) => visible(actor, row) ?? []);
    return succeed({ items: await presentHistory(db, input.labId, seen), total, page: input.page, pageSize: input.pageSize });
  }),

  latest: handle(analysisRoutes.latest, async (call) => {
    const { input, actor, db } = call;
    if (!maySee(actor, input.labId) || !(await findLab(db, input.labId))) return refuse('NOT_FOUND');
    const row = await findLatest(db, input.labId);
    const seen = row && visible(actor, row);
    return succeed({ analysis: seen ? await presentAnalysis(call, seen) : null });
  }),

  get: handle(analysisRoutes.get, async (call) => {
    const { input, actor, db } = call;
    const row = await findAnalysis(db, input.analysisId);
    const seen = row && visible(actor, row);
    return seen ? succeed(await presentAnalysis(call, seen)) : refuse('NOT_FOUND');
  }),

  document: handle(analysisRoutes.document, async ({ input, actor, db }) => {
    const row = await findAnalysis(db, input.analysisId);
    if (!row || !visible(actor, row)) return refuse('NOT_FOUND');
    const document = await findDocument(db, row.id, input.documentId);
    if (!document) return refuse('NOT_FOUND');
    return succeed({
      progress: presentProgress(document),
      analysis: document.result && { ...document.result, extractedText: document.extracted_text ?? '' },
      reading: document.reading,
    });
  }),
};
