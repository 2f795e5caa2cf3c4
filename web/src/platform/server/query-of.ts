import type { Contract } from '@aliquot/contract';
import { queryOptions, type UnusedSkipTokenOptions } from '@tanstack/react-query';
import { api, type CallContext } from './api.ts';

/** The noun of the live events that reload a route's answers, where it is not the name of its group. */
const nouns: { readonly [Group in keyof Contract]?: string } = {
  agreements: 'requests',
  collaborations: 'requests',
  colleagues: 'projects',
  deliverables: 'requests',
  disputes: 'requests',
  evidence: 'labs',
  laboratoryPages: 'laboratory-pages',
  members: 'labs',
  ownNames: 'labs',
  passports: 'labs',
  payments: 'requests',
  registries: 'labs',
  formWitness: 'documents',
  requestWitness: 'protocols',
  retention: 'settings',
  reviewQueue: 'labs',
  savedLabs: 'saved-labs',
  shipments: 'requests',
  suspensions: 'labs',
  witness: 'labs',
};

type Options<Answer, Data> = Omit<UnusedSkipTokenOptions<Answer, Error, Data>, 'queryKey' | 'queryFn'> & {
  /** Begins the key instead of the group's noun. */
  noun?: string;
  context?: CallContext;
};

type QueryOf<Input, Answer> = <Data = Answer>(
  input: Input,
  options?: Options<Answer, Data>,
) => ReturnType<typeof queryOptions<Answer, Error, Data>>;

type Queries<Calls> = {
  readonly [Group in keyof Calls]: {
    readonly [Name in keyof Calls[Group]]: Calls[Group][Name] extends (
      input: infer Input,
      ...options: never
    ) => Promise<infer Answer>
      ? QueryOf<Input, Answer>
      : never;
  };
};

type Call = (input: unknown, options: { signal: AbortSignal; context: CallContext }) => Promise<unknown>;

const optionsOf =
  (group: keyof Contract, name: string) =>
  (input: unknown, { noun = nouns[group] ?? group, context = {}, ...options }: Options<unknown, unknown> = {}) =>
    queryOptions({
      ...options,
      queryKey: [noun, `${group}.${name}`, input],
      queryFn: ({ signal }) => (api[group] as unknown as Record<string, Call>)[name]?.(input, { signal, context }),
    });

/**
 * Options with which `useQuery` reads a route: `useQuery(queryOf.labs.get({ labId }))`. Its key begins with a noun, so that the
 * live events and changes of that noun read it again.
 */
export const queryOf = new Proxy(
  {},
  { get: (_, group: keyof Contract) => new Proxy({}, { get: (_group, name: string) => optionsOf(group, name) }) },
) as Queries<typeof api>;
