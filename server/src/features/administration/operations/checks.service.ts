import { ageWords } from '@aliquot/contract/age-words';
import { counted } from '@aliquot/contract/counted';
import { probeReading } from '../../../platform/documents/index.ts';
import { isUnattended } from '../../../platform/jobs/heartbeat.ts';
import type { World } from '../../../platform/world.ts';

/** The checks of a running process, by their names in `/api/ready`. Each rejects with a sentence when something is wrong. */
type Checks = Readonly<Record<string, () => Promise<string>>>;

/** PostgreSQL's name and version, without its build details. */
export const databaseVersion = async ({ database }: World): Promise<string> =>
  String((await database.pool.query('select version()')).rows[0].version).replace(/ on .*/, '');

/** Fails when jobs wait and no worker is alive. */
export const checkWorkers = async ({ jobs }: World): Promise<string> => {
  const state = await jobs.state();
  const waiting = counted(state.waiting, 'waiting job');
  if (isUnattended(state)) {
    throw new Error(
      `${waiting}, the oldest for ${ageWords(state.oldestSeconds)}, and no worker. Start “aliquot worker”, or set WORKER=in-process.`,
    );
  }
  return `${counted(state.workers, 'worker')}, ${waiting}`;
};

const minute = 60_000;

/** Runs the check at most once a minute for all callers together, because each run starts a process. */
const onceAMinute = (check: () => Promise<string>): (() => Promise<string>) => {
  let last: { readonly at: number; readonly answer: Promise<string> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at >= minute) last = { at: performance.now(), answer: check() };
    return last.answer;
  };
};

const readsDocuments = onceAMinute(probeReading);

/** The checks that decide whether this process is ready, and that the operations page shows. */
export const checksOf = (world: World): Checks => ({
  database: () => databaseVersion(world),
  storage: async () => {
    await world.storage.ready();
    return 'responds';
  },
  jobs: async () => {
    if (!world.jobs.isRunning()) throw new Error('the queue of this process has stopped');
    return 'the queue is running';
  },
  worker: () => checkWorkers(world),
  ...(world.config.worker.mode === 'in-process' ? { documents: readsDocuments } : {}),
});
