import type { Role } from '@aliquot/contract/options';
import { profilePath } from '../platform/session/access.ts';

type HeaderLink = { to: string; label: string };

const roleLinks: Record<Role, readonly HeaderLink[]> = {
  user: [
    { to: '/dashboard', label: 'My Projects' },
    { to: '/request', label: 'New Request' },
  ],
  lab_owner: [{ to: '/lab-dashboard', label: 'My Laboratory' }],
  admin: [
    { to: '/admin', label: 'Admin Dashboard' },
    { to: '/admin/projects', label: 'Project Management' },
    { to: '/admin/users', label: 'Users Management' },
    { to: '/admin/lab-onboarding', label: 'Lab Onboarding' },
  ],
};

const home: HeaderLink = { to: '/', label: 'Home' };
const signedOutLinks: readonly HeaderLink[] = [
  { to: '/lab-owner-signup', label: 'Register Lab' },
  { to: '/signin', label: 'Sign In' },
];
const profile: HeaderLink = { to: profilePath, label: 'Profile' };

/**
 * The header's links by user (null for visitors) and page. A user whose account owes a step sees only the page for it. "Sign
 * Out" is a button, not a link.
 */
export const headerLinks = (role: Role | null, path: string, owes = false): readonly HeaderLink[] => {
  if (role && owes) return [profile];
  if (role) return [...roleLinks[role], profile];
  return path === '/' ? signedOutLinks : [home, ...signedOutLinks];
};

/** Standalone pages without header and footer. */
export const isStandalone = (path: string): boolean =>
  /signin|signup|lab-owner-signup|lab-invitation|project-invitation|^\/passport\//.test(path);
