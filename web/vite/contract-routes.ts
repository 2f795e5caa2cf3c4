import { join, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const virtualId = 'virtual:contract-routes';
const resolvedId = `\0${virtualId}`;
const contractFolder = resolve(import.meta.dirname, '../../contract/src');

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** What a client needs of a contract procedure: how to call it. Schemas, errors and descriptions stay behind. */
const callable = (route: Json): Json => {
  const { method, path, inputStructure, outputStructure } = route;
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } };
};

/** The contract reduced to its routes, as plain data. */
export const routesOf = (router: unknown): Json => {
  if (!isRecord(router)) return {};
  const definition = router['~orpc'];
  if (isRecord(definition)) return callable(isRecord(definition.route) ? definition.route : {});
  return Object.fromEntries(Object.entries(router).map(([name, child]) => [name, routesOf(child)]));
};

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
    return `export default ${JSON.stringify(routesOf(module.contract))};`;
  },
});
