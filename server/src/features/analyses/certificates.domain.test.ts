import { describe, expect, it } from 'vitest';
import { linesText, recognised } from '../../testing/document-lines.ts';
import { understandDocument } from './reading.domain.ts';

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
  it('a CLIA certificate that a recogniser read with 0 for D', () => {
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
  it('dates that contradict each other are told', () => {
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

const firstSaid = (...lines: string[]) => said(read(...lines))[0];

describe('papers of unknown form', () => {
  it.each([
    [
      'a paper of a body in another language',
      [
        'De Stichting Raad voor Accreditatie verklaart hierbij accreditatie te hebben verleend aan:',
        'Stichting Streeklab Veluwe',
        'Apeldoorn',
        'volgens EN ISO 15189:2022.',
        'De accreditatie is verleend op 1 maart 2024. Deze verklaring is geldig tot 1 maart 2028.',
      ],
      { type: 'iso-15189', issue: '2024-03-01', expiry: '2028-03-01', body: 'RvA', holder: 'Stichting Streeklab Veluwe' },
    ],
    [
      'three dates in a row',
      [
        'Certificate of Accreditation',
        'Perry Johnson Laboratory Accreditation, Inc. has assessed the Laboratory of:',
        'Green Ridge Analytical Labs LLC',
        '3350 Depot Ave, Grand Junction, CO 81501',
        'and hereby declares that Organization is accredited in accordance with ISO/IEC 17025:2017',
        'Initial Accreditation Date:    Issue Date:    Expiration Date:',
        'April 4, 2019    June 21, 2025    August 31, 2027',
        'Accreditation No.: 97712',
      ],
      { number: '97712', issue: '2025-06-21', expiry: '2027-08-31', holder: 'Green Ridge Analytical Labs LLC' },
    ],
    [
      'a licence that ends at an hour',
      [
        'NEW YORK STATE DEPARTMENT OF HEALTH',
        'Clinical Laboratory Permit',
        'PFI: 7719',
        'Expires 12:01 AM June 30, 2027',
        'Issued: July 1, 2026',
        'Owner: Finger Lakes Molecular Inc',
        'Finger Lakes Molecular Laboratory',
        '25 Seneca Street',
        'Geneva, NY 14456',
        'is hereby authorized to perform clinical laboratory tests',
      ],
      { number: '7719', issue: '2026-07-01', expiry: '2027-06-30', holder: 'Finger Lakes Molecular Laboratory' },
    ],
    [
      'a period beside its caption',
      [
        'Search Accredited Companies - ANAB',
        'Organization    Kodiak Marine Sciences Laboratory',
        'Accreditation Standard    ISO/IEC 17025:2017',
        'Accreditation ID    AT-3417',
        'Accreditation Dates    09/21/2024 - 10/30/2026',
      ],
      { number: 'AT-3417', issue: '2024-09-21', expiry: '2026-10-30', holder: 'Kodiak Marine Sciences Laboratory' },
    ],
    [
      'a letter with the address of the laboratory',
      [
        'Centers for Medicare & Medicaid Services',
        'Dr. Owen Whitfield',
        'Prairie View Family Medicine',
        '118 Main Street',
        'Minot, ND 58701',
        'Dear Laboratory Director:',
        'Enclosed is the Certificate of Waiver for your laboratory. Your CLIA number is 35D2094417.',
        'This certificate takes effect 03-MAR-2026 and is valid through 02-MAR-2028.',
      ],
      {
        type: 'clia',
        number: '35D2094417',
        issue: '2026-03-03',
        expiry: '2028-03-02',
        holder: 'Prairie View Family Medicine',
      },
    ],
    [
      'a permit whose words tell no kind of paper',
      [
        'COUNTY OF MARICOPA',
        'BIOHAZARDOUS MEDICAL WASTE PERMIT',
        'Permit #: BMW-2026-00417',
        'Business: Saguaro Endocrine Laboratory',
        'Date issued: 1 February 2026',
        'This permit lapses on 31 January 2027.',
      ],
      {
        type: 'local-permit',
        number: 'BMW-2026-00417',
        issue: '2026-02-01',
        expiry: '2027-01-31',
        holder: 'Saguaro Endocrine Laboratory',
      },
    ],
  ])('%s', (_name, lines, expected) => {
    expect(firstSaid(...lines)).toMatchObject(expected);
  });

  it.each([
    [
      'a personal licence',
      [
        'STATE OF TENNESSEE',
        'Department of Health',
        'This is to certify that',
        'JONAH WEXLER',
        'is licensed as a Medical Laboratory Technologist, General',
        'License number 0000041877  Expiration date: June 30, 2027',
      ],
    ],
    [
      'a refusal',
      [
        'NEW JERSEY DEPARTMENT OF HEALTH',
        'RE: Clinical laboratory license application - CLIS ID 0007718',
        'Your application for a clinical laboratory license has been denied. You may request a hearing by June 4, 2026.',
      ],
    ],
    [
      'a list of other laboratories',
      [
        'Certificates of accreditation on file',
        'Laboratory    CLIA number    CAP number    Expiration date',
        'Northgate Esoteric Testing    05D1187744    7118822    06/30/2027',
        'Beacon Hill Genetics    22D0944718    6618847    11/14/2026',
      ],
    ],
    [
      'a register of suppliers',
      [
        'APPROVED SUPPLIER LIST',
        'Supplier    Accreditation    Certificate no.    Valid until',
        'Trident Metrology Group    ISO/IEC 17025 (A2LA)    4417.01    2027-05-31',
      ],
    ],
    [
      "a manufacturer's declaration",
      [
        'Declaration of conformity',
        'We declare under our sole responsibility that the products conform. Quality management system: EN ISO 13485:2016,',
        'certificate MD 611874 of BSI, valid until 2027-02-02.',
      ],
    ],
    [
      'what is only expected',
      [
        'Cedar Point Labs',
        'We expect to obtain ISO 15189:2022 accreditation with A2LA.',
        'Certificate of accreditation expected: June 30, 2027.',
      ],
    ],
    [
      'a call for tenders',
      [
        'REQUEST FOR PROPOSALS RFP-2026-044',
        'Bidders shall hold accreditation to ISO/IEC 17025:2017 by A2LA. Attach the certificate of accreditation.',
        'The contract is effective July 1, 2026 and expires June 30, 2029.',
      ],
    ],
  ])('%s certifies no laboratory', (_name, lines) => {
    expect(said(read(...lines))).toEqual([]);
  });
});
