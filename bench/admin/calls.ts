import { reportKinds } from '@aliquot/contract/administration/report-figures';
import { limits } from '@aliquot/contract/limits';
import type { Size } from './rows.ts';

/** One call of a screen. `rows` is what an answer's list is called, null where the answer is counts. */
export type AdminCall = {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly rows: 'items' | 'users' | null;
  /** The same question as bare SQL, asked by the owner of the schema. */
  readonly sql?: string;
  /** It looks up a row for each of thousands, so without indexes it would read a whole table each time: not asked without them. */
  readonly needsIndexes?: true;
};

const pageSize = limits.pageSizeDefault;
const projects = '/admin/projects';
const assignable = '/admin/assignable-labs';
const users = '/functions/fetch-users-admin';
const queue = '/review-queue';
const found = '/public-labs';
const deepShare = 0.9;
const approvedShare = 0.6;
const deepPage = (rows: number) => String(Math.floor((rows * deepShare) / pageSize));

const counts = (name: string, path: string): AdminCall => ({ name, path, query: {}, rows: null });
const list = (name: string, path: string, query: Record<string, string> = {}, sql?: string): AdminCall => ({
  name,
  path,
  query: { ...query, pageSize: String(pageSize) },
  rows: path === users ? 'users' : 'items',
  ...(sql ? { sql: `${sql} limit ${pageSize}` } : {}),
});

const lookingUp = (call: AdminCall): AdminCall => ({ ...call, needsIndexes: true });
const reportsLookingUp: ReadonlySet<string> = new Set(['laboratories', 'requests']);

const newestRisk = '(select a.overall_risk from analyses a where a.lab_id = l.id order by a.created_at desc limit 1)';
const sorted: readonly AdminCall[] = [
  list('laboratories: by status', '/labs', { sort: 'status' }, 'select l.* from labs l order by status, id'),
  list(
    'laboratories: by risk',
    '/labs',
    { sort: '-risk' },
    `select l.* from labs l order by ${newestRisk} desc nulls last, id`,
  ),
  list(
    'laboratories: by score',
    '/labs',
    { sort: '-score' },
    'select l.* from labs l order by compliance_score desc nulls last, id',
  ),
  list(
    'laboratories: by certificate end',
    '/labs',
    { sort: 'ends' },
    'select l.* from labs l order by (select min(c.expiry_date) from certifications c where c.lab_id = l.id) nulls last, id',
  ),
  list('laboratories: risk, status, days', '/labs', { risk: 'high', status: 'pending,approved', registered: '2026-01-01..' }),
  list('laboratories: score range', '/labs', { score: '60..80', sort: 'score' }),
  list('projects: by title', projects, { sort: 'title' }, 'select p.* from projects p order by title, id'),
  list(
    'projects: by researcher',
    projects,
    { sort: 'researcher' },
    'select p.* from projects p join users u on u.id = p.user_id order by u.name, p.id',
  ),
  list('projects: by laboratory', projects, { sort: 'lab' }, 'select p.* from projects p order by lab_name, id'),
  list('projects: by last change', projects, { sort: '-changed' }, 'select p.* from projects p order by updated_at desc, id'),
  list('projects: laboratory, area, days', projects, {
    lab: 'Laboratory 77',
    researchArea: 'oncology,genomics',
    submitted: '2026-06-01..',
  }),
  list('projects: without a laboratory', projects, { assigned: 'false' }),
  list('users: by name', users, { sort: 'name' }, 'select u.* from users u order by name, id'),
  list('users: by completion', users, { sort: '-completion' }, 'select u.* from users u order by profile_completion desc, id'),
  list('users: by location, role', users, { sort: 'location', role: 'lab_owner' }),
  list('users: completion, days', users, { completion: '60..80', joined: '2026-01-01..' }),
  { name: 'all that match: 1,000 ids', path: '/admin/lists/projects/matching', query: { query: 'status=pending' }, rows: null },
  { name: 'palette', path: '/admin/search', query: { text: 'Laboratory 77' }, rows: null },
];

