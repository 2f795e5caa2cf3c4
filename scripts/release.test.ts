import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRelease, namespace, type Release } from './release/make.ts';
import { isNewer, released } from './release/version.ts';

const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n\n- Wings.\n\n## 0.1.0 - 2026-01-01\n\n- Legs.\n';

const manifest = (name: string, more: object) => `${JSON.stringify({ name, version: '0.1.0', ...more }, null, 2)}\n`;

describe('OPS-017 the changelog of a release', () => {
  it('OPS-017 has what was not released under the version and its day', () => {
    expect(released(changelog, '0.2.0', '2026-11-22')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-11-22\n\n### Added\n\n- Wings.\n\n## 0.1.0 - 2026-01-01\n\n- Legs.\n',
    );
  });

  it('OPS-017 refuses a release of nothing, and one that is there', () => {
    expect(() => released(changelog.replace('### Added\n\n- Wings.\n\n', ''), '0.2.0', '2026-11-22')).toThrow('nothing under');
    expect(() => released(changelog, '0.1.0', '2026-11-22')).toThrow('has version 0.1.0 already');
  });

  it.each([
    ['0.10.0', '0.9.0', true],
    ['0.9.0', '0.10.0', false],
    ['1.0.0', '1.0.0', false],
  ])('OPS-017 %s against %s: newer is %s', (one, other, expected) => {
    expect(isNewer(one, other)).toBe(expected);
  });
});

