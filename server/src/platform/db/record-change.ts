import type { AuditAction, AuditObject } from '@aliquot/contract/administration/audit-actions';
import type { Actor } from '../../kernel/actor.ts';
import type { Doing } from './doing.ts';

/** One audit entry: an action such as `labs.approve` on one object, with only the changed fields. */
export type Change = {
  readonly action: AuditAction;
  readonly objectType: AuditObject;
  readonly objectId: string | null;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  readonly reason?: string | null | undefined;
};

const roleOf = (actor: Actor) => (actor.kind === 'user' ? actor.role : actor.kind);

const secretFields = /password|token|secret|hash/i;
const longText = 500;

const presentable = (fields: Readonly<Record<string, unknown>> | undefined): string | null => {
  if (!fields) return null;
  const shown = Object.entries(fields).flatMap(([name, value]) => {
    if (secretFields.test(name)) return [];
    return [
      [
        name,
        typeof value === 'string' && value.length > longText ? `${value.slice(0, longText).toWellFormed()}…` : value,
      ] as const,
    ];
  });
  return JSON.stringify(Object.fromEntries(shown));
};

/** Writes the audit entry of a change, in the transaction of that change. */
export const recordChange = async ({ db, actor, origin, now }: Omit<Doing, 'world'>, change: Change): Promise<void> => {
  await db
    .insertInto('audit_entries')
    .values({
      at: now,
      actor_id: actor.kind === 'user' ? actor.id : null,
      actor_role: roleOf(actor),
      action: change.action,
      object_type: change.objectType,
      object_id: change.objectId,
      before: presentable(change.before),
      after: presentable(change.after),
      reason: change.reason ?? null,
      ip: origin?.ip ?? null,
      user_agent: origin?.userAgent?.slice(0, 300) ?? null,
      request_id: origin?.requestId ?? null,
      session_id: origin?.sessionId ?? null,
    })
    .execute();
};
