import { join, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const virtualId = 'virtual:contract-routes';
const resolvedId = `\0${virtualId}`;
const contractFolder = resolve(import.meta.dirname, '../../contract/src');

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * A contract procedure as a client needs it, how to call it, as an expression. Schemas, errors and descriptions stay behind.
 */
const callable = ({ method, path, ...route }: Json): string => {
  const { inputStructure, outputStructure } = route;
  const more = inputStructure || outputStructure ? JSON.stringify({ inputStructure, outputStructure }) : '';
  const named = more === '' ? { GET: 'read', POST: 'post' }[String(method)] : undefined;
  if (named) return `${named}(${JSON.stringify(path)})`;
  return `route(${JSON.stringify(path)},${JSON.stringify(method)}${more && `,${more}`})`;
};

const expressionOf = (router: unknown): string => {
  if (!isRecord(router)) return '{}';
  const definition = router['~orpc'];
  if (isRecord(definition)) return callable(isRecord(definition.route) ? definition.route : {});
  return `{${Object.entries(router)
    .map(([name, child]) => `${JSON.stringify(name)}:${expressionOf(child)}`)
    .join(',')}}`;
};

/** A module with the contract reduced to its routes. They are written by a function: as data they take more of the first page. */
export const routesModule = (router: unknown): string => `
const route = (path, method, more) => ({ '~orpc': { errorMap: {}, meta: {}, route: { method, path, ...more } } });
const read = (path) => route(path, 'GET');
const post = (path) => route(path, 'POST');
export default ${expressionOf(router)};
`;

/**
 * Gives the browser the contract's routes without its schemas (and so without the schema library) as
 * `virtual:contract-routes`. In development a change of the contract reaches the page.
 */
export const contractRoutes = (): Plugin => ({
  name: 'aliquot:contract-routes',
  resolveId: (id) => (id === virtualId ? resolvedId : undefined),
  async load(id) {
    if (id !== resolvedId) return undefined;
    const { module, dependencies } = await runnerImport<{ contract: unknown }>(join(contractFolder, 'index.ts'));
    for (const file of dependencies) this.addWatchFile(file);
    return routesModule(module.contract);
  },
});
