import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { CommandError, usageError } from './commands/process.ts';
import { ConfigError } from './platform/config.ts';
import { DirectoryInUseError } from './platform/db/lock.ts';
import { productVersion } from './platform/product-version.ts';
import { withSourceLines } from './platform/source-lines.ts';

/** A command whose code is loaded when it is given: most need a part of the product, and loading all of it takes seconds. */
const loaded =
  <Given extends unknown[]>(load: () => Promise<(...given: Given) => Promise<void>>) =>
  async (...given: Given): Promise<void> =>
    (await load())(...given);

/** A path as it is meant where the command was given: the launcher starts the product in the folder of the product. */
const path = (given: string): string => resolve(process.env['ALIQUOT_CALLED_IN'] ?? '', given);
const paths = (given: string, before: readonly string[] = []): string[] => [...before, path(given)];
const pathOrWord = (given: string, before: readonly string[] = []): string[] => [
  ...before,
  existsSync(path(given)) ? path(given) : given,
];

const program = new Command('aliquot')
  .description('Aliquot: medical research matched to certified laboratories')
  .version(productVersion)
  .enablePositionalOptions() // an option after `backup verify` is that command's own
  .addHelpText(
    'after',
    `
Settings come from the environment, or from a file .env beside package.json; .env.example explains each.
Exit codes: 0 done, 1 failed, 2 wrong arguments or an unusable file, 78 wrong settings.`,
  )
  .exitOverride();

program
  .command('serve')
  .description('start the API, the pages and, unless WORKER=separate, the worker')
  .action(loaded(async () => (await import('./commands/serve.ts')).serve));
program
  .command('worker')
  .description('work on background jobs without serving')
  .action(loaded(async () => (await import('./commands/worker.ts')).work));
program
  .command('migrate')
  .description('apply the database migrations')
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/database.ts')).migrateDatabase));
program
  .command('upgrade')
  .description('say what a start of this version would do to the database; changes nothing')
  .requiredOption('--check', 'look, and do nothing else')
  .option('--json', 'print JSON')
  .addHelpText('after', '\nExit codes: 0 nothing to do, 3 something to do, 1 it cannot be looked at, 78 wrong settings.')
  .action(loaded(async () => (await import('./commands/upgrade.ts')).checkUpgrade));
program
  .command('seed')
  .description('add the demo data to an empty database (some minutes)')
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/seed.ts')).seed));
program.command('grow-demo', { hidden: true }).action(loaded(async () => (await import('./commands/grow-demo.ts')).growDemo));
program
  .command('create-admin')
  .description('make an administrator account, or make an account one')
  .requiredOption('--email <address>', 'email address')
  .option('--name <name>', 'full name', 'Administrator')
  .option('--json', 'print JSON')
  .addHelpText('after', '\nThe password is read from the environment variable ALIQUOT_ADMIN_PASSWORD, or from standard input.')
  .action(loaded(async () => (await import('./commands/create-admin.ts')).createAdmin));
program
  .command('analyze')
  .description('read documents as the product does and print the answer of analyze-lab-documents, with evidence')
  .argument('<files...>', 'PDF, DOC, DOCX, JPG, PNG or TXT files', paths)
  .option('--lab <file>', 'JSON of the laboratory (labData); without it the profile comes from the documents', path)
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/analyze.ts')).analyze));
program
  .command('match')
  .description('rank laboratories for a request as the product does and print the answer of analyze-project')
  .requiredOption('--request <file>', 'JSON of the request (projectData)', path)
  .requiredOption('--labs <file>', 'JSON list of laboratories', path)
  .option('--today <day>', 'the day of the request, YYYY-MM-DD (default: today)')
  .option('--vectors <directory>', 'word vectors for closeness in topic, as vectors import takes them', path)
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/match.ts')).match));
program
  .command('verify')
  .description('check the signed file of a Lab Passport, without a network and without a database')
  .argument('<file>', 'the file that the page of the passport saved', path)
  .option(
    '--key <keys...>',
    'the key that you expect: its fingerprint, or a file with it, such as the list of published keys',
    pathOrWord,
  )
  .option('--revoked <file>', 'the list of revoked passports, as the installation publishes it', path)
  .option('--json', 'print JSON')
  .addHelpText(
    'after',
    '\nExit codes: 0 it holds, 1 it was changed or is by another key, 3 it holds and does not count (ended, revoked, or signed in the future), 2 wrong arguments or an unusable file.',
  )
  .action(loaded(async () => (await import('./commands/verify.ts')).verifyFile));
