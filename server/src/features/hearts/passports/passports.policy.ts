import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { stateOf } from './passports.domain.ts';

type Link = { readonly lab_id: string | null };
type Facts = Parameters<typeof stateOf>[0];

const worksFor = (actor: Actor, { lab_id }: Link) => lab_id !== null && (isAdmin(actor) || isMemberOf(actor, lab_id));

/** Members and administrators see a laboratory's links. */
export const visible = <Row extends Link>(actor: Actor, link: Row): Visible<Row> | null =>
  permit('see', worksFor(actor, link), link);

/** Only the members of a laboratory publish about it. */
export const mayShare = <Lab extends { readonly id: string }>(actor: Actor, lab: Lab): Permitted<'share', Lab> | null =>
  permit('share', isMemberOf(actor, lab.id), lab);

/** Administrators can end a link, too. */
export const mayEnd = <Row extends Link>(actor: Actor, link: Row): Permitted<'end', Row> | null =>
  permit('end', worksFor(actor, link), link);

/** Everyone who has an active link opens it. */
export const mayOpen = <Row extends Facts>(link: Row, now: Date): Permitted<'open', Row> | null =>
  permit('open', stateOf(link, now) === 'active', link);
