import { describe, expect, it } from 'vitest';
import { absentFinding, findingOf } from './findings.domain.ts';
import { type Certificate, type KnownEntry, publicStanding, standingOf, statedRegister } from './standing.domain.ts';

const lab = { name: 'Harborview Molecular Laboratory', address: '1218 Terry Avenue, Seattle, WA 98101', sites: [] };

const certificate: Certificate = {
  id: '1',
  type: 'clia',
  subtype: 'Certificate of Compliance',
  number: '50D2100000',
  issuing_body: 'Centers for Medicare & Medicaid Services',
  holder: 'Harborview Molecular Laboratory',
  address: '1218 Terry Avenue, Seattle, WA 98101',
  issue_date: '2026-01-01',
  expiry_date: '2027-12-31',
  expiry_inferred: false,
};

const entry: KnownEntry = {
  source: 'cms-clia',
  day: '2026-10-01',
  body: '',
  number: '50D2100000',
  standard: '',
  name: 'HARBORVIEW MOLECULAR LAB INC',
  other_names: [],
  address: '1218 TERRY AVENUE, SEATTLE, WA 98101',
  region: 'WA',
  kind: '1',
  status: 'active',
  status_code: '00',
  ends: '2027-12-31',
  checked_on: null,
  source_url: '',
};

const accredited: Certificate = {
  ...certificate,
  type: 'iso-15189',
  number: '4100.02',
  issuing_body: 'A2LA (American Association for Laboratory Accreditation)',
  subtype: null,
};
const body: KnownEntry = {
  ...entry,
  source: 'accreditation',
  body: 'A2LA',
  number: '410002',
  standard: 'ISO 15189:2022',
  address: '',
  region: '',
  kind: '',
  status_code: 'accredited',
  checked_on: '2026-10-05',
};

type Case = { certificate?: Partial<Certificate>; entry?: Partial<KnownEntry>; today?: string; names?: readonly string[] };

const standing = (of: Case = {}, base = { certificate, entry }) =>
  standingOf({
    certificate: { ...base.certificate, ...of.certificate },
    lab,
    entry: { ...base.entry, ...of.entry },
    today: of.today ?? '2026-11-20',
    listedNames: of.names ?? [],
  });

it('PRF-003 an active row that agrees in everything', () =>
  expect(standing()).toEqual({
    source: 'cms-clia',
    register: 'CMS',
    day: '2026-10-01',
    old: false,
    state: 'active',
    reason: null,
    date: '2027-12-31',
    agrees: ['number', 'holder', 'state', 'address', 'kind', 'end'],
    differs: [],
    url: null,
  }));

it.each<[string, Case]>([
  ['another number', { certificate: { number: '50D2100001' } }],
  ['no number', { certificate: { number: null } }],
  ['another type of certificate with the same number', { certificate: { type: 'cap' } }],
  ['a certificate that has ended', { certificate: { expiry_date: '2026-11-19' } }],
  ['a certificate that begins later', { certificate: { issue_date: '2026-11-21' } }],
  ['a register of a day to come', { entry: { day: '2026-11-21' } }],
  ['the row of an organization', { entry: { source: 'ror' } }],
])('PRF-003 nothing is said of %s', (_, of) => expect(standing(of)).toBeNull());

it.each<[string, Case]>([
  ['another body with the same number', { entry: { body: 'ANAB' } }],
  ['another standard', { entry: { standard: 'ISO/IEC 17025:2017' } }],
  ['no body on the certificate', { certificate: { issuing_body: null } }],
])('PRF-003 nothing is said of an accreditation with %s', (_, of) =>
  expect(standing(of, { certificate: accredited, entry: body })).toBeNull(),
);

it('PRF-003 an accreditation is of the day on which its row was checked', () =>
  expect(standing({}, { certificate: accredited, entry: body })).toMatchObject({
    register: 'A2LA',
    day: '2026-10-05',
    state: 'active',
    agrees: ['number', 'holder', 'end'],
  }));