const backup = program
  .command('backup')
  .description('back up database, files and audit trail into a new directory, also while the product runs')
  .argument('<directory>', 'a directory that does not exist yet', path)
  .option('--with-secret', 'include the secret that is kept in the data directory')
  .option('--json', 'print JSON')
  .enablePositionalOptions()
  .action(loaded(async () => (await import('./commands/backup.ts')).backUp));
backup
  .command('verify')
  .description('compare a backup with its manifest, and change nothing')
  .argument('<directory>', 'the backup', path)
  .option('--public-key <keys...>', 'keys that may have signed it, as audit key prints them')
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/backup.ts')).verifyBackupOf));
program
  .command('restore')
  .description('verify a backup, put it into an empty database and an empty file store, and check the result')
  .argument('<directory>', 'the backup', path)
  .option('--public-key <keys...>', 'keys that may have signed it, as audit key prints them')
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/restore.ts')).restore));
program
  .command('import-data')
  .description('read the archive of a person or a laboratory into an empty installation')
  .argument('<file>', 'the ZIP file that the product exported', path)
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/import-data.ts')).importData));
program
  .command('registry')
  .description('public registers of laboratories')
  .command('import')
  .description('read a register, so that certificates are compared with it; people can work meanwhile')
  .argument('<file>', 'CMS Provider of Services (CSV), ROR dump (JSON or CSV), or accreditations (CSV)', path)
  .option('--source <name>', 'cms-clia, ror or accreditation (default: by the headings)')
  .option('--day <day>', 'the day of the register, YYYY-MM-DD (default: the one in the name of the file)')
  .option('--bytes <number>', 'the size of the file by its source: another one is refused')
  .option('--force', 'take a file that is older than the last one, or lacks over a tenth of its entries')
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/registry.ts')).importRegistry));
const vectors = program.command('vectors').description('word vectors, by which labs gain for closeness to a request in topic');
vectors
  .command('import')
  .description('check word vectors and put them in the place of those that are there')
  .argument('<directory>', 'a folder with words.txt and vectors.i8', path)
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/vectors.ts')).importVectors));
vectors
  .command('remove')
  .description('take them out: words alone count again')
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/vectors.ts')).removeVectors));
const audit = program.command('audit').description('the audit trail');
audit
  .command('verify')
  .description('follow the whole trail and compare it with every signed checkpoint')
  .option('--public-key <keys...>', 'keys that signed earlier checkpoints, as audit key prints them')
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/audit.ts')).verifyAudit));
audit
  .command('sign')
  .description('sign where the trail stands now')
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/audit.ts')).signAudit));
audit
  .command('key')
  .description('print the public key of the checkpoints')
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/audit.ts')).printAuditKey));
program
  .command('doctor')
  .description('check the configuration, the database, the files and the jobs')
  .option('--json', 'print JSON')
  .action(loaded(async () => (await import('./commands/doctor.ts')).doctor));

/**
 * Runs the command that the words name.
 * @returns the exit code when it failed, said why, or only helped; null for one that is done, which may have set its own.
 */
export const runCommandLine = async (words: readonly string[]): Promise<number | null> => {
  try {
    await program.parseAsync(words, { from: 'user' });
    return null;
  } catch (error) {
    // The library has said already what is wrong with the words of the command.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageError;
    if (error instanceof ConfigError || error instanceof CommandError) {
      process.stderr.write(`${error.message}\n`);
      return error.exitCode;
    }
    // A refusal by the system (a port, a directory, a database) needs only its message; a fault of ours keeps its trace.
    const refusedBySystem =
      error instanceof Error && ('code' in error || error.constructor === Error || error instanceof DirectoryInUseError);
    process.stderr.write(
      `${refusedBySystem ? error.message || String(Reflect.get(error, 'code')) : withSourceLines(inspect(error))}\n`,
    );
    return 1;
  }
};
