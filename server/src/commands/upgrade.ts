import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { labsOfOtherRules } from '../features/hearts/analyses/analyses.repository.ts';
import { countReadByOthers } from '../features/hearts/analyses/saving/readings.repository.ts';
import { rulesVersion } from '../features/hearts/judging/analyses.domain.ts';
import { type Config, parseConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/index.ts';
import { DirectoryInUseError } from '../platform/db/lock.ts';
import { readMigrations } from '../platform/db/migrate.ts';
import { type Installed, lookAtInstalled } from '../platform/db/upgrade.ts';
import { readerVersion } from '../platform/documents/index.ts';
import { openDatabaseOf } from '../platform/open-world.ts';
import { productVersion } from '../platform/product-version.ts';
import { allSettings } from '../platform/settings.ts';
import { readSettingsFile, settingsFile } from '../platform/settings-file.ts';
import { CommandError, print } from './process.ts';

/** Something to do, for a script that asks. */
const somethingToDo = 3;
const manyLabs = 1_000_000;

/** Null where the tables are too old to be asked. */
type Redone = { readonly labsJudgedAgain: number; readonly documentsOfOtherReaders: number } | null;

type Check = {
  readonly version: { readonly before: string | null; readonly now: string };
  readonly migrations: {
    readonly applied: number;
    readonly pending: readonly string[];
    readonly changed: readonly string[];
    readonly unknown: readonly string[];
  };
  readonly redone: Redone;
  /** Names that the settings file sets and this version does not know. */
  readonly unknownSettings: readonly string[];
  readonly missingBuilds: readonly string[];
};

const builds = { 'the pages': '../../../web/dist/index.html', 'the gazetteer': '../../build/gazetteer.bin' };

const missingBuilds = () =>
  Object.entries(builds).flatMap(([name, path]) => (existsSync(fileURLToPath(new URL(path, import.meta.url))) ? [] : name));

const unknownSettings = (): string[] => {
  const file = settingsFile();
  if (file === null) return [];
  const known = allSettings.map(([name]) => name as string);
  return [...readSettingsFile(file, known).lines.keys()].filter((name) => !known.includes(name));
};

const redoneOn = async ({ owner }: Database, { applied }: Installed): Promise<Redone> => {
  if (applied === 0) return { labsJudgedAgain: 0, documentsOfOtherReaders: 0 };
  try {
    return await owner
      .transaction()
      .setAccessMode('read only')
      .execute(async (db) => ({
        labsJudgedAgain: (await labsOfOtherRules(db, rulesVersion, manyLabs)).length,
        documentsOfOtherReaders: await countReadByOthers(db, readerVersion),
      }));
  } catch {
    return null;
  }
};

const nothingYet: Installed & { redone: Redone } = {
  version: null,
  applied: 0,
  pending: [],
  changed: [],
  unknown: [],
  redone: { labsJudgedAgain: 0, documentsOfOtherReaders: 0 },
};

const lookInside = async (config: Config): Promise<Installed & { redone: Redone }> => {
  // Opening an embedded database that is not there would make one.
  if (config.database.kind === 'embedded' && !existsSync(config.database.directory))
    return { ...nothingYet, pending: readMigrations().map(({ name }) => name) };
  const database = await openDatabaseOf(config).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUseError)) throw error;
    throw new CommandError(
      `Process ${error.pid} has the embedded database open, and it has one process. Stop it, then check again.`,
    );
  });
  try {
    const installed = await lookAtInstalled(database.owner);
    return { ...installed, redone: await redoneOn(database, installed) };
  } finally {
    await database.close();
  }
};

const redoneWords = (redone: Redone): string[] => {
  if (redone === null) return ['Judgments: cannot be counted before the migrations are applied'];
  const { labsJudgedAgain, documentsOfOtherReaders } = redone;
  return [
    `Judgments to make again, by a job after the start: ${labsJudgedAgain} laboratories (rules ${rulesVersion})`,
    `Documents to read again, when they are next analyzed: ${documentsOfOtherReaders} (reader ${readerVersion})`,
  ];
};

const list = (title: string, names: readonly string[]): string => `${title}: ${names.length > 0 ? names.join(', ') : 'none'}`;

const words = ({ version, migrations, redone, unknownSettings: unknown, missingBuilds: missing }: Check): string =>
  [
    `Version: ${version.before ?? (migrations.applied > 0 ? 'not noted' : 'nothing installed')} -> ${version.now}`,
    list('Migrations to apply', migrations.pending),
    ...(migrations.changed.length > 0
      ? [
          `${list('Migrations changed after they were applied', migrations.changed)}. No start succeeds: install the right version.`,
        ]
      : []),
    ...(migrations.unknown.length > 0
      ? [`${list('Migrations of a newer version', migrations.unknown)}. No start succeeds: install that version.`]
      : []),
    ...redoneWords(redone),
    list('Settings that this version does not know', unknown),
    list('To be built', missing),
  ].join('\n');

/** Says what a start of this version would do on the configured database. Changes nothing; exit code 3 when there is something. */
export const checkUpgrade = async ({ json }: { json?: boolean }): Promise<void> => {
  const { version, applied, pending, changed, unknown, redone } = await lookInside(parseConfig(process.env, settingsFile()));
  const check: Check = {
    version: { before: version, now: productVersion },
    migrations: { applied, pending, changed, unknown },
    redone,
    unknownSettings: unknownSettings(),
    missingBuilds: missingBuilds(),
  };
  print(check, words(check), json);
  const idle =
    pending.length + changed.length + unknown.length === 0 && version === productVersion && redone?.labsJudgedAgain === 0;
  // Names in the file may be for other programs: they are said, and no reason to stop.
  if (!idle || check.missingBuilds.length > 0) process.exitCode = somethingToDo;
};
