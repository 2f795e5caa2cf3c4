import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { limits } from '@aliquot/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../server/src/platform/config.ts';
import { allSettings } from '../server/src/platform/settings.ts';
import { root } from './lib/root.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const runs = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const settings = new Set<string>(allSettings.map(([name]) => name));
const compose = read('deploy/compose.yaml');
const dockerfile = read('Dockerfile');
const units = globSync('deploy/systemd/**/*.{service,timer,conf}', { cwd: root }).toSorted();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aliquot-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('OPS-031 what deploy/ names is there', () => {
  it('OPS-031 has a proxy, units, backups, a separate worker and a profile', () => {
    expect(readdirSync(join(root, 'deploy')).toSorted()).toEqual([
      'Caddyfile',
      'aliquot',
      'aliquot.env',
      'backup.sh',
      'compose.yaml',
      'nginx.conf',
      'seccomp.json',
      'systemd',
    ]);
    expect(units).toEqual([
      'deploy/systemd/aliquot-.service.d/common.conf',
      'deploy/systemd/aliquot-backup.service',
      'deploy/systemd/aliquot-backup.timer',
      'deploy/systemd/aliquot-serve.service',
      'deploy/systemd/aliquot-worker.service',
    ]);
  });

  it.each([
    ['aliquot.env', Object.keys(parseEnv(read('deploy/aliquot.env')))],
    ['compose.yaml', found(/^x-environment:[^]*?(?=^\w)/m.exec(compose)?.[0] ?? '', /^ {2}([A-Z_]+):/gm)],
    ['the worker of compose.yaml', found(compose, /\*environment, ([A-Z_]+):/g)],
    ['Dockerfile', found(dockerfile, /(?<=^ENV.*)\b([A-Z_]+)=/gm).filter((name) => name !== 'NODE_OPTIONS')],
    ['the proxies', found(read('deploy/Caddyfile') + read('deploy/nginx.conf'), /\b(TRUSTED_PROXIES|METRICS_ADDRESS)\b/g)],
  ])('OPS-031 settings of %s exist', (_, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });

  it('OPS-031 aliquot.env lacks only the secret', () => {
    const given = parseEnv(read('deploy/aliquot.env'));
    expect(() => loadConfig(given)).toThrow(/AUTH_SECRET/);
    expect(loadConfig({ ...given, AUTH_SECRET: '0123456789abcdefghijklmnopqrstuvwxyz' })).toMatchObject({
      environment: 'production',
      worker: { mode: 'separate' },
      database: { kind: 'postgres' },
    });
  });

  it('OPS-031 commands exist', () => {
    const commands = found(read('server/src/command-line.ts'), /\.command\('([a-z-]+)'/g);
    const named = [
      ...units.flatMap((path) => found(read(path), /deploy\/aliquot ([a-z-]+)/g)),
      ...found(read('deploy/backup.sh'), /^aliquot ([a-z-]+)/gm),
      ...found(compose, /command: (\w+)/g),
      ...found(dockerfile, /^CMD \["(\w+)"\]/gm),
    ];
    expect(named).toEqual(['serve', 'worker', 'backup', 'backup', 'serve', 'worker', 'serve']);
    expect(named.filter((name) => !commands.includes(name))).toEqual([]);
  });

  it('OPS-031 files exist', () => {
    const named = [
      ...units.flatMap((path) => found(read(path), /\/opt\/aliquot\/(deploy\/[\w.]+)/g)),
      ...found(compose, /\.\/([\w.]+\.json|Caddyfile)/g).map((name) => `deploy/${name}`),
      ...found(read('compose.yaml'), /seccomp:\.\/([\w./]+)/g),
      ...found(dockerfile, /^COPY (?!--from)(\S+)/gm),
      ...(/--parents (.+) \/product/.exec(dockerfile)?.[1] ?? '').split(' ').filter((path) => !/build|dist/.test(path)),
    ];
    expect(named).toHaveLength(15);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(found(read('deploy/Caddyfile'), /\{\$(\w+):/g))('OPS-031 compose.yaml gives the proxy its %s', (name) => {
    expect(compose).toMatch(new RegExp(`^ {6}${name}: `, 'm'));
  });
});

describe('OPS-031 the image', () => {
  it('OPS-031 has the packages of the server alone, a user without rights, and a check of the port that it has', () => {
    const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'));
    expect(found(final, /^COPY (.+)$/gm)).toEqual(['--from=packages /app .', '--from=build /product .']);
    expect(dockerfile).toMatch(/npm pkg delete dependencies devDependencies optionalDependencies/);
    expect(dockerfile).toMatch(/npm install --no-save --omit=dev --omit=peer$/m);
    expect(final).toMatch(/^USER node$/m);
    expect(final.indexOf('USER node')).toBeLessThan(final.indexOf('ENTRYPOINT'));
    expect(final).toContain('127.0.0.1:${process.env.PORT}/api/health');
  });
});

describe('OPS-031 proxies', () => {
  it('OPS-031 let uploads pass, do not hold back live updates, and close idle connections before the product does', () => {
    const [nginx, caddy] = [read('deploy/nginx.conf'), read('deploy/Caddyfile')];
    const [[nginxSize], [caddySize]] = [found(nginx, /client_max_body_size (\d+)m/g), found(caddy, /max_size (\d+)MiB/g)];
    for (const size of [nginxSize, caddySize]) expect(Number(size) * 1024 ** 2).toBeGreaterThan(limits.uploadBytes);
    const kept = Number(found(read('server/src/platform/http/server.ts'), /keepAliveTimeout = (\d+)_000/g)[0]);
    const idle = [found(nginx, /keepalive_timeout (\d+)s/g)[0], found(caddy, /keepalive (\d+)s/g)[0]];
    for (const seconds of idle) expect(Number(seconds)).toBeLessThan(kept);
    const events = /location = \/api\/events \{([^}]*)\}/.exec(nginx)?.[1] ?? '';
    expect(events).toContain('proxy_buffering off;');
    expect(Number(found(events, /proxy_read_timeout (\d+)h/g)[0]) * 3_600_000).toBeGreaterThan(limits.heartbeatMilliseconds);
    expect(caddy).not.toMatch(/^\s*flush_interval/m);
  });

  it.runIf(runs('nginx', '-v') && runs('openssl', 'version'))('OPS-031 nginx takes its file', () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=labs.example.org'];
    execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    const site = read('deploy/nginx.conf')
      .replace('/etc/ssl/aliquot/fullchain.pem', certificate)
      .replace('/etc/ssl/aliquot/privkey.pem', key);
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`).join(' ');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${kept}\n${site}}\n`,
    );
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining('test is successful') });
  });

  it.runIf(runs('caddy', 'version'))('OPS-031 Caddy takes its file', () => {
    const env = { ...process.env, HOME: folder };
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')];
    const { stdout, stderr } = spawnSync('caddy', args, { encoding: 'utf8', env });
    expect(stdout + stderr).toContain('Valid configuration');
  });
});

