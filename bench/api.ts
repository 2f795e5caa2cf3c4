import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { pageOfUser } from '../server/src/features/engagements/projects/listing.repository.ts';
import type { Db } from '../server/src/platform/db/index.ts';
import type { Template } from '../server/src/testing/servers/databases.ts';
import { median } from './lib/percentile.ts';
import { listening, onEngines, onTemplate, researcherWith } from './lib/product.ts';

const connections = 25;
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const projectsOfOne = 20;

type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly failures: number };

const measure = async (url: string, cookie: string): Promise<Measured> => {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections, duration: seconds, headers: { cookie } });
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failures: non2xx + errors };
};

const medianOf = (measured: readonly Measured[]): Measured => ({
  perSecond: median(measured.map(({ perSecond }) => perSecond)),
  p50: median(measured.map(({ p50 }) => p50)),
  p99: median(measured.map(({ p99 }) => p99)),
  failures: measured.reduce((sum, { failures }) => sum + failures, 0),
});

const line = (name: string, { perSecond, p50, p99, failures }: Measured) =>
  console.log(
    `${name.padEnd(22)} ${perSecond.toFixed(0).padStart(7)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)} ${failures}`,
  );

const bench = (template: Template): Promise<void> =>
  onTemplate(template, async ({ world, url }) => {
    const { id, cookie } = await researcherWith(world, projectsOfOne);
    // The list's own statement, as the owner of the schema: without layers, session, transaction and row-level security.
    const part = { userId: id, limit: projectsOfOne, offset: 0 };
    const { sql, parameters } = pageOfUser(world.database.owner as Db, part, { sort: 'newest', first: undefined }).compile();
    const bare = createServer((_request, response) => {
      world.database.pool.query(sql, [...parameters]).then(
        ({ rows }) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ items: rows })),
        () => response.writeHead(500).end(),
      );
    });
    const bareUrl = await listening(bare);
    const results: { product: Measured[]; bare: Measured[] } = { product: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      results.bare.push(await measure(bareUrl, cookie));
      results.product.push(await measure(`${url}/api/projects`, cookie));
    }
    bare.closeAllConnections();
    bare.close();
    const [product, floor] = [medianOf(results.product), medianOf(results.bare)];
    console.log(
      `\n${template.engine}: a signed-in list of ${projectsOfOne} projects, ${connections} connections, median of ${rounds} × ${seconds} s`,
    );
    console.log('                         req/s   p50 ms   p99 ms failures');
    line('bare node:http, same SQL', floor);
    line('GET /api/projects', product);
    console.log(`ratio ${(product.perSecond / floor.perSecond).toFixed(2)} of the bare handler (goal 0.50)`);
  });

await onEngines('pglite,postgres', bench);
