import { contract } from '@aliquot/contract';
import { describe, expect, it } from 'vitest';
import { routesModule } from './contract-routes.ts';

const count = (routes: unknown): number =>
  typeof routes !== 'object' || routes === null
    ? 0
    : '~orpc' in routes
      ? 1
      : Object.values(routes).reduce((sum: number, child) => sum + count(child), 0);

const text = routesModule(contract);
const { default: routes } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { default: unknown };

describe('the routes for the browser', () => {
  it('are all of the contract', () => {
    expect(count(routes)).toBe(count(contract));
    expect(count(routes)).toBeGreaterThan(20);
  });

  it('carry neither schemas nor who may call', () => {
    expect(routes).toMatchObject({
      places: { search: { '~orpc': { route: { method: 'GET', path: '/places/search' }, errorMap: {}, meta: {} } } },
    });
    expect(text).not.toMatch(/access|Schema|summary/);
  });
});
