import { citationRoutes, recordPath } from '@aliquot/contract/engagements/citations';
import { idSchema } from '@aliquot/contract/pages';
import { recordChange } from '../../../platform/db/record-change.ts';
import { handle } from '../../../platform/http/mount.ts';
import { refuseWith } from '../../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import { paperSizeFor } from '../../people/places/paper-size.service.ts';
import { presenting, readEngagement } from '../collaborations/acting.service.ts';
import { bytesEntry, sendArchive } from '../deliverables/archive.service.ts';
import { utcMoment } from '../rooms/timelines.domain.ts';
import { readme } from './record.domain.ts';
import { citationFor, makeParts, partsOf, recordOf } from './record.service.ts';

const presentCitation = presenting(async (doing, engagement) => {
  if (engagement.stage !== 'accepted') return { citation: null };
  const { text, missing } = citationFor(engagement, await recordOf(doing, engagement));
  return { citation: { text, missing: [...missing], archive_url: recordPath(engagement.id) } };
});

export const citationHandlers = {
  of: handle(citationRoutes.of, (call) => presentCitation(call, call.input.collaborationId)),
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
    const engagement = await readEngagement(doing, id);
    if (engagement?.stage !== 'accepted') return null;
    const stored = await recordOf(doing, engagement);
    const citation = citationFor(engagement, stored);
    const parts = await partsOf(doing, engagement, stored, citation);
    for (const part of parts)
      if ('sent' in part && part.sent)
        await recordChange(
          { db, actor, origin, now },
          { action: 'documents.read', ...part.sent, after: { disposition: 'attachment' } },
        );
    const { title } = engagement.project;
    const about = { title, laboratory: engagement.lab_name, made: utcMoment(now.toISOString()) };
    return { title, parts, about, missing: citation.missing };
  });
  if (!record) return refuseWith(context, 'NOT_FOUND');
  const parts = await makeParts(record.parts, await paperSizeFor(context));
  const text = readme(record.about, parts, record.missing);
  const entries = [bytesEntry('README.txt', Buffer.from(text), now), ...parts.map(({ entry }) => entry)];
  return sendArchive(context, `${record.title}, record of the work.zip`, entries);
};
