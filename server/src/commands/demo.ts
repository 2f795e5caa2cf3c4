import type { Demo } from '../demo/seed.ts';
import { isEmpty, isUnfinished, noteFinished, noteUnfinished } from '../demo/unfinished.ts';
import type { World } from '../platform/world.ts';

const monthOf = (at: Date) => at.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });

/** Writes each month when it is come to, on one line. */
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
  world.database.alone(async () => {
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

const interrupted = (
  directory: string,
) => `The demo in ${directory} is incomplete: its making was interrupted, unless another process is still at it. To
have it whole, stop, remove that directory and start again.
`;

type Growing = { readonly quiet: () => Promise<void> };

/**
 * Makes as much of the demo as a visitor needs. @returns what makes the rest, step by step between the requests of visitors;
 * null when there is nothing to make.
 */
export const provideDemo = async (
  world: World,
  signal: AbortSignal,
  terminal: NodeJS.WritableStream,
): Promise<((how: Growing) => Promise<void>) | null> => {
  const { demo, dataDirectory } = world.config;
  if (!demo) return null;
  const opened = await openDemoWhereEmpty(world, signal);
  if (!opened) {
    if (await isUnfinished(dataDirectory)) terminal.write(interrupted(dataDirectory));
    return null;
  }
  terminal.write('\nMaking the first people and laboratories of the demo …\n');
  await endEarly(signal, () => opened.begin());
  world.growing.demo = true;
  return async ({ quiet }) => {
    terminal.write(
      'The demo is growing in the background, to nine months of a small market: documents are read as any others.\n',
    );
    await endEarly(signal, () =>
      opened.grow({
        before: quiet,
        // Visitors work beside it: what one of them has changed, the demo leaves as it is.
        onFailure: (error, at) => world.log.warn({ err: error, at }, 'a step of the demo was left out'),
      }),
    );
    world.growing.demo = false;
    if (signal.aborted) return;
    await noteFinished(dataDirectory);
    terminal.write('The demo is complete.\n');
  };
};

/** Makes the whole demo where the database is empty, and tells a person how far it has come. @returns whether it did. */
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
