import { describe, expect, it } from 'vitest';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { understandDocument } from '../reading.domain.ts';

const understood = (lines: readonly string[], fileName = 'document.txt') =>
  understandDocument(linesText(...lines), { fileName, today: '2026-11-22' });

describe('what a file is called is no evidence', () => {
  const balance = [
    'CALIBRATION CERTIFICATE',
    'Unit under test: digital balance',
    'Date of calibration: 4 May 2026',
    'As found   As left   Uncertainty',
  ];
  it.each([
    'Calibration_Certificate.pdf',
    'document.pdf',
    'Quality_Manual_2024.pdf',
    'ISO 9001 certificate.pdf',
    'license.txt',
  ])('%s', (name) => {
    expect(understood(balance, name)).toEqual(understood(balance, 'x.pdf'));
    expect(understood(['Revision 3', 'Page 1'], name).documentType).toMatchObject({ value: 'other', kind: null });
  });
});

describe('what is never a holder', () => {
  it.each([
    ['a program', 'CLINICAL LABORATORY IMPROVEMENT AMENDMENTS', null],
    ['a program with its year', 'Clinical Laboratory Improvement Amendments of 1988', null],
    ['an accreditation program', 'National Voluntary Laboratory Accreditation Program', null],
    ['an issuing body', 'Centers for Medicare & Medicaid Services (CMS)', null],
    ['a standard', 'ANSI/ISO/IEC 17025:2017', null],
    ['a laboratory', 'Harbor Point Clinical Laboratory', 'Harbor Point Clinical Laboratory'],
  ])('RDG-005 below the label of the holder: %s', (_, name, holder) => {
    const { certificates } = understood([
      'CENTERS FOR MEDICARE & MEDICAID SERVICES',
      'CLINICAL LABORATORY IMPROVEMENT AMENDMENTS',
      'LABORATORY NAME AND ADDRESS',
      name,
      'CERTIFICATE OF COMPLIANCE',
      'CLIA ID NUMBER: 05D0982600',
      'EXPIRATION DATE: 05/31/2027',
    ]);
    expect(certificates.map((one) => one.holder?.value ?? null)).toEqual([holder]);
  });
});

describe('one keyword decides nothing', () => {
  it.each([
    [
      'an advertisement that says ACCREDITATION',
      [
        'Get Your ACCREDITATION Online!',
        'Nursing degrees for busy people.',
        'Call today 555-201-4477 or visit www.college.example',
        'Classes start soon. Apply today!',
        'Our experts are here for you.',
      ],
      'other',
    ],
    [
      'a newspaper advertisement for a laboratory',
      [
        'RIVERTON LABS',
        'CAP ACCREDITATION',
        'Walk-ins welcome! No appointment.',
        'Open Monday to Saturday. Call now: 555-340-1180',
        'Get results in 24 hours. We offer drug tests and DNA tests.',
      ],
      'other',
    ],
    [
      'a feedback form that asks about findings',
      [
        'Feedback on the Visit',
        'Please rate the team from 1 to 5.',
        'The findings were explained well:  [ ] 1 [ ] 2 [ ] 3 [ ] 4 [ ] 5',
        'The lead assessor was fair:  [ ] yes [ ] no',
        'Comments: ______________________',
        'Name: ____________ Date: ________',
      ],
      'other',
    ],
    [
      'a guide that explains method validation',
      [
        'A Practical Guide to Method Validation',
        'Foreword',
        'This guide helps laboratories to plan a validation study.',
        'Accuracy, precision and linearity should be estimated.',
        'It is recommended to use 20 replicates. For example, a laboratory may compare two methods.',
        'Acknowledgements',
        'Table of contents',
        'Bibliography',
      ],
      'other',
    ],
    [
      'a guideline on proficiency testing',
      [
        'Guidelines for External Quality Assessment',
        'This guideline recommends how a testing event is planned.',
        'Participants should treat samples like patient samples.',
        'The attestation should be signed. Results may be graded acceptable.',
        'Working group members',
        'Bibliography',
      ],
      'other',
    ],
    [
      'a package insert',
      [
        'HCV Core Antigen Kit',
        'Intended use',
        'For in vitro diagnostic use.',
        'Bovine virus serves as a model for hepatitis C virus.',
        'Precision and accuracy were compared with a licensed assay.',
        'Warnings and precautions',
        'Storage and stability',
      ],
      'other',
    ],
    [
      'news of accreditations that were granted',
      [
        'Accreditation Certificates Granted to Three Clinical Laboratories',
        'The association offers accreditation to medical laboratories that implement ISO 15189.',
        'Of the laboratories that took part, three fulfilled the requirements and obtained the accreditation certificate in the scope of accreditation shown on it.',
      ],
      'other',
    ],
    [
      'a page on the kinds of accreditation and how long they hold',
      [
        'Scopes of Accreditation',
        'Validity period of the certificate of accreditation',
        'Accreditation is granted for:',
        'Testing laboratories, ISO/IEC 17025, 5 years: tests performed to specified methods.',
        'Medical laboratories, ISO 15189, 4 years: tests on human materials.',
      ],
      'other',
    ],
    [
      'a communiqué on a standard',
      [
        'Joint Communiqué on Conformity of Laboratories',
        'A laboratory that meets the standard meets management system requirements and quality objectives.',
        'Secretary General   Chair   Chair',
        'May 2019',
      ],
      'other',
    ],
  ])('%s', (_name, lines, type) => {
    const { documentType, certificates, flags, facts: read } = understood(lines);
    expect(documentType.value).toBe(type);
    expect(certificates).toEqual([]);
    expect(flags).toEqual([]);
    expect(read.filter(({ kind }) => kind !== 'document.title' && !kind.startsWith('paper.'))).toEqual([]);
  });
});