describe('OPS-017 a release', () => {
  let folder: string;
  let root: string;
  let key: string;
  const said: string[] = [];
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: root, stdio: 'pipe' }).toString();
  const file = (name: string) => readFileSync(join(root, name), 'utf8');
  const release = (changes: Partial<Release> = {}) => {
    said.length = 0;
    const say = (line: string) => said.push(line);
    makeRelease({
      root,
      version: '0.2.0',
      dryRun: false,
      tag: false,
      unsigned: false,
      key,
      today: '2026-11-22',
      say,
      ...changes,
    });
  };
  const made = () => Object.fromEntries(readdirSync(join(root, 'release')).map((name) => [name, file(`release/${name}`)]));

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'aliquot-release-'));
    root = join(folder, 'product');
    mkdirSync(join(root, 'server'), { recursive: true });
    const workspace = { license: 'Apache-2.0', dependencies: { left: '1.0.0', '@aliquot/server': '0.1.0' } };
    const packages = {
      '': { name: 'aliquot', version: '0.1.0', workspaces: ['server'] },
      server: { name: '@aliquot/server', version: '0.1.0', ...workspace },
      'node_modules/@aliquot/server': { resolved: 'server', link: true },
      'node_modules/left': { version: '1.0.0', license: 'MIT' },
      'node_modules/tool': { version: '2.0.0', license: 'MIT', dev: true },
    };
    const files = {
      'package.json': manifest('aliquot', { workspaces: ['server'], scripts: { 'check:structure': 'node check.mjs' } }),
      'server/package.json': manifest('@aliquot/server', workspace),
      'package-lock.json': `${JSON.stringify({ name: 'aliquot', version: '0.1.0', lockfileVersion: 3, packages }, null, 2)}\n`,
      'check.mjs': "import { existsSync } from 'node:fs'; process.exit(existsSync('untidy') ? 1 : 0);\n",
      'CHANGELOG.md': changelog,
      '.gitignore': 'release/\nuntidy\n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    run('git', 'init', '--quiet', '--initial-branch', 'main');
    run('git', 'config', 'user.email', 'maintainer@example.org');
    run('git', 'config', 'user.name', 'Maintainer');
    run('git', 'add', '--all');
    run('git', 'commit', '--quiet', '--message', 'first');
    key = join(folder, 'key');
    run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', 'release', '-f', key);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('OPS-017 is refused when something is not ready, and changes nothing', () => {
    const before = run('git', 'rev-parse', 'HEAD');
    expect(() => release({ version: 'next' })).toThrow('Write a version such as 1.2.0.');
    expect(() => release({ version: '0.0.9' })).toThrow('older than 0.1.0');
    expect(() => release({ key: join(folder, 'absent') })).toThrow('RELEASE_KEY names no file');
    expect(() => release({ key: null })).toThrow('RELEASE_KEY names no key to sign with');
    writeFileSync(join(root, 'untidy'), '');
    expect(() => release()).toThrow('npm run -s failed');
    rmSync(join(root, 'untidy'));
    writeFileSync(join(root, 'new.txt'), '');
    expect(() => release()).toThrow('The tree has changes');
    rmSync(join(root, 'new.txt'));
    release({ dryRun: true, tag: true });
    expect(said).toEqual([
      'Ready. It would commit version 0.2.0, tag v0.2.0, and make archive, bill of materials, licenses, checksums and signature in release/.',
    ]);
    expect([run('git', 'rev-parse', 'HEAD'), run('git', 'status', '--porcelain'), run('git', 'tag')]).toEqual([before, '', '']);
  });

  it('OPS-017 has version, archive, bill of materials, licenses, checksums and a signature; made again it is the same', () => {
    release();
    expect(JSON.parse(file('server/package.json'))).toMatchObject({
      version: '0.2.0',
      dependencies: { left: '1.0.0', '@aliquot/server': '0.2.0' },
    });
    expect(JSON.parse(file('package-lock.json'))).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' }, server: { version: '0.2.0' }, 'node_modules/left': { version: '1.0.0' } },
    });
    expect(file('CHANGELOG.md')).toContain('## 0.2.0 - 2026-11-22');
    expect([run('git', 'status', '--porcelain'), run('git', 'tag')]).toEqual(['', '']);
    const first = made();
    release({ dryRun: true });
    expect(said).toEqual(['Ready. It would make archive, bill of materials, licenses, checksums and signature in release/.']);
    expect(Object.keys(first)).toEqual([
      'SHA256SUMS',
      'SHA256SUMS.sig',
      'aliquot-0.2.0.cdx.json',
      'aliquot-0.2.0.licenses.txt',
      'aliquot-0.2.0.tar.gz',
    ]);
    const bom = JSON.parse(first['aliquot-0.2.0.cdx.json'] ?? '') as { bomFormat: string; components: { name: string }[] };
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'aliquot', version: '0.2.0' } } });
    expect(bom.components.map(({ name }) => name).toSorted()).toEqual(['@aliquot/server', 'left']);
    expect(first['aliquot-0.2.0.licenses.txt']).toBe('left 1.0.0: MIT\n');
    expect(run('tar', '--list', '--file', 'release/aliquot-0.2.0.tar.gz')).toContain('aliquot-0.2.0/server/package.json');
    release({ tag: true });
    expect(made()).toEqual(first);
    expect(run('git', 'tag')).toBe('v0.2.0\n');
  });

  it('OPS-017 is verified with common tools, and a changed file is noticed', () => {
    const release = join(root, 'release');
    const verified = () => {
      const signers = join(folder, 'allowed_signers');
      writeFileSync(signers, `release@example.org namespaces="${namespace}" ${readFileSync(`${key}.pub`, 'utf8')}`);
      const args = ['-Y', 'verify', '-f', signers, '-I', 'release@example.org', '-n', namespace, '-s', 'SHA256SUMS.sig'];
      execFileSync('ssh-keygen', args, { cwd: release, stdio: 'pipe', input: readFileSync(join(release, 'SHA256SUMS')) });
      execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: release, stdio: 'pipe' });
    };
    expect(verified).not.toThrow();
    writeFileSync(join(release, 'aliquot-0.2.0.licenses.txt'), 'left 1.0.0: none\n');
    expect(verified).toThrow('sha256sum');
    writeFileSync(join(release, 'SHA256SUMS'), '');
    expect(verified).toThrow('ssh-keygen');
  });
});
