import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Protections between a contained child and the machine, beside the watchdog. Missing tools are left out. */
export type Walls = {
  /** Command prefix of `node`: each tool replaces itself by the next, so that the process id stays the same. */
  prefix(cpuSeconds: number): string[];
  /** True if the kernel gives the child a network namespace without any interface. */
  readonly networkNamespace: boolean;
};

const toolFolders = ['/usr/bin', '/bin', '/usr/local/bin'];

const findTool = (name: string): string | null => {
  for (const folder of toolFolders) {
    const path = `${folder}/${name}`;
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {}
  }
  return null;
};

const works = (command: readonly string[]) => {
  const [file, ...args] = command;
  if (!file) return false;
  return spawnSync(file, args, { stdio: 'ignore', env: {}, timeout: 5000 }).status === 0;
};

const probeTools = (): Walls => {
  const probe = findTool('true');
  if (process.platform !== 'linux' || !probe) return { prefix: () => [], networkNamespace: false };
  const usable = (name: string, ...options: string[]) => {
    const tool = findTool(name);
    return tool && works([tool, ...options, '--', probe]) ? [tool, ...options, '--'] : [];
  };
  const limits = usable('prlimit', '--fsize=0', '--core=0');
  const network = usable('unshare', '-rn');
  const parent = usable('setpriv', '--no-new-privs', '--pdeathsig', 'KILL');
  return {
    prefix: (cpuSeconds) => [
      ...limits.toSpliced(1, 0, ...(limits.length > 0 ? [`--cpu=${cpuSeconds}`] : [])),
      ...network,
      ...parent,
    ],
    networkNamespace: network.length > 0,
  };
};

let probed: Walls | undefined;
const found = (): Walls => (probed ??= probeTools());

/**
 * The tools that work for this user on this machine: resource limits, an empty network, death with the parent. They are tried once, when the
 * first process is to start.
 */
export const findWalls = (): Walls => ({
  prefix: (cpuSeconds) => found().prefix(cpuSeconds),
  get networkNamespace() {
    return found().networkNamespace;
  },
});

const root = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

export type ChildRights = {
  /** Threads (tesseract.js runs in one). */
  readonly worker?: boolean;
  /** Native add-ons (sharp decodes images with one). */
  readonly addons?: boolean;
  readonly heapMegabytes: number;
};

/** The program and its libraries, and the places where Node looks for libraries first. */
const readable = [
  'node_modules',
  'server/node_modules',
  'server/src/node_modules',
  'server/src/platform/node_modules',
  'server/src/platform/documents',
  'server/src/kernel',
  'server/package.json',
  'package.json',
];

/** Node's own wall: reads only the program itself, writes nothing, starts no process. */
export const nodeArguments = (entry: string, { worker, addons, heapMegabytes }: ChildRights): string[] => [
  '--permission',
  ...readable.map((path) => `--allow-fs-read=${root(path)}`),
  ...(worker ? ['--allow-worker'] : []),
  ...(addons ? ['--allow-addons'] : []),
  `--max-old-space-size=${heapMegabytes}`,
  '--no-warnings',
  '--import',
  new URL('./no-network.ts', import.meta.url).href,
  entry,
];
