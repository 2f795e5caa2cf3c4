import type { Demo } from '../demo/seed.ts';
import { isEmpty, isUnfinished, noteFinished, noteUnfinished } from '../demo/unfinished.ts';
import type { LoadedConfig } from '../platform/config.ts';
import { type OtherProcess, type SecondProcess, startSecondProcess } from '../platform/second-process.ts';
import type { World } from '../platform/world.ts';
import { untilStopped } from './process.ts';

const monthOf = (at: Date) => at.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });

/** Writes each month when it is reached, on one line. */
export const monthTeller = (terminal: NodeJS.WritableStream) => {
  let last = '';
  return (at: Date): void => {
    const month = monthOf(at);
    if (month !== last) terminal.write(`${last === '' ? '  ' : ', '}${month}`);
    last = month;
  };
};

/**
 * Opens the demo where the database is empty; of several processes one does. Until the demo is whole a mark lies in the data
 * directory, so that a later start can say that this one was interrupted.
 * @returns null when the database has data.
 */
export const openDemoWhereEmpty = (world: World, signal: AbortSignal): Promise<Demo | null> =>
  world.database.alone('starting', async () => {
    if (!(await isEmpty(world))) return null;
    await noteUnfinished(world.config.dataDirectory);
    const { openDemo } = await import('../demo/seed.ts'); // it makes documents, with packages that nothing else needs
    return openDemo(world, signal);
  });

/** Does a part of the demo. A reading that was ended on the way is no failure. */
const endEarly = async (signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

const startOver = ({ database, dataDirectory }: LoadedConfig): string =>
  database.kind === 'embedded'
    ? `remove ${dataDirectory}`
    : `make an empty database and an empty ${dataDirectory}, which belong together`;

const unfinished = (
  config: LoadedConfig,
) => `The demo is not complete. If another process was started with this one, it is still making it.
Otherwise its making was interrupted: to have all of it, stop Aliquot, ${startOver(config)}, and start again.
`;

type Growing = { readonly quiet: () => Promise<void> };

/** Makes the rest of a demo that has been begun. */
export type Grow = (how: Growing) => Promise<void>;

/** Reports that an earlier demo was interrupted, if the database has data although the demo is wanted. */
const sayWhetherWhole = async ({ config }: World, terminal: NodeJS.WritableStream): Promise<null> => {
  if (await isUnfinished(config.dataDirectory)) terminal.write(unfinished(config));
  return null;
};

/**
 * Makes as much of the demo as a visitor needs. @returns what makes the rest, step by step between the requests of visitors;
 * null when there is nothing to make.
 */
export const provideDemo = async (world: World, signal: AbortSignal, terminal: NodeJS.WritableStream): Promise<Grow | null> => {
  const { demo, dataDirectory } = world.config;
  if (!demo) return null;
  const opened = await openDemoWhereEmpty(world, signal);
  if (!opened) return sayWhetherWhole(world, terminal);
  terminal.write('\nMaking the first people and laboratories of the demo …\n');
  await endEarly(signal, () => opened.begin());
  world.growing.demo = true;
  return async ({ quiet }) => {
    if (!signal.aborted)
      terminal.write(
        'The demo is growing in the background, to nine months of a small market: documents are read as any others.\n',
      );
    await endEarly(signal, () =>
      opened.grow({
        before: quiet,
        // Visitors work beside it: the demo does not overwrite their changes.
        onFailure: (error, at) => world.log.warn({ err: error, at }, 'a step of the demo was left out'),
      }),
    );
    world.growing.demo = false;
    if (signal.aborted) return;
    await noteFinished(dataDirectory);
    terminal.write('The demo is complete.\n');
  };
};

/** The words of two processes, of which the second one makes the demo. */
const begun = 'begun';
const goOn = 'grow';

/** In the second process: makes the first part of the demo, says so, and makes the rest when the first process wants it. */
export const provideDemoTo = async (first: OtherProcess, world: World, terminal: NodeJS.WritableStream): Promise<void> => {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const stopped = Promise.race([untilStopped(), first.gone]).then(stop, stop);
  const grow = await provideDemo(world, stopping.signal, terminal);
  if (!grow) return;
  first.say(begun);
  if ((await Promise.race([first.nextWord(), stopped])) !== goOn) stop();
  await grow({ quiet: () => Promise.resolve() }); // ends in order what was begun, also where it makes nothing more
};

/**
 * Like `provideDemo`, but in a second process: its memory ends with it, and this one stays free for visitors. Needs a database
 * that several processes can open.
 */
export const provideDemoBeside = async (
  world: World,
  signal: AbortSignal,
  terminal: NodeJS.WritableStream,
  start: () => SecondProcess = () => startSecondProcess('grow-demo'),
): Promise<Grow | null> => {
  if (!world.config.demo) return null;
  if (!(await isEmpty(world))) return sayWhetherWhole(world, terminal);
  if (signal.aborted) return null;
  const second = start();
  signal.addEventListener('abort', second.stop, { once: true });
  const ends = async () => {
    const code = await second.ended;
    if (code !== 0 && !signal.aborted) throw new Error(`the process that makes the demo ended with ${code}`);
  };
  if ((await second.nextWord()) !== begun) return ends().then(() => null);
  world.growing.demo = true;
  return async () => {
    second.say(goOn);
    await ends().finally(() => {
      world.growing.demo = false;
    });
  };
};

/** Makes the whole demo if the database is empty, and reports progress. @returns whether it did. */
export const makeDemo = async (world: World, terminal: NodeJS.WritableStream): Promise<boolean> => {
  const opened = await openDemoWhereEmpty(world, new AbortController().signal);
  if (!opened) return false;
  terminal.write('\nMaking the demo: nine months of a small market, with documents that are read as any others …\n');
  const before = monthTeller(terminal);
  try {
    await opened.begin({ before });
    await opened.grow({ before });
  } finally {
    terminal.write('\n');
  }
  await noteFinished(world.config.dataDirectory);
  return true;
};
