import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, system } from '../../../kernel/actor.ts';
import { actors, colleagues, userActor } from '../../../testing/acts/actors.ts';
import {
  mayCorrect,
  mayMark,
  mayNote,
  mayRedact,
  mayRemoveNote,
  mayWrite,
  visible,
  visibleNote,
} from './conversations.policy.ts';

const facts = { lab_reference_id: 'lab', user_id: 'researcher', author_id: 'member', lab_id: 'lab', colleagues };

const readers: readonly (readonly [string, Actor])[] = [
  ['anonymous', anonymous],
  ['researcher', userActor('researcher', 'user')],
  ['viewer', actors.viewer],
  ['editor', actors.editor],
  ['approver', actors.approver],
  ['other researcher', userActor('other', 'user')],
  ['member', userActor('member', 'lab_owner', 'lab')],
  ['colleague', userActor('colleague', 'lab_owner', 'lab')],
  ['member elsewhere', userActor('elsewhere', 'lab_owner', 'other lab')],
  ['admin', userActor('admin', 'admin')],
  ['system', system],
];
const allowed = (ask: (actor: Actor) => unknown) => readers.flatMap(([name, actor]) => (ask(actor) === null ? [] : [name]));
const sides = ['researcher', 'editor', 'member', 'colleague'];
const reading = ['researcher', 'viewer', 'editor', 'approver', 'member', 'colleague'];

describe('PRM-006 in a conversation', () => {
  type Policy = (actor: Actor, about: typeof facts) => unknown;
  const policies: [what: string, Policy, expected: string[]][] = [
    ['read', visible, [...reading, 'admin']],
    ['write', mayWrite, sides],
    ['mark as read', mayMark, reading],
    ['correct a message of the member', mayCorrect, ['member']],
    ['remove a message', mayRedact, ['admin']],
    ['write notes', mayNote, ['member', 'colleague']],
    ['read notes', visibleNote, ['member', 'colleague']],
    ['remove a note of the member', mayRemoveNote, ['member']],
  ];

  it.each(policies)('PRM-006 PRM-027 who may %s', (_what, policy, expected) => {
    expect(allowed((actor) => policy(actor, facts))).toEqual(expected);
  });

  it('PRM-006 nobody but administrators reads what neither a project nor a laboratory is left of', () => {
    const gone = { lab_reference_id: null, user_id: null, colleagues };
    expect(allowed((actor) => visible(actor, gone))).toEqual(['admin']);
    expect(allowed((actor) => mayWrite(actor, gone))).toEqual([]);
  });
});
