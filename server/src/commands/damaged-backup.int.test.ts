import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../platform/backup/manifest.ts';
import { verifyBackup } from '../platform/backup/verify.ts';
import { createSigner } from '../platform/signing.ts';
import { allWell, checksOf, emptyPlace, manifestOf, resign, startBackedUp, testSecret } from '../testing/backups.ts';
import { provenOnPostgres } from '../testing/servers/embedded-engine.ts';
import { restoreBackup } from './restore.ts';

type BackedUp = Awaited<ReturnType<typeof startBackedUp>>;
let folder: string;
/** A backup that no test changes. */
let whole: string;
let publicKey: string;
let close: BackedUp['close'];
beforeAll(async () => {
  ({ folder, whole, publicKey, close } = await startBackedUp());
});
afterAll(() => close());

const flip = (path: string, at = 0.5): void => {
  const bytes = readFileSync(path);
  const index = Math.floor((bytes.length - 1) * at);
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};

type Damage = (directory: string, manifest: Manifest) => void | Promise<void>;

const table = (name: string) => (directory: string) => join(directory, `database/public.${name}.jsonl`);
const fileAt = (directory: string, { files }: Manifest, place = 0) =>
  join(directory, `files/${files[place]?.bucket}/${files[place]?.key}`);
const changedTo =
  (change: (manifest: Manifest) => unknown): Damage =>
  (directory, manifest) =>
    resign(directory, change(manifest));
const withKey = (name: string) =>
  changedTo(({ files, ...manifest }) => ({
    ...manifest,
    files: files.map((file, place) => (place === 0 ? { ...file, key: name } : file)),
  }));
const places = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

const damages: readonly [string, Damage, RegExp][] = [
  ...places.map((at): [string, Damage, RegExp] => [
    `a bit of the manifest flipped at ${at}`,
    (directory) => flip(join(directory, 'manifest.json'), at),
    /manifest\.json was altered/,
  ]),
  ...places.map((at): [string, Damage, RegExp] => [
    `a bit of the users flipped at ${at}`,
    (directory) => flip(table('users')(directory), at),
    /public\.users\.jsonl was altered/,
  ]),
  ...places.map((at): [string, Damage, RegExp] => [
    `a bit of a file flipped at ${at}`,
    (directory, manifest) => flip(fileAt(directory, manifest, 1), at),
    /was altered/,
  ]),
  [
    'a table cut short',
    (directory) => truncateSync(table('labs')(directory), 10),
    /public\.labs\.jsonl was changed: its size is not the one in the manifest/,
  ],
  [
    'a file cut short',
    (directory, manifest) => truncateSync(fileAt(directory, manifest), 10),
    /its size is not the one in the manifest/,
  ],
  ['an emptied manifest', (directory) => truncateSync(join(directory, 'manifest.json')), /manifest\.json was altered/],
  ['a manifest cut short', (directory) => truncateSync(join(directory, 'manifest.json'), 500), /manifest\.json was altered/],
  ['no manifest', (directory) => rmSync(join(directory, 'manifest.json')), /never finished/],
  ['no signature', (directory) => rmSync(join(directory, 'manifest.sig')), /manifest\.sig is missing/],
  [
    'a signature without content',
    (directory) => writeFileSync(join(directory, 'manifest.sig'), '{}'),
    /manifest\.sig was altered/,
  ],
  [
    'a signature of something else',
    (directory) => {
      const path = join(directory, 'manifest.sig');
      const signed = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
      writeFileSync(
        path,
        JSON.stringify({ ...signed, signature: createSigner(testSecret, 'audit checkpoints').sign('other') }),
      );
    },
    /manifest\.sig was altered/,
  ],
  ['a missing table', (directory) => rmSync(table('projects')(directory)), /public\.projects\.jsonl is missing/],
  ['a missing file', (directory, manifest) => rmSync(fileAt(directory, manifest)), /is missing/],
  ['no files at all', (directory) => rmSync(join(directory, 'files'), { recursive: true }), /is missing/],
  [
    'two files swapped',
    (directory, manifest) => {
      renameSync(fileAt(directory, manifest, 1), join(directory, 'aside'));
      renameSync(fileAt(directory, manifest, 2), fileAt(directory, manifest, 1));
      renameSync(join(directory, 'aside'), fileAt(directory, manifest, 2));
    },
    /its size is not the one in the manifest|was altered/,
  ],
  [
    'a file too many',
    (directory) => writeFileSync(join(directory, 'files/extra.pdf'), 'x'),
    /files\/extra\.pdf does not belong/,
  ],
  ['a secret too many', (directory) => writeFileSync(join(directory, 'auth-secret'), 'x'), /auth-secret does not belong/],
  [
    'a link instead of a file',
    (directory, manifest) => {
      rmSync(fileAt(directory, manifest));
      symlinkSync('/etc/passwd', fileAt(directory, manifest));
    },
    /is not a file/,
  ],
  ['a name that leaves the store', withKey('../../etc/passwd'), /something that this version cannot use, at files\.0\.key/],
  ['an absolute name', withKey('/etc/passwd'), /something that this version cannot use, at files\.0\.key/],
  ['a name with a backslash', withKey('..\\passwd'), /something that this version cannot use, at files\.0\.key/],
  [
    'a table name with SQL in it',
    changedTo(({ tables, ...manifest }) => ({
      ...manifest,
      tables: tables.map((each) => ({ ...each, name: 'users; drop table labs' })),
    })),
    /something that this version cannot use, at tables\.0\.name/,
  ],
  ['another format', changedTo((manifest) => ({ ...manifest, format: 'aliquot-backup-2' })), /cannot use, at format/],
  ['an unknown field', changedTo((manifest) => ({ ...manifest, more: true })), /something that this version cannot use/],
  [
    'a newer schema',
    changedTo(({ migrations, ...manifest }) => ({
      ...manifest,
      migrations: [...migrations, { name: '9999_later.sql', checksum: '0'.repeat(64) }],
    })),
    /another version \([\d.]+\), with the migration 9999_later\.sql/,
  ],
  [
    'another schema',
    changedTo(({ migrations: [, ...migrations], ...manifest }) => ({
      ...manifest,
      migrations: [{ name: '0001_access.sql', checksum: '0'.repeat(64) }, ...migrations],
    })),
    /0001_access\.sql of the backup differs/,
  ],
];

