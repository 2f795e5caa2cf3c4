import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import type { Database } from '../db/index.ts';
import { createLogger } from '../log.ts';
import { createMemoryCache } from './cache.ts';
import { createNominatim } from './nominatim.ts';
import { turnsOfInstallation } from './turns.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("update geocoder_turns set next_turn = '-infinity'"));

const stub = async () => {
  const asked: number[] = [];
  const server = createServer((_request, response) => {
    asked.push(performance.now());
    response.end('[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`;
  return { asked, config: { url, userAgent: 'Aliquot test (ops@example.org)', privateHosts: [] } };
};

describe('the turns of an installation', () => {
  it('MAP-012 two processes on one database ask at most once a second together', async () => {
    const { asked, config } = await stub();
    const log = createLogger('silent');
    const process = () => createNominatim(config, createMemoryCache(), log, turnsOfInstallation(database.owner));
    const [one, other] = [process(), process()];
    await Promise.all([one('a'), other('b'), one('c')]);
    expect(asked).toHaveLength(3);
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1000);
  });

  it('turns away who would wait too long, and the others keep their turns', async () => {
    const pace = { interval: 200, longestQueue: 2 };
    const turns = [turnsOfInstallation(database.owner, pace), turnsOfInstallation(database.owner, pace)] as const;
    const began = performance.now();
    const ended = await Promise.allSettled([turns[0](), turns[1](), turns[0](), turns[1](), turns[0]()]);
    const through = ended.filter(({ status }) => status === 'fulfilled').length;
    expect(through).toBeGreaterThanOrEqual(2);
    expect(through).toBeLessThan(5);
    expect(performance.now() - began).toBeGreaterThanOrEqual((through - 1) * pace.interval - 5);
    expect(ended.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toContain(
      'Error: too many searches are waiting for the geocoder',
    );
  });
});
