import { describe, expect, it } from 'vitest';
import { Draft, sheetText } from '../../../../testing/labelled-documents/sheet.ts';
import { linesText, recognised } from '../../../../testing/papers/document-lines.ts';
import { understandDocument } from '../reading.domain.ts';

const context = { fileName: 'document.pdf', today: '2026-11-21' };
const read = (...lines: string[]) => understandDocument(linesText(...lines), context);
const said = (reading: ReturnType<typeof read>) =>
  reading.certificates.map((one) => ({
    type: one.type,
    number: one.number?.value ?? null,
    issue: one.issueDate?.value ?? null,
    expiry: one.expiryDate?.value ?? null,
    body: one.issuingBody?.value ?? null,
    holder: one.holder?.value ?? null,
  }));

describe('real wordings', () => {
  it.each([
    [['1218 Terry Avenue, Seattle, WA 98101', 'Dr. Helena Marsh'], '1218 Terry Avenue, Seattle, WA 98101'],
    [
      ['1218 Terry Avenue', 'Seattle, WA 98101-1234', 'USA', 'Helena Marsh, MD'],
      '1218 Terry Avenue, Seattle, WA 98101-1234, USA',
    ],
  ])('the address below the name ends with the ZIP code or the country: %j', (lines, address) => {
    const reading = read(
      'COLLEGE OF AMERICAN PATHOLOGISTS',
      'CERTIFICATE OF ACCREDITATION',
      'Harborview Molecular Laboratory',
      ...lines,
      'CAP Number: 7215436',
      'The organization named above meets all applicable standards for accreditation and is hereby accredited by the College of American Pathologists. Reinspection should occur prior to March 21, 2028 to maintain accreditation.',
    );
    expect(reading.certificates.map((one) => one.address?.value)).toEqual([address]);
  });
  it('a schedule without label lines: the name follows the standard', () => {
    const reading = read(
      'Schedule of Accreditation issued by United Kingdom Accreditation Service 4417 Accredited to ISO 15189:2022 Riverbend Teaching Hospitals NHS Trust Issue No: 004 Issue date: 11 January 2024 Laboratory Medicine',
    );
    expect(reading.certificates.map(({ number, holder }) => [number?.value, holder?.value])).toEqual([
      ['4417', 'Riverbend Teaching Hospitals NHS Trust'],
    ]);
  });

  it('an A2LA scope: the revision is not the issue, the street not the name', () => {
    const reading = read(
      '(A2LA Cert. No. 2357.07) Revised 12/1/2017 Page 1 of 25',
      'SCOPE OF ACCREDITATION TO ISO/IEC 17025:2005 & ANSI/NCSL Z540-1-1994',
      'NORDVIK INSTRUMENTS INC. 18939 120th Ave NE Bothell, WA 98011',
      'CALIBRATION Valid To: June 30, 2018 Certificate Number: 2357.07 In recognition of the successful completion of the A2LA evaluation process, accreditation is granted to this laboratory to perform the following calibrations:',
    );
    expect(said(reading)).toEqual([
      {
        type: 'iso-17025',
        number: '2357.07',
        issue: null,
        expiry: '2018-06-30',
        body: 'A2LA',
        holder: 'NORDVIK INSTRUMENTS INC.',
      },
    ]);
    expect(reading.certificates[0]?.standard?.value).toBe('ISO/IEC 17025:2005');
    expect(reading.certificates[0]?.scope.map(({ value }) => value)).toEqual(['CALIBRATION']);
    expect(reading.documentType.value).toBe('accreditation');
  });
  it('a PJLA certificate: the accreditation number, and not the first accreditation', () => {
    const reading = read(
      'CERTIFICATE OF ACCREDITATION',
      'Perry Johnson Laboratory Accreditation, Inc. has assessed the Laboratory of:',
      'Cedar Point Analytical, LLC',
      '755 W. Big Beaver Rd, Troy, Michigan 48084',
      '(Hereinafter called the Organization) and hereby declares that Organization is accredited in accordance with the recognized International Standard:',
      'ISO/IEC 17025:2017',
      'Chemical and Microbiological Testing',
      '(As detailed in the supplement)',
      'Initial Accreditation Date: May 1, 2015',
      'Issue Date: May 3, 2021',
      'Expiration Date: June 30, 2023',
      'Accreditation No.: 102345',
      'Certificate No.: L21-234',
    );
    expect(said(reading)).toEqual([
      {
        type: 'iso-17025',
        number: '102345',
        issue: '2021-05-03',
        expiry: '2023-06-30',
        body: 'PJLA',
        holder: 'Cedar Point Analytical, LLC',
      },
    ]);
    expect(reading.certificates[0]?.scope.map(({ value }) => value)).toEqual(['Chemical and Microbiological Testing']);
  });
  it('a CLIA certificate that text recognition read with 0 for D', () => {
    const reading = understandDocument(
      recognised(
        linesText(
          'CENTERS FOR MEDICARE & MEDICAID SERVICES',
          'CLINICAL LABORATORY IMPROVEMENT AMENDMENTS',
          'CERTIFICATE OF COMPLIANCE',
          'CLIA ID NUMBER: 0500982600',
          'LABORATORY NAME AND ADDRESS',
          'BRIGHTWATER PUBLIC HEALTH LABORATORY',
          '850 SHORE PKWY ROOM E361',
          'RICHMOND, CA 94804-6403',
          'EFFECTIVE DATE: 05/31/2013',
          'EXPIRATION DATE: 05/30/2015',
          'may accept human specimens for the purposes of performing laboratory examinations or procedures',
          'If you currently hold a Certificate of Compliance, below is a list of the laboratory specialties/subspecialties',
          'LAB CERTIFICATION (CODE)   EFFECTIVE DATE',
          'BACTERIOLOGY (110)   05/31/2001',
        ),
      ),
      context,
    );
    expect(said(reading)).toEqual([
      {
        type: 'clia',
        number: '05D0982600',
        issue: '2013-05-31',
        expiry: '2015-05-30',
        body: 'Centers for Medicare & Medicaid Services',
        holder: 'BRIGHTWATER PUBLIC HEALTH LABORATORY',
      },
    ]);
    expect(reading.certificates[0]).toMatchObject({
      subtype: 'Certificate of Compliance',
      scope: [{ value: 'BACTERIOLOGY (110)' }],
    });
    expect(reading.documentType.value).toBe('certification');
  });
  it('a Joint Commission certificate does not say when it ends', () => {
    const reading = read(
      'The Joint Commission',
      'Certificate of Accreditation',
      'Lakeview General Hospital Laboratory',
      'Madison, WI',
      'has been Accredited by The Joint Commission',
      'which has surveyed this organization and found it to meet the requirements for the Laboratory Accreditation Program',
      'June 12, 2021',
      'Accreditation is customarily valid for up to 24 months.',
      'Organization ID #: 7712   Print/Reprint Date: 08/04/2021',
    );
    expect(said(reading)).toMatchObject([
      { type: 'joint-commission', expiry: null, holder: 'Lakeview General Hospital Laboratory' },
    ]);
    expect(said(reading)[0]?.issue).not.toBe('2021-08-04');
  });
  it('several certificates in one list', () => {
    const reading = read(
      'SCOPE OF ACCREDITATION TO ISO/IEC 17025:2017',
      'HARROW TESTING INC.',
      'A2LA Certificate Number: 1234.01   Valid To: June 30, 2027',
      'CHEMICAL',
      '',
      'A2LA Certificate Number: 1234.02   Valid To: May 31, 2026',
      'BIOLOGICAL',
    );
    expect(said(reading).map(({ number, expiry }) => [number, expiry])).toEqual([
      ['1234.01', '2027-06-30'],
      ['1234.02', '2026-05-31'],
    ]);
  });

  it('of two numbers of one form the one that the issuer is known by', () => {
    const reading = read(
      'CERTIFICATE OF ACCREDITATION',
      'Perry Johnson Laboratory Accreditation, Inc. has assessed the Laboratory of:',
      'Cedar Point Analytical, LLC',
      'ISO/IEC 17025:2017',
      'Certificate No.: 98765',
      'Accreditation No.: 54321',
    );
    expect(said(reading).map(({ number }) => number)).toEqual(['54321']);
  });
  it('reports dates that contradict each other', () => {
    const reading = read(
      'CERTIFICATE OF ACCREDITATION',
      'ANSI National Accreditation Board hereby attests that',
      'Cedar Point Analytical, LLC',
      'Fulfills the requirements of ISO/IEC 17025:2017',
      'Certificate Number: AT-1234',
      'Issue Date: 12 March 2025   Expiry Date: 12 March 2023',
    );
    expect(reading.flags.map(({ code }) => code)).toEqual(['dates-contradict']);
    expect(reading.certificates[0]?.issueDate?.confidence).toBeLessThan(0.95);
  });
  it('a date that can be read in two ways, where nothing tells which, is left open', () => {
    const reading = read(
      'CERTIFICATE OF ACCREDITATION',
      'This is to certify that',
      'Cedar Point Analytical, LLC',
      'is accredited to ISO/IEC 17025:2017',
      'Certificate No.: 1234',
      'Valid until: 03/04/2027',
    );
    expect(reading.certificates[0]).toMatchObject({ expiryDate: null });
    expect(reading.flags.map(({ code }) => code)).toEqual(['ambiguous-date']);
  });
});

