import type { Actor } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { refuseWith } from '../../../platform/http/raw-answers.ts';
import type { RawContext, RawRoute } from '../../../platform/http/server.ts';
import { sendArchive } from '../../engagements/deliverables/archive.service.ts';
import { findLab } from '../../hearts/labs/labs.repository.ts';
import { membersOf } from '../../hearts/labs/memberships.repository.ts';
import { findUser } from '../../people/accounts/accounts.repository.ts';
import { archiveOf } from './exporting.service.ts';
import type { Subject } from './parts.domain.ts';
import { type Exported, mayExport } from './transfers.policy.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const patterns: readonly (readonly [RegExp, Subject])[] = [
  [new RegExp(`^/api/users/(${uuid})/data\\.zip$`, 'i'), 'person'],
  [new RegExp(`^/api/labs/(${uuid})/data\\.zip$`, 'i'), 'laboratory'],
];

const subjectOf = (path: string): { subject: Subject; id: string } | null => {
  for (const [pattern, subject] of patterns) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { subject, id: id.toLowerCase() };
  }
  return null;
};

/** The subject that the actor may export, recorded in the trail; null where it doesn't exist or isn't the actor's. */
const permitExport = (
  { world, actor, origin, now }: RawContext & { actor: Actor },
  { subject, id }: { subject: Subject; id: string },
) =>
  world.database.transaction(actor, async (db): Promise<Permitted<'export', Exported> | null> => {
    const isThere = subject === 'person' ? await findUser(db, id) : await findLab(db, id);
    const ownsLab =
      subject === 'laboratory' &&
      actor.kind === 'user' &&
      (await membersOf(db, id)).some(({ user_id, role }) => user_id === actor.id && role === 'owner');
    const permitted = isThere ? mayExport(actor, { subject, id, ownsLab }) : null;
    if (permitted)
      await recordChange(
        { db, actor, origin, now },
        { action: 'transfers.export', objectType: subject === 'person' ? 'user' : 'lab', objectId: id },
      );
    return permitted;
  });

/** `GET /api/users/{userId}/data.zip` and `GET /api/labs/{labId}/data.zip`: everything stored about them, with the files. */
export const serveData: RawRoute = async (path, context) => {
  const wanted = subjectOf(path);
  if (wanted === null) return false;
  const { request, world, actor } = context;
  if (request.method !== 'GET') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  const permitted = await permitExport(context, wanted);
  if (!permitted) return refuseWith(context, 'NOT_FOUND');
  const name = `aliquot-${wanted.subject}-${utcDay(world.now())}.zip`;
  return sendArchive(context, name, await archiveOf(world, permitted));
};
