import type { RegisterSource, RegisterState } from '@aliquot/contract/hearts/registries';
import { visibleLine } from '@aliquot/contract/text';
import { normalizedNumber } from '../certifications/merging.domain.ts';
import { isCliaNumber } from '../reading/candidates/numbers.domain.ts';
import { RegisterRefused } from './csv.domain.ts';
import { columnsOf, dayIn, meaningOf, type Notes, noteCode, type RegisterEntry, registers } from './values.domain.ts';

/** Takes the cells of a row of a file and returns its entry, or null for a row without a number. */
type EntryOf = (cells: readonly string[]) => RegisterEntry | null;

export type TableReader = {
  /** Which columns are read, by their place; only their cells are given to `entryOf`, in their order. */
  readonly keep: readonly boolean[];
  readonly entryOf: EntryOf;
};

type Statuses = typeof registers.cms.statuses;

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** The state that a code means; one that the list doesn't have is unknown, and noted. */
const stateOf = (statuses: Statuses, code: string, column: string, notes: Notes): RegisterState => {
  const known = meaningOf(statuses, code);
  if (known === undefined) noteCode(notes, `${column} ${code === '' ? '(empty)' : code}`);
  return known?.is ?? 'unknown';
};

/** Why an entry is not active, in words; null where the register gives only a code that is not on the list. */
export const reasonOf = (source: RegisterSource, code: string): string | null =>
  meaningOf(registers[source === 'cms-clia' ? 'cms' : source].statuses, code)?.words ?? null;

const isPlain = /^[ -~]*$/;

/** The visible characters of a cell on one line. The database stores no NUL, and the operator's terminal acts on controls. */
const storable = (value: string): string => (isPlain.test(value) ? value.trim() : visibleLine(value.replaceAll('\0', '')));

type Read = (name: string) => string;

/** Reads cells by our names for their columns, trimmed; '' where the file has no such column. */
const readerOf = (places: ReadonlyMap<string, number>): { keep: boolean[]; read: (cells: readonly string[]) => Read } => {
  const order = [...new Set(places.values())].toSorted((a, b) => a - b);
  const rank = new Map([...places].map(([name, place]) => [name, order.indexOf(place)]));
  const keep = Array.from({ length: (order.at(-1) ?? 0) + 1 }, (_, at) => order.includes(at));
  return {
    keep,
    read: (cells) => (name) => {
      const at = rank.get(name);
      return at === undefined ? '' : storable(cells[at] ?? '');
    },
  };
};

const twoDigits = (code: string): string => (/^\d$/.test(code) ? `0${code}` : code);

/** Five digits and, where they are there, four more; spreadsheets drop leading zeros. */
const zip = (code: string): string =>
  /^\d{9}$/.test(code) ? `${code.slice(0, 5)}-${code.slice(5)}` : /^\d{4}$/.test(code) ? `0${code}` : code;

const cmsEntry = (read: Read, notes: Notes, accreditors: readonly string[]): RegisterEntry | null => {
  const number = normalizedNumber(read('number'));
  if (!isCliaNumber(number)) return null;
  const { cms } = registers;
  const kind = read('kind').replace(/^0+(?=.)/, '');
  if (kind !== '' && meaningOf(cms.kinds, kind) === undefined) noteCode(notes, `CRTFCT_TYPE_CD ${kind}`);
  const code = twoDigits(read('status')) || twoDigits(read('programStatus'));
  const otherName = read('otherName');
  return {
    body: '',
    number,
    standard: '',
    name: read('name'),
    otherNames: otherName === '' ? [] : [otherName],
    address: joined([read('street'), read('otherStreet'), read('city'), `${read('region')} ${zip(read('postalCode'))}`.trim()]),
    region: read('region').toUpperCase(),
    country: 'US',
    kind,
    state: stateOf(cms.statuses, code, 'CLIA_TRMNTN_CD', notes),
    code,
    starts: dayIn(read('starts'), notes),
    ends: dayIn(read('ends'), notes),
    accreditedBy: accreditors.filter((body) => cms.flags.includes(read(body).toUpperCase())),
    checkedOn: null,
    url: '',
  };
};

/** Names of a cell: several with semicolons between, each with its language in front ("en: Institute"). */
const rorNames = (cell: string): string[] =>
  cell
    .split(';')
    .map((name) => name.trim().replace(/^(?:[a-z]{2,3}|no_lang_code): /, ''))
    .filter((name) => name !== '');

