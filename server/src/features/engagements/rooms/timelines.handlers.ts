import { idSchema } from '@aliquot/contract/pages';
import { refuseWith, sendMadeFile } from '../../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import { setPdf } from '../../../platform/paper/setting.ts';
import { type RoomAsked, timelineFileFor } from './showing.service.ts';
import { timelinePaper } from './timelines.domain.ts';

const pattern = /^\/api\/(projects|collaborations)\/([^/]+)\/timeline\.(json|pdf)$/;

const askedOf = (noun: string, id: string, address: string | undefined): RoomAsked | null => {
  const collaboration = new URL(address ?? '', 'http://localhost').searchParams.get('collaboration') ?? undefined;
  if (!idSchema.safeParse(id).success || !idSchema.optional().safeParse(collaboration).success) return null;
  return noun === 'projects' ? { projectId: id, collaboration } : { collaborationId: id };
};

/** `GET /api/projects/{id}/timeline.json` and `.pdf`, and the same of `/api/collaborations/{id}` for the laboratory. */
export const serveTimeline: RawRoute = async (path, context) => {
  const [, noun, id, format] = pattern.exec(path) ?? [];
  if (noun === undefined || id === undefined) return false;
  const { world, actor, request, now } = context;
  if (request.method !== 'GET') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  const asked = askedOf(noun, id, request.url);
  const file = asked && (await world.database.transaction(actor, (db) => timelineFileFor({ db, actor, now }, asked)));
  if (!file) return refuseWith(context, 'NOT_FOUND');
  const bytes = format === 'json' ? Buffer.from(`${JSON.stringify(file, null, 2)}\n`) : await setPdf(timelinePaper(file), now);
  return sendMadeFile(context, format === 'json' ? 'json' : 'pdf', `timeline-${file.exported_at.slice(0, 10)}`, bytes);
};
