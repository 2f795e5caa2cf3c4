/**
 * The integration tests that `npm test` runs on the embedded engine too, each with what differs there; all of them run on
 * PostgreSQL, and `npm test -- full` runs all of them on both. Paths are below `server/src`.
 */
export const onTheEmbeddedEngine: Readonly<Record<string, string>> = {
  'authorization.int.test.ts': 'calls every route: a call that needs a second connection would wait forever here',
  'app.int.test.ts': 'the product starts on a directory',
  'commands/{backup,damaged-backup}.int.test.ts': 'rows are read and written in the one connection, and tables are made anew',
  'commands/backup-commands.int.test.ts': 'a backup beside a running product goes through its process',
  'commands/vectors.int.test.ts': 'word vectors are imported into a data directory',
  'commands/registry-import.int.test.ts': 'a register is imported into a data directory',
  'commands/commands.int.test.ts': 'the lock of the data directory, and commands beside a running instance',
  'commands/upgrade.int.test.ts': 'looks at the database of a data directory, beside a running process too',
  'platform/auth/*.int.test.ts': 'the account library writes through the pool beside our transactions',
  'platform/db/*.int.test.ts': 'migrations, column types, roles and policies are the engine’s',
  'platform/geocoding/*.int.test.ts': 'turns are counted in rows under a lock',
  'platform/http/*.int.test.ts': 'a crowd waits for one connection',
  'platform/jobs/*.int.test.ts': 'the queue polls and locks on the one connection',
  'testing/**/*.int.test.ts': 'the copy of the template is a directory',
  'features/people/notifications/live.int.test.ts': 'LISTEN is the engine’s own',
  'features/administration/users/{live-creation,editing}.int.test.ts':
    'streams, and two changes at once, which the one connection puts in a row',
  'features/administration/audit/trail.int.test.ts': 'the order of the chain is made by a lock',
  'features/hearts/analyses/analyses.int.test.ts': 'long jobs beside calls on one connection',
  'features/engagements/collaborations/collaborations.int.test.ts': 'decisions at once',
  'features/administration/operations/*.int.test.ts': 'the queue is read through the pool beside our transactions',
  'features/hearts/registries/registries.int.test.ts': 'COPY is for PostgreSQL alone',
  'features/hearts/matching/word-vectors.int.test.ts': 'megabytes of bytes in a row',
  'features/hearts/matching/matching.int.test.ts': 'the words of a request are found by pg_trgm',
  'features/{hearts/labs/nearby,people/places/places}.int.test.ts': 'distances are found by cube',
};

/** True if `npm test -- full` runs every integration test on both engines. */
export const allOnBothEngines = process.env.ALIQUOT_TESTS === 'full';

/**
 * True if this run leaves out tests with the same result on both engines: it is for the embedded one, and PostgreSQL has its
 * own run.
 */
export const provenOnPostgres = process.env.ALIQUOT_TEST_ENGINE === 'pglite' && !allOnBothEngines;
