import type { Owing, Role } from '@aliquot/contract/options';

/** A person with a session. `labId` is the laboratory of which the person is a member, if any. */
export type UserActor = {
  readonly kind: 'user';
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly labId: string | null;
  /** A required step with the account; until it is done, only the account itself can be worked on. */
  readonly owes?: Owing | null;
};

/** Background work. It goes through the same door as people do. */
type SystemActor = { readonly kind: 'system' };

type AnonymousActor = { readonly kind: 'anonymous' };

export type Actor = UserActor | SystemActor | AnonymousActor;

export const system: SystemActor = { kind: 'system' };
export const anonymous: AnonymousActor = { kind: 'anonymous' };

export const isAdmin = (actor: Actor) => actor.kind === 'user' && actor.role === 'admin';
/** Asking laboratories and inviting people need a confirmed address. */
export const mayWriteToOthers = (actor: Actor) => actor.kind === 'user' && actor.emailVerified;
export const isMemberOf = (actor: Actor, labId: string) => actor.kind === 'user' && actor.labId === labId;