type RorParts = {
  readonly id: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly city: string;
  readonly country: string;
  readonly status: string;
};

const rorId = /0[a-hj-km-np-tv-z|0-9]{6}\d{2}$/;

const rorEntry = ({ id, name, names, city, country, status }: RorParts, notes: Notes): RegisterEntry | null => {
  const [number] = rorId.exec(id.trim().toLowerCase()) ?? [];
  if (number === undefined || name === '') return null;
  const code = status.toLowerCase();
  return {
    body: '',
    number: number.toUpperCase(),
    standard: '',
    name,
    otherNames: [...new Set(names)].filter((other) => other !== '' && other !== name),
    address: city,
    region: '',
    country,
    kind: '',
    state: stateOf(registers.ror.statuses, code, 'status', notes),
    code,
    starts: null,
    ends: null,
    accreditedBy: [],
    checkedOn: null,
    url: `https://ror.org/${number}`,
  };
};

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? storable(value) : '');

/** An organization of the JSON dump, schema 2.0 or 2.1. @throws RegisterRefused for one of another schema. */
export const rorObject = (value: unknown, row: number, notes: Notes): RegisterEntry | null => {
  const organization = record(value);
  const { names, locations, id, status } = organization;
  if (!Array.isArray(names) || text(id) === '' || text(status) === '')
    throw new RegisterRefused(
      `Record ${row} lacks ${text(id) === '' ? 'id' : Array.isArray(names) ? 'status' : 'names'}. The file isn’t a ROR dump of schema 2. Nothing was changed.`,
    );
  const shown = names.map(record).map((name) => ({ value: text(name.value), types: list(name.types) }));
  const place = record(record(list(locations)[0]).geonames_details);
  return rorEntry(
    {
      id: text(id),
      name: shown.find(({ types }) => types.includes('ror_display'))?.value ?? shown[0]?.value ?? '',
      names: shown.filter(({ types }) => !types.includes('acronym')).map((name) => name.value),
      city: text(place.name),
      country: text(place.country_code),
      status: text(status),
    },
    notes,
  );
};

const rorRow = (read: Read, notes: Notes): RegisterEntry | null =>
  rorEntry(
    {
      id: read('number'),
      name: rorNames(read('name'))[0] ?? '',
      names: [...rorNames(read('labels')), ...rorNames(read('aliases'))],
      city: rorNames(read('city'))[0] ?? '',
      country: rorNames(read('country'))[0] ?? '',
      status: read('status'),
    },
    notes,
  );

const accreditationRow = (read: Read, notes: Notes): RegisterEntry | null => {
  const number = normalizedNumber(read('number'));
  const body = read('body');
  if (number === '' || body === '') return null;
  const code = read('status').toLowerCase();
  const url = read('url');
  return {
    body,
    number,
    standard: read('standard'),
    name: read('holder'),
    otherNames: [],
    address: '',
    region: '',
    country: read('country'),
    kind: '',
    state: stateOf(registers.accreditation.statuses, code, 'status', notes),
    code,
    starts: dayIn(read('starts'), notes),
    ends: dayIn(read('ends'), notes),
    accreditedBy: [],
    checkedOn: dayIn(read('checkedOn'), notes),
    url: /^https?:\/\//.test(url) ? url : '',
  };
};

/** A reader of the rows of a source by the headings of its file. @throws RegisterRefused when a required column is missing. */
export const tableReader = (source: RegisterSource, headings: readonly string[], notes: Notes): TableReader => {
  if (source === 'ror') {
    const { keep, read } = readerOf(columnsOf(headings, registers.ror));
    return { keep, entryOf: (cells) => rorRow(read(cells), notes) };
  }
  if (source === 'accreditation') {
    const { keep, read } = readerOf(columnsOf(headings, registers.accreditation));
    return { keep, entryOf: (cells) => accreditationRow(read(cells), notes) };
  }
  const { accreditors, columns, required } = registers.cms;
  const flags = Object.fromEntries(Object.entries(accreditors).map(([body, column]) => [body, [column]]));
  const { keep, read } = readerOf(columnsOf(headings, { columns: { ...columns, ...flags }, required }));
  const bodies = Object.keys(accreditors);
  return { keep, entryOf: (cells) => cmsEntry(read(cells), notes, bodies) };
};
