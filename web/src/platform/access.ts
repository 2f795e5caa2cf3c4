import type { Owing, Role } from '@aliquot/contract/options';
import type { AuthState } from './session.tsx';

/** Who a page is for. The server checks every call again: this is a convenience only. */
export type Audience = 'anyone' | 'signed-in' | Role;

/** Where people change what belongs to their account, and do what they owe. */
export const profilePath = '/profile-settings';

type Decision = { kind: 'wait' } | { kind: 'show' } | { kind: 'go'; to: '/signin' | '/dashboard' | typeof profilePath };

type Known = Pick<AuthState, 'loading'> & { user: { role: Role; owes: Owing | null } | null };

/**
 * Whether the page at a path may show: wait while it is not known who is here, go to sign in, or go to one's own place. Who
 * owes something can use nothing but the profile page before it is done.
 */
export const decide = (audience: Audience, path: string, { loading, user }: Known): Decision => {
  if (audience === 'anyone') return { kind: 'show' };
  if (loading) return { kind: 'wait' };
  if (!user) return { kind: 'go', to: '/signin' };
  if (user.owes && path !== profilePath) return { kind: 'go', to: profilePath };
  if (audience === 'signed-in' || audience === user.role) return { kind: 'show' };
  return { kind: 'go', to: '/dashboard' };
};

/** A path of this site to come back to, or nothing: no other origin, no trick spelling of one, no sign-in page. */
export const sameOriginPath = (path: unknown, origin: string): string | undefined => {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
  if (!URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  if (url.origin !== origin || /^\/(signin|signup|confirm)/.test(url.pathname)) return undefined;
  const clean = url.pathname + url.search + url.hash;
  return clean.startsWith('//') ? undefined : clean;
};

const ownPlace = { admin: '/admin', lab_owner: '/lab-dashboard', user: '/dashboard' } as const satisfies Record<Role, string>;

/** What the links of messages lead to, besides one's own place: an invitation, and the evidence of a certificate. */
const isLinkedTo = (path: string, role: Role): boolean =>
  path === '/lab-invitation' || path === ownPlace[role] || (role !== 'user' && path.startsWith('/evidence/'));

/**
 * Where somebody lands after signing in: everyone at their own place, with the tab that they came for; a researcher at the page
 * they came from; who followed the link of a message at what it leads to.
 */
export const afterSignIn = (role: Role, from?: string): string => {
  if (from === undefined) return ownPlace[role];
  const [path = ''] = from.split(/[?#]/);
  return role === 'user' || isLinkedTo(path, role) ? from : ownPlace[role];
};
