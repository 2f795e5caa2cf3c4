import type { RegisterSource, RegisterState } from '@aliquot/contract/hearts/registries';
import registersFile from '../../../../../knowledge/registers.json' with { type: 'json' };
import { dayOf, isoOfDay } from '../../../kernel/days.ts';
import { registersSchema } from '../../../kernel/knowledge/registers.ts';
import { wordsOf } from '../reading/text/names.domain.ts';
import { RegisterRefused } from './csv.domain.ts';

export const registers = registersSchema.parse(registersFile);

/** The meaning of a code of a file; undefined for one that a list doesn't have, also "constructor". */
export const meaningOf = <Meaning>(list: Readonly<Record<string, Meaning>>, code: string): Meaning | undefined =>
  Object.hasOwn(list, code) ? list[code] : undefined;

/** A row of a register as it is stored. Days are YYYY-MM-DD; texts that are not there are ''. */
export type RegisterEntry = {
  /** The accreditation body; '' for a register of one body. */
  readonly body: string;
  /** Without spaces and punctuation, in capitals. */
  readonly number: string;
  readonly standard: string;
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly address: string;
  readonly region: string;
  readonly country: string;
  /** The register's own code. */
  readonly kind: string;
  readonly state: RegisterState;
  readonly code: string;
  readonly starts: string | null;
  readonly ends: string | null;
  readonly accreditedBy: readonly string[];
  readonly checkedOn: string | null;
  readonly url: string;
};

/** A name as ROR's organizations are found by it. */
export const nameKey = (name: string): string => wordsOf(name).join(' ');

/** Counts of what could not be taken from a file. */
export type Notes = {
  /** Rows without a number. */
  leftOut: number;
  /** Days that have no known form. */
  unreadDays: number;
  /** Codes that our lists don't have, such as "CLIA_TRMNTN_CD 45", with the number of rows. */
  readonly unknownCodes: Map<string, number>;
};

export const newNotes = (): Notes => ({ leftOut: 0, unreadDays: 0, unknownCodes: new Map() });

const mostCodes = 1000;

export const noteCode = ({ unknownCodes }: Notes, code: string): void => {
  if (unknownCodes.size < mostCodes || unknownCodes.has(code)) unknownCodes.set(code, (unknownCodes.get(code) ?? 0) + 1);
};

const monthNames = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** Years of two digits: registers began in the sixties. */
const fullYear = (year: string): string => (year.length === 4 ? year : Number(year) < 60 ? `20${year}` : `19${year}`);

const existing = (year: string, month: string | number, day: string): string | null => {
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return dayOf(iso) === null ? null : iso;
};

/**
 * A day of a register: 20261231, 2026-12-31, 12/31/2026, 31DEC2026, 31-Dec-26, with or without a time. Null for one that is
 * not given (empty, zeros, nines), undefined for one that cannot be read.
 */
export const registerDay = (given: string): string | null | undefined => {
  const text = given.trim();
  if (text === '' || /^0+$/.test(text) || /^9+$/.test(text) || text === '.') return null;
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\.0+)?$/.exec(text);
  if (compact) return existing(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '') ?? undefined;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return existing(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '') ?? undefined;
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: .*)?$/.exec(text);
  if (american) return existing(fullYear(american[3] ?? ''), american[1] ?? '', american[2] ?? '') ?? undefined;
  const named = /^(\d{1,2})[- ]?([A-Za-z]{3})[a-z]*[- ]?(\d{4}|\d{2})(?::.*)?$/.exec(text);
  const month = monthNames.indexOf((named?.[2] ?? '').toUpperCase()) + 1;
  return (named && month > 0 && existing(fullYear(named[3] ?? ''), month, named[1] ?? '')) || undefined;
};

export const dayIn = (text: string, notes: Notes): string | null => {
  const day = registerDay(text);
  if (day === undefined) notes.unreadDays += 1;
  return day ?? null;
};

/** The day that a file's name says: 2026-09-30, 20260930, or the end of a quarter such as Q3_2026 and 2026Q3. */
export const dayOfFileName = (name: string): string | null => {
  const [, year, month, day] = /(?<!\d)(20\d{2})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/.exec(name) ?? [];
  const whole = year && existing(year, month ?? '', day ?? '');
  if (whole) return whole;
  const quarter = /Q([1-4])[-_. ]?(20\d{2})(?!\d)|(?<!\d)(20\d{2})[-_. ]?Q([1-4])/i.exec(name);
  if (!quarter) return null;
  const first = Date.UTC(Number(quarter[2] ?? quarter[3]), Number(quarter[1] ?? quarter[4]) * 3, 1);
  return isoOfDay(first / 86_400_000 - 1);
};

const columnName = (heading: string): string =>
  heading
    .replace(/^\uFEFF/, '')
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** Places of columns by our names for them; a column that is not there is absent. */
export type Columns = ReadonlyMap<string, number>;

const plainHeadings = (headings: readonly string[]): string[] => headings.map(columnName);

/**
 * Finds columns by any of their names, wherever they are. @throws RegisterRefused when a required one is missing or one is
 * there twice.
 */
export const columnsOf = (
  headings: readonly string[],
  {
    columns,
    required,
  }: { readonly columns: Readonly<Record<string, readonly string[]>>; readonly required: readonly string[] },
): Columns => {
  const plain = plainHeadings(headings);
  const twice = Object.values(columns)
    .flat()
    .find((name) => plain.indexOf(name) !== plain.lastIndexOf(name));
  if (twice !== undefined)
    throw new RegisterRefused(`The column ${twice} is there twice, so its values can’t be told apart. Nothing was changed.`);
  const found = new Map<string, number>();
  for (const [name, aliases] of Object.entries(columns)) {
    const alias = aliases.find((each) => plain.includes(each));
    if (alias !== undefined) found.set(name, plain.indexOf(alias));
  }
  const missing = required.filter((name) => !found.has(name)).map((name) => (columns[name] ?? [name])[0]);
  if (missing.length > 0)
    throw new RegisterRefused(
      `The file lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}. Nothing was changed.`,
    );
  return found;
};

/** The source of a file by its headings; null when they fit none. */
export const sourceOf = (headings: readonly string[]): RegisterSource | null => {
  const plain = new Set(plainHeadings(headings));
  const has = (names: readonly string[] | undefined) => names?.some((name) => plain.has(name)) ?? false;
  const fits = ({ columns }: typeof registers.ror, ...keys: string[]) => keys.every((key) => has(columns[key]));
  if (fits(registers.ror, 'name')) return 'ror';
  if (fits(registers.accreditation, 'body', 'number', 'holder')) return 'accreditation';
  return ['number', 'kind', 'status', 'ends'].some((key) => has(registers.cms.columns[key])) ? 'cms-clia' : null;
};
