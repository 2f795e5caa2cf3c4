import { toDoRoutes } from '@aliquot/contract/hearts/to-do';
import { utcDay } from '../../../kernel/days.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { toDoOf } from '../judging/to-do.domain.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab, placeOf } from '../labs/labs.repository.ts';
import { hasUnfinished } from './analyses.repository.ts';
import { waitingControls } from './reasons.repository.ts';
import { latestJudgement } from './to-do.service.ts';

export const toDoHandlers = {
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
