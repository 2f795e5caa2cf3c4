import { describe, expect, it } from 'vitest';
import { csvRows, delimiterOf, jsonObjects, RegisterRefused } from './csv.domain.ts';
import { reasonOf, rorObject, tableReader } from './sources.domain.ts';
import { dayOfFileName, newNotes, registerDay, sourceOf } from './values.domain.ts';

/** Rows of a text that comes in parts of a length, as cells or as how many there are. */
const rowsOf = (text: string, { part = text.length, delimiter = ',' } = {}) => {
  const rows: string[][] = [];
  const splitter = csvRows(delimiter, (cells) => void rows.push([...cells]));
  for (let at = 0; at < text.length; at += part) splitter.push(text.slice(at, at + part));
  const hasNoLineEnd = splitter.end();
  return { rows, hasNoLineEnd };
};

describe('PRF-002 a table in parts', () => {
  const text = 'a,b,c\r\n1,"two, ""quoted""",3\n"x\r\ny",,\n';
  const rows = [
    ['a', 'b', 'c'],
    ['1', 'two, "quoted"', '3'],
    ['x\r\ny', '', ''],
  ];
  it.each([1, 2, 3, 5, 7, 1000])('PRF-002 is the same in parts of %i characters', (part) =>
    expect(rowsOf(text, { part })).toEqual({ rows, hasNoLineEnd: false }),
  );

  it.each([
    [
      'a,b\n1,2',
      true,
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1;"2;3"\n',
      false,
      [
        ['a', 'b'],
        ['1', '2;3'],
      ],
    ],
    [
      'a\tb\n1\t2\n',
      false,
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ])('PRF-002 %j', (given, hasNoLineEnd, expected) =>
    expect(rowsOf(given, { delimiter: delimiterOf(given.split('\n')[0] ?? '') })).toEqual({ rows: expected, hasNoLineEnd }),
  );

  it.each([
    ['a,b\n1,"2', 'The file is cut: row 2 ends inside a quoted value. Download it again. Nothing was changed.'],
    ['a,b\n1,"2" x,3\n', 'Row 2 has text behind a quotation mark. The file isn’t a table as CSV. Nothing was changed.'],
    [
      `a,b\n1,"${'2\n'.repeat(600_000)}`,
      'Row 2 has no end: a quotation mark is never closed. The file isn’t a table as CSV. Nothing was changed.',
    ],
  ])('PRF-002 refuses %.12j', (given, message) => expect(() => rowsOf(given)).toThrow(new RegisterRefused(message)));
});

const objectsOf = (text: string, part: number) => {
  const objects: unknown[] = [];
  const splitter = jsonObjects((value) => void objects.push(value));
  for (let at = 0; at < text.length; at += part) splitter.push(text.slice(at, at + part));
  splitter.end();
  return objects;
};

describe('PRF-002 a list of JSON in parts', () => {
  const objects = [{ a: 'x}]"\\', b: [{ c: 1 }] }, { a: '\\"{' }, {}];

  it('PRF-002 is refused for a record without an end, before it fills the memory', () => {
    const objects = jsonObjects(() => {});
    objects.push('[{"id":"1"},{"id":"');
    expect(() => {
      for (let part = 0; part < 100; part += 1) objects.push('a'.repeat(250_000));
    }).toThrow(new RegisterRefused('Record 2 has no end. The file isn’t JSON. Nothing was changed.'));
  });

  it.each([1, 2, 3, 11, 1000])('PRF-002 is the same in parts of %i characters', (part) => {
    expect(objectsOf(JSON.stringify(objects), part)).toEqual(objects);
    expect(objectsOf(JSON.stringify(objects, null, 4), part)).toEqual(objects);
  });

  it.each([
    [
      '[{"a":1},{"a":',
      'The file is cut: the list of records isn’t closed after record 1. Download it again. Nothing was changed.',
    ],
    ['[{"a":1}', 'The file is cut: the list of records isn’t closed after record 1. Download it again. Nothing was changed.'],
    ['[{"a" 1}]', 'Record 1 isn’t JSON. Nothing was changed.'],
  ])('PRF-002 refuses %j', (text, message) => expect(() => objectsOf(text, 4)).toThrow(new RegisterRefused(message)));
});

it.each([
  ['20261231', '2026-12-31'],
  ['20261231.0', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T00:00:00', '2026-12-31'],
  ['12/31/2026', '2026-12-31'],
  ['1/5/26', '2026-01-05'],
  ['31DEC2026', '2026-12-31'],
  ['31-Dec-98', '1998-12-31'],
  ['', null],
  ['00000000', null],
  ['99999999', null],
  ['.', null],
  ['20261301', undefined],
  ['20260230', undefined],
  ['soon', undefined],
])('PRF-002 the day %j is %j', (text, day) => expect(registerDay(text)).toBe(day));

it.each([
  ['POS_CLIA_2026-09-30.csv', '2026-09-30'],
  ['v1.74-2025-11-24-ror-data.json', '2025-11-24'],
  ['clia20260331.csv', '2026-03-31'],
  ['Clinical_Laboratories_Q3_2026.csv', '2026-09-30'],
  ['CLIA.2026Q4.csv', '2026-12-31'],
  ['Q1 2024.csv', '2024-03-31'],
  ['clia.csv', null],
  ['clia-20269931.csv', null],
])('PRF-002 the file %s is of %j', (name, day) => expect(dayOfFileName(name)).toBe(day));

const cmsHeadings =
  'PRVDR_NUM FAC_NAME ADDTNL_FAC_NAME ST_ADR ADDTNL_ST_ADR CITY_NAME STATE_CD ZIP_CD CRTFCT_TYPE_CD CRTFCT_EFCTV_DT TRMNTN_EXPRTN_DT CLIA_TRMNTN_CD PGM_TRMNTN_CD CAP_ACRDTD_CD JCAHO_ACRDTD_CD LAB_SITE_CNT'.split(
    ' ',
  );
const cmsCells: Readonly<Record<string, string>> = {
  PRVDR_NUM: '50D2100000',
  FAC_NAME: 'HARBORVIEW MOLECULAR LABORATORY',
  ADDTNL_FAC_NAME: 'DBA HML',
  ST_ADR: '1218 TERRY AVENUE',
  ADDTNL_ST_ADR: '',
  CITY_NAME: 'SEATTLE',
  STATE_CD: 'WA',
  ZIP_CD: '98101',
  CRTFCT_TYPE_CD: '1',
  CRTFCT_EFCTV_DT: '20260101',
  TRMNTN_EXPRTN_DT: '20271231',
  CLIA_TRMNTN_CD: '00',
  PGM_TRMNTN_CD: '00',
  CAP_ACRDTD_CD: 'Y',
  JCAHO_ACRDTD_CD: '',
  LAB_SITE_CNT: '1',
};

/** Reads one row under headings, as the importer gives it: only the kept cells. */
const read = (source: 'cms-clia' | 'ror' | 'accreditation', headings: readonly string[], cells: readonly string[]) => {
  const notes = newNotes();
  const { keep, entryOf } = tableReader(source, headings, notes);
  return { entry: entryOf(cells.filter((_, at) => keep[at])), notes };
};
const readCms = (changes: Readonly<Record<string, string>> = {}, headings = cmsHeadings) =>
  read(
    'cms-clia',
    headings,
    headings.map((name) => ({ ...cmsCells, ...changes })[name.replace('\uFEFF', '')] ?? ''),
  );

describe('PRF-002 the CMS file', () => {
  it('PRF-002 is read by the names of its columns', () => {
    const { entry, notes } = readCms();
    expect(entry).toEqual({
      body: '',
      number: '50D2100000',
      standard: '',
      name: 'HARBORVIEW MOLECULAR LABORATORY',
      otherNames: ['DBA HML'],
      address: '1218 TERRY AVENUE, SEATTLE, WA 98101',
      region: 'WA',
      country: 'US',
      kind: '1',
      state: 'active',
      code: '00',
      starts: '2026-01-01',
      ends: '2027-12-31',
      accreditedBy: ['CAP'],
      checkedOn: null,
      url: '',
    });
    expect(notes).toEqual(newNotes());
  });

  it('PRF-002 is the same with moved columns, a byte order mark and other names of columns', () => {
    const { entry } = readCms();
    expect(readCms({}, cmsHeadings.toReversed()).entry).toEqual(entry);
    expect(
      readCms(
        {},
        cmsHeadings.map((name, at) => (at === 0 ? `\uFEFF${name}` : name)),
      ).entry,
    ).toEqual(entry);
    const renamed = cmsHeadings.map((name) => (name === 'PRVDR_NUM' ? 'CLIA Number' : name === 'ZIP_CD' ? 'zip code' : name));
    expect(
      read(
        'cms-clia',
        renamed,
        cmsHeadings.map((name) => cmsCells[name] ?? ''),
      ).entry,
    ).toEqual(entry);
  });

  it.each([
    [['CLIA_TRMNTN_CD'], 'The file lacks the column CLIA_TRMNTN_CD. Nothing was changed.'],
    [['PRVDR_NUM', 'STATE_CD'], 'The file lacks the columns PRVDR_NUM, STATE_CD. Nothing was changed.'],
  ])('PRF-002 is refused without %j', (left, message) =>
    expect(() =>
      readCms(
        {},
        cmsHeadings.filter((name) => !left.includes(name)),
      ),
    ).toThrow(new RegisterRefused(message)),
  );

  it('PRF-002 is refused with a column that is there twice', () =>
    expect(() => readCms({}, [...cmsHeadings, 'CLIA_TRMNTN_CD'])).toThrow(
      new RegisterRefused('The column CLIA_TRMNTN_CD is there twice, so its values can’t be told apart. Nothing was changed.'),
    ));

  it.each([
    [{ CLIA_TRMNTN_CD: '08' }, { state: 'ended', code: '08' }],
    [{ CLIA_TRMNTN_CD: '0' }, { state: 'active', code: '00' }],
    [
      { CLIA_TRMNTN_CD: '', PGM_TRMNTN_CD: '99' },
      { state: 'ended', code: '99' },
    ],
    [{ CLIA_TRMNTN_CD: '80' }, { state: 'unknown', code: '80' }],
    [{ CAP_ACRDTD_CD: 'X', JCAHO_ACRDTD_CD: 'x' }, { accreditedBy: ['CAP', 'The Joint Commission'] }],
    [{ CAP_ACRDTD_CD: 'N' }, { accreditedBy: [] }],
    [{ ZIP_CD: '981011234' }, { address: '1218 TERRY AVENUE, SEATTLE, WA 98101-1234' }],
    [{ ZIP_CD: '2139' }, { address: '1218 TERRY AVENUE, SEATTLE, WA 02139' }],
    [{ PRVDR_NUM: ' 50d-2100000 ' }, { number: '50D2100000' }],
    [{ TRMNTN_EXPRTN_DT: '' }, { ends: null }],
  ])('PRF-002 %j', (changes, expected) => expect(readCms(changes).entry).toMatchObject(expected));

  it('PRF-002 keeps a code that is not on the list as neither active nor ended, and says so', () => {
    const { entry, notes } = readCms({ CLIA_TRMNTN_CD: '45', CRTFCT_TYPE_CD: '7', TRMNTN_EXPRTN_DT: 'never' });
    expect(entry).toMatchObject({ state: 'unknown', code: '45', kind: '7', ends: null });
    expect([...notes.unknownCodes]).toEqual([
      ['CRTFCT_TYPE_CD 7', 1],
      ['CLIA_TRMNTN_CD 45', 1],
    ]);
    expect(notes.unreadDays).toBe(1);
  });

  it.each(['', 'N/A', '00D0000000', '1234567890'])('PRF-002 leaves out a row with the number %j', (number) =>
    expect(readCms({ PRVDR_NUM: number }).entry).toBeNull(),
  );

  it.each([
    ['08', 'fees not paid'],
    ['33', 'accreditation not confirmed'],
    ['00', null],
    ['45', null],
  ])('PRF-002 the code %s means %j', (code, words) => expect(reasonOf('cms-clia', code)).toBe(words));
});

const organization = {
  id: 'https://ror.org/04r5s4b52',
  names: [
    { value: 'UW', types: ['acronym'], lang: null },
    { value: 'Universität Wien', types: ['label'], lang: 'de' },
    { value: 'University of Vienna', types: ['ror_display', 'label'], lang: 'en' },
  ],
  locations: [{ geonames_id: 1, geonames_details: { name: 'Vienna', country_code: 'AT' } }],
  status: 'active',
};
const ror = {
  number: '04R5S4B52',
  name: 'University of Vienna',
  otherNames: ['Universität Wien'],
  country: 'AT',
  state: 'active',
  url: 'https://ror.org/04r5s4b52',
};

describe('PRF-002 ROR', () => {
  it('PRF-002 is read as JSON, schema 2.1', () => expect(rorObject(organization, 1, newNotes())).toMatchObject(ror));

  it('PRF-002 is read as CSV', () => {
    const headings = [
      'id',
      'locations.geonames_details.country_code',
      'locations.geonames_details.name',
      'names.types.acronym',
    ];
    const names = ['names.types.alias', 'names.types.label', 'names.types.ror_display', 'status'];
    const cells = [organization.id, 'AT', 'Vienna', 'UW', '', 'de: Universität Wien; en: University of Vienna'];
    const { entry } = read('ror', [...headings, ...names], [...cells, 'en: University of Vienna', 'active']);
    expect(entry).toMatchObject(ror);
  });

  it('PRF-002 is refused in schema 1', () =>
    expect(() => rorObject({ id: organization.id, name: 'University of Vienna', status: 'active' }, 7, newNotes())).toThrow(
      new RegisterRefused('Record 7 lacks names. The file isn’t a ROR dump of schema 2. Nothing was changed.'),
    ));
});

const accreditationHeadings = 'body,number,holder,country,standard,start,end,status,scope,source_url,checked_on'.split(',');

it('PRF-002 a table of accreditation bodies is read, and its scope is not kept', () => {
  const cells = ['A2LA', '4100.02', 'Harborview', 'US', 'ISO 15189:2022', '2025-01-28', '01/27/2027', 'Accredited'];
  const { entry } = read('accreditation', accreditationHeadings, [...cells, 'Genetics', 'https://example.org/1', '2026-10-01']);
  expect(entry).toMatchObject({
    body: 'A2LA',
    number: '410002',
    standard: 'ISO 15189:2022',
    name: 'Harborview',
    state: 'active',
    ends: '2027-01-27',
    checkedOn: '2026-10-01',
    url: 'https://example.org/1',
  });
  expect(JSON.stringify(entry)).not.toContain('Genetics');
  const script = read('accreditation', accreditationHeadings, [...cells, '', 'javascript:alert(1)', '']);
  expect(script.entry?.url).toBe('');
});

it('PRF-002 a cell is one line of visible characters, which no terminal or page acts on', () => {
  const hostile = [
    'A2\0LA',
    '41\u001b[2J00',
    'Har\u202ebor\nview',
    'US',
    'ISO\ud800',
    '',
    '',
    'ac\u001b]0;x\u0007tive',
    '',
    '',
    '',
  ];
  const { entry, notes } = read('accreditation', accreditationHeadings, hostile);
  expect(entry).toMatchObject({ body: 'A2LA', number: '412J00', name: 'Harbor view', standard: 'ISO' });
  expect([...notes.unknownCodes.keys()]).toEqual(['status ac ]0;x tive']);
});

it.each(['constructor', '__proto__', 'toString'])('PRF-002 the code %s is one that no list has', (code) => {
  const cells = ['A2LA', '1', 'Harborview', 'US', '', '', '', code, '', '', ''];
  expect(read('accreditation', accreditationHeadings, cells).entry?.state).toBe('unknown');
  const { entry, notes } = readCms({ CRTFCT_TYPE_CD: code, CLIA_TRMNTN_CD: code });
  expect([entry?.state, [...notes.unknownCodes.keys()]]).toEqual([
    'unknown',
    [`CRTFCT_TYPE_CD ${code}`, `CLIA_TRMNTN_CD ${code}`],
  ]);
  expect(reasonOf('accreditation', code)).toBeNull();
});

it.each([
  [cmsHeadings, 'cms-clia'],
  [['PRVDR_NUM', 'FAC_NAME'], 'cms-clia'],
  [['id', 'names.types.ror_display'], 'ror'],
  [accreditationHeadings, 'accreditation'],
  [['name', 'price'], null],
])('PRF-002 the headings %.40j are those of %j', (headings, source) => expect(sourceOf(headings)).toBe(source));
