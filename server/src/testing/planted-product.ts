import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const linkAll = (from: string, to: string, except: readonly string[] = []): void => {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (!except.includes(name)) symlinkSync(join(from, name), join(to, name));
};

type Ended = { readonly code: number | string | null | undefined; readonly out: string; readonly said: string };

/** A copy of the product in a temporary folder, whose knowledge a test may change, run by its command line. */
export const plantProduct = () => {
  const directory = mkdtempSync(join(tmpdir(), 'aliquot-planted-'));
  for (const part of ['server/src', 'server/package.json', 'contract', 'knowledge', 'package.json'])
    cpSync(join(root, part), join(directory, part), { recursive: true });
  // The workspaces are linked by a relative path; Node reads TypeScript nowhere below node_modules, so the contract is linked, too.
  linkAll(join(root, 'node_modules'), join(directory, 'node_modules'), ['@aliquot']);
  linkAll(join(root, 'server/node_modules'), join(directory, 'server/node_modules'));
  mkdirSync(join(directory, 'node_modules/@aliquot'));
  symlinkSync(join(directory, 'contract'), join(directory, 'node_modules/@aliquot/contract'));
  symlinkSync(join(root, 'server/build'), join(directory, 'server/build'));
  const pathOf = (file: string) => join(directory, 'knowledge', file);
  return {
    directory,
    /** Rewrites a file of the knowledge as text. */
    rewrite: (file: string, change: (text: string) => string): void =>
      writeFileSync(pathOf(file), change(readFileSync(pathOf(file), 'utf8'))),
    /** Writes a file into the folder. @returns its path. */
    write: (name: string, content: string): string => {
      writeFileSync(join(directory, name), content);
      return join(directory, name);
    },
    /** Runs Node in the folder. */
    node: (args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
      new Promise<Ended>((resolve) => {
        const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
        execFile(process.execPath, args, { env, cwd: directory }, (error, out, said) =>
          resolve({ code: error?.code ?? 0, out, said }),
        );
      }),
    close: (): void => rmSync(directory, { recursive: true, force: true }),
  };
};