/** What the administrators' screens ask for: `size` is how many rows there are. */
export const adminCalls = (size: Size): readonly AdminCall[] => [
  counts('overview', '/reports/overview'),
  counts('analytics', '/reports/analytics'),
  counts('projects: cards', '/admin/projects/counts'),
  list('projects', projects),
  list('projects: deep page', projects, { page: deepPage(size.projects) }),
  list('projects: search title', projects, { search: 'Plasma 77' }),
  list('projects: search person', projects, { search: 'person77@' }),
  list('projects: status', projects, { status: 'completed' }),
  list('projects: research area', projects, { researchArea: 'oncology' }),
  list('projects: open demands', projects, { demand: 'open' }),
  list('laboratories to assign', assignable),
  list('laboratories to assign: search', assignable, { search: 'Laboratory 77' }),
  counts('users: cards', '/users/counts'),
  list('users', users),
  list('users: deep page', users, { page: deepPage(size.users) }),
  list('users: search', users, { search: 'person77' }),
  list('users: role', users, { role: 'lab_owner' }),
  list('laboratories', '/labs'),
  list('laboratories: by name, deep', '/labs', { order: 'name', page: deepPage(size.labs) }),
  list('laboratories: search', '/labs', { search: 'Laboratory 77' }),
  list('laboratories: pending', '/labs', { status: 'pending' }),
  ...sorted,
  lookingUp(list('queue', queue)),
  lookingUp(list('queue: past target, by risk', queue, { view: 'overdue', sort: '-risk' })),
  lookingUp(list('queue: score range', queue, { score: '60..80' })),
  list('public search', found),
  list('public search: words', found, { search: 'laboratory 77' }),
  list('public search: area', found, { area: 'oncology' }),
  list('public search: certificate', found, { certificate: 'clia' }),
  list('public search: deep page', found, { order: 'newest', page: deepPage(size.labs * approvedShare) }),
  list('trail', '/audit'),
  list('trail: action', '/audit', { action: 'labs.approve' }),
  list('trail: person', '/audit', { person: 'person77@' }),
  list('trail: kind of object', '/audit', { objectType: 'lab_document' }),
  list('trail: days', '/audit', { from: '2026-03-01', to: '2026-03-07' }),
  counts('trail: what occurs', '/audit/vocabulary'),
  ...reportKinds.map(
    (kind): AdminCall => ({
      name: `report of a year: ${kind}`,
      path: `/reports/figures/${kind}`,
      query: { from: '2025-11-22', to: '2026-11-21' },
      rows: null,
      ...(reportsLookingUp.has(kind) && { needsIndexes: true }),
    }),
  ),
];

const ask = (url: string, cookie: string, { path, query }: AdminCall): Promise<Response> =>
  fetch(`${url}/api${path}?${new URLSearchParams(query)}`, { headers: { cookie } });

/**
 * Makes a call. @returns how many rows came, null for counts.
 * @throws Error when the call fails, brings no row, or brings more than the page that was asked for.
 */
export const fetchRows = async (url: string, cookie: string, call: AdminCall): Promise<number | null> => {
  const answer = await ask(url, cookie, call);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${text.slice(0, 200)}`);
  if (call.rows === null) return null;
  const list: unknown = JSON.parse(text)[call.rows];
  if (!Array.isArray(list) || list.length === 0) throw new Error(`${call.name}: no rows came`);
  if (list.length > Number(call.query.pageSize)) throw new Error(`${call.name}: ${list.length} rows are more than a page`);
  return list.length;
};

/** No list gives more than the contract's longest page, whatever is asked for. @throws Error when one does. */
export const refusesMoreThanAPage = async (url: string, cookie: string, calls: readonly AdminCall[]): Promise<void> => {
  for (const call of calls) {
    if (call.rows === null) continue;
    const query = { ...call.query, pageSize: String(limits.pageSizeMax + 1) };
    const { status } = await ask(url, cookie, { ...call, query });
    if (status < 400 || status >= 500)
      throw new Error(`${call.name}: a page of ${query.pageSize} rows was answered with ${status}`);
  }
};
