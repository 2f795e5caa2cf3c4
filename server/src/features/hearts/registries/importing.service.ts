import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { counted } from '@aliquot/contract/counted';
import { type RegisterSource, registerSourceLabels } from '@aliquot/contract/hearts/registries';
import { system } from '../../../kernel/actor.ts';
import { longDay, utcDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type CopiedRow, inCopyTransaction } from '../../../platform/db/copy.ts';
import { actAs } from '../../../platform/db/index.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import type { World } from '../../../platform/world.ts';
import { csvRows, cutWords, delimiterOf, jsonObjects, RegisterRefused } from './csv.domain.ts';
import { beAloneImporting, differencesOf, lastImports, replaceEntries, saveImport, stage } from './registries.repository.ts';
import { rorObject, tableReader } from './sources.domain.ts';
import { dayOfFileName, type Notes, nameKey, newNotes, type RegisterEntry, sourceOf } from './values.domain.ts';

/** A file's size in bytes, its SHA-256 and how its text is to be read. */
type Examined = { readonly bytes: number; readonly sha256: string; readonly encoding: 'utf-8' | 'windows-1252' };

const isUtf8In = (decoder: InstanceType<typeof TextDecoder>, chunk: Buffer | undefined): boolean => {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
};

/** Looks through a file before anything of it is used. @throws RegisterRefused for one that is no text. */
const examine = async (path: string): Promise<Examined> => {
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let isUtf8 = true;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    if (bytes === 0) {
      const [first, second] = chunk;
      if (first === 0x50 && second === 0x4b)
        throw new RegisterRefused(
          'The file is a ZIP archive. Unpack it, and import the CSV or JSON in it. Nothing was changed.',
        );
      if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
        throw new RegisterRefused('The file is UTF-16. Save it as UTF-8, then import it again. Nothing was changed.');
    }
    hash.update(chunk);
    bytes += chunk.length;
    isUtf8 &&= isUtf8In(decoder, chunk);
  }
  if (bytes === 0) throw new RegisterRefused('The file is empty. Nothing was changed.');
  if (isUtf8 && !isUtf8In(decoder, undefined)) throw new RegisterRefused(cutWords('it ends inside a character'));
  return { bytes, sha256: hash.digest('hex'), encoding: isUtf8 ? 'utf-8' : 'windows-1252' };
};

