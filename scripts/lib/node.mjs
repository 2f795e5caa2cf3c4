// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { root } from './root.mjs';

const minimum = { major: 24, minor: 7 };

/** True if a version such as `24.21.0` runs the TypeScript of this repository as it is. @param {string} version */
export const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > minimum.major || (major === minimum.major && minor >= minimum.minor);
};

/** The Node to run the product with: the one at work when it is new enough, otherwise the one among the dependencies. @throws {Error} */
export const projectNode = () => {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const [platform, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  const path = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file);
  if (existsSync(path)) return path;
  throw new Error(
    `Node ${minimum.major}.${minimum.minor} or newer is needed; this is ${process.versions.node}, and no newer one comes with the ` +
      `dependencies for ${process.platform} on ${process.arch}. Install Node ${minimum.major} and try again.`,
  );
};

/**
 * V8 flags for the server. By default it keeps 100 MB for young objects (docs/operate.md, "Memory"), and optimizes several
 * functions of the embedded database at a time as they run: one takes less memory, and leaves a start a core.
 */
export const serverFlags = ['--max-semi-space-size=8', '--wasm-num-compilation-tasks=1'];

/**
 * The arguments of Node that name a file of settings, with absolute paths: the product says which line of it is wrong.
 * @param {readonly string[]} args as in `process.execArgv`
 */
export const settingsFlags = (args) =>
  args.flatMap((arg, at) => {
    const [, flag, path = args[at + 1]] = /^(--env-file(?:-if-exists)?)(?:=(.*))?$/s.exec(arg) ?? [];
    return flag && path ? [`${flag}=${resolve(path)}`] : [];
  });

/**
 * Runs a command with the project's tools first in the PATH, on this terminal, and passes on the signals that stop it.
 * On a terminal Ctrl-C reaches the whole process group, so it is not sent a second time.
 * @param {string} command @param {readonly string[]} args @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<number>} the exit code; 128 + n when signal n ended it.
 */
export const run = (command, args, { cwd = root, env = {}, stdio = 'inherit' } = {}) =>
  new Promise((resolve, reject) => {
    const tools = [dirname(projectNode()), join(root, 'node_modules', '.bin'), process.env.PATH];
    const child = spawn(command, args, {
      cwd,
      stdio,
      env: { ...process.env, ...env, PATH: tools.join(delimiter) },
    });
    /** @type {[NodeJS.Signals, () => void][]} */
    const handlers = [
      ['SIGTERM', () => child.kill('SIGTERM')],
      ['SIGHUP', () => child.kill('SIGHUP')],
      ['SIGINT', () => process.stdin.isTTY || child.kill('SIGINT')],
    ];
    for (const [signal, handler] of handlers) process.on(signal, handler);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const [name, handler] of handlers) process.off(name, handler);
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
  });

/** Ends the process with the code that the work gives; an error becomes one message and code 1. @param {() => Promise<number>} work */
export const exitWith = async (work) => {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};
