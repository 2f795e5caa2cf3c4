import { roles } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { actorNames, actors } from '../../../testing/acts/actors.ts';
import {
  monthStart,
  otherRoles,
  profileCompletion,
  userMessages,
  whyAdministratorsKeep,
  whyLabKeeps,
  whyProjectsKeep,
} from './users.domain.ts';
import { abilities } from './users.policy.ts';

const empty = { name: '', organization: '', organization_size: '', location: '', research_interest: [] };

describe('the completion of a profile', () => {
  it.each([
    [0, {}],
    [20, { name: 'Ada' }],
    [20, { research_interest: ['genomics'] }],
    [80, { name: 'Ada', organization: 'A', organization_size: '1-10', location: 'L' }],
    [100, { name: 'Ada', organization: 'A', organization_size: '1-10', location: 'L', research_interest: ['g'] }],
  ])('AUS-003 is %i %% of five items with %o', (percent, items) => {
    expect(profileCompletion({ ...empty, ...items })).toBe(percent);
  });

  it('AUS-003 blanks fill nothing', () => expect(profileCompletion({ ...empty, name: '  ' })).toBe(0));
});

describe('AUS-002 the first of the month', () => {
  it.each([
    ['2026-11-21T08:00:00Z', '2026-11-01'],
    ['2026-11-01T00:00:00Z', '2026-11-01'],
    ['2026-10-31T23:59:59.999Z', '2026-10-01'],
    ['2027-01-01T00:00:00+02:00', '2026-12-01'],
  ])('of %s is %s', (moment, day) => expect(monthStart(new Date(moment))).toBe(day));
});

const standing = (actorId: string, targetId: string, administrators: string[]) => ({ actorId, targetId, administrators });

describe('roles', () => {
  it('AUS-006 each can become the two others', () => {
    expect(otherRoles('admin')).toEqual(['user', 'lab_owner']);
    expect(otherRoles('lab_owner')).toEqual(['user', 'admin']);
    expect(otherRoles('user')).toEqual(['lab_owner', 'admin']);
  });

  it.each([
    ['one of two', standing('a', 'b', ['a', 'b']), null],
    ['the only one', standing('a', 'a', ['a']), userMessages.lastAdministrator],
    ['a change by a former administrator', standing('a', 'b', ['b']), userMessages.notAdministrator],
    ['a user who is not an administrator', standing('a', 'c', ['a']), null],
  ])('AUS-007 administrators and %s', (_who, given, why) => {
    expect(whyAdministratorsKeep(given)).toBe(why);
  });

  it.each(actorNames)('AUS-007 what %s may do to another and to themselves', (name) => {
    const actor = actors[name];
    const isAdmin = name === 'admin';
    for (const role of roles)
      expect(abilities(actor, { id: 'somebody', role })).toEqual({
        edit: isAdmin,
        delete: isAdmin,
        roles: isAdmin ? roles.filter((other) => other !== role) : [],
      });
    expect(abilities(actor, { id: 'admin', role: 'admin' })).toEqual({ edit: isAdmin, delete: false, roles: [] });
  });
});

describe('what prevents losing somebody', () => {
  const lab = { name: 'Bay', status: 'approved', otherMembers: 0, openWork: 2 };
  it.each([
    ['no laboratory', null, null],
    [
      'the only member with open work',
      lab,
      'Bay has 2 open requests and no other member. Assign the projects to another laboratory first.',
    ],
    [
      'one open request',
      { ...lab, openWork: 1 },
      'Bay has 1 open request and no other member. Assign the projects to another laboratory first.',
    ],
    ['no open work', { ...lab, openWork: 0 }, null],
    ['other members', { ...lab, otherMembers: 1 }, null],
    ['a laboratory that is not approved', { ...lab, status: 'pending' }, null],
  ])('%s', (_what, given, why) => expect(whyLabKeeps(given)).toBe(why));

  it('projects in progress', () => {
    expect(whyProjectsKeep(0)).toBeNull();
    expect(whyProjectsKeep(1)).toBe('1 project is in progress at a laboratory. Complete or cancel it first.');
    expect(whyProjectsKeep(3)).toBe('3 projects are in progress at a laboratory. Complete or cancel them first.');
  });
});
