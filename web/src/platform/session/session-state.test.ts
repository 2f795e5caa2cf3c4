import { describe, expect, it } from 'vitest';
import { personWith } from '../../testing/render-app.tsx';
import { ApiError } from '../server/api-error.ts';
import { type AuthState, type Check, isSessionGone, stateAfter, stateOf } from './session-state.ts';

const ada = personWith('lab_owner');
const loading: AuthState = { ...stateOf(null), loading: true };
const here = stateOf({ ...ada, organization: 'Analytical Engines' });
const signedOut = stateOf(null);

const offline = new ApiError({ code: 'NETWORK', status: 0, message: 'The server could not be reached.' });
const refused = (status: number, message: string, code = 'CODE') => new ApiError({ code, status, message });

const is = <Value>(value: Value) => ({ status: 'fulfilled', value }) as const;
const fails = (reason: unknown) => ({ status: 'rejected', reason }) as const;

const notInitialized = 'Failed to initialize authentication. Please refresh the page.';
const noDatabase = 'Unable to connect to the database. Please check your internet connection or try again later.';

type Row = [name: string, before: AuthState, check: Check, after: Partial<AuthState>];

const known = here.user;
const presumed = true;
const away: AuthState = { ...stateOf(null, notInitialized), away: true };
const unavailable = fails(refused(503, 'Unavailable.'));
const rows: Row[] = [
  ['ACC-036 a session with a profile', loading, { session: is(ada), profile: is(ada) }, { user: ada, error: null }],
  ['ACC-036 no session', loading, { session: is(null), profile: is(null) }, { user: null, error: null }],
  [
    'ACC-038 a first check without an answer',
    loading,
    { session: fails(offline), profile: fails(offline) },
    { error: notInitialized },
  ],
  [
    'ACC-038 a first check that is refused',
    loading,
    { session: fails(refused(400, 'No.')), profile: is(null) },
    { error: notInitialized },
  ],
  [
    'OPS-004 a first check without an answer, in the browser of somebody signed in',
    loading,
    { session: fails(offline), profile: fails(offline), presumed },
    { user: null, error: notInitialized, away: true },
  ],
  [
    'OPS-004 a first check whose profile finds the database away',
    loading,
    { session: is(ada), profile: unavailable, presumed },
    { user: null, error: notInitialized, away: true },
  ],
  [
    'OPS-004 a first check whose profile is asked for too often is waited out',
    loading,
    { session: is(ada), profile: fails(refused(429, 'Please try again in 34 seconds.')) },
    { user: null, error: 'Please try again in 34 seconds.', away: true },
  ],
  ['OPS-004 the database is still away', away, { session: unavailable, profile: unavailable, presumed }, away],
  ['OPS-004 the database is back', away, { session: is(ada), profile: is(ada), presumed }, stateOf(ada)],
  ['OPS-004 the session ended meanwhile', away, { session: is(null), profile: is(null), presumed }, signedOut],
  [
    'OPS-004 a refusal is not waited out',
    away,
    { session: fails(refused(400, 'No.')), profile: is(null), presumed },
    { ...signedOut, error: notInitialized },
  ],
  [
    'ACC-041 a renewal without an answer',
    here,
    { session: fails(offline), profile: fails(offline) },
    { user: known, error: null },
  ],
  ['ACC-041 a renewal at a bad moment', here, { session: fails(refused(503, 'Busy.')), profile: is(null) }, { user: known }],
  [
    'ACC-042 a finally refused renewal',
    here,
    { session: fails(refused(400, 'Malformed session.')), profile: is(null) },
    { user: null, isLabOwner: false, error: 'Malformed session.' },
  ],
  [
    'ACC-045 no profile row',
    loading,
    { session: is(ada), profile: is(null) },
    {
      user: { ...ada, name: '', role: 'user', created_at: '', updated_at: '' },
      isAuthenticated: true,
      isLabOwner: false,
      error: null,
    },
  ],
  [
    'ACC-045 no network for the profile',
    loading,
    { session: is(ada), profile: fails(offline) },
    { user: { ...ada, created_at: '', updated_at: '' }, isLabOwner: true, error: noDatabase },
  ],
  [
    'ACC-045 no network for a profile that is known',
    here,
    { session: is(ada), profile: fails(offline) },
    { user: known, error: noDatabase },
  ],
  [
    'ACC-046 a profile that fails with words',
    signedOut,
    { session: is(ada), profile: fails(refused(500, 'Something went wrong on our side. Please try again.')) },
    { user: null, isAuthenticated: false, error: 'Something went wrong on our side. Please try again.' },
  ],
  [
    'ACC-046 a profile that fails without words',
    here,
    { session: is(ada), profile: fails(refused(400, '')) },
    { user: null, isAuthenticated: false, error: 'Failed to load user profile' },
  ],
  [
    'ACC-046 an answer that cannot be read',
    loading,
    { session: is(ada), profile: fails(new SyntaxError('no JSON')) },
    { user: null, isAuthenticated: false, error: 'Failed to load user profile' },
  ],
  [
    'ACC-041 a busy server keeps who is here',
    here,
    { session: is(ada), profile: fails(refused(503, 'Busy.')) },
    { user: known },
  ],
];

describe('the state after a check', () => {
  it.each(rows)('%s', (_name, before, check, after) => {
    const state = stateAfter(before, check);
    expect(state).toMatchObject({ loading: false, ...after });
    expect(state.away).toBe(after.away);
  });
});

describe('a refused sign-out', () => {
  it.each([
    [refused(401, 'No session.'), true],
    [refused(403, 'Gone.', 'session_not_found'), true],
    [refused(403, 'Gone.', 'SESSION_NOT_FOUND'), true],
    [refused(403, 'Another site.', 'FORBIDDEN'), false],
    [refused(500, 'Broken.'), false],
    [offline, false],
    [new Error('?'), false],
  ])('ACC-044 %s means that there was no session: %s', (error, gone) => expect(isSessionGone(error)).toBe(gone));
});
