import type { ConversationSide } from '@aliquot/contract/engagements/conversations';
import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import type { ProjectAct } from '../../people/colleagues/colleagues.domain.ts';
import { mayAct, refuseAct, type TeamFacts } from '../../people/colleagues/colleagues.policy.ts';

/** What a policy needs to know of a conversation. `user_id` owns the project; null when it was deleted. */
export type ConversationFacts = Pick<TeamFacts, 'colleagues'> & {
  readonly lab_reference_id: string | null;
  readonly user_id: string | null;
};

const teamOf = ({ user_id, colleagues }: ConversationFacts): TeamFacts | null =>
  user_id === null ? null : { user_id, colleagues };

const sideFor = (actor: Actor, facts: ConversationFacts, act: ProjectAct): ConversationSide | null => {
  if (mayAct(actor, teamOf(facts), act)) return 'researcher';
  return facts.lab_reference_id !== null && isMemberOf(actor, facts.lab_reference_id) ? 'laboratory' : null;
};

/** The side for which the actor reads; null for everyone else, administrators too. */
export const readingSideOf = (actor: Actor, facts: ConversationFacts) => sideFor(actor, facts, 'read');

/** The side for which the actor writes. */
export const sideOf = (actor: Actor, facts: ConversationFacts) => sideFor(actor, facts, 'work');

const takesPart = (actor: Actor, facts: ConversationFacts) => sideOf(actor, facts) !== null;

/** Both sides read, and administrators, who decide disputes. */
export const visible = <Facts extends ConversationFacts>(actor: Actor, facts: Facts): Visible<Facts> | null =>
  permit('see', readingSideOf(actor, facts) !== null || isAdmin(actor), facts);

/** What somebody is answered who may not write. */
export const refuseToWrite = (actor: Actor, facts: ConversationFacts | undefined) =>
  refuseAct(actor, facts ? teamOf(facts) : null);

/** Whether the conversation is still open is the domain's question. */
export const mayWrite = <Facts extends ConversationFacts>(actor: Actor, facts: Facts): Permitted<'write', Facts> | null =>
  permit('write', takesPart(actor, facts), facts);

/** Read marks belong to those who read for a side. */
export const mayMark = <Facts extends ConversationFacts>(actor: Actor, facts: Facts): Permitted<'mark', Facts> | null =>
  permit('mark', readingSideOf(actor, facts) !== null, facts);

/** Authors correct their own words, as long as they take part. For how long is the domain's question. */
export const mayCorrect = <Message extends ConversationFacts & { readonly author_id: string | null }>(
  actor: Actor,
  message: Message,
): Permitted<'correct', Message> | null =>
  permit('correct', takesPart(actor, message) && actor.kind === 'user' && message.author_id === actor.id, message);

export const mayRedact = <Message extends object>(actor: Actor, message: Message): Permitted<'redact', Message> | null =>
  permit('redact', isAdmin(actor), message);

/** Internal notes are the lab's alone: not even administrators read them, who decide between both sides. */
export const mayNote = <Facts extends ConversationFacts>(actor: Actor, facts: Facts): Permitted<'note', Facts> | null =>
  permit('note', sideOf(actor, facts) === 'laboratory', facts);

export const visibleNote = <Note extends { readonly lab_id: string }>(actor: Actor, note: Note): Visible<Note> | null =>
  permit('see', isMemberOf(actor, note.lab_id), note);

/** Authors remove their own notes. */
export const mayRemoveNote = <Note extends { readonly lab_id: string; readonly author_id: string | null }>(
  actor: Actor,
  note: Note,
): Permitted<'remove', Note> | null =>
  permit('remove', isMemberOf(actor, note.lab_id) && actor.kind === 'user' && note.author_id === actor.id, note);
