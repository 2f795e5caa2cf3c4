import type { LabStatus } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, system, type UserActor } from '../../../kernel/actor.ts';
import {
  abilities,
  joinsOnRegistration,
  listAbilities,
  mayAnalyze,
  mayDecide,
  mayEdit,
  maySee,
  mayUpload,
} from './labs.policy.ts';

const user = (role: UserActor['role'], labId: string | null = null): UserActor => ({
  kind: 'user',
  id: 'u',
  role,
  name: '',
  email: '',
  emailVerified: true,
  labId,
});

const lab = (status: LabStatus = 'pending') => ({ id: 'lab', status, needs_review: status === 'approved' });

const actors: [who: string, actor: Actor, works: boolean, decides: boolean][] = [
  ['an administrator', user('admin'), true, true],
  ['a member', user('lab_owner', 'lab'), true, false],
  ['a member of another laboratory', user('lab_owner', 'other'), false, false],
  ['a lab owner without one', user('lab_owner'), false, false],
  ['a researcher', user('user'), false, false],
  ['nobody', anonymous, false, false],
  ['background work', system, false, false],
];

describe.each(actors)('LAB-037 ADM-021 %s', (_, actor, works, decides) => {
  it('sees, changes, fills and analyses', () => {
    const answers = [mayEdit, mayUpload, mayAnalyze].map((may) => may(actor, lab()) !== null);
    expect([maySee(actor, 'lab'), ...answers]).toEqual(Array.from({ length: 4 }, () => works));
  });

  it('ADM-004 LAB-049 LAB-051 decides while it is pending, settles its changes, deletes in any state; members submit a denied one again', () => {
    expect(mayDecide(actor, lab()) !== null).toBe(decides);
    for (const status of ['pending', 'approved', 'denied'] as const) {
      expect(abilities(actor, lab(status))).toEqual({
        decide: decides && status === 'pending',
        edit: works,
        upload: works,
        analyze: works,
        resubmit: works && !decides && status === 'denied',
        review: decides && status === 'approved',
      });
      expect(listAbilities(actor, lab(status)).delete).toBe(decides);
    }
  });
});

describe('joinsOnRegistration', () => {
  it('LAB-033 ONB-015 is for lab owners alone', () => {
    expect(joinsOnRegistration(user('lab_owner'))).toBe(true);
    expect([user('admin'), user('user'), anonymous, system].some(joinsOnRegistration)).toBe(false);
  });
});
