import { expect, it } from 'vitest';
import { authorizationApp } from './testing/authorization/authorization-app.ts';
import { knownCalls, routesOfProduct } from './testing/fuzz/known-calls.ts';
import { fuzzRequests } from './testing/fuzz/requests.ts';
import { sweepWorld } from './testing/fuzz/world.ts';

const { app, world } = authorizationApp();
const seed = 20_261_122;

it('OPS-009 OPS-010: requests of every kind end without a failure of the server, and leave no file open when they break off', async () => {
  const { byStatus, failures, leftOpen } = await sweepWorld({ app, world }, { seed, count: 600 });
  expect(failures).toEqual([]);
  expect(leftOpen).toEqual([]);
  expect(byStatus['200']).toBeGreaterThan(60);
  expect(byStatus['400']).toBeGreaterThan(60);
  for (const status of ['401', '403', '404']) expect(byStatus[status]).toBeGreaterThan(5);
});

it('OPS-010: a sweep sends requests to every route of the product', () => {
  const enough = 8000;
  const made = new Set(fuzzRequests(seed, enough).map(({ route }) => route));
  const changed = new Set(knownCalls({ app, world }, seed, enough).map(({ route }) => route));
  expect(routesOfProduct.filter((route) => !made.has(route))).toEqual([]);
  expect(routesOfProduct.filter((route) => !changed.has(route))).toEqual([]);
});
