import type { ErrorCode } from '@aliquot/contract/errors';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { type Refusal, type Result, refuse, type Success, succeed } from '../../../kernel/result.ts';
import type { Doing, UserDoing } from '../../../platform/db/doing.ts';
import type { Change } from '../../../platform/db/record-change.ts';
import { type Call, type Codes, handle, type Output, type Route } from '../../../platform/http/mount.ts';
import { happened, type News } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from './collaborations.letters.ts';
import {
  type CollaborationRow,
  type Engagement,
  findCollaboration,
  findToDecide,
  isLive,
} from './collaborations.repository.ts';
import { type EngagementSide, mayReadWork, refuseWork, sideOf } from './sides.policy.ts';

type Reading = Pick<Doing, 'db' | 'actor'>;
type Seen = Visible<Engagement>;

/** An engagement that the actor may read; null for others, and once its project is gone. */
export const readEngagement = async ({ db, actor }: Reading, id: string): Promise<Seen | null> => {
  const row = await findCollaboration(db, id);
  return isLive(row) ? mayReadWork(actor, row) : null;
};

/** The same, with its project locked until the transaction ends. */
export const lockEngagement = async ({ db, actor }: Reading, id: string): Promise<Seen | null> => {
  const row = await findToDecide(db, id);
  return isLive(row) ? mayReadWork(actor, row) : null;
};

/** Answers with something about an engagement as it is now. */
export const presenting =
  <Shown>(present: (doing: Doing, engagement: Seen) => Promise<Shown>) =>
  async (doing: Doing, id: string): Promise<Result<Shown, 'NOT_FOUND'>> => {
    const engagement = await readEngagement(doing, id);
    return engagement ? succeed(await present(doing, engagement)) : refuse('NOT_FOUND');
  };

type Policy<Allowed> = (actor: Actor, engagement: Seen) => Allowed | null;

/** A locked engagement for an act. @returns NOT_FOUND for everyone who may not do it. */
export const lockPermitted = async <Allowed>(
  doing: UserDoing,
  id: string,
  policy: Policy<Allowed>,
): Promise<Result<{ engagement: Allowed }, 'NOT_FOUND'>> => {
  const seen = await lockEngagement(doing, id);
  const engagement = seen && policy(doing.actor, seen);
  return engagement ? succeed({ engagement }) : refuse('NOT_FOUND');
};

/** A locked engagement for an act of one of its sides. @returns FORBIDDEN for those who only read it. */
export const lockForSide = async <Allowed>(
  doing: UserDoing,
  id: string,
  policy: Policy<Allowed>,
): Promise<Success<{ engagement: Allowed; side: EngagementSide }> | Refusal<'NOT_FOUND' | 'FORBIDDEN'>> => {
  const seen = await lockEngagement(doing, id);
  const engagement = seen && policy(doing.actor, seen);
  const side = seen && sideOf(doing.actor, seen);
  return engagement && side ? succeed({ engagement, side }) : refuseWork(doing.actor, seen);
};

/** A row about an engagement, read again once `lock` holds the engagement. */
export const lockPart = async <Part extends { readonly collaboration_id: string }, Locked, Code extends ErrorCode>(
  find: () => Promise<Part | undefined>,
  lock: (id: string) => Promise<Success<Locked> | Refusal<Code>>,
): Promise<Success<Locked & { part: Part }> | Refusal<Code | 'NOT_FOUND'>> => {
  const seen = await find();
  if (!seen) return refuse('NOT_FOUND');
  const locked = await lock(seen.collaboration_id);
  if (!locked.ok) return locked;
  const part = await find();
  return part ? succeed({ ...locked.value, part }) : refuse('NOT_FOUND');
};

/** The audit entry and the news of a change to an engagement. */
export type Happening = Omit<Change, 'objectType' | 'objectId'> & { readonly news?: readonly News[] };

/** Records a change to an engagement, informs everyone it concerns, and reloads the pages that show it. */
export const happenedTo = (
  doing: Doing,
  engagement: Pick<CollaborationRow, 'id' | 'project_id' | 'lab_reference_id'>,
  happening: Happening,
): Promise<void> =>
  happened(doing, {
    ...happening,
    objectType: 'collaboration',
    objectId: engagement.id,
    reload: reloadRequest(engagement),
  });

type Act<Doer, Loaded, Shown, Code extends ErrorCode> = {
  /** The locked engagement, for those who may do this. */
  readonly load: (doer: Doer) => Promise<Success<Loaded> | Refusal<Code>>;
  readonly move: (doer: Doer, loaded: Loaded) => Promise<Success<Happening> | Refusal<Code>>;
  /** The answer, after the move is recorded. */
  readonly present: (doer: Doer, id: string, loaded: Loaded) => Promise<Result<Shown, Code>>;
};

type Loadable = { readonly engagement: CollaborationRow };

/** One change to an engagement, in the caller's transaction. The first refusal ends it. */
export const act = async <Doer extends Doing, Loaded extends Loadable, Shown, Code extends ErrorCode>(
  doer: Doer,
  { load, move, present }: Act<Doer, Loaded, Shown, Code>,
): Promise<Result<Shown, Code>> => {
  const loaded = await load(doer);
  if (!loaded.ok) return loaded;
  const moved = await move(doer, loaded.value);
  if (!moved.ok) return moved;
  const { engagement } = loaded.value;
  await happenedTo(doer, engagement, moved.value);
  return present(doer, engagement.id, loaded.value);
};

/** A route whose call changes one engagement. */
export const engagementAct = <R extends Route, Loaded extends Loadable>(
  route: R,
  parts: Act<Call<R>, Loaded, Output<R>, Codes<R>>,
) => handle(route, (call) => act(call, parts));
