import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/builds.mjs';
import { run } from './lib/node.mjs';
import { root } from './lib/root.mjs';
import { copyTree } from './mutants/copy.ts';
import { mutants } from './mutants/list.ts';
import { type Area, choose, type Listed, lint, partOf, plant } from './mutants/mutant.ts';
import { type Failure, readFailures } from './test/failures.ts';

// `mutants [--at N/M] [NAME or AREA …]`: plants one fault after the other in a copy of the tree and says which ones no test noticed.

const { values, positionals } = parseArgs({ options: { at: { type: 'string', default: '1/1' } }, allowPositionals: true });

class Stopped extends Error {}
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (isStopped = true));

/** Test files, and parts of the names of the tests in them that are run; all of them without any. */
type Selection = { readonly tests: readonly string[]; readonly names: readonly string[] };

const selectionOf = (mutants: readonly Listed[]): Selection => ({
  tests: [...new Set(mutants.flatMap(({ tests }) => tests.filter((test) => test !== lint)))],
  names: [...new Set(mutants.flatMap(({ only }) => only ?? []))],
});

const runIn = async (copy: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> => {
  // The tools of the copy: its tests import their own vitest.
  const tool = join(copy, 'node_modules', '.bin', command);
  const code = isStopped ? 0 : await run(tool, args, { cwd: copy, env, stdio: 'ignore' });
  if (isStopped) throw new Stopped();
  return code;
};

/**
 * Failures in the copy, as far as the first one; null when all passes. @throws Error when the run failed without naming a test.
 */
const testIn = async (copy: string, { tests, names }: Selection, bail: boolean): Promise<readonly Failure[] | null> => {
  if (tests.length === 0) return null;
  const report = join(copy, 'failures.json');
  rmSync(report, { force: true });
  const named = names.length === 0 ? [] : ['--testNamePattern', names.map((name) => RegExp.escape(name)).join('|')];
  const options = ['--reporter=./scripts/test/failures-reporter.ts', ...named, ...(bail ? ['--bail=1'] : [])];
  const code = await runIn(copy, 'vitest', ['run', '--project', '!pglite', ...options, ...tests], { ALIQUOT_FAILURES: report });
  if (code === 0) return null;
  const failures = readFailures(report);
  if (failures.length > 0) return failures;
  // A run that ends at its first failure does not always say which one that was.
  if (bail) return testIn(copy, { tests, names }, false);
  throw new Error(`The tests ended with code ${code} and named no failure: ${tests.join(' ')}`);
};

const lintIn = async (copy: string, file: string): Promise<string | null> =>
  (await runIn(copy, 'oxlint', [file])) === 0 ? null : lint;

/** The test or tool that notices a fault in a mutant's file; null when nothing does. */
const killerIn = async (copy: string, mutant: Listed): Promise<string | null> =>
  (mutant.tests.includes(lint) ? await lintIn(copy, mutant.file) : null) ??
  (await testIn(copy, selectionOf([mutant]), true))?.[0]?.where ??
  null;

/** Failures without any fault. */
const failuresWithout = async (copy: string, chosen: readonly Listed[]): Promise<readonly string[]> => {
  const { true: some = [], false: whole = [] } = Object.groupBy(chosen, ({ only }) => String(only !== undefined));
  const failures = [await testIn(copy, selectionOf(some), false), await testIn(copy, selectionOf(whole), false)];
  const failed = failures.flatMap((each) => each?.map(({ where, message }) => `${where}\n  ${message}`) ?? []);
  for (const { file, tests } of chosen)
    if (tests.includes(lint) && (await lintIn(copy, file))) failed.push(`${lint} of ${file}`);
  return failed;
};

type Outcome = { readonly mutant: Listed; readonly killedBy: string | null; readonly seconds: number };

const tryOne = async (copy: string, mutant: Listed): Promise<Outcome> => {
  const began = Date.now();
  const file = join(copy, mutant.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, plant(mutant, text));
  const killedBy = await killerIn(copy, mutant);
  writeFileSync(file, text);
  return { mutant, killedBy, seconds: (Date.now() - began) / 1000 };
};

const print = ({ mutant, killedBy, seconds }: Outcome): void => {
  const fate = killedBy === null ? 'LIVED' : `killed by ${killedBy}`;
  console.log(`${mutant.area.padEnd(14)}  ${mutant.name.padEnd(44)}  ${seconds.toFixed(0).padStart(3)} s  ${fate}`);
};

const printTotals = (outcomes: readonly Outcome[]): void => {
  console.log();
  for (const [area, of] of Map.groupBy(outcomes, ({ mutant }): Area => mutant.area)) {
    const lived = of.filter(({ killedBy }) => killedBy === null).length;
    console.log(`${area.padEnd(14)}  ${of.length - lived} killed, ${lived} lived`);
  }
};

const runAll = async (chosen: readonly Listed[], copy: string): Promise<number> => {
  console.log(`Without any fault: ${selectionOf(chosen).tests.length} test files`);
  const failed = await failuresWithout(copy, chosen);
  if (failed.length > 0) {
    console.error(`They fail, so they say nothing about faults:\n${failed.join('\n')}`);
    return 1;
  }
  const outcomes: Outcome[] = [];
  for (const mutant of chosen) {
    const outcome = await tryOne(copy, mutant);
    outcomes.push(outcome);
    print(outcome);
  }
  printTotals(outcomes);
  return outcomes.some(({ killedBy }) => killedBy === null) ? 1 : 0;
};

const main = async (): Promise<number> => {
  const chosen = partOf(choose(mutants, positionals), values.at);
  for (const mutant of chosen) plant(mutant, readFileSync(join(root, mutant.file), 'utf8'));
  await ensureBuilt('gazetteer');
  const copy = copyTree(root);
  try {
    return await runAll(chosen, copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof Stopped) return 130;
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
