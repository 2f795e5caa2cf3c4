import { existsSync } from 'node:fs';
import { gazetteerFile } from '../platform/geocoding/gazetteer/gazetteer.ts';

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
        resolve();
      });
    }
  });

/** The exit code for a command that was not written as it has to be. */
export const usageError = 2;

/** An error whose message is all that a person needs to see. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Prints data: JSON when asked for it, otherwise the text. */
export const print = (data: unknown, text: string, json: boolean | undefined): void => {
  process.stdout.write(json ? `${JSON.stringify(data, null, 2)}\n` : `${text}\n`);
};

/** Turns the system's error into a sentence about the requested port; returns anything else as it is. */
export const refusedPort = (error: unknown, port: number, host: string): unknown => {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'EADDRINUSE') return new CommandError(`Port ${port} of ${host} is in use. Stop what uses it, or set PORT.`);
  if (code === 'EACCES') return new CommandError(`Port ${port} of ${host} is not for this user. Set PORT to one above 1023.`);
  return error;
};

/** Fails where the gazetteer, in which addresses are found, has not been built. */
export const requireGazetteer = (): void => {
  if (!existsSync(gazetteerFile)) throw new CommandError('The product is not built yet. Run: npm run build');
};
