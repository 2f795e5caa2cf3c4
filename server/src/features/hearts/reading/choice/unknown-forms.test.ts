import { describe, expect, it } from 'vitest';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { understandDocument } from '../reading.domain.ts';

const said = (...lines: string[]) =>
  understandDocument(linesText(...lines), { fileName: 'document.txt', today: '2026-11-21' }).certificates.map((one) => ({
    type: one.type,
    number: one.number?.value ?? null,
    issue: one.issueDate?.value ?? null,
    expiry: one.expiryDate?.value ?? null,
    body: one.issuingBody?.value ?? null,
    holder: one.holder?.value ?? null,
  }));

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
    [
      'a letter that confirms',
      [
        'To whom it may concern',
        'This letter is to confirm that Sangre de Cristo Clinical Labs (CLIA 06D2071188) holds a CLIA Certificate of Accreditation,',
        'effective September 12, 2025, which expires September 11, 2027.',
        'Centers for Medicare & Medicaid Services',
      ],
      {
        type: 'clia',
        number: '06D2071188',
        issue: '2025-09-12',
        expiry: '2027-09-11',
        holder: 'Sangre de Cristo Clinical Labs',
      },
    ],
    [
      "a state's approval under another name than a licence",
      [
        'TEXAS DEPARTMENT OF STATE HEALTH SERVICES',
        'Milk and Dairy Laboratory Certification',
        'Laboratory    Brazos Creamery Laboratory',
        'Laboratory identification    48117',
        'Certified from    01-Oct-2025',
        'Certified to    30-Sep-2027',
      ],
      {
        type: 'state-license',
        number: '48117',
        issue: '2025-10-01',
        expiry: '2027-09-30',
        body: 'Texas Department of State Health Services',
      },
    ],
    [
      'a programme whose name another state uses as well',
      [
        'State of New Hampshire',
        'Environmental Laboratory Accreditation Program',
        'Awards this certificate of accreditation to',
        'MERRIMACK ANALYTICAL SERVICES LLC',
        'Certificate Number: 188126',
        'Expiration Date: 4/8/2027',
      ],
      { type: 'nelap', body: 'State of New Hampshire', expiry: '2027-04-08', holder: 'MERRIMACK ANALYTICAL SERVICES LLC' },
    ],
    [
      'a state agency writes the month first',
      [
        'STATE OF NEVADA',
        'Medical Laboratory License',
        'License No.: 41877-LIC',
        'Issued to: Truckee Meadows Laboratory',
        'Issue Date: 02/03/2026    Expiration Date: 02/02/2028',
      ],
      { number: '41877-LIC', issue: '2026-02-03', expiry: '2028-02-02', holder: 'Truckee Meadows Laboratory' },
    ],
    [
      'dots that lead from a caption to its value',
      [
        'The following CLIA certificate has been renewed.',
        'Laboratory ........ Two Rivers Pediatrics Lab',
        'CLIA number ....... 52D0998177',
        'Effective ......... 2026-05-19',
        'Expires ........... 2028-05-18',
        'Centers for Medicare & Medicaid Services',
      ],
      { number: '52D0998177', issue: '2026-05-19', expiry: '2028-05-18', holder: 'Two Rivers Pediatrics Lab' },
    ],
    [
      'the body that issues is not the holder',
      [
        'TÜV NORD CERT GmbH',
        'ZERTIFIKAT',
        'TÜV NORD CERT GmbH bescheinigt hiermit dem Unternehmen',
        'Ostsee Diagnostik AG',
        'die Anwendung eines Managementsystems gemäß EN ISO 13485:2016',
        'Zertifikat-Registrier-Nr. 44 232 118817',
        'Gültig von 2026-02-20 bis 2029-02-19',
      ],
      { type: 'iso-13485', number: '44 232 118817', expiry: '2029-02-19', holder: 'Ostsee Diagnostik AG' },
    ],
    [
      'the day of approval, where no other is said',
      [
        'Certificado No. CO-SC-CER118817',
        'ICONTEC certifica que el sistema de gestión de la organización',
        'LABORATORIO CLÍNICO ANDINO LTDA.',
        'ha sido auditado y aprobado con respecto a los requisitos de ISO 9001:2015',
        'Fecha de aprobación: 2025-08-12',
        'Fecha de vencimiento: 2028-08-11',
      ],
      { type: 'iso-9001', number: 'CO-SC-CER118817', issue: '2025-08-12', expiry: '2028-08-11' },
    ],
    [
      'a legal form on the next line',
      [
        'AABB',
        'RE: AABB Facility ID 118820',
        'I am pleased to inform you that Panhandle Regional Laboratories,',
        'Inc. (the facility) has been granted continued accreditation by the AABB.',
        'This accreditation covers the period July 1, 2025 through June 30, 2027.',
      ],
      {
        type: 'aabb',
        number: '118820',
        issue: '2025-07-01',
        expiry: '2027-06-30',
        holder: 'Panhandle Regional Laboratories, Inc.',
      },
    ],
    [
      'a number that only its form gives away',
      [
        'ONAC acredita a:',
        'LABORATORIO AMBIENTAL DEL CAUCA S.A.S.',
        'Certificado de acreditación 19-LAB-041',
        'ISO/IEC 17025:2017',
        'Vigencia hasta: 2029-11-26',
      ],
      { type: 'iso-17025', number: '19-LAB-041', expiry: '2029-11-26', body: 'ONAC' },
    ],
  ])('%s', (_name, lines, expected) => {
    expect(said(...lines)[0]).toMatchObject(expected);
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
      'the licence of a program',
      ['License: GPL-2.0', 'Copyright: 1999-07-22 The authors', 'This program comes without warranty of merchantability.'],
    ],
    ['a number under the word alone', ['License', 'License No. 41877-LIC', 'Some words about what a laboratory licence is.']],
    [
      'a blank form',
      [
        'STATE OF NEVADA',
        'MEDICAL LABORATORY LICENSE',
        'License No.: ______________',
        'Issued to: Form',
        'Issue Date: __ / __ / ____    Expiration Date: __ / __ / ____',
      ],
    ],
    [
      'an example',
      [
        'Certificate of Accreditation',
        'ANSI National Accreditation Board',
        'Example Testing Company',
        'ISO/IEC 17025:2017',
        'Certificate number: AT-0000    Valid to: 31 December 2026',
      ],
    ],
    [
      'a certificate that is over',
      [
        'A2LA',
        'Notice: Great Salt Geochemistry LLC, Certificate 3318.02, ISO/IEC 17025:2017',
        'Your accreditation expired on May 31, 2024 and is now inactive.',
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
    expect(said(...lines)).toEqual([]);
  });
});
