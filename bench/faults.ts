import { parseArgs } from 'node:util';
import { seededRandom } from '../server/src/demo/sample-files/random.ts';
import { drawFrom } from '../server/src/testing/draw.ts';
import {
  type Campaign,
  type Failing,
  type Killing,
  type Layout,
  type Round,
  startCampaign,
} from '../server/src/testing/faults/campaign.ts';
import { allFaults, nameOf } from '../server/src/testing/faults/fault.ts';
import type { Kind } from '../server/src/testing/faults/installation.ts';
import type { TestEngine } from '../server/src/testing/servers/databases.ts';
import { makeTemplate } from '../server/src/testing/servers/make-template.ts';
import { unexplained } from './lib/failpoints.ts';

const help = `Whether the product loses or repeats anything when it is interrupted.

  npm run bench -- faults [--engine pglite|postgres|together] [--kills 600] [--commits 40] [--seed 1]
    [--from 0] [--minutes 600] [--only WORDS] [--between 5] [--at-once 2] [--print]

Every failpoint once: before and after each external effect (a commit, a write, a read and a deletion in the file store, a message, a text, a scan,
a search for an address, the end of a job) the process is killed, or the caller gets an error; commits at the first --commits of them. Then
--kills times SIGKILL at a random moment; on PostgreSQL the server, the worker, or both. Meanwhile people sign up, recover a password, upload,
delete, attach, submit a request, decide it, complete it and analyze documents, and send again what was not answered. After each failure the
product is started again. After every --between of them and when it is quiet, everything that was acknowledged must be there, once: rows, files, messages, notices, audit entries,
jobs; and the audit trail must verify. A failpoint that never met the product fails the campaign, too, unless bench/lib/failpoints.ts
says why. Without --engine, all three: "together" is two servers and two workers
on one PostgreSQL with their files in one S3 store, where each failpoint and each kill takes one process away while its sibling goes on.
--from leaves out the first failures, and after so many --minutes none begins, so that a long campaign can be run in shares; --only takes
the failpoints whose name has the words; --at-once campaigns run side by side, each on its own data.
Databases and files are temporary ones; the mail server, the scanner and the store are local.`;

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string' },
    kills: { type: 'string', default: '600' },
    commits: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '600' },
    only: { type: 'string', default: '' },
    between: { type: 'string', default: '5' },
    'at-once': { type: 'string', default: '2' },
    print: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const longestLife = { answers: 12, milliseconds: 200 }; // the errands of everybody take about 25 calls
const roundsOfCampaign = 12; // then the next begins on an empty database
const otherEffects = 2;

/** What one campaign does between two looks at everything. */
type Plan = (campaign: Campaign) => Promise<Round>;

/** Consecutive items, so many at a time. */
const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

const kills = (whom: readonly (Kind | 'both')[], seed: number): Plan[] => {
  const draw = drawFrom(seededRandom(seed));
  const drawn = Array.from({ length: Number(options.kills) }, (): Killing => {
    const answers = draw.between(0, longestLife.answers);
    return { answers, milliseconds: draw.between(0, longestLife.milliseconds), whom: draw.one(whom) };
  });
  return inGroups(drawn.slice(Number(options.from)), Number(options.between)).map(
    (group) => (campaign) => campaign.kill(group),
  );
};

type Setup = {
  readonly engine: TestEngine;
  readonly alone: Layout;
  /** Where processes of one kind only can be killed, those are. */
  readonly apart: Layout;
  readonly kinds: readonly Kind[];
  readonly whom: readonly (Kind | 'both')[];
  /** Effects that do not come about there. */
  readonly without?: string;
};

const failpoints = ({ kinds, without }: Setup): Plan[] => {
  const failings: Failing[] = allFaults(Number(options.commits), otherEffects)
    .filter(({ effect }) => without === undefined || !effect.startsWith(without))
    .filter((fault) => nameOf(fault).includes(options.only))
    .flatMap((fault) => kinds.map((kind) => ({ fault, kind })));
  return inGroups(failings.slice(Number(options.from)), Number(options.between)).map(
    (group) => (campaign) => campaign.fail(group),
  );
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
  together: {
    engine: 'postgres',
    alone: together,
    apart: together,
    kinds: ['server', 'worker'],
    whom: everyone,
    ...(process.env.ALIQUOT_TEST_S3 ? {} : { without: 'upload.' }), // the usual server does not list parts
  },
};

const setupOf = (name: string): Setup => {
  const setup = setups[name];
  if (!setup) throw new Error(`There is no engine ${name}: ${Object.keys(setups).join(', ')}.`);
  return setup;
};

type Total = { failures: number; reached: number; again: number; failed: number; missed: string[] };

const tell = (total: Total, round: Round): void => {
  total.failures += round.failures;
  total.reached += round.reached;
  total.again += round.again;
  total.missed.push(...round.missed);
  if (round.complaints.length > 0) total.failed += 1;
  if (options.print || round.complaints.length > 0) console.log(`  ${round.reached} of ${round.failures}: ${round.name}`);
  for (const complaint of round.complaints) console.log(`    ${complaint}`);
};

const run = async (name: string, what: string, plans: readonly Plan[], layout: Layout): Promise<boolean> => {
  const { template, remove } = await makeTemplate(setupOf(name).engine);
  const began = performance.now();
  const total: Total = { failures: 0, reached: 0, again: 0, failed: 0, missed: [] };
  const waiting = [...plans];
  const hasTime = () => performance.now() - began < Number(options.minutes) * 60_000;
  /** One campaign after the other, until no plan waits. */
  const runSome = async () => {
    while (waiting.length > 0 && hasTime()) {
      const campaign = await startCampaign(template, layout);
      try {
        for (let rounds = 0; rounds < roundsOfCampaign; rounds += 1) {
          const plan = hasTime() ? waiting.shift() : undefined;
          if (plan) tell(total, await plan(campaign));
        }
      } finally {
        await campaign.close();
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: Number(options['at-once']) }, runSome));
  } finally {
    await remove();
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `${name}: ${total.failures} ${what}, of which ${total.reached} met the product at work, seed ${options.seed}, from ${options.from}, ` +
      `${minutes} min: ${total.failed} of ${plans.length - waiting.length} looks at everything found a loss or a repetition; ${total.again} messages came again under the same id`,
  );
  const silent = what === 'failpoints' ? unexplained(name, total.missed) : []; // a kill needs no effect
  for (const missed of silent) console.log(`  never met the product: ${missed}`);
  return total.failed === 0 && silent.length === 0;
};

if (options.help) console.log(help);
else
  for (const name of options.engine === undefined ? Object.keys(setups) : [options.engine]) {
    const setup = setupOf(name);
    const whole = [
      ...(Number(options.commits) > 0 ? [await run(name, 'failpoints', failpoints(setup), setup.alone)] : []),
      ...(Number(options.kills) > 0 ? [await run(name, 'kills', kills(setup.whom, Number(options.seed)), setup.apart)] : []),
    ];
    if (whole.includes(false)) process.exitCode = 1;
  }
