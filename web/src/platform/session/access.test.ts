import { owings, roles } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { type Audience, afterSignIn, decide, profilePath, sameOriginPath } from './access.ts';

const audiences: Audience[] = ['anyone', 'signed-in', ...roles];
const loading = { loading: true, user: null };
const nobody = { loading: false, user: null };

describe('page access', () => {
  it('NAV-001 public pages are open to everyone, even while the session is unknown', () => {
    for (const known of [loading, nobody]) expect(decide('anyone', '/', known)).toEqual({ kind: 'show' });
  });

  it('NAV-009 other pages wait while the session is unknown', () => {
    for (const audience of audiences.slice(1)) expect(decide(audience, '/dashboard', loading)).toEqual({ kind: 'wait' });
  });

  it('OPS-004 other pages say that the server is away while it cannot say who is signed in', () => {
    const away = { loading: false, away: true, user: null };
    expect(decide('anyone', '/', away)).toEqual({ kind: 'show' });
    for (const audience of audiences.slice(1)) expect(decide(audience, '/dashboard', away)).toEqual({ kind: 'away' });
  });

  it('NAV-007 a visitor is sent to sign in', () => {
    for (const audience of audiences.slice(1))
      expect(decide(audience, '/dashboard', nobody)).toEqual({ kind: 'go', to: '/signin' });
  });

  it('NAV-002 NAV-008 a role sees its own pages and is redirected from others to the dashboard', () => {
    for (const role of roles)
      for (const audience of audiences) {
        const own = audience === 'anyone' || audience === 'signed-in' || audience === role;
        expect(decide(audience, '/dashboard', { loading: false, user: { role, owes: null } })).toEqual(
          own ? { kind: 'show' } : { kind: 'go', to: '/dashboard' },
        );
      }
  });

  it.each(owings)('ACC-059 a user who owes a %s is redirected to the profile from all but public pages', (owes) => {
    for (const role of roles) {
      const person = { loading: false, user: { role, owes } };
      for (const audience of audiences.slice(1))
        expect(decide(audience, '/dashboard', person)).toEqual({ kind: 'go', to: profilePath });
      expect(decide('signed-in', profilePath, person)).toEqual({ kind: 'show' });
      expect(decide('anyone', '/terms', person)).toEqual({ kind: 'show' });
    }
  });
});

describe('the return address', () => {
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

  it('NAV-011 after sign-in each role lands on its own page', () => {
    expect(afterSignIn('admin', '/request')).toBe('/admin');
    expect(afterSignIn('lab_owner', '/request')).toBe('/lab-dashboard');
    expect(afterSignIn('user', '/request')).toBe('/request');
    expect(afterSignIn('user')).toBe('/dashboard');
  });

  it('NAV-007 NAV-011 an email link leads to its tab or certificate, but not to pages of other roles', () => {
    expect(afterSignIn('lab_owner', '/lab-dashboard?tab=requests')).toBe('/lab-dashboard?tab=requests');
    expect(afterSignIn('admin', '/admin?status=pending')).toBe('/admin?status=pending');
    for (const role of ['lab_owner', 'admin'] as const)
      expect(afterSignIn(role, '/evidence/1?certification=2')).toBe('/evidence/1?certification=2');
    expect(afterSignIn('admin', '/lab-dashboard?tab=requests')).toBe('/admin');
    expect(afterSignIn('admin', '/admin/users')).toBe('/admin');
    expect(afterSignIn('lab_owner', '/lab-dashboards')).toBe('/lab-dashboard');
  });

  it('D3 any role returns to its invitation, but not to a lookalike path', () => {
    for (const role of roles) {
      expect(afterSignIn(role, '/lab-invitation#token')).toBe('/lab-invitation#token');
      expect(afterSignIn(role, '/project-invitation#token')).toBe('/project-invitation#token');
    }
    expect(afterSignIn('lab_owner', '/lab-invitations')).toBe('/lab-dashboard');
  });
});
