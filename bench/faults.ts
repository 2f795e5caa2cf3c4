import { parseArgs } from 'node:util';
import { seededRandom } from '../server/src/demo/sample-files/random.ts';
import { makeTemplate, type TestEngine } from '../server/src/testing/databases.ts';
import { drawFrom } from '../server/src/testing/draw.ts';
import { type Campaign, type Layout, type Round, startCampaign } from '../server/src/testing/faults/campaign.ts';
import { allFaults } from '../server/src/testing/faults/fault.ts';
import type { Kind } from '../server/src/testing/faults/installation.ts';

const help = `Whether the product loses or repeats anything when it is interrupted.

  npm run bench -- faults [--engine pglite|postgres|together] [--kills 600] [--commits 40] [--seed 1] [--print]

Every failpoint once: before and after each external effect (a commit, a write, a read and a deletion in the file store, a message, a scan,
a search for an address, the end of a job) the process is killed, or the caller gets an error; commits at the first --commits of them. Then
--kills times SIGKILL at a random moment; on PostgreSQL the server, the worker, or both. Meanwhile people sign up, recover a password, upload,
delete, attach, submit a request, decide it, complete it and analyze documents, and send again what was not answered. After each failure the
product is started again. When it is quiet, everything that was acknowledged must be there, once: rows, files, messages, notices, audit entries,
jobs; and the audit trail must verify. Without --engine, all three: "together" is two servers and two workers
on one PostgreSQL with their files in one S3 store, where each failpoint and each kill takes one process away while its sibling goes on.
Databases and files are temporary ones; the mail server, the scanner and the store are local.`;

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string' },
    kills: { type: 'string', default: '600' },
    commits: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    print: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const longestLife = 2500; // milliseconds; the errands of a round take about as long
const roundsOfCampaign = 60; // then the next begins on an empty database
const otherEffects = 2;

type Plan = (campaign: Campaign) => Promise<Round>;

const failpoints = (kinds: readonly Kind[]): Plan[] =>
  allFaults(Number(options.commits), otherEffects).flatMap((fault) =>
    kinds.map(
      (kind): Plan =>
        (campaign) =>
          campaign.fail(fault, kind),
    ),
  );

const kills = (whom: readonly (Kind | 'both')[], seed: number): Plan[] => {
  const draw = drawFrom(seededRandom(seed));
  return Array.from({ length: Number(options.kills) }, () => {
    const after = draw.between(0, longestLife);
    const one = draw.one(whom);
    return (campaign) => campaign.kill(after, one);
  });
};

type Setup = {
  readonly engine: TestEngine;
  readonly alone: Layout;
  /** Where processes of one kind only can be killed, those are. */
  readonly apart: Layout;
  readonly kinds: readonly Kind[];
  readonly whom: readonly (Kind | 'both')[];
};

const together: Layout = { crew: { servers: 2, workers: 2 }, store: 's3' };
const everyone = ['server', 'worker', 'both'] as const;

const setups: Readonly<Record<string, Setup>> = {
  pglite: { engine: 'pglite', alone: {}, apart: {}, kinds: ['server'], whom: ['server'] },
  postgres: {
    engine: 'postgres',
    alone: {},
    apart: { crew: { servers: 1, workers: 1 } },
    kinds: ['server'],
    whom: everyone,
  },
  together: { engine: 'postgres', alone: together, apart: together, kinds: ['server', 'worker'], whom: everyone },
};

const setupOf = (name: string): Setup => {
  const setup = setups[name];
  if (!setup) throw new Error(`There is no engine ${name}: ${Object.keys(setups).join(', ')}.`);
  return setup;
};

type Total = { rounds: number; reached: number; again: number; failed: number };

const tell = (total: Total, round: Round): void => {
  total.rounds += 1;
  total.again += round.again;
  if (round.reached) total.reached += 1;
  if (round.complaints.length > 0) total.failed += 1;
  if (options.print || round.complaints.length > 0) console.log(`  ${round.name}${round.reached ? '' : ' (not met)'}`);
  for (const complaint of round.complaints) console.log(`    ${complaint}`);
};

const run = async (name: string, what: string, plans: readonly Plan[], layout: Layout): Promise<boolean> => {
  const { template, remove } = await makeTemplate(setupOf(name).engine);
  const began = performance.now();
  const total: Total = { rounds: 0, reached: 0, again: 0, failed: 0 };
  try {
    for (let first = 0; first < plans.length; first += roundsOfCampaign) {
      const campaign = await startCampaign(template, layout);
      try {
        for (const plan of plans.slice(first, first + roundsOfCampaign)) tell(total, await plan(campaign));
      } finally {
        await campaign.close();
      }
    }
  } finally {
    await remove();
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `${name}: ${total.rounds} ${what}, of which ${total.reached} met the product at work, seed ${options.seed}, ${minutes} min: ` +
      `${total.failed} with a loss or a repetition; ${total.again} messages came again under the same id`,
  );
  return total.failed === 0;
};

if (options.help) console.log(help);
else
  for (const name of options.engine === undefined ? Object.keys(setups) : [options.engine]) {
    const { alone, apart, kinds, whom } = setupOf(name);
    const whole = [
      ...(Number(options.commits) > 0 ? [await run(name, 'failpoints', failpoints(kinds), alone)] : []),
      ...(Number(options.kills) > 0 ? [await run(name, 'kills', kills(whom, Number(options.seed)), apart)] : []),
    ];
    if (whole.includes(false)) process.exitCode = 1;
  }
