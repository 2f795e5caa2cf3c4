import { limits } from '@aliquot/contract/limits';
import type { Size } from './rows.ts';

/** One call of a screen. `rows` is what an answer's list is called, null where the answer is counts. */
export type AdminCall = {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly rows: 'items' | 'users' | null;
};

const pageSize = limits.pageSizeDefault;
const projects = '/admin/projects';
const assignable = '/admin/assignable-labs';
const users = '/functions/fetch-users-admin';
const deepShare = 0.9;
const deepPage = (rows: number) => String(Math.floor((rows * deepShare) / pageSize));

const counts = (name: string, path: string): AdminCall => ({ name, path, query: {}, rows: null });
const list = (name: string, path: string, query: Record<string, string> = {}): AdminCall => ({
  name,
  path,
  query: { ...query, pageSize: String(pageSize) },
  rows: path === users ? 'users' : 'items',
});

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
  list('trail', '/audit'),
  list('trail: action', '/audit', { action: 'labs.approve' }),
  list('trail: person', '/audit', { person: 'person77@' }),
  list('trail: kind of object', '/audit', { objectType: 'lab_document' }),
  list('trail: days', '/audit', { from: '2026-03-01', to: '2026-03-07' }),
  counts('trail: what occurs', '/audit/vocabulary'),
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
