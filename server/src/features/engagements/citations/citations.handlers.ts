import { citationRoutes, recordPath } from '@aliquot/contract/engagements/citations';
import { idSchema } from '@aliquot/contract/pages';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { handle } from '../../../platform/http/mount.ts';
import { refuseWith } from '../../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import { findCollaboration } from '../collaborations/collaborations.repository.ts';
import { mayReadWork } from '../collaborations/sides.policy.ts';
import { bytesEntry, sendArchive } from '../deliverables/archive.service.ts';
import { utcMoment } from '../rooms/timelines.domain.ts';
import { readme } from './record.domain.ts';
import { citationFor, makeParts, partsOf, recordOf } from './record.service.ts';

const seen = async ({ db, actor }: Pick<Doing, 'db' | 'actor'>, id: string) => {
  const found = await findCollaboration(db, id);
  return found && mayReadWork(actor, found);
};

export const citationHandlers = {
  of: handle(citationRoutes.of, async (call) => {
    const work = await seen(call, call.input.collaborationId);
    if (!work) return refuse('NOT_FOUND');
    if (work.stage !== 'accepted') return succeed({ citation: null });
    const { text, missing } = citationFor(work, await recordOf(call, work));
    return succeed({ citation: { text, missing: [...missing], archive_url: recordPath(work.id) } });
  }),
};

const pattern = /^\/api\/collaborations\/([^/]+)\/record\.zip$/;

/** `GET /api/collaborations/{id}/record.zip`, for both sides and administrators, once the work is accepted. */
export const serveRecord: RawRoute = async (path, context) => {
  const [, id] = pattern.exec(path) ?? [];
  if (id === undefined) return false;
  const { world, actor, origin, request, now } = context;
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  if (!idSchema.safeParse(id).success) return refuseWith(context, 'NOT_FOUND');
  const record = await world.database.transaction(actor, async (db) => {
    const doing = { world, db, actor, now };
    const work = await seen(doing, id);
    if (!work?.project || work.stage !== 'accepted') return null;
    const stored = await recordOf(doing, work);
    const citation = citationFor(work, stored);
    const parts = await partsOf(doing, work, stored, citation);
    for (const part of parts)
      if ('sent' in part && part.sent)
        await recordChange(
          { db, actor, origin, now },
          { action: 'documents.read', ...part.sent, after: { disposition: 'attachment' } },
        );
    const about = { title: work.project.title, laboratory: work.lab_name, made: utcMoment(now.toISOString()) };
    return { title: work.project.title, parts, about, missing: citation.missing };
  });
  if (!record) return refuseWith(context, 'NOT_FOUND');
  const parts = await makeParts(record.parts);
  const text = readme(record.about, parts, record.missing);
  const entries = [bytesEntry('README.txt', Buffer.from(text), now), ...parts.map(({ entry }) => entry)];
  return sendArchive(context, `${record.title}, record of the work.zip`, entries);
};
