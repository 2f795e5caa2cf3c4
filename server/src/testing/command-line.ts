import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { vi } from 'vitest';
import { serverProgram } from '../../../scripts/lib/builds.mjs';
import { root } from '../../../scripts/lib/root.mjs';
import { runCommandLine } from '../command-line.ts';

/** The file that an operator's `aliquot` runs. */
export const mainFile = join(root, serverProgram());

export type Ended = { code: number | string | null | undefined; out: string; said: string };

type Settings = Readonly<Record<string, string>>;

/** Runs the command line as an operator does: in a separate process, with these settings only. */
export const runAsProcess = (settings: Settings, ...words: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
    execFile(process.execPath, [mainFile, ...words], { env }, (error, out, said) =>
      resolve({ code: error?.code ?? 0, out, said }),
    );
  });

const heard = (stream: NodeJS.WriteStream) => {
  const texts: string[] = [];
  const spy = vi.spyOn(stream, 'write').mockImplementation((text) => texts.push(String(text)) > 0);
  return { text: () => texts.join(''), restore: () => spy.mockRestore() };
};

/** Runs the command line in this process, with these settings only, which takes a tenth of the time. One at a time. */
export const runHere = async (settings: Settings, ...words: string[]): Promise<Ended> => {
  const [environment, exitCode] = [process.env, process.exitCode];
  const [out, said] = [heard(process.stdout), heard(process.stderr)];
  process.env = { PATH: environment.PATH, HOME: environment.HOME, ...settings };
  process.exitCode = undefined;
  try {
    const code = await runCommandLine(words);
    return { code: code ?? process.exitCode ?? 0, out: out.text(), said: said.text() };
  } finally {
    process.env = environment;
    process.exitCode = exitCode;
    out.restore();
    said.restore();
  }
};
