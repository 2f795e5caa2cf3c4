import { reportKinds } from '@aliquot/contract/administration/report-figures';
import type { Role } from '@aliquot/contract/options';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createApp } from './app.tsx';
import { createQueryClient } from './platform/server/query-client.ts';
import type { Audience } from './platform/session/access.ts';
import type { SessionStore } from './platform/session/session.tsx';
import { minimalProfile, stateOf } from './platform/session/session-state.ts';
import { windowTitle } from './platform/window-title.ts';
import { createAppRouter } from './routes.tsx';

/** A page of the application as it looks until its data arrive. */
export type PageShell = {
  /** The route's path; its parameters begin with `$`. */
  readonly path: string;
  /** The page's module, relative to the web folder, to preload it. */
  readonly module: string;
  readonly audience: Audience;
  readonly title: string;
  /** For search engines, where they may list the page. */
  readonly description: string;
  readonly html: string;
  /** The paths of its first calls, which `public/first.js` begins; a parameter is named by its place in the page's path, as `$2`. */
  readonly calls: readonly string[];
};

/** The modules of the pages that cannot be prerendered as a whole, by their path. */
export const shellModules: Readonly<Record<string, string>> = {
  '/admin': 'administration/dashboard/admin-dashboard-page.tsx',
  '/admin/audit': 'administration/audit/audit-page.tsx',
  '/admin/lab-onboarding': 'hearts/wizard/onboarding-page.tsx',
  '/admin/labs/$labId': 'administration/dashboard/lab-review-page.tsx',
  '/admin/operations': 'administration/operations/operations-page.tsx',
  '/admin/projects': 'administration/admin-projects/admin-projects-page.tsx',
  '/admin/queue': 'administration/review-queue/queue-page.tsx',
  '/admin/reports': 'administration/reports/reports-page.tsx',
  ...Object.fromEntries(reportKinds.map((kind) => [`/admin/reports/${kind}`, 'administration/reports/report-page.tsx'])),
  '/admin/settings': 'administration/settings/settings-page.tsx',
  '/admin/templates': 'engagements/projects/templates/templates-page.tsx',
  '/admin/users': 'administration/users/users-page.tsx',
  '/customer-forms/$labId': 'hearts/customer-forms/forms-page.tsx',
  '/customer-forms/$labId/$formId': 'hearts/customer-forms/form-page.tsx',
  '/dashboard': 'engagements/projects/dashboard-page.tsx',
  '/documents/$documentId': 'hearts/evidence/proof-page.tsx',
  '/evidence/$labId': 'hearts/evidence/evidence-page.tsx',
  '/lab-dashboard': 'administration/dashboard/lab-dashboard-page.tsx',
  '/lab-dashboard/requests/$collaborationId': 'engagements/rooms/room-page.tsx',
  '/lab-dashboard/requests/$collaborationId/proposal': 'engagements/proposals/proposal-page.tsx',
  '/lab-invitation': 'hearts/wizard/invitation-page.tsx',
  '/labs': 'engagements/laboratory-pages/laboratories-page.tsx',
  '/labs/$labId': 'engagements/laboratory-pages/laboratory-page.tsx',
  '/notification-settings': 'people/notifications/notification-settings-page.tsx',
  '/passport/$code': 'hearts/passports/passport-page.tsx',
  '/profile-settings': 'people/accounts/profile/profile-page.tsx',
  '/project-invitation': 'people/colleagues/project-invitation-page.tsx',
  '/projects/$projectId': 'engagements/rooms/room-page.tsx',
  '/projects/$projectId/proposals': 'engagements/proposals/comparison-page.tsx',
  '/request': 'engagements/projects/request/request-page.tsx',
  '/requirements/$labId': 'administration/reports/requirements-page.tsx',
};