describe('PRF-003 the badge outside of the laboratory', () => {
  it.each<[string, Case]>([
    ['a terminated row', { entry: { status: 'ended', status_code: '08' } }],
    ['a state that is not known', { entry: { status: 'unknown', status_code: '45' } }],
    ['another holder', { entry: { name: 'NORTHGATE FAMILY CLINIC' } }],
    ['a row without a name', { entry: { name: '' } }],
    ['another state', { entry: { region: 'OR', address: '1 MAIN STREET, PORTLAND, OR 97201' } }],
  ])('PRF-003 is not given for %s', (_, of) => {
    const said = standing(of);
    expect(said).not.toBeNull();
    expect(said && publicStanding(said)).toBeNull();
  });

  it('PRF-003 is not given for an accreditation that has ended by its row', () => {
    const said = standing({ entry: { ends: '2026-09-30' } }, { certificate: accredited, entry: body });
    expect(said).toMatchObject({ state: 'ended', differs: [{ field: 'end' }] });
    expect(said && publicStanding(said)).toBeNull();
  });

  it('PRF-003 names fields that differ and never their values', () => {
    const said = standing({ entry: { address: '9 OLD ROAD, SEATTLE, WA 98199' } });
    expect(said && publicStanding(said)).toMatchObject({
      state: 'active',
      differs: [{ field: 'address', certificate: null, register: null }],
    });
  });
});

it.each<[string, Case, object]>([
  ['119 days', { entry: { day: '2026-07-24' } }, { old: false }],
  ['120 days', { entry: { day: '2026-07-23' } }, { old: false }],
  ['121 days', { entry: { day: '2026-07-22' } }, { old: true }],
])('PRF-003 a register of %s', (_, of, expected) => expect(standing(of)).toMatchObject(expected));

const stated = {
  name: 'CMS',
  day: '2026-10-01',
  state: 'active',
  agrees: ['number', 'holder', 'state', 'address', 'kind', 'end'],
};
it.each<[string, Case, object | null]>([
  ['a row that agrees', {}, stated],
  ['a register of 120 days', { entry: { day: '2026-07-23' } }, { ...stated, day: '2026-07-23' }],
  ['a register of 121 days', { entry: { day: '2026-07-22' } }, null],
  ['another holder', { entry: { name: 'NORTHGATE CLINIC' } }, null],
  ['an older address', { entry: { address: '9 OLD ROAD, SEATTLE, WA 98199' } }, null],
  ['an earlier date', { entry: { ends: '2026-12-31' } }, null],
  ['a row that was terminated', { entry: { status: 'ended', status_code: '08' } }, null],
  ['a state that is not known', { entry: { status: 'unknown', status_code: '45' } }, null],
])('PRF-001 PRF-003 a Lab Passport with %s states of the register %j', (_, of, expected) => {
  const said = standing(of);
  expect(said && statedRegister(said)).toEqual(expected);
});

it('PRF-001 PRF-003 a Lab Passport states no register of an accreditation body', () => {
  const said = standing({}, { certificate: accredited, entry: body });
  expect(said).toMatchObject({ state: 'active', differs: [] });
  expect(said && statedRegister(said)).toBeNull();
});

