import { owings, roles } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { type Audience, afterSignIn, decide, profilePath, sameOriginPath } from './access.ts';

const audiences: Audience[] = ['anyone', 'signed-in', ...roles];
const loading = { loading: true, user: null };
const nobody = { loading: false, user: null };

describe('who may see a page', () => {
  it('NAV-001 what is for anyone shows to anyone, known or not', () => {
    for (const known of [loading, nobody]) expect(decide('anyone', '/', known)).toEqual({ kind: 'show' });
  });

  it('NAV-009 everything else waits while it is not known who is here', () => {
    for (const audience of audiences.slice(1)) expect(decide(audience, '/dashboard', loading)).toEqual({ kind: 'wait' });
  });

  it('NAV-007 a visitor is sent to sign in', () => {
    for (const audience of audiences.slice(1))
      expect(decide(audience, '/dashboard', nobody)).toEqual({ kind: 'go', to: '/signin' });
  });

  it('NAV-002 NAV-008 a role sees its own pages and is sent to the dashboard from those of others', () => {
    for (const role of roles)
      for (const audience of audiences) {
        const own = audience === 'anyone' || audience === 'signed-in' || audience === role;
        expect(decide(audience, '/dashboard', { loading: false, user: { role, owes: null } })).toEqual(
          own ? { kind: 'show' } : { kind: 'go', to: '/dashboard' },
        );
      }
  });

  it.each(owings)('ACC-059 who owes a %s is sent to the profile page from every page but public ones', (owes) => {
    for (const role of roles) {
      const person = { loading: false, user: { role, owes } };
      for (const audience of audiences.slice(1))
        expect(decide(audience, '/dashboard', person)).toEqual({ kind: 'go', to: profilePath });
      expect(decide('signed-in', profilePath, person)).toEqual({ kind: 'show' });
      expect(decide('anyone', '/terms', person)).toEqual({ kind: 'show' });
    }
  });
});

describe('the place to come back to', () => {
  const origin = 'https://aliquot.example';
  it.each([
    ['/request', '/request'],
    ['/dashboard?page=2#x', '/dashboard?page=2#x'],
    ['/a/../request', '/request'],
    ['https://aliquot.example/request', undefined],
    ['https://evil.example', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['/\t/evil.example', undefined],
    ['/..//evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['request', undefined],
    ['/signin', undefined],
    ['/signup/step-1', undefined],
    ['', undefined],
    [undefined, undefined],
    [['/request'], undefined],
  ])('NAV-007 %j is %j', (path, kept) => expect(sameOriginPath(path, origin)).toBe(kept));

  it('NAV-011 after signing in each role lands at its own place', () => {
    expect(afterSignIn('admin', '/request')).toBe('/admin');
    expect(afterSignIn('lab_owner', '/request')).toBe('/lab-dashboard');
    expect(afterSignIn('user', '/request')).toBe('/request');
    expect(afterSignIn('user')).toBe('/dashboard');
  });

  it('NAV-007 NAV-011 the link of a message leads to its tab or its certificate, and not into the place of others', () => {
    expect(afterSignIn('lab_owner', '/lab-dashboard?tab=requests')).toBe('/lab-dashboard?tab=requests');
    expect(afterSignIn('admin', '/admin?status=pending')).toBe('/admin?status=pending');
    for (const role of ['lab_owner', 'admin'] as const)
      expect(afterSignIn(role, '/evidence/1?certification=2')).toBe('/evidence/1?certification=2');
    expect(afterSignIn('admin', '/lab-dashboard?tab=requests')).toBe('/admin');
    expect(afterSignIn('admin', '/admin/users')).toBe('/admin');
    expect(afterSignIn('lab_owner', '/lab-dashboards')).toBe('/lab-dashboard');
  });

  it('D3 the invited come back to their invitation, whoever they are, and nowhere that only looks like it', () => {
    for (const role of roles) expect(afterSignIn(role, '/lab-invitation#token')).toBe('/lab-invitation#token');
    expect(afterSignIn('lab_owner', '/lab-invitations')).toBe('/lab-dashboard');
  });
});