describe('OPS-031 services', () => {
  it.runIf(runs('systemd-analyze', '--version'))('OPS-031 systemd takes the units, and they are confined', () => {
    const copies = join(folder, 'units');
    cpSync(join(root, 'deploy/systemd'), copies, { recursive: true });
    for (const path of units.filter((unit) => unit.endsWith('.service'))) {
      const copy = path.replace('deploy/systemd', copies);
      writeFileSync(copy, read(path).replaceAll('/opt/aliquot', root));
    }
    const names = readdirSync(copies).filter((name) => !name.endsWith('.d'));
    const verify = ['verify', '--man=no', '--recursive-errors=no', ...names.map((name) => join(copies, name))];
    const { status, stderr } = spawnSync('systemd-analyze', verify, { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const service = join(copies, 'aliquot-serve.service');
    const rated = spawnSync('systemd-analyze', ['--no-pager', 'security', '--offline=true', '--threshold=25', service]);
    expect(rated.status).toBe(0);
  });

  it('OPS-031 units leave what document reading needs, and stop the product with one signal', () => {
    const common = read('deploy/systemd/aliquot-.service.d/common.conf');
    expect(common).toMatch(/^RestrictNamespaces=user net$/m);
    expect(common).toMatch(/^SystemCallFilter=@system-service$/m);
    expect(common).not.toMatch(/^MemoryDenyWriteExecute=/m);
    expect(common).toMatch(/^KillMode=mixed$/m);
  });

  it.runIf(runs('docker', 'compose', 'version'))('OPS-031 Docker takes the compose file', () => {
    const copy = join(folder, 'deploy');
    cpSync(join(root, 'deploy'), copy, { recursive: true });
    writeFileSync(join(copy, '.env'), `${read('deploy/aliquot.env')}\nSITE=labs.example.org\nPOSTGRES_PASSWORD=secret\n`);
    const { status, stderr } = spawnSync('docker', ['compose', '-f', join(copy, 'compose.yaml'), 'config', '--quiet']);
    expect({ status, stderr: String(stderr) }).toMatchObject({ status: 0 });
  });
});

/** A night with three earlier backups, an interrupted one and a folder that is no backup; two are kept. */
const night = (name: string, stub: string) => {
  const place = join(folder, name);
  const tools = join(place, 'tools');
  mkdirSync(tools, { recursive: true });
  for (const old of ['2026-01-01T020000Z', '2026-01-02T020000Z', '2026-01-03T020000Z', '2026-01-03T030000Z.partial', 'mine'])
    mkdirSync(join(place, 'backups', old), { recursive: true });
  writeFileSync(join(tools, 'aliquot'), `#!/bin/sh\n${stub}\n`, { mode: 0o755 });
  const env = { PATH: [tools, process.env.PATH].join(delimiter) };
  const { status } = spawnSync(join(root, 'deploy/backup.sh'), [join(place, 'backups'), '2'], { env });
  return { status, left: readdirSync(join(place, 'backups')).toSorted() };
};

describe('OPS-031 the nightly backup', () => {
  it('OPS-031 keeps the newest, and what is no backup of its own', () => {
    const { status, left } = night('good', '[ "$2" = verify ] && exit 0; mkdir "$2"');
    expect(status).toBe(0);
    expect(left).toEqual(['2026-01-03T020000Z', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}Z$/), 'mine']);
  });

  it.each([
    ['fails', 'exit 1', 5],
    ['cannot be restored', '[ "$2" = verify ] && exit 1; mkdir "$2"', 6],
  ])('OPS-031 removes nothing when it %s', (name, stub, count) => {
    const { status, left } = night(name, stub);
    expect(status).toBe(1);
    expect(left).toHaveLength(count);
    expect(left).toContain('2026-01-01T020000Z');
  });
});

