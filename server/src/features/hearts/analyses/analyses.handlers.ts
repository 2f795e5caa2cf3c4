import { analysisRoutes } from '@aliquot/contract/hearts/analyses';
import { toDoRoutes } from '@aliquot/contract/hearts/to-do';
import { utcDay } from '../../../kernel/days.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { toDoOf } from '../judging/to-do.domain.ts';
import { mayAnalyze, maySee } from '../labs/labs.policy.ts';
import { findLab, placeOf } from '../labs/labs.repository.ts';
import { visible } from './analyses.policy.ts';
import { presentAnalysis, presentHistory, presentProgress } from './analyses.presenter.ts';
import { findAnalysis, findDocument, findLatest, hasUnfinished, listAnalyses } from './analyses.repository.ts';
import { onboardingHandlers } from './onboarding.handlers.ts';
import { pendingHandlers } from './pending.handlers.ts';
import { reasonHandlers } from './reasons.handlers.ts';
import { waitingControls } from './reasons.repository.ts';
import { startAnalysis } from './run/starting.service.ts';
import { latestJudgement } from './to-do.service.ts';

const toDoHandlers = {
  toDo: handle(toDoRoutes.toDo, async (call) => {
    const { input, actor, now } = call;
    const latest = maySee(actor, input.labId) ? await latestJudgement(call, input.labId) : undefined;
    if (!latest) return refuse('NOT_FOUND');
    const waiting = await waitingControls(call.db, input.labId);
    const lab = await findLab(call.db, input.labId);
    const today = lab ? dayAt({ address: lab.address, place: placeOf(lab) }, now) : utcDay(now);
    const under_way = await hasUnfinished(call.db, input.labId);
    return succeed({ analysis: latest.analysis, under_way, ...toDoOf(latest, today, waiting) });
  }),
};

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
