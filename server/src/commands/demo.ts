import { seedDemo } from '../demo/seed.ts';
import { noteFinished, noteUnfinished } from '../demo/unfinished.ts';
import type { World } from '../platform/world.ts';

const monthOf = (at: Date) => at.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });

/** Writes each month when it is come to, on one line. */
const monthTeller = (terminal: NodeJS.WritableStream) => {
  let last = '';
  return (at: Date): void => {
    const month = monthOf(at);
    if (month !== last) terminal.write(`${last === '' ? '  ' : ', '}${month}`);
    last = month;
  };
};

/**
 * Makes the demo in an empty database, and tells a person how far it has come. Until it is whole a mark lies in the data
 * directory, so that a later start can say that this one was interrupted.
 */
export const makeDemo = async (world: World, signal: AbortSignal, terminal: NodeJS.WritableStream): Promise<void> => {
  const { dataDirectory } = world.config;
  await noteUnfinished(dataDirectory);
  terminal.write(
    '\nMaking the demo, once: nine months of a small market, with documents that are read as any others. About a minute …\n',
  );
  try {
    await seedDemo(world, signal, monthTeller(terminal));
  } catch (error) {
    if (!signal.aborted) throw error; // a reading that was ended on the way
  } finally {
    terminal.write('\n');
  }
  if (!signal.aborted) await noteFinished(dataDirectory);
};
