import { describe, expect, it } from 'vitest';
import { sheetPapers } from '../../../../testing/labelled-documents/sheet-papers.ts';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { labelledDocuments, sheetText } from '../../../../testing/papers/labelled-documents.ts';
import { understandDocument } from '../reading.domain.ts';

const context = { fileName: 'document.pdf', today: '2026-11-21' };
const read = (...lines: string[]) => understandDocument(linesText(...lines), context);
const said = ({ certificates }: ReturnType<typeof read>) =>
  certificates.map((one) => ({
    standard: one.standard?.value ?? null,
    number: one.number?.value ?? null,
    start: one.issueDate?.value ?? null,
    end: one.expiryDate?.value ?? null,
    holder: one.holder?.value ?? null,
    body: one.issuingBody?.value ?? null,
    scope: one.scope.map(({ value }) => value),
  }));

describe('RDG-015 certificates of management systems', () => {
  it('the start is the effective day: not the first certification, the revision, the signature or the audit', () =>
    expect(
      said(
        read(
          'Certificate of Registration',
          'This is to certify that the Quality Management System of',
          'Alder Creek Optics Ltd',
          '14 Mill Lane, Leeds LS1 4AP',
          'complies with the requirements of ISO 13485:2016 for the following scope:',
          'Design and manufacture of readers for microplates',
          'Certificate No: MD 618244',
          'For and on behalf of BSI: Helena Marsh, 2 February 2024',
          'Original Registration Date: 2009-03-01',
          'Latest Revision Date: 2024-02-05',
          'Date of last audit: 2024-01-12',
          'Effective Date: 2024-03-01',
          'Expiry Date: 2027-02-28',
        ),
      ),
    ).toEqual([
      {
        standard: 'ISO 13485:2016',
        number: 'MD 618244',
        start: '2024-03-01',
        end: '2027-02-28',
        holder: 'Alder Creek Optics Ltd',
        body: 'BSI',
        scope: ['Design and manufacture of readers for microplates'],
      },
    ]));

  it('two certificates on one sheet are two, each with its own standard, number and days', () =>
    expect(
      said(
        read(
          'CERTIFICATE',
          'DQS GmbH certifies that the company',
          'Stonegate Packaging AG',
          'Industriestraße 5, 50667 Köln, Germany',
          'has implemented and maintains a management system.',
          'ISO 9001:2015',
          'Certificate registration no. 411207 QM15',
          'Valid from 2024-05-04 until 2027-05-03',
          'ISO 14001:2015',
          'Certificate registration no. 411207 UM15',
          'Valid from 2025-01-10 until 2028-01-09',
        ),
      ).map(({ standard, number, start, end, holder }) => [standard, number, start, end, holder]),
    ).toEqual([
      ['ISO 9001:2015', '411207 QM15', '2024-05-04', '2027-05-03', 'Stonegate Packaging AG'],
      ['ISO 14001:2015', '411207 UM15', '2025-01-10', '2028-01-09', 'Stonegate Packaging AG'],
    ]));

  it('the accreditation of the certifier is not the certificate of its client', () =>
    expect(
      said(
        read(
          'CERTIFICAT',
          'AFNOR Certification certifie que le système de management mis en place par :',
          'Orchard Reagents SAS',
          'a été évalué et jugé conforme aux exigences requises par : ISO 9001:2015',
          'N° de certificat : 2019/81234.2',
          'Valable du 2022-03-10 au 2025-03-09',
          'Accréditation COFRAC n° 4-0001, Certification de Systèmes de Management',
        ),
      ).map(({ number, body }) => [number, body]),
    ).toEqual([['2019/81234.2', 'AFNOR Certification']]));

  it('a certifier that no list knows is named by its sentence, and its client by the same', () =>
    expect(
      said(
        read(
          'CERTIFICATE OF CONFORMITY',
          'Bellwether Certification Ltd hereby certifies that',
          'Ironwood Precision',
          'operates a quality management system which complies with the requirements of ISO 9001:2015',
          'Certificate no. BWC-2214',
          'Date of issue: 4 May 2024',
          'Valid until: 3 May 2027',
        ),
      ).map(({ holder, body }) => [holder, body]),
    ).toEqual([['Ironwood Precision', 'Bellwether Certification Ltd']]));

  const unlisted: [string, string[], (string | null)[]][] = [
    [
      'its name on the line before its verb',
      [
        'CERTIFICATE',
        'Lindqvist Assurance AB',
        'hereby certifies that',
        'Marlow Dyeworks Ltd., 3 Canal Row, Bath',
        'operates an Environmental Management System in accordance with ISO 14001:2015.',
        'Certificate No.: LQ-EMS-7741',
        'Date of issue: 2025-04-10',
        'Valid until: 2028-04-09',
      ],
      ['LQ-EMS-7741', '2025-04-10', '2028-04-09', 'Marlow Dyeworks Ltd.', 'Lindqvist Assurance AB'],
    ],
    [
      'after "issued by", without a legal form',
      [
        'CERTIFICATE OF REGISTRATION',
        'This is to certify that',
        'NARMADA CARTONS PVT LTD',
        'Plot 9, Vapi, India',
        'operates a Quality Management System which complies with the requirements of ISO 9001:2015',
        'Certificate No.: NC-Q-5512',
        'Original issue: 2 May 2021',
        'Current issue: 2 May 2024',
        'Valid until: 1 May 2027',
        'Issued by: Falcon Certification Services, Pune',
      ],
      ['NC-Q-5512', '2024-05-02', '2027-05-01', 'NARMADA CARTONS PVT LTD', 'Falcon Certification Services'],
    ],
    [
      'in German, with a number in groups',
      [
        'ZERTIFIKAT',
        'Isarwerk Prüfgesellschaft mbH bescheinigt der Firma Lechner Galvanik GmbH',
        'ein Umweltmanagementsystem nach DIN EN ISO 14001:2015.',
        'Zertifikat-Nr.: 17 204 66310 UMS',
        'Ausstellungsdatum: 03.03.2026',
        'Gültig bis: 02.03.2029',
      ],
      ['17 204 66310 UMS', '2026-03-03', '2029-03-02', 'Lechner Galvanik GmbH', 'Isarwerk Prüfgesellschaft mbH'],
    ],
    [
      'a sheet of labels, the property of its certifier',
      [
        'CERTIFICATE',
        'Certified organisation: Pelham Polymers Ltd.',
        'Standard: ISO 45001:2018',
        'Certificate No.: QR-OH-3391',
        'Validity: from 2025-06-02 to 2028-06-01',
        'This certificate remains the property of Quadrant Registers Ltd.',
      ],
      ['QR-OH-3391', '2025-06-02', '2028-06-01', 'Pelham Polymers Ltd.', 'Quadrant Registers Ltd.'],
    ],
    [
      'an older standard of occupational safety',
      [
        'CERTIFICATE',
        'Hallam Cert certifies that the management system of the organization complies with OHSAS 18001:2007',
        'Brook Clinic Ltd',
        'Certificate registration no. HC-4471',
        'Valid until 2018-08-26',
      ],
      ['HC-4471', null, '2018-08-26', 'Brook Clinic Ltd', 'Hallam Cert'],
    ],
    [
      'nobody in it: a plain German sheet is understood by its words',
      [
        'Zertifikat',
        'Die Zertifizierungsstelle bescheinigt hiermit, dass das Unternehmen',
        'Drahtwerk Ostheim GmbH',
        'Am Bach 4, 97647 Ostheim',
        'für den Geltungsbereich',
        'Entwicklung und Fertigung von Federn und Drahtbiegeteilen nach Zeichnung der Kunden',
        'ein Qualitätsmanagementsystem eingeführt hat und anwendet, das den Forderungen der folgenden Norm entspricht:',
        'DIN EN ISO 9001:2015',
        'Zertifikatsregister-Nr.: 31-QM-0912',
        'Gültig vom 01.02.2025 bis 31.01.2028',
      ],
      ['31-QM-0912', '2025-02-01', '2028-01-31', 'Drahtwerk Ostheim GmbH', null],
    ],
  ];
  it.each(unlisted)('a certifier that no list knows: %s', (_, lines, values) =>
    expect(said(read(...lines)).map(({ number, start, end, holder, body }) => [number, start, end, holder, body])).toEqual([
      values,
    ]),
  );

  it('the sites of its annex', () => {
    const [certificate] = read(
      'TÜV NORD CERT GmbH',
      'certifies that the organization',
      'Lakeside Polymers GmbH',
      'operates a quality management system which complies with the requirements of ISO 9001:2015',
      'at the following sites:',
      'Am Hafen 3, 26316 Varel',
      'Certificate registration no. 44 100 123456',
      'Valid from 2024-05-04 until 2027-05-03',
    ).certificates;
    expect(certificate?.sites.map(({ value }) => value)).toEqual(['Am Hafen 3, 26316 Varel']);
  });

  it('an end that is not stated stays unsaid', () =>
    expect(
      said(
        read(
          'CERTIFICATE',
          'TÜV NORD CERT GmbH certifies that the organization',
          'Lakeside Polymers GmbH',
          'operates a quality management system which complies with the requirements of ISO 9001:2015',
          'Certificate registration no. 44 100 123456',
        ),
      ).map(({ number, start, end }) => [number, start, end]),
    ).toEqual([['44 100 123456', null, null]]));

  const none: [string, string[]][] = [
    [
      'a course',
      [
        'Certificate',
        'This is to certify that',
        'Ingrid Weber',
        'has passed the examination Quality Management Representative ISO 9001:2015',
        'Certificate No. 22-1178',
        'Valid until 12.05.2027',
        'TÜV Rheinland Akademie GmbH',
      ],
    ],
    [
      'what a maker says of its goods',
      [
        'Certificate',
        'Certificate No.: ACC-2024-0245',
        'Serial Number: 016087   Due Date: 02.06.2026',
        'Brightwell Instruments certifies that the above-listed products meet or exceed published specifications.',
        'Our procedures align with ISO 13485:2016 and ISO 9001 standards.',
        'Date: 28-12-2024',
      ],
    ],
    [
      'an intention',
      [
        'Alder Creek Labs',
        'Our company will be certified to ISO 9001:2015 by TÜV SÜD.',
        'The certificate is expected on 3 May 2027.',
      ],
    ],
    [
      'an offer',
      [
        'SGS United Kingdom Ltd',
        'Quotation for ISO 14001:2015 certification',
        'Quotation number: 88-1234',
        'Date of issue: 3 May 2024',
        'Valid until: 3 August 2024',
        'We are pleased to offer certification of the environmental management system of Alder Creek Labs Ltd.',
      ],
    ],
    [
      'an advertisement',
      [
        'ISO 9001:2015 CERTIFIED',
        'Quality you can trust',
        'Alder Creek Labs is ISO 9001:2015 certified. Call us today: 555-0100.',
      ],
    ],
    [
      'a supplier’s certificate',
      [
        'Supplier evaluation',
        'Supplier: PureReagents Inc.',
        'Certificate: ISO 9001:2015 No. FS 611223 (BSI), valid until 4 May 2026',
        'Evaluated by: Tomas Novak',
      ],
    ],
    [
      'a blank form',
      [
        'New York State Department of Health',
        'Clinical Laboratory Permit',
        'PFI:',
        'Laboratory Name:',
        'Expiration Date:',
        'Scope:',
        'Last Name  First Name',
        'DOH-4401 (6/19) Page 1 of 3',
      ],
    ],
    [
      'a guide',
      [
        'ISO 9001:2015 Certification Guide',
        'A certificate is valid for three years. The certification body certifies that the management system of the organization complies with the requirements of ISO 9001.',
        'Certificate number: shown at the top of the certificate. Issue date: 1 March 2024',
      ],
    ],
  ];
  it.each(none)('only words that certify make one: %s makes none', (_, lines) => expect(said(read(...lines))).toEqual([]));
});

const families = new Map(
  sheetPapers.filter(({ documentType }) => documentType === 'certification').map(({ id }) => [id, true]),
);
const plain = (text: string | null | undefined) =>
  text
    ?.normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase() ?? null;

describe('RDG-015 in German, French, Spanish, Italian, Portuguese, Czech and English', () => {
  const sheets = labelledDocuments(5, 1).filter(({ family }) => families.has(family));
  it('knows sheets of each language', () => expect(sheets.length).toBeGreaterThan(50));

  it.each(sheets.map((sheet) => [sheet.name, sheet] as const))('%s', (_, { sheet, certifications }) => {
    const found = understandDocument(sheetText(sheet), context).certificates;
    expect(
      found.map((one) => [
        one.type,
        plain(one.number?.value),
        one.issueDate?.value ?? null,
        one.expiryDate?.value ?? null,
        plain(one.holder?.value),
      ]),
    ).toEqual(certifications.map((one) => [one.type, plain(one.number), one.issueDate, one.expiryDate, plain(one.holder)]));
  });
});
