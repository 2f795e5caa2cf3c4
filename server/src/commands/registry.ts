import { setPriority } from 'node:os';
import { counted } from '@aliquot/contract/counted';
import { type RegisterSource, registerSourceLabels, registerSources } from '@aliquot/contract/hearts/registries';
import { RegisterRefused } from '../features/hearts/registries/csv.domain.ts';
import { type ImportReport, importRegister } from '../features/hearts/registries/importing.service.ts';
import { dayOf, longDay } from '../kernel/days.ts';
import { permitSystem } from '../kernel/permission.ts';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import { say } from './backup.ts';
import { CommandError, print, usageError } from './process.ts';

type Options = { source?: string; day?: string; bytes?: string; force?: boolean; json?: boolean };

const progressEvery = 100_000;

const isSource = (name: string): name is RegisterSource => (registerSources as readonly string[]).includes(name);

const checked = ({ source, day, bytes }: Options) => {
  if (source !== undefined && !isSource(source))
    throw new CommandError(`There is no source ${source}. Name one of: ${registerSources.join(', ')}.`, usageError);
  if (day !== undefined && dayOf(day) === null) throw new CommandError(`${day} is no day. Write it as 2026-09-30.`, usageError);
  if (bytes !== undefined && !/^\d+$/.test(bytes))
    throw new CommandError(`${bytes} is no number of bytes. Write it in digits.`, usageError);
  return { source, day, bytes: bytes === undefined ? undefined : Number(bytes) };
};

const number = (value: number) => value.toLocaleString('en-US');

const sentences = (report: ImportReport): string => {
  const { source, bodies, day, rows, added, changed, gone, terminated, leftOut, repeated, unreadDays, unknownCodes } = report;
  const codes = Object.entries(unknownCodes).map(([code, count]) => `  ${code}: ${counted(count, 'row')}`);
  return [
    `${registerSourceLabels[source]}${bodies.length > 0 ? ` (${bodies.join(', ')})` : ''}, ${longDay(day)}: ${counted(rows, 'entry', 'entries')} in ${report.seconds.toFixed(0)} s.`,
    `Added ${number(added)}, changed ${number(changed)}, gone ${number(gone)}, terminated ${number(terminated)}.`,
    ...(report.encoding === 'windows-1252' ? ['The file isn’t UTF-8, so it was read as Windows-1252.'] : []),
    ...(leftOut > 0 ? [`${counted(leftOut, 'row')} without a number of the register left out.`] : []),
    ...(repeated > 0 ? [`${counted(repeated, 'row')} with a number that comes again left out.`] : []),
    ...(unreadDays > 0 ? [`${counted(unreadDays, 'day')} in no known form, taken as not given.`] : []),
    ...(codes.length > 0
      ? ['Codes that our lists don’t have. Such an entry counts neither as active nor as ended:', ...codes]
      : []),
    'Certificates are compared with it tonight.',
  ].join('\n');
};

/** Imports a file of a register into the database of these settings. Ends with 2 for a file that is refused. */
export const importRegistry = async (path: string, options: Options): Promise<void> => {
  const given = checked(options);
  setPriority(10); // people go first
  const world = await openWorld(loadConfig(process.env), createLogger('error'), { migrates: false });
  let said = 0;
  const onRows = (rows: number) => {
    if (rows < said + progressEvery) return;
    said = rows - (rows % progressEvery);
    say(`Read ${number(said)} rows.`);
  };
  try {
    const report = await importRegister(world, { path, ...given, force: options.force, onRows }, (row) =>
      permitSystem('import', row),
    );
    print(report, sentences(report), options.json);
  } catch (error) {
    if (error instanceof RegisterRefused) throw new CommandError(error.message, usageError);
    throw error;
  } finally {
    await world.close();
  }
};