const descriptions: Readonly<Record<string, string>> = {
  '/labs':
    'Certified medical laboratories by name, place, service or accredited test, with certificates read from their documents.',
  '/passport/$code':
    'A laboratory’s certificates, accredited tests and the evidence behind them, as its documents show them today. Each statement is signed.',
  '/labs/$labId': 'A certified medical laboratory with its services, accredited tests, certificates and reviews.',
};

/** The routes that need a role, with the role that a shell is made for. */
const audiences: Readonly<Record<string, { audience: Audience; role: Role }>> = {
  '/signed-in': { audience: 'signed-in', role: 'user' },
  '/lab-owner': { audience: 'lab_owner', role: 'lab_owner' },
  '/admin-area': { audience: 'admin', role: 'admin' },
};
const everybody = { audience: 'anyone', role: null } as const;

/** The session of a user of whom nothing is known but the role; null before anything is known. */
const sessionOf = (role: Role | null): SessionStore => {
  const someone = role && minimalProfile({ id: 'someone', email: '', emailVerified: true, name: '', role });
  const initial = someone ? stateOf(someone) : { ...stateOf(null), loading: true };
  const answer = async () => initial;
  return {
    get: () => initial,
    initial,
    known: async () => undefined,
    subscribe: () => () => undefined,
    refresh: answer,
    signOut: answer,
    follow: () => () => undefined,
  };
};

const origin = 'https://page.invalid';

/** The calls that the queries of a rendered page begin with. */
const callsOf = async (queries: QueryClient): Promise<string[]> => {
  const asked: string[] = [];
  const { fetch } = globalThis;
  const { window } = globalThis as { window?: unknown };
  globalThis.fetch = async (input) => {
    const { method, url } = new Request(input);
    if (method === 'GET') asked.push(url.slice(origin.length));
    throw new Error('The build calls no server');
  };
  Object.assign(globalThis, { window: { location: new URL(origin) } });
  try {
    for (const { queryKey, options, meta } of queries.getQueryCache().getAll()) {
      const { queryFn, enabled } = options as { queryFn?: unknown; enabled?: unknown };
      if (typeof queryFn === 'function' && enabled !== false)
        await Promise.resolve(queryFn({ client: queries, queryKey, meta, signal: new AbortController().signal })).catch(
          () => undefined,
        );
    }
  } finally {
    globalThis.fetch = fetch;
    Object.assign(globalThis, { window });
  }
  return asked;
};

/** Begun for every page. */
const ofSession = ['/api/auth/get-session', '/api/accounts/me'];

/** The path with a stand-in for each parameter, which `callPath` finds again in the paths of calls. */
const samplePath = (path: string): string =>
  path
    .split('/')
    .map((part, index) => (part.startsWith('$') ? `part-${index}` : part))
    .join('/');

const callPath = (sample: string): string => sample.replaceAll(/\bpart-(\d)\b/g, '$$$1');

/** The shell of one page. Throws when it cannot be rendered without a browser. */
const makeShell = async (path: string, module: string): Promise<PageShell> => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [samplePath(path)] }));
  await router.load();
  const { matches } = router.state;
  const title = matches.findLast((match) => match.staticData.title)?.staticData.title;
  const { audience, role } = matches.flatMap(({ routeId }) => audiences[routeId] ?? [])[0] ?? everybody;
  const queries = createQueryClient();
  const html = renderToString(
    // A shell cannot be used, and is not read out.
    <fieldset disabled inert aria-hidden="true" className="contents [&_main]:min-h-dvh">
      {createApp(router, queries, sessionOf(role))}
    </fieldset>,
  );
  const asked = await callsOf(queries);
  return {
    path,
    module: `src/features/${module}`,
    audience,
    title: windowTitle(title),
    description: descriptions[path] ?? '',
    html,
    calls: asked.filter((call) => !ofSession.includes(call)).map(callPath),
  };
};

/** The shells of all these pages. */
export const makeShells = async (): Promise<PageShell[]> => {
  const made: PageShell[] = [];
  for (const [path, module] of Object.entries(shellModules)) made.push(await makeShell(path, module));
  return made;
};