/** An installation whose `id` names the user, and whose launcher prints what it is given. */
const called = (user: string): string => {
  const place = mkdtempSync(join(folder, 'installed-'));
  for (const name of ['deploy', 'scripts', 'tools']) mkdirSync(join(place, name));
  writeFileSync(join(place, 'settings.env'), 'PUBLIC_URL=https://labs.example.org\n');
  writeFileSync(join(place, 'scripts/aliquot.mjs'), 'console.log(process.env.PUBLIC_URL, ...process.argv.slice(2));');
  const scripts = {
    'deploy/aliquot': read('deploy/aliquot').replace('/etc/aliquot.env', join(place, 'settings.env')),
    'tools/id': `#!/bin/sh\necho ${user}\n`,
    'tools/runuser': '#!/bin/sh\necho "as $2:"; shift 3; exec "$@"\n',
  };
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(place, name), text, { mode: 0o755 });
  symlinkSync(join(place, 'deploy/aliquot'), join(place, 'tools/aliquot'));
  const env = { PATH: [join(place, 'tools'), dirname(process.execPath), process.env.PATH].join(delimiter) };
  return execFileSync('aliquot', ['backup', 'a folder'], { env, encoding: 'utf8' });
};

describe('OPS-031 the command line of an installation', () => {
  it('OPS-031 has its settings, and is never the root user', () => {
    expect(called('1000')).toBe('https://labs.example.org backup a folder\n');
    expect(called('0')).toBe('as aliquot:\nhttps://labs.example.org backup a folder\n');
    expect(read('deploy/aliquot')).toContain('/etc/aliquot.env');
    expect(existsSync(join(root, 'scripts/aliquot.mjs'))).toBe(true);
  });
});

type Rule = { readonly names: readonly string[]; readonly action: string; readonly args?: readonly object[] };

describe('OPS-031 the seccomp profile', () => {
  const profile = JSON.parse(read('deploy/seccomp.json')) as { defaultErrnoRet: number; syscalls: readonly Rule[] };
  const rulesOf = (name: string) => profile.syscalls.filter(({ names }) => names.includes(name));
  /** A kernel may lack these, and Node and the C library then go without. */
  const refused = ['clone3', 'io_uring_setup', 'io_uring_enter', 'io_uring_register'];

  it('OPS-031 lets documents be read in an empty network, and opens no other namespace', () => {
    const newUserAndNetwork = 0x1000_0000 + 0x4000_0000;
    const anyNamespace = 0x7e02_0000;
    expect(rulesOf('unshare').map(({ args }) => args)).toEqual([[{ index: 0, value: newUserAndNetwork, op: 'SCMP_CMP_EQ' }]]);
    expect(rulesOf('clone').map(({ args }) => args)).toEqual([
      [{ index: 0, value: anyNamespace, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }],
    ]);
    expect(profile).toMatchObject({ defaultAction: 'SCMP_ACT_ERRNO', defaultErrnoRet: 38 });
    const never = [
      ...refused,
      'mount',
      'setns',
      'pivot_root',
      'ptrace',
      'bpf',
      'keyctl',
      'init_module',
      'userfaultfd',
      'perf_event_open',
    ];
    expect(never.flatMap(rulesOf)).toEqual([]);
  });

  const traced = process.platform === 'linux' && runs('strace', '-f', '-o', '/dev/null', 'true');
  it.runIf(traced)('OPS-031 allows every call that reading a document makes', () => {
    const trace = join(folder, 'trace');
    const probe = join(root, 'server/src/platform/documents/probe.ts');
    const program = `console.log(await (await import(${JSON.stringify(probe)})).probeReading())`;
    const node = [process.execPath, '--input-type=module', '--eval', program];
    const said = execFileSync('strace', ['-f', '-qq', '-o', trace, ...node], { encoding: 'utf8' });
    expect(said).toContain('read in a contained process');
    const called = new Set(found(readFileSync(trace, 'utf8'), /^\d+ +([a-z_0-9]+)\(/gm));
    expect(called.size).toBeGreaterThan(40);
    expect([...called].filter((name) => rulesOf(name).length === 0 && !refused.includes(name))).toEqual([]);
  });
});
