import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../testing/servers/open-test-database.ts';
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
  // A machine under load may bring a request late, and the next one in time: what is measured is then the load.
  it('MAP-012 two processes on one database ask at most once a second together', { retry: 2 }, async () => {
    const { asked, config } = await stub();
    const log = createLogger('silent');
    const process = () => createNominatim(config, createMemoryCache(), log, turnsOfInstallation(database.owner));
    const [one, other] = [process(), process()];
    await Promise.all([one('a'), other('b'), one('c')]);
    expect(asked).toHaveLength(3);
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1000);
  });

  it('turns away who would wait too long, whichever process it is', async () => {
    const pace = { interval: 60_000, longestQueue: 0 };
    const turns = [turnsOfInstallation(database.owner, pace), turnsOfInstallation(database.owner, pace)] as const;
    const ended = await Promise.allSettled([turns[0](), turns[1](), turns[0]()]);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ended.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual(
      Array(2).fill('Error: too many searches are waiting for the geocoder'),
    );
  });
});
