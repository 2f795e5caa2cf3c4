import { userRoutes } from '@aliquot/contract/administration/users';
import type { Role } from '@aliquot/contract/options';
import type { UserActor } from '../../../kernel/actor.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import { withAccountService } from '../../../platform/auth/joined.ts';
import { endOtherSessions } from '../../../platform/auth/own-account.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { handleInSteps } from '../../../platform/http/mount.ts';
import type { World } from '../../../platform/world.ts';
import { findUser, lockUser, saveProfile, setRole, type UserRow } from '../../people/accounts/accounts.repository.ts';
import { lockAdministrators } from '../../people/accounts/profile/deletion.repository.ts';
import { profileChange } from '../../people/accounts/profile/profile-change.domain.ts';
import { happened, inform } from '../../people/notifications/happenings.service.ts';
import { queueMail } from '../../people/notifications/notifications.jobs.ts';
import { leaveLab } from './leaving-lab.service.ts';
import { userMessages, whyAdministratorsKeep, whyLabKeeps } from './users.domain.ts';
import { reloadUser, roleLetter, roleNews } from './users.letters.ts';
import { mayChangeRole, mayEdit, visible } from './users.policy.ts';
import { presentAdminUser } from './users.presenter.ts';
import { findLabOfUser } from './users.repository.ts';

type Context = Omit<Doing, 'db' | 'actor'> & { readonly actor: UserActor };
type Codes = 'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT';

const unknown = refuse('NOT_FOUND', 'This user no longer exists.');

class Undone extends Error {
  readonly refusal: Extract<Result<never, Codes>, { ok: false }>;
  constructor(refusal: Extract<Result<never, Codes>, { ok: false }>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** One transaction with the account service. A refusal rolls it back. */
const together = async <Value>(
  world: World,
  work: Parameters<typeof withAccountService<Result<Value, Codes>>>[1],
): Promise<Result<Value, Codes>> => {
  try {
    return await withAccountService<Result<Value, Codes>>(world.database, async (become, own) => {
      const result = await work(become, own);
      if (!result.ok) throw new Undone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
};

/** Changes a role and ends the user's sessions, in a transaction of the schema's owner that the account service has joined. */
const changeRole = async (doing: Doing, row: UserRow, role: Role, administrators: readonly string[]) => {
  const { db, actor } = doing;
  const permitted = mayChangeRole(actor, row);
  if (!permitted) return refuse('FORBIDDEN', userMessages.ownRole);
  const actorId = actor.kind === 'user' ? actor.id : '';
  const keeps = row.role === 'admin' ? whyAdministratorsKeep({ actorId, targetId: row.id, administrators }) : null;
  if (keeps) return refuse('CONFLICT', keeps);
  const lab = row.role === 'lab_owner' ? await findLabOfUser(db, row.id) : null;
  const needed = whyLabKeeps(lab);
  if (needed) return refuse('CONFLICT', needed);
  if (lab) await leaveLab(doing, lab, permitted);
  await setRole(db, permitted, role);
  const sessionsEnded = await endOtherSessions(doing.world.auth, row.id, null);
  await happened(doing, {
    action: 'users.change-role',
    objectType: 'user',
    objectId: row.id,
    before: { role: row.role },
    after: { role, sessionsEnded },
    news: [roleNews(row.id, role)],
    reload: reloadUser(row.id),
  });
  const { jobs, config } = doing.world;
  await queueMail(db, jobs, [row.email], roleLetter(row, role, config.server.publicUrl));
  return succeed(row);
};

/** Locks the user and the administrators until the transaction ends. Refuses an actor who is no longer an administrator. */
const holdBoth = async ({ db, actor }: Doing, userId: string) => {
  const administrators = await lockAdministrators(db);
  if (actor.kind !== 'user' || !administrators.includes(actor.id)) return refuse('FORBIDDEN', userMessages.notAdministrator);
  const row = await lockUser(db, userId);
  return row ? succeed({ row, administrators }) : unknown;
};

const setRoleOf = async (context: Context, userId: string, role: Role) => {
  const { world, actor, origin, now } = context;
  return together<Role>(world, async (_become, db) => {
    const doing: Doing = { world, db, actor, origin, now };
    const held = await holdBoth(doing, userId);
    if (!held.ok) return held;
    const { row, administrators } = held.value;
    if (!mayChangeRole(actor, row)) return refuse('FORBIDDEN', userMessages.ownRole);
    if (row.role === role) return succeed(role);
    const changed = await changeRole(doing, row, role, administrators);
    return changed.ok ? succeed(role) : changed;
  });
};

export const editingHandlers = {
  setRole: handleInSteps(userRoutes.setRole, async (call) => {
    const changed = await setRoleOf(call, call.input.userId, call.input.newRole);
    return changed.ok ? succeed({ error: null, details: null, role: changed.value }) : changed;
  }),

  update: handleInSteps(userRoutes.update, async ({ input, actor, world, origin, now, inTransaction }) => {
    const { userId, role, organization_size, research_interest, updated_at, ...rest } = input;
    const earlier = await inTransaction(({ db }) => findUser(db, userId));
    if (!earlier || !mayEdit(actor, earlier)) return unknown;
    const moved = rest.location !== earlier.location;
    const place = moved && rest.location ? await world.geocoder.locate(rest.location, { explicit: true }) : null;
    return together(world, async (become, own) => {
      const doing: Doing = { world, db: own, actor, origin, now };
      const held = await holdBoth(doing, userId);
      if (!held.ok) return held;
      const { row, administrators } = held.value;
      if (row.updated_at.getTime() !== new Date(updated_at).getTime()) return refuse('CONFLICT', userMessages.changedMeanwhile);
      if (role !== row.role) {
        const changed = await changeRole(doing, row, role, administrators);
        if (!changed.ok) return changed;
      }
      const db = await become(actor);
      const profile = { ...rest, organizationSize: organization_size, researchInterest: research_interest };
      const permitted = mayEdit(actor, row);
      const after = permitted && (await saveProfile(db, permitted, { ...profile, ...(moved ? { place } : {}) }, now));
      const shown = after && visible(actor, after);
      if (!shown) return unknown;
      const change = profileChange(row, shown);
      const acting = { ...doing, db };
      if (Object.keys(change.after).length > 0)
        await recordChange(acting, { action: 'users.update', objectType: 'user', objectId: userId, ...change });
      await inform(acting, { reload: reloadUser(userId) });
      return succeed(presentAdminUser(actor, shown));
    });
  }),
};
