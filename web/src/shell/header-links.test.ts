import { roles } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { headerLinks, isStandalone } from './header-links.ts';

const shown = (...given: Parameters<typeof headerLinks>) => headerLinks(...given).map(({ label, to }) => `${label} ${to}`);
const profile = 'Profile /profile-settings';

describe('the links of the header', () => {
  it('NAV-015 signed out, on another page than home', () =>
    expect(shown(null, '/confirm')).toEqual(['Home /', 'Register Lab /lab-owner-signup', 'Sign In /signin']));

  it('NAV-015 signed out, at home: no link to home', () =>
    expect(shown(null, '/')).toEqual(['Register Lab /lab-owner-signup', 'Sign In /signin']));

  it('NAV-016 NAV-018 a researcher', () =>
    expect(shown('user', '/')).toEqual(['My Projects /dashboard', 'New Request /request', profile]));

  it('NAV-016 NAV-018 a lab owner', () => expect(shown('lab_owner', '/')).toEqual(['My Laboratory /lab-dashboard', profile]));

  it('NAV-017 NAV-018 an admin', () =>
    expect(shown('admin', '/')).toEqual([
      'Admin Dashboard /admin',
      'Project Management /admin/projects',
      'Users Management /admin/users',
      'Lab Onboarding /admin/lab-onboarding',
      profile,
    ]));

  it.each(roles)('a user with the role %s and an owed step gets the one page that works', (role) =>
    expect(shown(role, '/profile-settings', true)).toEqual([profile]),
  );
});

describe('standalone pages', () => {
  it.each([
    ['/signin', true],
    ['/signup', true],
    ['/signup/step-2', true],
    ['/lab-owner-signup', true],
    ['/', false],
    ['/confirm', false],
    ['/forgot-password', false],
    ['/lab-invitation', true],
    ['/project-invitation', true],
    ['/dashboard', false],
    ['/admin/lab-onboarding', false],
  ])('NAV-012 %s without header: %s', (path, alone) => expect(isStandalone(path)).toBe(alone));
});