const cap = (...end: string[]) =>
  said(
    read(
      'COLLEGE OF AMERICAN PATHOLOGISTS',
      'CERTIFICATE OF ACCREDITATION',
      'The College of American Pathologists certifies that the laboratory named below',
      'Bay Clinical Laboratory',
      'CAP Number: 1234567',
      'has met all applicable standards for accreditation and is hereby accredited.',
      ...end,
    ),
  );

describe('an end that prose says', () => {
  it.each([
    [['Reinspection should occur prior to March 12, 2026 to maintain accreditation.']],
    [['Reinspection should occur prior to', 'March 12, 2026']],
    [['Reinspection should occur prior', 'to March 12, 2026 to maintain accreditation.']],
    [['The next inspection should take place before March 12, 2026.']],
    [['This accreditation remains in force', 'until March 12, 2026.']],
  ])('%j', (lines) => {
    expect(cap(...lines)).toMatchObject([{ type: 'cap', number: '1234567', expiry: '2026-03-12', issue: null }]);
  });

  it('an inspection that has been is no end', () => {
    expect(cap('The last inspection took place on March 12, 2024.')).toMatchObject([{ expiry: null }]);
  });
});

describe('names and numbers where papers of other bodies have them', () => {
  it.each([
    [
      'the entries of a statutory form, and a company behind "M/s."',
      [
        'GOVERNMENT OF KERALA',
        'DRUGS CONTROL DEPARTMENT',
        'FORM 37',
        'Approval for carrying out tests on drugs',
        '1. Number of licence and date of issue : KL00008841 dated 13/01/2024',
        '2. M/s. Malabar Analytical Private Limited, 9 Beach Road, Kochi are hereby granted licence for tests of identity and purity',
        '3. The licence shall be in force from 13/01/2024 to 12/01/2029',
      ],
      {
        type: 'state-license',
        number: 'KL00008841',
        issue: '2024-01-13',
        expiry: '2029-01-12',
        holder: 'Malabar Analytical Private Limited',
      },
    ],
    [
      'a schedule with its number alone at its head',
      [
        'Schedule of Accreditation issued by',
        'United Kingdom Accreditation Service 2 Pine Trees, Staines-upon-Thames, UK',
        'Wold Water Laboratory Ltd',
        '7719',
        'Issue date: 25 March 2024',
        'Tel: +44 1377 555017',
        'Accredited to ISO/IEC 17025:2017',
      ],
      { type: 'iso-17025', number: '7719', issue: '2024-03-25', holder: 'Wold Water Laboratory Ltd', body: 'UKAS' },
    ],
    [
      'a body that only its website and the form of a number name',
      [
        'ANEXO TÉCNICO ACREDITACIÓN Nº 88/LC10.077',
        'SCHEDULE OF ACCREDITATION',
        'Entidad/Entity: INSTITUTO DE METROLOGÍA DEL EBRO',
        'Norma de referencia/Reference Standard: UNE-EN ISO/IEC 17025:2017',
        'The validity of the accreditation can be confirmed in www.enac.es',
      ],
      { type: 'iso-17025', number: '88/LC10.077', holder: 'INSTITUTO DE METROLOGÍA DEL EBRO', body: 'ENAC' },
    ],
    [
      'a page without lines whose title names two standards',
      [
        'SCOPE OF ACCREDITATION TO ISO/IEC 17025:2017 & ANSI/NCSL Z540-1-1994 TETON GAUGE ASSOCIATES 12 Ridge Road Driggs, ID 83422 CALIBRATION Valid To: January 31, 2027 Certificate Number: 7719.01',
        'In recognition of the successful completion of the A2LA evaluation process, accreditation is granted to this laboratory to perform the following calibrations:',
      ],
      { number: '7719.01', expiry: '2027-01-31', holder: 'TETON GAUGE ASSOCIATES', body: 'A2LA' },
    ],
    [
      'a body of southern Africa, with a number in two parts',
      [
        'SADC ACCREDITATION SERVICE',
        'ACCREDITATION CERTIFICATE',
        'This is to certify that',
        'Kavango Water Testing Laboratory',
        'Accreditation Number: TEST-5 0077',
        'is a SADCAS accredited testing laboratory in accordance with ISO/IEC 17025:2017',
        'Effective Date: 15 June 2023',
        'Certificate Expires: 14 June 2028',
      ],
      { number: 'TEST-5 0077', expiry: '2028-06-14', holder: 'Kavango Water Testing Laboratory', body: 'SADCAS' },
    ],
    [
      'a name with a word that is a label elsewhere',
      [
        'Certificate of Registration',
        'This certificate has been awarded to',
        'Fenland Data Services Ltd',
        '10 Dock Road, Hull, HU1 2AB, United Kingdom',
        "in recognition of the organization's Information Security Management System which complies with ISO/IEC 27001:2022",
        'Certificate Number: 61234',
        'Valid Until: 28 April 2028',
        'for and on behalf of NQA',
      ],
      { number: '61234', expiry: '2028-04-28', holder: 'Fenland Data Services Ltd', body: 'NQA' },
    ],
  ])('%s', (_name, lines, values) => expect(said(read(...lines))).toMatchObject([values]));
});

const bodyOf = (logo: string, number: string) => {
  const draft = new Draft();
  draft.centred(logo, { size: 20, bold: true });
  draft.centred('SCOPE OF ACCREDITATION', { size: 14, bold: true });
  draft.list([
    ['Laboratory', 'Kaveri Precision Services'],
    ['Accreditation Standard', 'ISO/IEC 17025:2017'],
    ['Certificate Number', number],
    ['Valid Until', '13.05.2027'],
  ]);
  const [certificate] = understandDocument(recognised(sheetText(draft.sheet())), context).certificates;
  return certificate?.issuingBody?.value ?? null;
};

describe('a logo of which one letter was misread', () => {
  it('names the body where a number of its own form is beside it', () => expect(bodyOf('NEBL', 'C-1917')).toMatch(/\(NABL\)$/));
  it.each([
    ['a number of another form', 'NEBL', '119/2'],
    ['another word', 'NOBEL', 'C-1917'],
  ])('names nobody beside %s', (_, logo, number) => expect(bodyOf(logo, number)).toBeNull());
});
