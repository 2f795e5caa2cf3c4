import { type SnapshotContent, snapshotRoutes } from '@aliquot/contract/engagements/snapshots';
import type { ErrorCode } from '@aliquot/contract/errors';
import { idSchema } from '@aliquot/contract/pages';
import { refuse, succeed } from '../../../../kernel/result.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import { handle } from '../../../../platform/http/mount.ts';
import { refuseWith, sendMadeFile } from '../../../../platform/http/raw-answers.ts';
import type { RawContext, RawRoute } from '../../../../platform/http/server.ts';
import { setPdf } from '../../../../platform/paper/setting.ts';
import { visibleToBothSides } from '../collaborations.policy.ts';
import { findCollaboration } from '../collaborations.repository.ts';
import { snapshotPaper } from './snapshots.domain.ts';
import { findSnapshot } from './snapshots.repository.ts';

/** The snapshot of a collaboration that the actor takes part in; null before one was taken, undefined where it is not theirs. */
const seen = async ({ db, actor }: Pick<Doing, 'db' | 'actor'>, id: string) => {
  const row = await findCollaboration(db, id);
  if (!row || !visibleToBothSides(actor, row)) return undefined;
  return (await findSnapshot(db, id)) ?? null;
};

const parsed = (content: string) => JSON.parse(content) as SnapshotContent;

export const snapshotHandlers = {
  snapshot: handle(snapshotRoutes.snapshot, async (call) => {
    const found = await seen(call, call.input.collaborationId);
    if (found === undefined) return refuse('NOT_FOUND');
    return succeed({
      snapshot: found && { taken_at: found.taken_at.toISOString(), sha256: found.sha256, content: parsed(found.content) },
    });
  }),
};

const path = /^\/api\/collaborations\/([^/]+)\/snapshot\.(json|pdf)$/;

const refusalFor = ({ actor, request }: RawContext, id: string): ErrorCode | null => {
  if (request.method !== 'GET') return 'METHOD_NOT_SUPPORTED';
  if (actor.kind !== 'user') return 'UNAUTHORIZED';
  return idSchema.safeParse(id).success ? null : 'NOT_FOUND';
};

/** `GET /api/collaborations/{id}/snapshot.json` and `.pdf`, for both sides and administrators. The JSON is what was hashed, byte by byte. */
export const serveSnapshot: RawRoute = async (address, context) => {
  const [, id, format] = path.exec(address) ?? [];
  if (id === undefined || format === undefined) return false;
  const refused = refusalFor(context, id);
  if (refused) return refuseWith(context, refused);
  const { world, actor } = context;
  const found = await world.database.transaction(actor, (db) => seen({ db, actor }, id));
  if (!found) return refuseWith(context, 'NOT_FOUND');
  const bytes =
    format === 'json'
      ? Buffer.from(found.content)
      : await setPdf(snapshotPaper(parsed(found.content), found.sha256), found.taken_at);
  return sendMadeFile(
    context,
    format === 'json' ? 'json' : 'pdf',
    `snapshot-${found.taken_at.toISOString().slice(0, 10)}`,
    bytes,
  );
};