describe('what mentions an accreditation or license certifies nobody', () => {
  it.each([
    [
      'what a laboratory says of its own accreditation',
      [
        'United Kingdom Accreditation Service',
        'The Harbour Laboratory is a UKAS accredited testing laboratory, No. 7719, to ISO/IEC 17025:2017.',
        'Our accreditation is for a part of our work only. The schedule of accreditation shows which tests are covered.',
      ],
    ],
    [
      'a page on an accreditation, with the month of a communiqué',
      [
        'This laboratory is accredited in accordance with ISO 15189 (see the joint communiqué dated November 2021).',
        'Our accreditation is limited to the activities on our UKAS schedule of accreditation.',
      ],
    ],
    [
      'a receipt for waste under a licence of its carrier',
      [
        'CLINICAL WASTE CERTIFICATE',
        'Greenhaul Ltd certifies that the practice',
        'Elm Street Dental',
        'is served for sharps and clinical waste.',
        'Carrier Licence No: CB/TT4417XA',
        'Valid from 01/05/2025 until 30/04/2026.',
      ],
    ],
  ])('%s', (_name, lines) => expect(understood(lines).certificates).toEqual([]));
});

describe('a form without entries is a form', () => {
  const empty = [
    'State Laboratory License',
    'Last Name: ______________',
    'First Name: ______________',
    'License number: ______________',
    'Expiration date: ______________',
    'Address: ______________',
    'Signature: ______________',
  ];
  it('never a license, and proves nothing', () => {
    const reading = understood(empty);
    expect(reading.documentType).toMatchObject({ value: 'other', kind: 'form', label: 'Form without entries' });
    expect(reading.certificates).toEqual([]);
  });
  it('with entries it is what it says', () =>
    expect(
      understood([
        'State Laboratory License',
        'This license is issued to: Harbor Clinical Laboratory',
        'License number: CL-44718',
        'Issue date: January 4, 2026',
        'Expiration date: January 3, 2028',
        'Signature: ______________',
      ]).documentType.value,
    ).toBe('license'));
});

describe('RDG-011: a document in a language that the rules do not know is kept and judged as nothing', () => {
  it.each([
    [
      'Spanish',
      [
        'Preguntas de los padres',
        'El desarrollo de su bebé es importante para nosotros y por eso se hace la prueba del talón.',
        'La prueba se hace en el hospital cuando el bebé tiene un día o dos de vida.',
        'El procedimiento no es doloroso y los resultados se envían a su médico en una semana.',
      ],
    ],
    [
      'German',
      [
        'Liste der Verfahren',
        'Die Verfahren sind in der folgenden Tabelle mit der Norm und dem Gerät für die Bestimmung aufgeführt.',
        'Die Methode wird nach der Norm durchgeführt und das Ergebnis wird auf dem Bericht angegeben.',
      ],
    ],
    [
      'Polish',
      [
        'Procedura badania',
        'Procedura jest stosowana w laboratorium do badania wody i nie dotyczy badań, które są wykonywane przez inne jednostki.',
        'Kierownik jest odpowiedzialny za wyniki oraz za to, że personel jest przeszkolony.',
      ],
    ],
    [
      'Russian',
      [
        'Руководство по качеству',
        'Настоящее руководство описывает систему менеджмента качества лаборатории и утверждено директором.',
      ],
    ],
    ['Japanese', ['品質マニュアル', '本書は試験所の品質マネジメントシステムについて説明するものである。']],
  ])('%s', (_language, lines) => {
    const reading = understood(lines);
    expect(reading.documentType).toMatchObject({ value: 'other', kind: 'not-in-english', label: 'Not in English' });
    expect(reading.facts).toEqual([]);
    expect(reading.certificates).toEqual([]);
  });

  it.each([
    [
      'certification',
      [
        'ZERTIFIKAT',
        'Hiermit wird bescheinigt, dass das Unternehmen',
        'Labor Nordheide GmbH',
        'für den Geltungsbereich der Prüfung von Wasser ein Managementsystem eingeführt hat und anwendet',
        'und die Anforderungen der ISO 9001:2015 erfüllt.',
        'Zertifikat-Registrier-Nr. 12 100 55118',
        'Gültig bis: 2028-03-04',
      ],
    ],
    [
      'accreditation',
      [
        'Certificado de acreditación',
        'La entidad acredita que el laboratorio cumple con los requisitos de la norma ISO/IEC 17025:2017 para los ensayos del alcance',
        'Laboratorio del Valle S.A.',
        'Vigencia hasta: 2029-01-31',
      ],
    ],
  ])('a certificate in a language whose labels are known stays one: %s', (type, lines) =>
    expect(understood(lines).documentType.value).toBe(type),
  );
});
