import type { CollaborationStatus } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { anonymous, system, type UserActor } from '../../../kernel/actor.ts';
import { colleagues } from '../../../testing/acts/actors.ts';
import {
  attaches,
  labDocumentAbilities,
  mayAttach,
  mayDeleteLabDocument,
  mayDeliver,
  mayEditLabDocument,
  mayReadEngagementFile,
  mayReadLabDocument,
  mayReadProjectDocument,
} from './documents.policy.ts';

const user = (role: UserActor['role'], id = 'u', labId: string | null = null): UserActor => ({
  kind: 'user',
  id,
  role,
  name: '',
  email: '',
  emailVerified: true,
  labId,
});

describe('DOC-005 documents of a laboratory', () => {
  it.each([
    [user('admin'), true],
    [user('lab_owner', 'u', 'lab'), true],
    [user('lab_owner', 'u', 'other'), false],
    [user('lab_owner'), false],
    [user('user'), false],
    [anonymous, false],
    [system, false],
  ])('%j: %s', (actor, allowed) => {
    const document = { lab_id: 'lab' };
    expect(mayReadLabDocument(actor, document) !== null).toBe(allowed);
    expect(mayEditLabDocument(actor, document) !== null).toBe(allowed);
    expect(mayDeleteLabDocument(actor, document) !== null).toBe(allowed);
    expect(labDocumentAbilities(actor, document)).toEqual({ delete: allowed, edit: allowed });
  });
});

const project = (...statuses: CollaborationStatus[]) => ({
  user_id: 'researcher',
  colleagues,
  collaboration_id: null,
  collaborations: statuses.map((status) => ({ id: `in ${status}`, lab_id: 'lab', status, agreed: false, isPart: false })),
});

describe('DOC-005 documents of a project', () => {
  const member = user('lab_owner', 'm', 'lab');

  it.each<[CollaborationStatus, boolean]>([
    ['pending', true],
    ['approved', true],
    ['rejected', false],
    ['completed', true],
    ['withdrawn', false],
  ])('a laboratory whose collaboration is %s: %s', (status, allowed) => {
    expect(mayReadProjectDocument(member, project(status)) !== null).toBe(allowed);
    expect(mayReadProjectDocument(user('lab_owner', 'm', 'other'), project(status))).toBeNull();
    expect(
      mayReadProjectDocument(user('lab_owner', 'm', null), {
        ...project(),
        collaborations: [{ id: 'c', lab_id: null, status, agreed: false, isPart: false }],
      }),
    ).toBeNull();
    expect(mayAttach(member, project(status))).toBeNull();
  });

  it('PRM-032 of agreed work that was withdrawn a laboratory reads its own results, and not the attachments', () => {
    const ended = {
      ...project(),
      collaborations: [{ id: 'c', lab_id: 'lab', status: 'withdrawn' as const, agreed: true, isPart: false }],
    };
    const reads = (collaboration_id: string | null) => mayReadProjectDocument(member, { ...ended, collaboration_id }) !== null;
    expect([reads('c'), reads('another'), reads(null)]).toEqual([true, false, false]);
  });

  it('PRM-044 of a split request a laboratory reads its own results, and not the files of the whole', () => {
    const part = { id: 'c', lab_id: 'lab', status: 'approved' as const, agreed: true, isPart: true };
    const reads = (collaboration_id: string | null) =>
      mayReadProjectDocument(member, { ...project(), collaborations: [part], collaboration_id }) !== null;
    expect([reads('c'), reads('another'), reads(null)]).toEqual([true, false, false]);
  });

  it('open for the researcher and administrators, who also attach', () => {
    for (const actor of [user('user', 'researcher'), user('admin')]) {
      expect(mayReadProjectDocument(actor, project())).not.toBeNull();
      expect(mayAttach(actor, project())).not.toBeNull();
    }
    for (const actor of [user('user', 'somebody'), anonymous, system]) {
      expect(mayReadProjectDocument(actor, project('approved'))).toBeNull();
      expect(mayAttach(actor, project('approved'))).toBeNull();
    }
  });

  it('GEN-002 only members of the laboratory that works on it hand over results', () => {
    const work = { lab_reference_id: 'lab' };
    expect(mayDeliver(member, work)).not.toBeNull();
    for (const actor of [user('lab_owner', 'm', 'other'), user('lab_owner'), user('user', 'researcher'), user('admin'), system])
      expect(mayDeliver(actor, work)).toBeNull();
    expect(mayDeliver(user('lab_owner'), { lab_reference_id: null })).toBeNull();
  });

  it('DOC-009 take text documents from researchers and the seven formats from administrators', () => {
    expect([attaches(user('user')), attaches(user('admin'))]).toEqual(['attachments', 'any-document']);
  });
});

describe('PRM-006 PRM-008 a file that the sides of a collaboration exchange', () => {
  it.each([
    [user('user', 'owner'), true, false],
    [user('lab_owner', 'u', 'lab'), true, true],
    [user('admin'), true, false],
    [user('user', 'other'), false, false],
    [user('lab_owner', 'u', 'other'), false, false],
    [anonymous, false, false],
  ])('%j reads it: %s; before it is sent: %s', (actor, sent, unsent) => {
    const file = { lab_reference_id: 'lab', user_id: 'owner', colleagues: [] };
    expect(mayReadEngagementFile(actor, file) !== null).toBe(sent);
    expect(mayReadEngagementFile(actor, { ...file, unsent: true }) !== null).toBe(unsent);
  });
});
