import fc from 'fast-check';
import { accountMatrix } from '../authorization/authorization-accounts.ts';
import { type Calling, matrixRows, type Named, targetOf } from '../authorization/authorization-calls.ts';
import { contractMatrix, rawMatrix } from '../authorization/authorization-matrix.ts';
import type { Sent } from '../authorization/authorization-rows.ts';
import { type AuthorizationWorld, type Caller, callers } from '../authorization/authorization-world.ts';
import { hostileHeaders } from './requests.ts';
import type { FuzzRequest } from './sweep.ts';
import { encoded, hostile } from './values.ts';

/** A complete and valid call of every route of the product. */
const everyRow: readonly Named[] = [
  ...matrixRows('/api', contractMatrix),
  ...matrixRows('/api', rawMatrix),
  ...matrixRows('/api/auth', accountMatrix),
];

/** As in the contract and in the raw routes, below `/api`. */
const routeOf = ({ prefix, name }: Named): string =>
  name.replace(' ', ` ${prefix.slice('/api'.length)}`).replace(/files\/[a-z-]+/, 'files/{kind}');

/** Every route, as the authorization matrix has it. */
export const routesOfProduct: readonly string[] = [...new Set(everyRow.map(routeOf))];

const refused: ReadonlySet<number> = new Set([401, 403, 404]);

/** Those whom the product does not refuse, and sometimes somebody else. */
const someoneFor = ({ row }: Named): fc.Arbitrary<Caller> => {
  const admitted = callers.filter((caller) => !refused.has(row.cells[caller]));
  const anyone = fc.constantFrom(...callers);
  return admitted.length === 0 ? anyone : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...admitted) }, anyone);
};

type Change = { readonly way: 'keep' | 'replace' | 'drop' | 'add' | 'other id'; readonly at: number; readonly value: unknown };

const change: fc.Arbitrary<Change> = fc.record({
  way: fc.constantFrom('keep', 'keep', 'replace', 'replace', 'replace', 'replace', 'drop', 'add', 'other id'),
  at: fc.nat(),
  value: hostile,
});

type Holder = Record<string, unknown>;

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** Every value inside of another, by what holds it. */
const placesIn = (holder: Holder): { holder: Holder; name: string }[] =>
  Object.entries(holder).flatMap(([name, inner]) => [{ holder, name }, ...(isHolder(inner) ? placesIn(inner) : [])]);

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const changedForm = (form: FormData, { way, at, value }: Change): FormData => {
  const names = [...form.keys()];
  const name = names[at % names.length] ?? '';
  const text = asText(value);
  if (way === 'drop') form.delete(name);
  if (way === 'add') form.append(text.slice(0, 100), text);
  if (way === 'replace')
    form.set(name, at % 2 === 0 ? text : new File([text], text.slice(0, 300), { type: 'application/pdf' }));
  return form;
};

const changedCall = (sent: Sent, { way, at, value }: Change): Sent => {
  const call = structuredClone({ body: sent.body, query: sent.query ?? {}, params: sent.params ?? {} });
  const ids = Object.keys(call.params).filter((name) => /id$/i.test(name));
  if (way === 'other id' && ids.length > 0) {
    const name = ids[at % ids.length] ?? '';
    return { ...sent, ...call, params: { ...call.params, [name]: `{${name}}` } };
  }
  if (way === 'add')
    return { ...sent, ...call, body: isHolder(call.body) ? { ...call.body, [`x${at}`]: value } : { x: value } };
  const places = placesIn(call).filter(({ name, holder }) => holder !== call || name === 'body');
  const place = places[at % places.length];
  if (place && way === 'drop') delete place.holder[place.name];
  if (place && way === 'replace') place.holder[place.name] = value;
  return { ...sent, ...call };
};

const texts = (values: Holder): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value).slice(0, 2000).toWellFormed()]));

const requestOf = (place: Calling, named: Named, caller: Caller, made: Change): Omit<FuzzRequest, 'headers'> => {
  const [method = 'GET'] = named.name.split(' ');
  const person = caller === 'anonymous' ? null : place.world.people[caller];
  const sent = named.row.send(place.world, person);
  const form = sent.form && changedForm(sent.form(), made);
  const changed = changedCall(sent, form && made.way !== 'other id' ? { ...made, way: 'keep' } : made);
  const params = Object.fromEntries(Object.entries(texts(changed.params ?? {})).map(([name, text]) => [name, encoded(text)]));
  const json = changed.body === undefined ? '{}' : JSON.stringify(changed.body);
  return {
    route: routeOf(named),
    method,
    target: targetOf(place, named, { ...changed, params, query: texts(changed.query ?? {}) }, person),
    body: method === 'GET' ? null : (form ?? json),
    type: 'application/json',
    role: caller,
  };
};

/** Complete and valid calls of every route in the world of the authorization matrix, most of them with one hostile change. */
export const knownCalls = (place: Calling, seed: number, count: number): FuzzRequest[] =>
  fc
    .sample(
      fc
        .constantFrom(...everyRow)
        .chain((named) =>
          fc.record({ named: fc.constant(named), caller: someoneFor(named), made: change, headers: hostileHeaders }),
        ),
      { seed, numRuns: count },
    )
    .map(({ named, caller, made, headers }) => ({ ...requestOf(place, named, caller, made), headers }));

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The ids of that world, by the names under which calls send them. */
export const knownIds = (world: AuthorizationWorld): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { row } of everyRow) {
    const { params = {}, body } = row.send(world, world.people.admin);
    for (const [name, id] of Object.entries({ ...params, ...(isHolder(body) ? body : {}) }))
      if (typeof id === 'string' && uuid.test(id)) found.set(name, [...new Set([...(found.get(name) ?? []), id])]);
  }
  return found;
};