async function* textOf(path: string, encoding: Examined['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

const beginningOf = async (path: string, encoding: Examined['encoding']): Promise<string> => {
  let text = '';
  for await (const part of textOf(path, encoding)) {
    text += part;
    if (text.length > 100_000) break;
  }
  return text;
};

const headingsOf = (line: string): string[] => {
  let headings: readonly string[] = [];
  const rows = csvRows(delimiterOf(line), (cells) => {
    headings = cells;
  });
  rows.push(`${line}\n`);
  return [...headings];
};

type Shape = { readonly source: RegisterSource; readonly isJson: boolean };

/** The source of a file and its form. @throws RegisterRefused when it is not the one that was named, or none. */
const shapeOf = (beginning: string, named: RegisterSource | undefined): Shape => {
  const isJson = /^\uFEFF?\s*[[{]/.test(beginning);
  const found = isJson ? 'ror' : sourceOf(headingsOf(beginning.split(/\r?\n/, 1)[0] ?? ''));
  if (found === null && named === undefined)
    throw new RegisterRefused(
      `The headings are those of no register we know. Name it with --source, to read which columns are missing. Nothing was changed.`,
    );
  if (isJson && named !== undefined && named !== 'ror')
    throw new RegisterRefused(`The file is JSON, and ${registerSourceLabels[named]} come as CSV. Nothing was changed.`);
  return { source: named ?? found ?? 'cms-clia', isJson };
};

/** In characters, so that they fit into the database's indexes. */
const longestKey = 200;
const longestNameKey = 600;

const rowOf = (source: RegisterSource, entry: RegisterEntry): CopiedRow => ({
  source,
  number: entry.number,
  body: entry.body,
  standard: entry.standard,
  name: entry.name,
  other_names: entry.otherNames,
  name_keys:
    source === 'ror'
      ? [...new Set([entry.name, ...entry.otherNames].map(nameKey))].filter(({ length }) => length <= longestNameKey)
      : [],
  address: entry.address,
  region: entry.region,
  country: entry.country,
  kind: entry.kind,
  status: entry.state,
  status_code: entry.code,
  starts: entry.starts,
  ends: entry.ends,
  accredited_by: entry.accreditedBy,
  checked_on: entry.checkedOn,
  source_url: entry.url,
});

type Reading = Shape & {
  readonly path: string;
  readonly encoding: Examined['encoding'];
  readonly notes: Notes;
  /** The source says how long the file is, so an absent last line end says nothing. */
  readonly isWhole: boolean;
  readonly onRows: (rows: number) => void;
};

/** The entries of a file in batches, each of one part of the text. @throws RegisterRefused for a file that is cut or no table. */
async function* batchesOf({ source, isJson, path, encoding, notes, isWhole, onRows }: Reading): AsyncGenerator<CopiedRow[]> {
  let batch: CopiedRow[] = [];
  const take = (entry: RegisterEntry | null) => {
    if (entry === null) {
      notes.leftOut += 1;
      return;
    }
    if ([entry.number, entry.body, entry.standard].some(({ length }) => length > longestKey))
      throw new RegisterRefused(
        `Row ${rows + 1} has a number, body or standard of more than ${longestKey} characters. The columns don’t hold what their headings say. Nothing was changed.`,
      );
    batch.push(rowOf(source, entry));
  };
  let rows = 0;
  const objects = isJson
    ? jsonObjects((value, row) => {
        rows = row;
        take(rorObject(value, row, notes));
      })
    : null;
  let reader: ReturnType<typeof tableReader> | undefined;
  let width = 0;
  const onRow = (cells: readonly string[], count: number) => {
    if (reader === undefined) {
      reader = tableReader(source, cells, notes);
      width = count;
      table?.keep(reader.keep);
      return;
    }
    if (count === 1 && width > 1 && (cells[0] ?? '') === '') return; // an empty line
    rows += 1;
    if (count !== width) throw new ShortRow(rows + 1, count, width);
    take(reader.entryOf(cells));
  };
  let table: ReturnType<typeof csvRows> | undefined;
  for await (const part of textOf(path, encoding)) {
    if (objects) objects.push(part);
    else {
      table ??= csvRows(delimiterOf(part.split('\n', 1)[0] ?? ''), onRow);
      table.push(part);
    }
    if (batch.length === 0) continue;
    onRows(rows);
    yield batch;
    batch = [];
  }
  objects?.end();
  if (table && endOf(table) && !isWhole)
    throw new RegisterRefused(
      cutWords(
        `row ${rows + 1} has no line end, so its last value may be incomplete; if the source states the size of the file, add it with --bytes`,
      ),
    );
  if (batch.length > 0) yield batch;
  if (rows === 0) throw new RegisterRefused('The file has headings and no rows. Nothing was changed.');
}

/** A row has another number of cells than the headings. */
class ShortRow extends RegisterRefused {
  readonly said: string;
  constructor(row: number, count: number, width: number) {
    super(
      `Row ${row} has ${counted(count, 'value')}, and the headings have ${width}. The file is damaged. Download it again. Nothing was changed.`,
    );
    this.said = `row ${row}, its last, has ${count} of ${counted(width, 'value')}`;
  }
}

/** A short row at the very end is where a download stopped. */
const endOf = (table: ReturnType<typeof csvRows>): boolean => {
  try {
    return table.end();
  } catch (error) {
    throw error instanceof ShortRow ? new RegisterRefused(cutWords(error.said)) : error;
  }
};

export type ImportOptions = {
  readonly path: string;
  readonly source?: RegisterSource | undefined;
  /** The day of the register, YYYY-MM-DD; without it the file's name has to say it. */
  readonly day?: string | undefined;
  /** The size of the file by its source. */
  readonly bytes?: number | undefined;
  /** Takes a file that is older than what is there, or lacks many of its rows. */
  readonly force?: boolean | undefined;
  readonly onRows?: (rows: number) => void;
};

export type ImportReport = {
  readonly source: RegisterSource;
  readonly day: string;
  readonly bodies: readonly string[];
  readonly encoding: Examined['encoding'];
  readonly bytes: number;
  /** Entries of the register after the import. */
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** Entries that have ended, and had not before or are new. */
  readonly terminated: number;
  /** Rows without a number, and those whose number comes again. */
  readonly leftOut: number;
  readonly repeated: number;
  readonly unreadDays: number;
  readonly unknownCodes: Readonly<Record<string, number>>;
  readonly seconds: number;
};

/** Shares above which a file is refused: rows without a number, rows that are gone. */
const mostLeftOut = 0.01;
const mostGone = 0.1;

const dayFor = ({ path, day }: ImportOptions, source: RegisterSource, now: Date): string => {
  const found = day ?? dayOfFileName(basename(path)) ?? (source === 'accreditation' ? utcDay(now) : null);
  if (found === null)
    throw new RegisterRefused(
      'The file’s name doesn’t say of which day the register is. Add it: --day 2026-09-30. Nothing was changed.',
    );
  if (found > utcDay(now)) throw new RegisterRefused(`${longDay(found)} is still to come. Check --day. Nothing was changed.`);
  return found;
};

/**
 * Makes the entries of a register those of a file, in one transaction: until it ends, everyone sees what was there.
 * @param permitImport permits the row that records the import.
 * @throws RegisterRefused with a sentence for the operator; then nothing was changed.
 */
export const importRegister = async (
  world: World,
  options: ImportOptions,
  permitImport: <Row>(row: Row) => Permitted<'import', Row>,
): Promise<ImportReport> => {
  const began = performance.now();
  const now = world.now();
  const { bytes, sha256, encoding } = await examine(options.path);
  if (options.bytes !== undefined && options.bytes !== bytes)
    throw new RegisterRefused(cutWords(`it has ${bytes} bytes, and should have ${options.bytes}`));
  const shape = shapeOf(await beginningOf(options.path, encoding), options.source);
  const { source } = shape;
  const day = dayFor(options, source, now);
  const notes = newNotes();
  return inCopyTransaction(world.database, async (db, copyInto) => {
    if (!(await beAloneImporting(db))) throw new RegisterRefused('Another import is running. Try again when it is done.');
    const { path, onRows = () => {}, force = false } = options;
    const reading = { ...shape, path, encoding, notes, isWhole: options.bytes !== undefined, onRows };
    const taken = await stage(db, copyInto, batchesOf(reading));
    if (notes.leftOut > (taken + notes.leftOut) * mostLeftOut)
      throw new RegisterRefused(
        `${notes.leftOut} of ${taken + notes.leftOut} rows have no number of the register. The columns don’t hold what their headings say. Nothing was changed.`,
      );
    const { before, rows, gone, terminated, bodies } = await differencesOf(db, source);
    const newer = (await lastImports(db)).find(
      (last) => last.source === source && (last.body === '' || bodies.includes(last.body)) && last.day > day,
    );
    if (newer && !force)
      throw new RegisterRefused(
        `The register that is there is of ${longDay(newer.day)}, this file of ${longDay(day)}. To go back to it, add --force. Nothing was changed.`,
      );
    if (gone > before * mostGone && !force)
      throw new RegisterRefused(
        `${gone} of ${before} entries are not in this file, so it may be cut between two rows. If it is whole, add --force. Nothing was changed.`,
      );
    const { added, changed } = await replaceEntries(db, permitImport({ source }));
    const figures = { rows, added, changed, gone, terminated };
    await actAs(db, system);
    const file_name = basename(path);
    const row = { source, bodies, day, file_name, bytes, sha256, ...figures, imported_at: now };
    const id = await saveImport(db, permitImport(row));
    const doing = { world, db, actor: system, origin: null, now };
    await recordChange(doing, {
      action: 'registries.import',
      objectType: 'registry',
      objectId: id,
      after: { source, day, file_name, ...figures },
    });
    return {
      source,
      day,
      bodies,
      encoding,
      bytes,
      ...figures,
      leftOut: notes.leftOut,
      repeated: taken - rows,
      unreadDays: notes.unreadDays,
      unknownCodes: Object.fromEntries(notes.unknownCodes),
      seconds: (performance.now() - began) / 1000,
    };
  });
};
