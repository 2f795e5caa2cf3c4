import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureAllBuilt, ensureBuilt } from '../lib/builds.mjs';
import { run } from '../lib/node.mjs';
import { root } from '../lib/root.mjs';
import { noTests, type Outcome, readCounts } from './counts.ts';
import { readFailures } from './failures.ts';

export type Section = {
  readonly name: string;
  readonly title: string;
  /** Sections that must have passed for this one to say anything. */
  readonly needs?: readonly string[];
  /** Runs it on this terminal; `reports` is a folder for its report. */
  run(reports: string): Promise<Omit<Outcome, 'name'>>;
};

const script = (name: string, title: string): Section => ({
  name,
  title,
  run: async () => ({ ok: (await run('npm', ['run', '--silent', name])) === 0, counts: noTests }),
});

const failuresBeside = (report: string) => `${report}.failures`;

const counted = async (name: string, reports: string, start: (report: string) => Promise<number>) => {
  const report = join(reports, `${name}.json`);
  const code = await start(report);
  return { ok: code === 0, counts: readCounts(report), failures: readFailures(failuresBeside(report)) };
};

const reporters = ['--reporter=default', '--reporter=json', '--reporter=./scripts/test/failures-reporter.ts'];

/** `workers`: more than the processors, where tests wait most of the time. */
const vitest = (project: string, title: string, workers?: number): Section => ({
  name: project,
  title,
  run: async (reports) => {
    await ensureBuilt('gazetteer', 'server'); // the product finds places with the one; processes that tests start are the other
    const atOnce = workers ? [`--maxWorkers=${workers}`] : [];
    return counted(project, reports, (report) =>
      run('vitest', ['run', '--project', project, ...atOnce, ...reporters, `--outputFile.json=${report}`], {
        // Node's compile cache is kept from one process to the next, as the product itself keeps it.
        env: { ALIQUOT_FAILURES: failuresBeside(report), NODE_COMPILE_CACHE: join(root, 'build', 'code') },
      }),
    );
  },
});

const build: Section = {
  name: 'build',
  title: 'Build and size budget',
  run: async () => {
    await ensureAllBuilt();
    return { ok: (await run('node', ['scripts/check-budget.ts'])) === 0, counts: noTests };
  },
};

const browser: Section = {
  name: 'browser',
  title: 'Journeys in a real browser',
  needs: ['typecheck', 'build'],
  run: async (reports) => {
    await ensureAllBuilt();
    return counted('browser', reports, (report) =>
      run('playwright', ['test', '--config', 'e2e'], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } }),
    );
  },
};

/** Names for several sections. */
export const groups: Readonly<Record<string, readonly string[]>> = { unit: ['rules', 'reading'] };

/** Everything that `npm test` does, in order. */
export const sections: readonly Section[] = [
  script('typecheck', 'Types'),
  script('lint', 'Lint'),
  script('check:format', 'Format'),
  script('check:structure', 'Structure of the code'),
  vitest('rules', 'Rules and everything else that is pure'),
  vitest('reading', 'Recognizing text, platform, command line and scripts'),
  vitest('pglite', 'Integration tests on the embedded database'),
  vitest('postgres', 'Integration tests on PostgreSQL', 2 * availableParallelism()),
  vitest('web', 'Web component tests'),
  build,
  browser,
];