const address = 'address';
it.each<[string, Case, { agrees?: string[]; differs?: object[] }]>([
  ['a name with another legal form', { entry: { name: 'Harborview Molecular Laboratory, LLC' } }, { differs: [] }],
  ['another name', { entry: { name: 'NORTHGATE CLINIC' } }, { differs: [{ field: 'holder', certificate: 'Harborview Molecular Laboratory', register: 'NORTHGATE CLINIC' }] }],
  ['its second name', { entry: { name: 'UNITED HOLDING 12', other_names: ['HARBORVIEW MOLECULAR LABORATORY'] } }, { differs: [] }],
  ['a name that ROR lists for it', { entry: { name: 'TERRY INSTITUTE' }, names: ['Terry Institute'] }, { differs: [] }],
  ['an older address', { entry: { address: '9 OLD ROAD, SEATTLE, WA 98199' } }, { differs: [{ field: address, certificate: '1218 Terry Avenue, Seattle, WA 98101', register: '9 OLD ROAD, SEATTLE, WA 98199' }] }],
  ['another kind', { entry: { kind: '2' } }, { differs: [{ field: 'kind', certificate: 'Certificate of Compliance', register: 'waiver' }] }],
  ['a kind that programs read in two ways', { certificate: { subtype: 'Certificate for Provider-Performed Microscopy Procedures' }, entry: { kind: '3' } }, { differs: [] }],
  ['a code of a kind that is not known', { entry: { kind: '7' } }, { differs: [] }],
  ['a register that goes further: a renewal', { entry: { ends: '2029-12-31' } }, { differs: [] }],
  ['an earlier date in the register', { entry: { ends: '2026-12-31' } }, { differs: [{ field: 'end', certificate: '2027-12-31', register: '2026-12-31' }] }],
  ['an earlier date beside an end that was inferred', { certificate: { expiry_inferred: true }, entry: { ends: '2026-12-31' } }, { differs: [] }],
  ['a certificate without a holder', { certificate: { holder: null } }, { differs: [] }],
])('PRF-003 %s', (_, of, expected) => expect(standing(of)).toMatchObject(expected)); // biome-ignore format: a case in a line

it('PRF-003 compares a site by its own address', () => {
  const sites = [{ name: 'North', address: '5 North Road, Bellevue, WA 98004', cliaNumber: '50D2100000' }];
  const there = { ...entry, address: '5 NORTH ROAD, BELLEVUE, WA 98004' };
  const said = standingOf({
    certificate: { ...certificate, address: null },
    lab: { ...lab, sites },
    entry: there,
    today: '2026-11-20',
  });
  expect(said).toMatchObject({ differs: [] });
});

describe('PRF-003 findings for administrators', () => {
  const words = (of: Case) => {
    const said = standing(of);
    return said && findingOf(certificate, said);
  };

  it.each<[Case, string, boolean]>([
    [{ entry: { status: 'ended', status_code: '08' } }, 'ended (fees not paid)', true],
    [{ entry: { name: 'NORTHGATE CLINIC' } }, 'holder “NORTHGATE CLINIC”, not “Harborview Molecular Laboratory”', true],
    [{ entry: { ends: '2026-12-31' } }, 'date in the register “December 31, 2026”, not “December 31, 2027”', false],
    [
      { entry: { ends: '2026-12-31', kind: '2' } },
      'kind of certificate “waiver”, not “Certificate of Compliance”; date in the register “December 31, 2026”, not “December 31, 2027”',
      false,
    ],
  ])('PRF-003 %j', (of, points, isGrave) =>
    expect(words(of)).toMatchObject({
      words: `CLIA certificate 50D2100000 differs from the register of CMS, October 1, 2026: ${points}`,
      isGrave,
    }),
  );

  it('PRF-003 nothing is found where all agrees, a state is not known, or the register is old', () => {
    expect(words({})).toBeNull();
    expect(words({ entry: { status: 'unknown', status_code: '45' } })).toBeNull();
    expect(words({ entry: { day: '2026-07-22', status: 'ended', status_code: '08' } })).toBeNull();
  });

  it.each<[string, Partial<Certificate>, string, string, boolean]>([
    ['a current certificate', {}, '2026-10-01', '2026-11-20', true],
    ['one that is younger than the register', { issue_date: '2026-10-01' }, '2026-10-01', '2026-11-20', false],
    ['one without a first day', { issue_date: null }, '2026-10-01', '2026-11-20', false],
    ['one that has ended', { expiry_date: '2026-11-19' }, '2026-10-01', '2026-11-20', false],
    ['one of another type', { type: 'cap' }, '2026-10-01', '2026-11-20', false],
    ['an old register', {}, '2026-07-22', '2026-11-20', false],
  ])('PRF-003 an absent number of %s', (_, changes, day, today, isFound) => {
    const found = absentFinding({ ...certificate, ...changes }, day, today);
    expect(found?.words ?? null).toEqual(
      isFound ? 'CLIA certificate 50D2100000 is not in the register of CMS, October 1, 2026' : null,
    );
  });
});
