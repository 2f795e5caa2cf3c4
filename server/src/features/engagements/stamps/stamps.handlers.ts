import { stampRoutes } from '@aliquot/contract/engagements/stamps';
import { handle } from '../../../platform/http/mount.ts';
import { presenting } from '../collaborations/acting.service.ts';
import { readingSideOf } from '../collaborations/sides.policy.ts';
import { marksOf } from './stamping.service.ts';
import { presentStamp } from './stamps.presenter.ts';
import { stampsOf } from './stamps.repository.ts';

const presentScope = presenting(async ({ db, actor, now }, engagement) => {
  const isResearcher = readingSideOf(actor, engagement) === 'researcher';
  const rows = (await stampsOf(db, engagement)).filter(({ is_delivered }) => is_delivered || !isResearcher);
  const open = isResearcher ? [] : rows.filter(({ content }) => content === null);
  const current = await marksOf(db, open, now);
  return {
    stamps: rows.map((row) => presentStamp(engagement, row, current.get(row.document_id) ?? null)),
    evidence_of: isResearcher ? null : engagement.lab_reference_id,
  };
});

export const stampHandlers = {
  scope: handle(stampRoutes.scope, (call) => presentScope(call, call.input.collaborationId)),
};