const refusedOnTheWay = async (manifestChange: (manifest: Manifest) => Manifest, reason: RegExp, untouched: boolean) => {
  const directory = join(folder, 'lacking');
  cpSync(whole, directory, { recursive: true });
  const changed = manifestChange(await manifestOf(whole));
  await resign(directory, changed);
  const kept = new Set(changed.tables.map(({ schema, name }) => `${schema}.${name}.jsonl`));
  for (const name of readdirSync(join(directory, 'database'))) if (!kept.has(name)) rmSync(join(directory, 'database', name));
  const place = await emptyPlace({}, { untouched });
  try {
    await expect(restoreBackup(place.environment, directory)).rejects.toThrow(reason);
    // Nothing was left behind, so the whole backup goes where this one did not.
    expect(checksOf(await restoreBackup(place.environment, whole))).toEqual(allWell);
  } finally {
    await place.remove();
    rmSync(directory, { recursive: true });
  }
};

describe('OPS-001 a damaged backup', () => {
  // A backup is compared with its manifest before any database is opened.
  it.skipIf(provenOnPostgres).each(damages)('OPS-001 with %s is refused', async (_what, damage, reason) => {
    const directory = join(folder, 'damaged');
    cpSync(whole, directory, { recursive: true });
    try {
      await damage(directory, await manifestOf(whole));
      const { problems } = await verifyBackup(directory, [publicKey]);
      expect(problems.join('\n')).toMatch(reason);
      const place = join(folder, 'untouched');
      await expect(restoreBackup({ ALIQUOT_DATA_DIR: place, AUTH_SECRET: testSecret }, directory)).rejects.toThrow(reason);
      expect(existsSync(place)).toBe(false);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it('OPS-001 there are fifty of them', () => {
    expect(damages.length).toBeGreaterThanOrEqual(50);
  });

  it('OPS-001 that lacks a table is refused, and its database and files are empty again', async () => {
    expect.hasAssertions();
    await refusedOnTheWay(
      ({ tables, ...manifest }) => ({ ...manifest, tables: tables.filter(({ name }) => name !== 'labs') }),
      /lacks the table public\.labs/,
      true,
    );
  });

  it('OPS-001 whose columns are not those of its schema is refused, and its database and files are empty again', async () => {
    expect.hasAssertions();
    await refusedOnTheWay(
      ({ tables, ...manifest }) => ({
        ...manifest,
        tables: tables.map((each) => (each.name === 'labs' ? { ...each, columns: ['id'] } : each)),
      }),
      /The columns of public\.labs/,
      false,
    );
  });
});
