import { stampRoutes } from '@aliquot/contract/engagements/stamps';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { findCollaboration } from '../collaborations/collaborations.repository.ts';
import { mayReadWork, readingSideOf } from '../collaborations/sides.policy.ts';
import { marksOf } from './stamping.service.ts';
import { presentStamp } from './stamps.presenter.ts';
import { stampsOf } from './stamps.repository.ts';

export const stampHandlers = {
  scope: handle(stampRoutes.scope, async ({ input, actor, db, now }) => {
    const found = await findCollaboration(db, input.collaborationId);
    const work = found && mayReadWork(actor, found);
    if (!work) return refuse('NOT_FOUND');
    const isResearcher = readingSideOf(actor, work) === 'researcher';
    const rows = (await stampsOf(db, work)).filter(({ is_delivered }) => is_delivered || !isResearcher);
    const open = isResearcher ? [] : rows.filter(({ content }) => content === null);
    const current = await marksOf(db, open, now);
    return succeed({
      stamps: rows.map((row) => presentStamp(work, row, current.get(row.document_id) ?? null)),
      evidence_of: isResearcher ? null : work.lab_reference_id,
    });
  }),
};
