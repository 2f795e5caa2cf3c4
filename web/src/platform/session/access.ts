import type { Owing, Role } from '@aliquot/contract/options';
import type { AuthState } from './session.tsx';

/** A page's audience. This is a convenience only: the server checks every call. */
export type Audience = 'anyone' | 'signed-in' | Role;

/** The account page, where users also complete a step their account owes. */
export const profilePath = '/profile-settings';

type Decision =
  | { kind: 'wait' }
  | { kind: 'away' }
  | { kind: 'show' }
  | { kind: 'go'; to: '/signin' | '/dashboard' | typeof profilePath };

type Known = Pick<AuthState, 'loading' | 'away'> & { user: { role: Role; owes: Owing | null } | null };

/**
 * Whether a page may be shown: wait while the session is unknown or the server is away, sign in, or go to the user's own start
 * page. With an owed step only the account page works.
 */
export const decide = (audience: Audience, path: string, { loading, away, user }: Known): Decision => {
  if (audience === 'anyone') return { kind: 'show' };
  if (loading) return { kind: 'wait' };
  if (away) return { kind: 'away' };
  if (!user) return { kind: 'go', to: '/signin' };
  if (user.owes && path !== profilePath) return { kind: 'go', to: profilePath };
  if (audience === 'signed-in' || audience === user.role) return { kind: 'show' };
  return { kind: 'go', to: '/dashboard' };
};

/** A path on this site to return to, if safe: no other origin, no disguised one, no sign-in page. */
export const sameOriginPath = (path: unknown, origin: string): string | undefined => {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
  if (!URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  if (url.origin !== origin || /^\/(signin|signup|confirm)/.test(url.pathname)) return undefined;
  const clean = url.pathname + url.search + url.hash;
  return clean.startsWith('//') ? undefined : clean;
};

const startPage = { admin: '/admin', lab_owner: '/lab-dashboard', user: '/dashboard' } as const satisfies Record<Role, string>;

/** Pages that emails link to, besides the user's start page: an invitation, a certificate's evidence, and a project's room. */
const isLinkedTo = (path: string, role: Role): boolean =>
  path === '/lab-invitation' ||
  path === '/project-invitation' ||
  path === startPage[role] ||
  (role !== 'user' && path.startsWith('/evidence/')) ||
  (role === 'lab_owner' && path.startsWith('/lab-dashboard/requests/')) ||
  (role === 'admin' && path.startsWith('/projects/'));

/**
 * Where a user lands after signing in: a researcher at the page they came from, others at their start page with the requested
 * tab, or anyone at a page that an email linked to.
 */
export const afterSignIn = (role: Role, from?: string): string => {
  if (from === undefined) return startPage[role];
  const [path = ''] = from.split(/[?#]/);
  return role === 'user' || isLinkedTo(path, role) ? from : startPage[role];
};
