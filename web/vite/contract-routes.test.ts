import { contract } from '@aliquot/contract';
import { describe, expect, it } from 'vitest';
import { routesOf } from './contract-routes.ts';

const count = (routes: unknown): number =>
  typeof routes !== 'object' || routes === null
    ? 0
    : '~orpc' in routes
      ? 1
      : Object.values(routes).reduce((sum: number, child) => sum + count(child), 0);

describe('the routes for the browser', () => {
  const routes = routesOf(contract);

  it('are all of the contract, and survive as plain data', () => {
    expect(count(routes)).toBe(count(contract));
    expect(count(routes)).toBeGreaterThan(20);
    expect(JSON.parse(JSON.stringify(routes))).toEqual(routes);
  });

  it('carry neither schemas nor who may call', () => {
    expect(routes).toMatchObject({
      places: { search: { '~orpc': { route: { method: 'GET', path: '/places/search' }, errorMap: {}, meta: {} } } },
    });
    expect(JSON.stringify(routes)).not.toMatch(/access|Schema|summary/);
  });
});
