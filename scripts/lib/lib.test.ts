import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fingerprint } from './builds.mjs';
import { staleness } from './install.mjs';
import { isNewEnough, run, settingsFlags } from './node.mjs';
import { root } from './root.mjs';

const directory = mkdtempSync(join(tmpdir(), 'aliquot-lib-test-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('whether to install', () => {
  const locked = {
    '': { version: '0.1.0' },
    server: { version: '0.1.0' },
    'node_modules/pg': { version: '8.23.1' },
    'node_modules/vitest': { version: '5.1.0', dev: true },
    'node_modules/binary-for-another-system': { version: '1.0.0', optional: true },
    'node_modules/@aliquot/server': { link: true },
  };
  const product = { 'node_modules/pg': { version: '8.23.1' }, 'node_modules/@aliquot/server': { link: true } };
  const installed = { ...product, 'node_modules/vitest': { version: '5.1.0' } };

  it.each([
    ['everything is there', installed, null],
    ['npm never finished', null, 'first run'],
    ['a package is missing', { 'node_modules/@aliquot/server': { link: true } }, 'package-lock.json changed'],
    ['a version differs', { ...installed, 'node_modules/pg': { version: '8.22.0' } }, 'package-lock.json changed'],
    ['more is there than locked', { ...installed, 'node_modules/left-over': { version: '1.0.0' } }, null],
    ['a tool of contributors is missing', product, 'package-lock.json changed'],
  ])('when %s', (_name, present, expected) => {
    expect(staleness(locked, present)).toBe(expected);
  });
});

describe('whether to install for the product alone', () => {
  const locked = { 'node_modules/pg': { version: '8.23.1' }, 'node_modules/vitest': { version: '5.1.0', dev: true } };

  it.each([
    ['the tools of contributors are missing', { 'node_modules/pg': { version: '8.23.1' } }, null],
    ['a package of the product is missing', { 'node_modules/vitest': { version: '5.1.0' } }, 'package-lock.json changed'],
  ])('OPS-012: when %s', (_name, present, expected) => {
    expect(staleness(locked, present, 'product')).toBe(expected);
  });
});

describe('which Node', () => {
  it.each([
    ['18.20.0', false],
    ['24.6.9', false],
    ['24.7.0', true],
    ['24.21.0', true],
    ['25.0.0', true],
  ])('%s is new enough: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });
});

describe('the file of settings', () => {
  it.each([
    ['none', ['--max-semi-space-size=8'], []],
    ['one in a word', ['--env-file=/etc/aliquot.env'], ['--env-file=/etc/aliquot.env']],
    ['one in two words', ['--env-file', '/etc/aliquot.env', '--no-warnings'], ['--env-file=/etc/aliquot.env']],
    ['one that may be absent', ['--env-file-if-exists=/a b.env'], ['--env-file-if-exists=/a b.env']],
    ['one below the folder at work', ['--env-file=x.env'], [`--env-file=${join(process.cwd(), 'x.env')}`]],
  ])('OPS-017: %s is passed on to the product, which says what is wrong in it', (_what, args, expected) => {
    expect(settingsFlags(args)).toEqual(expected);
  });
});

describe('a build', () => {
  const input = join(directory, 'input.ts');

  it('is stale when an input changes, and only then', () => {
    writeFileSync(input, 'one');
    const first = fingerprint([directory]);
    expect(fingerprint([directory])).toBe(first);
    writeFileSync(input, 'two');
    expect(fingerprint([directory])).not.toBe(first);
  });

  it('does not look at what was built before', () => {
    const before = fingerprint([directory]);
    execFileSync('mkdir', [join(directory, 'dist')]);
    writeFileSync(join(directory, 'dist/output.js'), 'built');
    expect(fingerprint([directory])).toBe(before);
  });
});

describe('running a command', () => {
  it.each([
    ['its exit code', 'process.exit(7)', 7],
    ['128 and the signal that ended it', "process.kill(process.pid, 'SIGKILL')", 137],
  ])('gives %s', async (_name, script, code) => {
    expect(await run('node', ['-e', script])).toBe(code);
  });

  it('finds the tools of the project, and its own Node', async () => {
    expect(await run('tsc', ['--version'], { stdio: 'ignore' })).toBe(0);
    expect(await run('node', ['-e', 'process.exit(Number(process.versions.node.split(".")[0]) < 24 ? 1 : 0)'])).toBe(0);
  });

  it('passes on the signals that end it', async () => {
    const script = join(directory, 'child.ts');
    writeFileSync(script, "process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready');");
    const outer = spawn(process.execPath, [join(root, 'scripts/run.mjs'), script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(outer.stdout, 'data');
    outer.kill('SIGTERM');
    const [code] = (await once(outer, 'exit')) as [number];
    expect(code).toBe(3);
  });
});
