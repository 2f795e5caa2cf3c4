import { parseArgs } from 'node:util';
import { fuzzRequests, sweep } from '../server/src/testing/fuzz.ts';
import { fuzzFiles } from './lib/fuzz-files.ts';
import { onEachEngine, withPeople } from './lib/product.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    files: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log('npm run bench -- fuzz [--requests 50000] [--files 10000] [--seed 1] [--lanes 8]');
  process.exit(0);
}

const [requests, files, seed, lanes] = [values.requests, values.files, values.seed, values.lanes].map(Number) as [
  number,
  number,
  number,
  number,
];
const batch = 2000;
const shownFailures = 10;

let failed = 0;

if (requests > 0) {
  await onEachEngine((engine, environment) =>
    withPeople(environment, async ({ url, people }) => {
      const began = performance.now();
      const statuses: Record<string, number> = {};
      const routes = new Set<string>();
      let failures = 0;
      for (let done = 0; done < requests; done += batch) {
        const planned = fuzzRequests(seed + done, Math.min(batch, requests - done));
        const cookies = { user: people.user.cookie, lab_owner: people.lab_owner.cookie, admin: people.admin.cookie };
        const result = await sweep(url, planned, cookies, {
          protectedIds: Object.values(people).map(({ id }) => id),
          lanes,
        });
        for (const [status, count] of Object.entries(result.byStatus)) statuses[status] = (statuses[status] ?? 0) + count;
        for (const route of result.byRoute.keys()) routes.add(route);
        for (const failure of result.failures) {
          failures += 1;
          if (failures <= shownFailures) console.log(JSON.stringify(failure));
        }
      }
      failed += failures;
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(
        `\n${engine}: ${requests} requests on ${routes.size} routes, seed ${seed}, ${seconds} s: ${failures} failures`,
      );
      console.log(
        Object.entries(statuses)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', '),
      );
    }),
  );
}

if (files > 0) failed += await fuzzFiles(files, seed);

process.exitCode = failed > 0 ? 1 : 0;
