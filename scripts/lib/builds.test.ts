import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './root.mjs';

const directory = realpathSync(mkdtempSync(join(tmpdir(), 'aliquot-builds-test-')));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let repositories = 0;

/** A builder that notes that it ran, takes its time and copies the one source. */
const builder = (name: string, folderOf: string, file: string) => `
  import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
  appendFileSync(process.env.TOP + '/built.log', '${name}\\n');
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (readFileSync(process.env.TOP + '/web/src/page.ts', 'utf8') === 'broken') process.exit(1);
  writeFileSync(${folderOf} + '/${file}', readFileSync(process.env.TOP + '/web/src/page.ts'));`;

/** A repository with the real tools and with builders that note each time they run. */
const createRepository = () => {
  repositories += 1;
  const folder = join(directory, `repository-${repositories}`);
  const at = (path: string) => join(folder, path);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  cpSync(join(root, 'scripts/lib'), at('scripts/lib'), { recursive: true });
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{"packages":{}}');
  write('node_modules/.package-lock.json', '{"packages":{}}');
  write('server/src/main.ts', "console.log('main', process.argv.slice(2).join(' '))");
  write('web/src/page.ts', 'one');
  write('scripts/build-gazetteer.ts', builder('gazetteer', 'process.argv[2]', 'gazetteer.bin'));
  write(
    'scripts/build-server.ts',
    `${builder('server', 'process.argv[2]', 'page.txt')}
    const { cpSync } = await import('node:fs');
    cpSync(process.env.TOP + '/server/src/main.ts', process.argv[2] + '/main.js');`,
  );
  write('node_modules/vite/package.json', '{"type":"module"}');
  write('node_modules/vite/bin/vite.js', builder('web', "process.argv[process.argv.indexOf('--outDir') + 1]", 'index.html'));
  cpSync(join(root, 'scripts/aliquot.mjs'), at('scripts/aliquot.mjs'));
  const begin = (...words: string[]) =>
    spawn(process.execPath, [at('scripts/aliquot.mjs'), ...words], { env: { ...process.env, TOP: folder }, cwd: folder });
  return {
    folder,
    write,
    at,
    begin,
    aliquot: async (...words: string[]) => {
      const child = begin(...words);
      let out = '';
      let said = '';
      child.stdout.on('data', (chunk) => (out += chunk));
      child.stderr.on('data', (chunk) => (said += chunk));
      const [code] = (await once(child, 'close')) as [number];
      return { code, out, said };
    },
    built: () => (existsSync(at('built.log')) ? readFileSync(at('built.log'), 'utf8').split('\n').filter(Boolean).sort() : []),
    page: () => readFileSync(at('web/dist/index.html'), 'utf8'),
  };
};

describe('OPS-003: building apart from running', () => {
  it('OPS-003: of several that start at once one builds, and all run', async () => {
    const repository = createRepository();
    const ended = await Promise.all(Array.from({ length: 4 }, () => repository.aliquot('serve')));
    expect(ended.map(({ code, out }) => [code, out])).toEqual(Array.from({ length: 4 }, () => [0, 'main serve\n']));
    expect(repository.built()).toEqual(['gazetteer', 'server', 'web']);
    expect(ended.filter(({ said }) => said.startsWith('Building')).length).toBe(1);
  });

  it('OPS-003: a later start builds only what has other sources, also in another folder', async () => {
    const repository = createRepository();
    await repository.aliquot('serve');
    await repository.aliquot('serve');
    repository.write('web/src/page.test.ts', 'a test is no source of the pages');
    await repository.aliquot('serve');
    expect(repository.built()).toEqual(['gazetteer', 'server', 'web']);
    repository.write('web/src/page.ts', 'two');
    await repository.aliquot('serve');
    expect(repository.built()).toEqual(['gazetteer', 'server', 'web', 'web']);
    expect(repository.page()).toBe('two');
    const moved = createRepository();
    cpSync(repository.folder, moved.folder, { recursive: true, verbatimSymlinks: true });
    await moved.aliquot('serve');
    expect(moved.built()).toEqual(['gazetteer', 'server', 'web', 'web']);
  });

  it('OPS-003: no other command builds', async () => {
    const repository = createRepository();
    for (const command of ['doctor', 'migrate', 'worker', 'audit', 'seed', 'analyze'])
      expect(await repository.aliquot(command)).toEqual({ code: 0, out: `main ${command}\n`, said: '' });
    expect((await repository.aliquot('serve', '--help')).said).toBe('');
    expect(repository.built()).toEqual([]);
  });

  it('OPS-003: a running server keeps the pages it began with', async () => {
    const repository = createRepository();
    await repository.aliquot('serve');
    const served = realpathSync(repository.at('web/dist'));
    repository.write('web/src/page.ts', 'two');
    await repository.aliquot('serve');
    expect(readFileSync(join(served, 'index.html'), 'utf8')).toBe('one');
    expect(repository.page()).toBe('two');
  });

  it('OPS-003: a build that fails leaves the one before in use, and says so', async () => {
    const repository = createRepository();
    await repository.aliquot('serve');
    repository.write('web/src/page.ts', 'broken');
    const ended = await repository.aliquot('serve');
    expect([ended.code, ended.out]).toEqual([1, '']);
    expect(ended.said).toContain('The build of the pages failed.');
    expect(repository.page()).toBe('one');
    expect(readdirSync(repository.at('build')).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  it('OPS-003: takes over from a builder that was killed', async () => {
    const repository = createRepository();
    const killed = repository.begin('serve');
    await expect.poll(() => repository.built().length, { timeout: 600_000 }).toBeGreaterThan(0);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    expect(existsSync(repository.at('build/lock'))).toBe(true);
    const ended = await Promise.all([repository.aliquot('serve'), repository.aliquot('serve')]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expect(repository.page()).toBe('one');
  });

  it('OPS-003: replaces what an earlier version built in place', async () => {
    const repository = createRepository();
    repository.write('web/dist/index.html', 'of an earlier version');
    await repository.aliquot('serve');
    expect(repository.page()).toBe('one');
  });
});
