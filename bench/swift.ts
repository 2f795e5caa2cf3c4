import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../server/src/testing/servers/free-port.ts';

const help = `Runs a command on a store that is real: OpenStack Swift with its S3 API, on loopback and empty. Without a command, every test of the file store.

  npm run bench -- swift [COMMAND …]
  npm run bench -- swift npm run bench -- faults --engine together

The command finds the store in ALIQUOT_TEST_S3. Needs Debian's packages, which start nothing by themselves in a container:
  apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached`;

const words = process.argv.slice(2);
if (words[0] === '--help') {
  console.log(help);
  process.exit(0);
}
const command = words.length > 0 ? words : ['vitest', 'run', '--project', 'reading', 'server/src/platform/storage'];

const rings = ['account', 'container', 'object'] as const;
const pipeline = 'catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo';
const user = { name: 'test:tester', secret: 'testing' };

const programs = ['memcached', 'swift-ring-builder', ...rings.map((ring) => `swift-${ring}-server`), 'swift-proxy-server'];
const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')}\n\n${help}`);
  process.exit(2);
}

const directory = mkdtempSync(join(tmpdir(), 'aliquot-swift-'));
const running: ChildProcess[] = [];
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const begin = (program: string, ...args: string[]): void => {
  running.push(spawn(program, args, { stdio: 'ignore' }));
};

const write = (name: string, port: number, sections: Readonly<Record<string, string>>): string => {
  const common = `bind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${directory}\ndevices = ${directory}\nmount_check = false`;
  const text = Object.entries({ DEFAULT: common, ...sections }).map(([section, lines]) => `[${section}]\n${lines}\n`);
  const file = join(directory, `${name}.conf`);
  writeFileSync(file, text.join('\n'));
  return file;
};

/** Starts the four servers and what they keep in memory. @returns the port of the S3 API. */
const startSwift = async (): Promise<number> => {
  mkdirSync(join(directory, 'disk'));
  const memory = await freePort();
  begin('memcached', '-l', '127.0.0.1', '-p', String(memory), '-u', userInfo().username);
  for (const ring of rings) {
    const port = await freePort();
    const builder = join(directory, `${ring}.builder`);
    execFileSync('swift-ring-builder', [builder, 'create', '4', '1', '1']);
    execFileSync('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/disk`, '1']);
    execFileSync('swift-ring-builder', [builder, 'rebalance']);
    const file = write(ring, port, {
      'pipeline:main': `pipeline = ${ring}-server`,
      [`app:${ring}-server`]: `use = egg:swift#${ring}`,
    });
    begin(`swift-${ring}-server`, file);
  }
  const port = await freePort();
  const filters = pipeline
    .split(' ')
    .map((name) => [`filter:${name}`, `use = egg:swift#${name === 'cache' ? 'memcache' : name}`]);
  const file = write('proxy', port, {
    'pipeline:main': `pipeline = ${pipeline} proxy-server`,
    'app:proxy-server': 'use = egg:swift#proxy\naccount_autocreate = true',
    ...Object.fromEntries(filters),
    'filter:cache': `use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${memory}`,
    'filter:s3api': 'use = egg:swift#s3api\nlocation = us-east-1',
    'filter:tempauth': `use = egg:swift#tempauth\nuser_${user.name.replace(':', '_')} = ${user.secret} .admin`,
  });
  begin('swift-proxy-server', file);
  return port;
};

const answers = async (address: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const response = await fetch(`${address}/healthcheck`).catch(() => null);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error('Swift did not start within a minute.');
};

const address = `127.0.0.1:${await startSwift()}`;
await answers(`http://${address}`);
const store = `http://${encodeURIComponent(user.name)}:${user.secret}@${address}`;
const [program = '', ...args] = command;
const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ALIQUOT_TEST_S3: store } });
process.exit(status ?? 1);
