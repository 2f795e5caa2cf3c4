import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';

type Lab = { readonly id: string };

/** Administrators alone suspend, reinstate and reopen. Whether the state of the laboratory allows it is the domain's question. */
export const maySuspend = <Row extends Lab>(actor: Actor, lab: Row): Permitted<'suspend', Row> | null =>
  permit('suspend', isAdmin(actor), lab);

export const mayReinstate = <Row extends Lab>(actor: Actor, lab: Row): Permitted<'reinstate', Row> | null =>
  permit('reinstate', isAdmin(actor), lab);

export const mayReopen = <Row extends Lab>(actor: Actor, lab: Row): Permitted<'reopen', Row> | null =>
  permit('reopen', isAdmin(actor), lab);
