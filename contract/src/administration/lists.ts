import { z } from 'zod';
import { labColumns, labFilterSchema } from '../hearts/lab-list.ts';
import { orderBy } from '../list-query.ts';
import { labStatuses, projectStatuses, roles } from '../options.ts';
import { idSchema } from '../pages.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';
import { projectColumns, projectFilterSchema } from './admin-projects.ts';
import { queueColumns, queueFilterSchema } from './review-queue.ts';
import { userColumns, userFilterSchema } from './users.ts';

export const adminLists = ['laboratories', 'projects', 'users', 'queue'] as const;
export type AdminList = (typeof adminLists)[number];

export const listLimits = {
  /** Rows of one call of a bulk action. */
  rowsPerCall: 50,
  /** Rows that can be chosen at once. */
  rowsChosen: 1000,
  viewsPerList: 30,
  queryLength: 2000,
} as const;

/** Filters and columns of each list of administrators. Columns that cannot order a list are named beside those that can. */
const lists = {
  laboratories: {
    filter: labFilterSchema,
    order: orderBy(labColumns),
    columns: [...labColumns, 'address', 'capabilities'],
  },
  projects: { filter: projectFilterSchema, order: orderBy(projectColumns), columns: projectColumns },
  users: { filter: userFilterSchema, order: orderBy(userColumns), columns: userColumns },
  queue: { filter: queueFilterSchema, order: orderBy(queueColumns), columns: queueColumns },
} as const satisfies Record<AdminList, { filter: z.ZodObject; order: z.ZodType; columns: readonly string[] }>;

/** The names of a list's filters, as its address and its call have them. */
export const filterNames = (list: AdminList): readonly string[] => Object.keys(lists[list].filter.shape);

/** Whether a list understands a filter or an order. */
const understands = (list: AdminList, name: string, value: string): boolean => {
  const { filter, order } = lists[list];
  if (name === 'sort') return order.safeParse(value).success;
  const field = (filter.shape as Readonly<Record<string, z.ZodType>>)[name];
  return field?.safeParse(value).success ?? false;
};

/** The columns of a list among these, in their order. */
const knownColumns = (list: AdminList, value: string): string =>
  value
    .split(',')
    .filter((column) => (lists[list].columns as readonly string[]).includes(column))
    .join(',');

/** The parts of the query of an address. */
export type QueryParts = Readonly<Record<string, string>>;

/**
 * Filter, order and columns of a list, without what the list does not know.
 * @returns what is left, and the names of columns and filters that were left out.
 */
export const readListQuery = (
  list: AdminList,
  parts: QueryParts,
): { readonly parts: QueryParts; readonly missing: string[] } => {
  const kept: Record<string, string> = {};
  const missing: string[] = [];
  for (const [name, value] of Object.entries(parts)) {
    const left = name === 'columns' ? knownColumns(list, value) : understands(list, name, value) ? value : '';
    if (left) kept[name] = left;
    if (name !== 'columns' && left === '') missing.push(name);
    if (name === 'columns') missing.push(...value.split(',').filter((column) => knownColumns(list, column) === ''));
  }
  return { parts: kept, missing };
};

/** The filter that these parts say. @throws ZodError for parts that `readListQuery` has not been through. */
export const filterOfQuery = <List extends AdminList>(list: List, parts: QueryParts) =>
  lists[list].filter.parse(parts) as z.infer<(typeof lists)[List]['filter']>;

const viewSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The query of the list's address. */
  query: z.string(),
  /** Columns and filters that it named and that no longer exist. */
  missing: z.array(z.string()),
});
export type ListView = z.infer<typeof viewSchema>;

const listInput = z.object({ list: z.enum(adminLists) });
const querySchema = z.string().max(listLimits.queryLength);

/** What is done to each of many rows. Each goes through the same checks as when it is done to one. */
const bulkActSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('labs.acknowledge') }),
  z.object({ name: z.literal('labs.notify-owner') }),
  z.object({ name: z.literal('labs.delete') }),
  z.object({ name: z.literal('review.assign'), assigneeId: idSchema.nullable() }),
  z.object({ name: z.literal('projects.set-status'), status: z.enum(projectStatuses) }),
  z.object({ name: z.literal('projects.assign'), labId: idSchema }),
  z.object({ name: z.literal('projects.delete') }),
  z.object({ name: z.literal('users.set-role'), role: z.enum(roles) }),
  z.object({ name: z.literal('users.send-link') }),
  z.object({ name: z.literal('users.delete') }),
]);
export type BulkAct = z.infer<typeof bulkActSchema>;

const bulkResultSchema = z.object({
  id: idSchema,
  /** `unchanged` when the row was already so, or is gone. */
  outcome: z.enum(['done', 'unchanged', 'refused']),
  reason: z.string().nullable(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

const labFound = z.object({ id: idSchema, name: z.string(), address: z.string(), status: z.enum(labStatuses) });
const projectFound = z.object({ id: idSchema, title: z.string(), researcher: z.string(), status: z.enum(projectStatuses) });
const personFound = z.object({ id: idSchema, name: z.string(), email: z.string(), role: z.enum(roles) });
const foundSchema = z.object({
  labs: z.array(labFound),
  projects: z.array(projectFound),
  people: z.array(personFound),
});
export type Found = z.infer<typeof foundSchema>;

/** Administrators' calls on their lists. */
export const listRoutes = {
  views: route({
    method: 'GET',
    path: '/admin/lists/{list}/views',
    access: ['admin'],
    summary: 'The views of a list that the caller has saved, by name',
    input: listInput,
    output: z.object({ views: z.array(viewSchema) }),
  }),
  saveView: route({
    method: 'PUT',
    path: '/admin/lists/{list}/views',
    access: ['admin'],
    summary: 'Save filter, order and columns of a list under a name, in place of a view of the same name',
    input: listInput.extend({ name: lineSchema.min(1, 'Give the view a name.').max(60), query: querySchema }),
    output: viewSchema,
    errors: ['CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  removeView: route({
    method: 'DELETE',
    path: '/admin/views/{viewId}',
    access: ['admin'],
    summary: 'Remove a saved view',
    input: z.object({ viewId: idSchema }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  matching: route({
    method: 'GET',
    path: '/admin/lists/{list}/matching',
    access: ['admin'],
    summary: 'Ids and names of all rows that match a filter, newest first, at most 1,000, and how many match',
    input: listInput.extend({ query: querySchema.default('') }),
    output: z.object({ rows: z.array(z.object({ id: idSchema, name: z.string() })), total: z.number().int() }),
    errors: ['UNPROCESSABLE_CONTENT'],
  }),
  act: route({
    method: 'POST',
    path: '/admin/bulk',
    access: ['admin'],
    summary: 'Do the same to many rows; each has its own result, and one that is refused stops no other',
    input: z.object({ act: bulkActSchema, ids: z.array(idSchema).min(1).max(listLimits.rowsPerCall) }),
    output: z.object({ results: z.array(bulkResultSchema) }),
  }),
  search: route({
    method: 'GET',
    path: '/admin/search',
    access: ['admin'],
    summary: 'Laboratories, projects and people that a text finds, a few of each',
    input: z.object({ text: lineSchema.min(2).max(200) }),
    output: foundSchema,
  }),
};
