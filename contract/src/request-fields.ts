import { z } from 'zod';
import { limits } from './limits.ts';
import {
  budgetRangeLabels,
  budgetRanges,
  researchAreaLabels,
  researchAreas,
  serviceTypeLabels,
  serviceTypes,
  timelineLabels,
  timelines,
} from './options.ts';
import { lineSchema } from './text.ts';

const resultsReturnedValues = ['yes', 'no', 'unknown'] as const;

const grantNumberLength = 100;

const atMost = (maximum: number) => `At most ${maximum.toLocaleString('en-US')} characters.`;

type Field = {
  /** The column of `projects`, which is also the name in answers. */
  readonly column: string;
  /** As a form sends it. */
  readonly sent: z.ZodType;
  /** As it is stored and shown. */
  readonly stored: z.ZodType;
  /** Stored value when nothing is sent. A field without it is required. */
  readonly empty?: string | null;
  /** In characters. */
  readonly longest?: number;
  /** How a list of facts names it, and its values where they come from a list. */
  readonly fact?: { readonly term: string; readonly labels?: Readonly<Record<string, string>> };
};

/** The fields of a request that are stored with its project, in the order of the form. A new field is a new entry and a column. */
const requestFields = {
  researchArea: {
    column: 'research_area',
    sent: z.enum(researchAreas),
    stored: z.string(),
    fact: { term: 'Research area', labels: researchAreaLabels },
  },
  serviceType: {
    column: 'service_type',
    sent: z.enum(serviceTypes),
    stored: z.string(),
    fact: { term: 'Service type', labels: serviceTypeLabels },
  },
  title: {
    column: 'title',
    sent: lineSchema.min(1).max(limits.titleLength, atMost(limits.titleLength)),
    stored: z.string(),
    longest: limits.titleLength,
  },
  timeline: {
    column: 'timeline',
    sent: z.enum(timelines),
    stored: z.string(),
    fact: { term: 'Timeline', labels: timelineLabels },
  },
  budgetRange: {
    column: 'budget_range',
    sent: z.enum(budgetRanges),
    stored: z.string(),
    fact: { term: 'Budget range', labels: budgetRangeLabels },
  },
  grantNumber: {
    column: 'grant_number',
    sent: lineSchema.max(grantNumberLength, atMost(grantNumberLength)).optional(),
    stored: z.string().nullable(),
    empty: null,
    longest: grantNumberLength,
    fact: { term: 'Grant number' },
  },
  description: {
    column: 'description',
    sent: z.string().trim().min(1).max(limits.descriptionLength, atMost(limits.descriptionLength)),
    stored: z.string(),
    longest: limits.descriptionLength,
  },
  /** Decides if a laboratory needs a license for patient testing. */
  resultsReturned: {
    column: 'results_returned',
    sent: z.enum(resultsReturnedValues).optional(),
    stored: z.enum(resultsReturnedValues),
    empty: 'unknown',
    fact: { term: 'Results returned to a person', labels: { yes: 'Yes', no: 'No', unknown: 'Not stated' } },
  },
} as const satisfies Record<string, Field>;

type Fields = typeof requestFields;
export type RequestField = keyof Fields;
type StoredShape<Name extends RequestField> = { [Each in Name as Fields[Each]['column']]: Fields[Each]['stored'] };
type Columns<Name extends RequestField> = z.infer<z.ZodObject<StoredShape<Name>>>;
type Sent = z.infer<z.ZodObject<{ [Name in RequestField]: Fields[Name]['sent'] }>>;

/** A request as it is stored. */
export type RequestColumns = Columns<RequestField>;

const fields: Readonly<Record<RequestField, Field>> = requestFields;
export const requestFieldNames = Object.keys(requestFields) as RequestField[];

export const requestColumns = requestFieldNames.map((name) => fields[name].column as Fields[RequestField]['column']);

const shapeOf = (names: readonly RequestField[], entry: (name: RequestField) => readonly [string, z.ZodType]) =>
  Object.fromEntries(names.map(entry));

/** The fields as a form sends them, as columns, and as a draft holds them. */
export const sentShape = shapeOf(requestFieldNames, (name) => [name, fields[name].sent]) as {
  [Name in RequestField]: Fields[Name]['sent'];
};
export const storedShape = shapeOf(requestFieldNames, (name) => [
  fields[name].column,
  fields[name].stored,
]) as StoredShape<RequestField>;
export const draftShape = shapeOf(requestFieldNames, (name) => [
  name,
  z
    .string()
    .max((fields[name].longest ?? 20) * 5)
    .optional(),
]) as Record<RequestField, z.ZodOptional<z.ZodString>>;

/** The longest text of a field in characters; undefined for a choice. */
export const longestOf = (name: RequestField): number | undefined => fields[name].longest;
export const isRequired = (name: RequestField): boolean => fields[name].empty === undefined;

/** A request that was sent, as it is stored. An empty text counts as nothing. */
export const columnsOf = (sent: Sent): RequestColumns =>
  Object.fromEntries(
    requestFieldNames.map((name) => [fields[name].column, sent[name] || fields[name].empty]),
  ) as RequestColumns;

/** A stored request as the texts of its form. */
export const textsOf = (stored: RequestColumns): Record<RequestField, string> => {
  const values: Readonly<Record<string, string | null>> = stored;
  return Object.fromEntries(requestFieldNames.map((name) => [name, values[fields[name].column] ?? ''])) as Record<
    RequestField,
    string
  >;
};

/** Facts of a request for a list; what was left out is not listed. `also_asked` are terms beside its own words. */
export const requestFacts = ({
  also_asked: alsoAsked = [],
  ...stored
}: RequestColumns & { also_asked?: readonly string[] }): { term: string; value: string }[] => {
  const values: Readonly<Record<string, string | null>> = stored;
  const facts = requestFieldNames.flatMap((name) => {
    const { column, fact } = fields[name];
    const value = values[column] ?? null;
    return fact && value ? [{ term: fact.term, value: fact.labels?.[value] ?? value }] : [];
  });
  return alsoAsked.length > 0 ? [...facts, { term: 'Also asked for', value: alsoAsked.join(', ') }] : facts;
};
