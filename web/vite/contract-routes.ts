import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const virtualId = 'virtual:contract-routes';
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

const newestChange = async (): Promise<number> => {
  const names = await readdir(contractFolder, { recursive: true });
  const times = await Promise.all(names.map(async (name) => (await stat(join(contractFolder, name))).mtimeMs));
  return Math.max(...times);
};

/**
 * Gives the browser the contract's routes without its schemas (and so without the schema library) as
 * `virtual:contract-routes`. The contract is read when the module is loaded, so a build always has the present one.
 */
export const contractRoutes = (): Plugin => ({
  name: 'aliquot:contract-routes',
  resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
  async load(id) {
    if (id !== `\0${virtualId}`) return undefined;
    const entry = join(contractFolder, 'index.ts');
    if (!existsSync(entry)) return 'export default {};';
    this.addWatchFile(entry);
    const module: unknown = await import(`${pathToFileURL(entry).href}?changed=${await newestChange()}`);
    const routes = routesOf(isRecord(module) ? module.contract : undefined);
    return `export default ${JSON.stringify(routes)};`;
  },
});
