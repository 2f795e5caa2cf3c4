import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyzeProjectOutputSchema } from '@aliquot/contract/hearts/matching';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isUnfinished } from '../demo/unfinished.ts';
import { loadConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/index.ts';
import { lockDirectory } from '../platform/db/lock.ts';
import { sample } from '../testing/acts/uploads.ts';
import { type Ended, mainFile, runAsProcess, runHere } from '../testing/command-line.ts';
import { startClamdStub } from '../testing/servers/clamd.ts';
import { checkScanner, linesOf } from './doctor.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aliquot-commands-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A directory in which no worker ever ran: what one left behind would wait for the next. */
const examined = () => join(directory, 'examined');
beforeAll(() => {
  const template = inject('databaseTemplate');
  if (template.engine === 'pglite') cpSync(template.directory, examined(), { recursive: true });
});

/** Runs the command line as an operator does, on an embedded database in `directory`. */
const aliquotWith = (settings: Readonly<Record<string, string>>, ...words: string[]) =>
  runAsProcess({ ALIQUOT_DATA_DIR: directory, PORT: '1', ...settings }, ...words);

/** The same within this process, for what a process of its own does not change. */
const aliquotHere = (...words: string[]) => runHere({ ALIQUOT_DATA_DIR: directory, PORT: '1' }, ...words);

/** The texts are the same with either database: once is enough. */
const again = process.env.ALIQUOT_TEST_ENGINE === 'postgres';

const expectWords = ({ code, said }: Ended, expected: number) => {
  expect(code).toBe(expected);
  expect(said).not.toMatch(/\n {4}at /);
  expect(said !== '').toBe(expected === 2);
};

describe.skipIf(again)('the command line', () => {
  it.each([
    [['--help'], 0],
    [['--version'], 0],
    [['doctor', '--help'], 0],
    [[], 2],
    [['nonsense'], 2],
    [['--nonsense'], 2],
    [['serve', '--nonsense'], 2],
    [['doctor', 'extra'], 2],
    [['create-admin'], 2],
    [['create-admin', '--email', 'nobody'], 2],
    [['match', '--request'], 2],
    [['match', '--request', 'absent.json', '--labs', 'absent.json'], 2],
    [['analyze', 'absent.pdf'], 2],
  ])('aliquot %j ends with %i', async (words, code) => {
    expect.hasAssertions();
    expectWords(await aliquotHere(...words), code);
  });

  it.each([
    [['--help'], 0],
    [['doctor', 'extra'], 2],
    [['analyze', 'absent.pdf'], 2],
  ])('the process of aliquot %j ends with %i', async (words, code) => {
    expect.hasAssertions();
    expectWords(await aliquotWith({}, ...words), code);
  });
});

const written = async (name: string, content: string) => {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
};

describe.skipIf(again)('match', () => {
  const docs = fileURLToPath(new URL('../../../docs/match.md', import.meta.url));
  /** The blocks of JSON of the documentation: the request, then the laboratories. */
  const examples = async () =>
    [...(await readFile(docs, 'utf8')).matchAll(/```json\n([^`]+)```/g)].map(([, json]) => json ?? '');

  it('REQ-011 ranks the example of its documentation, as text and as JSON', async () => {
    const [request = '', labs = ''] = await examples();
    const words = ['match', '--request', await written('r.json', request), '--labs', await written('l.json', labs)];
    const asked = [...words, '--today', '2026-11-21'];
    const { code, out } = await aliquotWith({}, ...asked, '--json');
    expect(code).toBe(0);
    const { matches, metadata } = analyzeProjectOutputSchema.parse(JSON.parse(out));
    const registered = matches.filter(({ isGenerated }) => !isGenerated);
    expect(registered.map(({ id }) => id)).toEqual(['harbor']);
    expect(metadata.existingLabsCount).toBe(1);
    for (const { factors, matchPercentage } of registered) {
      expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(matchPercentage);
    }
    const text = await aliquotHere(...asked);
    expect(text.code).toBe(0);
    expect(text.out).toContain(`${registered[0]?.matchPercentage}%  Harbor Molecular`);
    expect(await readFile(docs, 'utf8')).toContain(text.out.trim());
  });

  it.each<[string, string, string, string[], RegExp]>([
    ['a file that is not JSON', '{', '[]', [], /r\.json is not JSON/],
    ['a request with holes', '{"title":"T"}', '[]', [], /^request\.researchArea: /],
    ['an object instead of a list', 'example', '{}', [], /^labs: /],
    ['a laboratory without a name', 'example', '[{"id":"a"}]', [], /^labs\.0\.name: /],
    ['an id that is there twice', 'example', '[{"id":"a","name":"A"},{"id":"a","name":"B"}]', [], /the id "a" appears twice/],
    ['an invalid date', 'example', '[]', ['--today', 'tomorrow'], /^today: "tomorrow" is not a date/],
  ])('refuses %s, says where, and ends with 2', async (_what, request, labs, more, said) => {
    const content = request === 'example' ? ((await examples())[0] ?? '') : request;
    const files = ['--request', await written('r.json', content), '--labs', await written('l.json', labs)];
    const ended = await aliquotHere('match', ...files, '--json', ...more);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.said).toMatch(said);
    expect(ended.said).not.toMatch(/\n {4}at /);
  });
});

describe.skipIf(again)('serve', () => {
  it('says in a sentence that its port is in use, and begins no demo', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    try {
      const ended = await aliquotWith({ ALIQUOT_DATA_DIR: examined(), PORT: String(port), ALIQUOT_DEMO: 'on' }, 'serve');
      expect([ended.code, ended.said]).toEqual([1, `Port ${port} of 127.0.0.1 is in use. Stop what uses it, or set PORT.\n`]);
      expect(await isUnfinished(examined())).toBe(false);
    } finally {
      taken.close();
    }
  });

  it('says which database cannot be used, without its password', async () => {
    const ended = await aliquotWith({ DATABASE_URL: 'postgres://aliquot:hidden@127.0.0.1:1/aliquot' }, 'serve');
    expect([ended.code, ended.said]).toEqual([
      1,
      'The database of DATABASE_URL (127.0.0.1:1/aliquot) cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
    ]);
  });
});

type Findings = { check: string; ok: boolean | null; detail: string }[];
const okOf = ({ out }: Ended) => Object.fromEntries((JSON.parse(out) as Findings).map(({ check, ok }) => [check, ok]));

const inDatabase = async (query: string): Promise<void> => {
  const database = await openDatabase({ dataDir: examined() });
  try {
    await database.pool.query(query);
  } finally {
    await database.close();
  }
};

const piped = (words: string, reader: string) => {
  const line = `"${process.execPath}" "${mainFile}" ${words} | ${reader}`;
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ALIQUOT_DATA_DIR: examined(), PORT: '1' };
  return new Promise<{ out: string; said: string }>((resolve) =>
    execFile('/bin/sh', ['-c', line], { env }, (_error, out, said) => resolve({ out, said })),
  );
};

describe.skipIf(again)('a reader that has seen enough', () => {
  it('ends the command without a word', async () => {
    expect(await piped('doctor --json', 'true')).toEqual({ out: '', said: '' });
  });

  it('F8 gets the first line of an analysis, and no stack after it', async () => {
    const paths = await Promise.all(
      (['sop', 'quality-manual', 'cap-certificate'] as const).map(async (kind) => {
        const path = join(directory, `${kind}.pdf`);
        await writeFile(path, (await sample(kind)).bytes);
        return path;
      }),
    );
    const { out } = await aliquotHere('analyze', ...paths, '--json');
    expect(out.length).toBeGreaterThan(90_000); // more than a pipe and its reader hold, so that some is left when it has gone
    const words = `analyze ${paths.map((path) => `"${path}"`).join(' ')} --json`;
    expect(await piped(words, 'head -n 1')).toEqual({ out: '{\n', said: '' });
  });
});

describe.skipIf(again)('create-admin', () => {
  it('OPS-029: says when an account keeps its password', async () => {
    const settings = { ALIQUOT_DATA_DIR: examined(), PORT: '1', ALIQUOT_ADMIN_PASSWORD: 'a good long password' };
    const create = () => runHere(settings, 'create-admin', '--email', 'grace@example.org');
    expect((await create()).out).toBe('Created administrator grace@example.org.\n');
    expect((await create()).out).toBe(
      'grace@example.org is now an administrator. The account keeps its password: the one you gave was not used.\n',
    );
  });
});

describe.skipIf(again)('doctor', () => {
  it('looks at everything, and reads a document', async () => {
    const ended = await aliquotWith({ ALIQUOT_DATA_DIR: examined() }, 'doctor', '--json');
    expect(okOf(ended)).toEqual({
      configuration: true,
      database: true,
      clock: true,
      mail: true,
      storage: true,
      files: true,
      jobs: true,
      worker: null, // none lives beside an embedded database that nothing serves
      documents: true,
    });
    expect(ended.code).toBe(0);
  });

  it('OPS-006 fails when jobs wait and no worker lives', async () => {
    await inDatabase(`insert into pgboss.job (name, start_after) values ('mail.send', now() - interval '90 seconds')`);
    try {
      const ended = await runHere({ ALIQUOT_DATA_DIR: examined(), PORT: '1' }, 'doctor', '--json');
      expect([ended.code, okOf(ended)]).toMatchObject([1, { jobs: true, worker: false }]);
      expect(ended.out).toMatch(/1 waiting job, the oldest for 1 minute, and no worker\. Start “aliquot worker”/);
    } finally {
      await inDatabase('delete from pgboss.job');
    }
  });

  it('OPS-018 asks the virus scanner, and sends it a file of the largest size', async () => {
    const scanner = await startClamdStub();
    try {
      const findings = async (url: string) =>
        JSON.parse(
          (await runHere({ ALIQUOT_DATA_DIR: examined(), PORT: '1', CLAMAV_URL: url }, 'doctor', '--json')).out,
        ) as Findings;
      const found = async (url: string, more: Readonly<Record<string, string>> = {}) =>
        (await checkScanner(loadConfig({ ALIQUOT_DATA_DIR: examined(), CLAMAV_URL: url, ...more })))[0];
      expect((await findings(scanner.url)).find(({ check }) => check === 'scanner')).toMatchObject({
        ok: true,
        detail: expect.stringMatching(/^ClamAV 1\.4\.3.* takes files of 10 MB$/),
      });
      expect(scanner.scanned).toEqual([10 * 1024 * 1024]);
      scanner.faults.push('too-large');
      expect(await found(scanner.url)).toMatchObject({
        ok: false,
        detail: expect.stringContaining('raise its StreamMaxLength'),
      });
      await scanner.stop();
      const away = `the scanner at ${new URL(scanner.url).host} does not answer (connection refused): uploads`;
      expect(await found(scanner.url)).toMatchObject({ ok: false, detail: `${away} wait until it does` });
      expect(await found(scanner.url, { CLAMAV_WHEN_AWAY: 'pass' })).toMatchObject({
        ok: false,
        detail: `${away} pass without a scan until it does`,
      });
    } finally {
      await scanner.stop();
    }
  });

  it('OPS-004 a database that does not answer fails under its own name', async () => {
    const ended = await runHere(
      { ALIQUOT_DATA_DIR: directory, PORT: '1', DATABASE_URL: 'postgres://aliquot:hidden@127.0.0.1:1/aliquot' },
      'doctor',
      '--json',
    );
    expect([ended.code, okOf(ended).database]).toEqual([1, false]);
    expect(ended.out).toContain('127.0.0.1:1');
  });

  it('OPS-029: an unusable data directory is named, with the reason, and is not called the database', async () => {
    const file = join(directory, 'a-file');
    await writeFile(file, '');
    for (const unusable of [file, '/proc/nothing']) {
      const ended = await runHere({ ALIQUOT_DATA_DIR: unusable, PORT: '1' }, 'doctor', '--json');
      expect([ended.code, okOf(ended)['data directory']]).toEqual([1, false]);
      expect(okOf(ended).database ?? null).toBeNull();
      expect(ended.out).toContain(unusable);
    }
  });

  it('OPS-029: names the mail server that does not answer', async () => {
    const settings = { ALIQUOT_DATA_DIR: examined(), PORT: '1', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.org' };
    const ended = await runHere(settings, 'doctor');
    expect(ended.code).toBe(1);
    expect(ended.out).toMatch(
      /^FAIL mail: the mail server 127\.0\.0\.1:1 does not answer, or refuses to sign in: .*ECONNREFUSED/m,
    );
    expect(ended.out).not.toContain('FAIL database');
  });

  it('names every wrong setting at once, and ends with 78', async () => {
    const ended = await aliquotWith({ NODE_ENV: 'production', PORT: 'abc', DATABASE_URL: 'nonsense' }, 'doctor');
    expect(ended.code).toBe(78);
    for (const name of ['PORT', 'DATABASE_URL', 'AUTH_SECRET', 'PUBLIC_URL']) expect(ended.out).toContain(`\n  ${name}: `);
    expect(ended.said).toBe('');
  });

  it('beside a running instance says what it could not look at, and that is no fault', async () => {
    const unlock = lockDirectory(directory);
    try {
      const ended = await aliquotWith({}, 'doctor', '--json');
      expect(okOf(ended)).toEqual({
        configuration: true,
        'running instance': null,
        database: null,
        mail: true,
        storage: true,
        files: null,
        jobs: null,
        worker: null,
        documents: true,
      });
      expect(ended.out).toContain(`process ${process.pid}`);
      expect([ended.code, ended.said]).toEqual([0, '']);
      expect(linesOf(JSON.parse(ended.out) as Findings)).toMatch(/^- {4}database: process \d+ has it open/m);
    } finally {
      unlock();
    }
  });
});
