import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const commandLine = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The other one of two processes of the product that talk in words. */
export type OtherProcess = {
  readonly say: (word: string) => void;
  /** The next message from it; null when it is gone. */
  readonly nextWord: () => Promise<string | null>;
  /** Resolves when it is gone. */
  readonly gone: Promise<unknown>;
};

/** @param other the child, or in a child this process, whose messages come from the parent. */
const talkTo = (other: ChildProcess | NodeJS.Process): OtherProcess => {
  const said: string[] = [];
  const gone = once(other, 'disconnect');
  other.on('message', (word) => said.push(String(word)));
  return {
    say: (word) => {
      if (other.connected) other.send?.(word);
    },
    nextWord: async () => {
      if (said.length === 0) await Promise.race([once(other, 'message'), gone]);
      return said.shift() ?? null;
    },
    gone,
  };
};

/** A command of the product in a separate process, whose memory ends with it. */
export type SecondProcess = OtherProcess & {
  readonly stop: () => void;
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
};

/** Starts a command with the settings, the Node options and the output of this process. */
export const startSecondProcess = (command: string): SecondProcess => {
  const child = fork(commandLine, [command], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  return { ...talkTo(child), stop: () => void child.kill('SIGTERM'), ended };
};

/**
 * The process that started this one; null if this is not a second process. `leave` lets this process end while the other one
 * lives.
 */
export const firstProcess = (): (OtherProcess & { readonly leave: () => void }) | null =>
  process.connected ? { ...talkTo(process), leave: () => process.disconnect() } : null;
