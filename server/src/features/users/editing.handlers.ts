import { type Role, roleLabels } from '@aliquot/contract/options';
import { userRoutes } from '@aliquot/contract/users';
import type { UserActor } from '../../kernel/actor.ts';
import { type Result, refuse, succeed } from '../../kernel/result.ts';
import { withAccountService } from '../../platform/auth/joined.ts';
import { endOtherSessions } from '../../platform/auth/own-account.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import { handleInSteps } from '../../platform/http/mount.ts';
import type { World } from '../../platform/world.ts';
import { findUser, saveProfile, setRole, type UserRow } from '../accounts/accounts.repository.ts';
import { lockAdministrators } from '../accounts/profile/deletion.repository.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { queueMail } from '../notifications/notifications.jobs.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { leaveLab } from './leaving-lab.service.ts';
import { userMessages, whyAdministratorsKeep, whyLabKeeps } from './users.domain.ts';
import { mayChangeRole, mayEdit } from './users.policy.ts';
import { presentAdminUser } from './users.presenter.ts';
import { findLabOfUser, lockUser } from './users.repository.ts';

type Context = Omit<Doing, 'db' | 'actor'> & { readonly actor: UserActor; readonly world: World };
type Codes = 'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT';

const unknown = refuse('NOT_FOUND', 'This user does not exist any more.');

class Undone extends Error {
  readonly refusal: Extract<Result<never, Codes>, { ok: false }>;
  constructor(refusal: Extract<Result<never, Codes>, { ok: false }>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** One transaction with the account service; a refusal undoes what was written before it. */
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

/** Gives a user another role, in a transaction of the schema's owner that the account service has joined. Their sessions end. */
const changeRole = async (doing: Doing, world: World, row: UserRow, role: Role, administrators: readonly string[]) => {
  const { db, actor } = doing;
  if (!mayChangeRole(actor, row)) return refuse('FORBIDDEN', userMessages.ownRole);
  const actorId = actor.kind === 'user' ? actor.id : '';
  const keeps = row.role === 'admin' ? whyAdministratorsKeep({ actorId, targetId: row.id, administrators }) : null;
  if (keeps) return refuse('CONFLICT', keeps);
  const lab = row.role === 'lab_owner' ? await findLabOfUser(db, row.id) : null;
  const needed = whyLabKeeps(lab);
  if (needed) return refuse('CONFLICT', needed);
  if (lab) await leaveLab(doing, lab, row.id);
  await setRole(db, row.id, role);
  const sessionsEnded = await endOtherSessions(world.auth, row.id, null);
  await recordChange(doing, {
    action: 'users.change-role',
    objectType: 'user',
    objectId: row.id,
    before: { role: row.role },
    after: { role, sessionsEnded },
  });
  const title = `Your role is ${roleLabels[role]} now`;
  await notify(db, [row.id], { kind: 'role-changed', title, body: 'An administrator changed it.', link: '/' });
  await queueMail(db, world.jobs, [row.email], {
    subject: 'Your role was changed',
    heading: title,
    paragraphs: [
      `Hello ${row.name},`,
      `An administrator changed your role at Aliquot from ${roleLabels[row.role]} to ${roleLabels[role]}. You were signed out everywhere; sign in again to go on.`,
    ],
    button: { label: 'Sign in', url: `${world.config.server.publicUrl}/signin` },
    footnote: 'You get this message because of a change of your account. It cannot be switched off.',
  });
  await announce(db, { noun: 'users', id: row.id, audience: { users: [row.id], admins: true } });
  return succeed(row);
};

/** The user and the administrators, held until the transaction ends; refused for somebody who is no administrator any more. */
const holdBoth = async ({ db, actor }: Doing, userId: string) => {
  const administrators = await lockAdministrators(db);
  if (actor.kind !== 'user' || !administrators.includes(actor.id)) return refuse('FORBIDDEN', userMessages.notAdministrator);
  const row = await lockUser(db, userId);
  return row ? succeed({ row, administrators }) : unknown;
};

const shown = ({ name, organization, organization_size, location, research_interest }: UserRow) => ({
  name,
  organization,
  organization_size,
  location,
  research_interest,
});

const differing = (fields: Record<string, unknown>, others: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name])));

const setRoleOf = async (context: Context, userId: string, role: Role) => {
  const { world, actor, origin, now } = context;
  return together<Role>(world, async (_become, db) => {
    const doing: Doing = { world, db, actor, origin, now };
    const held = await holdBoth(doing, userId);
    if (!held.ok) return held;
    const { row, administrators } = held.value;
    if (!mayChangeRole(actor, row)) return refuse('FORBIDDEN', userMessages.ownRole);
    if (row.role === role) return succeed(role);
    const changed = await changeRole(doing, world, row, role, administrators);
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
        const changed = await changeRole(doing, world, row, role, administrators);
        if (!changed.ok) return changed;
      }
      const db = await become(actor);
      const profile = { ...rest, organizationSize: organization_size, researchInterest: research_interest };
      const after = await saveProfile(db, userId, { ...profile, ...(moved ? { place } : {}) }, now);
      if (!after) return unknown;
      const [was, is] = [shown(row), shown(after)];
      if (Object.keys(differing(is, was)).length > 0)
        await recordChange(
          { db, actor, origin, now },
          {
            action: 'users.update',
            objectType: 'user',
            objectId: userId,
            before: differing(was, is),
            after: differing(is, was),
          },
        );
      await announce(db, { noun: 'users', id: userId, audience: { users: [userId], admins: true } });
      return succeed(presentAdminUser(actor, after));
    });
  }),
};
