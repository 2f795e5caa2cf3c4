import type { Chance } from './invented.ts';
import { type Group, numbered, type Row, type ScopeSpec, some } from './scope-paper.ts';

const mechanical: Row[] = [
  ['Tension testing of metallic materials at room temperature', 'ASTM E8/E8M; ISO 6892-1 (Method A)'],
  ['Rockwell hardness (HRA, HRBW, HRC)', 'ASTM E18'],
  ['Charpy impact', 'ASTM E23'],
  ['Bend test of welds, guided and free, including root, face and side bends', 'AWS D1.1/D1.1M; ASME Section IX'],
  ['Fracture toughness', 'ASTM E1820; BS 7448-1'],
  ['Case depth by microhardness traverse', 'SAE J423'],
];
const corrosion: Row[] = [
  ['Salt spray (fog)', 'ASTM B117; ISO 9227 (except section 5.3)'],
  [
    'Intergranular attack of austenitic stainless steels by the oxalic acid etch and the ferric sulfate tests',
    'ASTM A262 (A, B, E)',
  ],
  ['Humidity cabinet', 'ASTM D1735'],
  ['Pitting corrosion', 'ASTM G48 (Methods A and C)'],
];

const a2lalike: ScopeSpec = {
  id: 'two-columns',
  part: 'development',
  place: 'us',
  style: 'us-long',
  type: 'iso-17025',
  title: ['SCOPE OF ACCREDITATION TO ISO/IEC 17025:2017'],
  number: (chance) => `${chance.digits(4)}.01`,
  numberLabel: 'Certificate Number:',
  body: 'A2LA',
  validUntil: 'Valid To:',
  field: 'Mechanical Testing',
  head: ['Test:', 'Test Method(s):'],
  widths: [3, 2],
  table: { ruled: false, padding: 0 },
  groups: (chance) => [some(chance, mechanical, 0, 'Mechanical'), some(chance, corrosion, 0, 'Corrosion')],
  foot: ({ number, issued, page }) => `(A2LA Cert. No. ${number}) ${issued}          Page ${page} of 2`,
};

const rowsOfRanges = (names: readonly (readonly [string, readonly Row[]])[]): Row[] =>
  names.flatMap(([name, ranges]) => ranges.map((range, index) => [index === 0 ? name : '', ...range]));

const calibrations = (chance: Chance): Group[] => {
  const group = (heading: string, names: readonly (readonly [string, readonly Row[]])[]): Group => {
    const chosen = names.slice(0, chance.whole(3, names.length));
    return { heading, rows: rowsOfRanges(chosen), tests: chosen.map(([name]) => name) };
  };
  return [
    group('I. Dimensional', [
      ['Calipers', [['Up to 12 in', '(350 + 5L) µin', 'Gage blocks']]],
      [
        'Outside micrometers',
        [
          ['Up to 1 in', '43 µin', 'Gage blocks'],
          ['(1 to 6) in', '(38 + 9L) µin', 'Gage blocks'],
        ],
      ],
      ['Dial indicators, test and lever type', [['Up to 1 in', '82 µin', 'Indicator calibrator']]],
      ['Surface plates, repeat measurement', [['(12 x 12) in to (48 x 72) in', '47 µin', 'Repeat-o-meter']]],
    ]),
    group('II. Thermodynamics', [
      [
        'Liquid in glass thermometers',
        [
          ['(-30 to 100) °C', '0.06 °C', 'SPRT, bath'],
          ['(100 to 250) °C', '0.09 °C', 'SPRT, bath'],
        ],
      ],
      ['Infrared thermometers', [['(35 to 500) °C', '1.2 °C', 'Black body, flat plate']]],
      ['Relative humidity, measuring equipment', [['(10 to 95) % RH', '0.9 % RH', 'Two-pressure generator']]],
    ]),
  ];
};

const capabilities: ScopeSpec = {
  id: 'capabilities',
  part: 'development',
  place: 'us',
  style: 'us-long',
  type: 'iso-17025',
  title: ['SCOPE OF ACCREDITATION TO ISO/IEC 17025:2017', '& ANSI/NCSL Z540-1-1994'],
  number: (chance) => `${chance.digits(4)}.01`,
  numberLabel: 'Certificate Number:',
  body: 'A2LA',
  validUntil: 'Valid To:',
  field: 'Calibration',
  head: ['Parameter/Equipment', 'Range', 'CMC² (±)', 'Comments'],
  widths: [3, 2.4, 1.7, 2],
  table: { ruled: true, padding: 4 },
  headPerGroup: true,
  groups: calibrations,
  foot: ({ number, issued, page }) => `(A2LA Cert. No. ${number}) ${issued}          Page ${page} of 2`,
};

const ukasLike: ScopeSpec = {
  id: 'schedule',
  part: 'development',
  place: 'uk',
  style: 'eu-long',
  type: 'iso-17025',
  title: ['Schedule of Accreditation', 'United Kingdom Accreditation Service', 'Accredited to ISO/IEC 17025:2017'],
  number: (chance) => chance.digits(4),
  numberLabel: 'UKAS Testing Laboratory No.',
  body: 'UKAS',
  validUntil: 'Valid until:',
  field: null,
  head: [
    'Materials/Products tested',
    'Type of test/Properties measured/Range of measurement',
    'Standard specifications/Equipment/Techniques used',
  ],
  widths: [2, 3, 3],
  table: { ruled: false, padding: 0 },
  groups: (chance) => {
    const list = chance.shuffled([
      'Alkalinity',
      'Chloride',
      'Nitrate',
      'Total organic carbon',
      'Sulphate',
      'Colour',
      'Cyanide, free',
    ]);
    const waters = list.slice(0, 5);
    const food = ['Moisture', 'Crude fibre', 'Total sugars by inversion, expressed as sucrose on the dry matter of the sample'];
    return [
      {
        heading: null,
        rows: [
          ['WATERS', '', 'Documented In-House Methods'],
          ...waters.map((name, index) => [
            index === 0 ? 'Potable waters and ground waters' : '',
            name,
            `WAT-${101 + index} by discrete analyser`,
          ]),
          ['FOODS', '', 'Documented In-House Methods'],
          ...food.map((name, index) => [index === 0 ? 'Cereals' : '', name, `FD-${12 + index} by gravimetry`]),
        ],
        tests: [...waters, ...food],
      },
    ];
  },
  top: ({ holder, number }) => `Schedule of Accreditation   ${number}   ${holder}`,
  foot: ({ issued, page }) => `Issue No: 014  Issue date: ${issued}      Page ${page} of 3`,
  signatory: (draft) => draft.centred('END', { size: 9, bold: true }),
};

const nablRows: Row[] = [
  ['CHEMICAL- WATER', 'Drinking Water', 'Total Dissolved Solids', 'IS 3025 (Part 16)'],
  ['CHEMICAL- WATER', 'Drinking Water', 'Hardness (as CaCO3)', 'IS 3025 (Part 21)'],
  ['CHEMICAL- WATER', 'Ground Water and Surface Water including Raw Water', 'Residual Free Chlorine', 'IS 3025 (Part 26)'],
  [
    'CHEMICAL- FOOD & AGRICULTURAL PRODUCTS',
    'Milk Powder',
    'Acid Insoluble Ash on Dry Basis in Milk Powder and Whey Powder',
    'IS 14433',
  ],
  ['CHEMICAL- FOOD & AGRICULTURAL PRODUCTS', 'Honey', 'Fiehe Test', 'IS 4941'],
  ['BIOLOGICAL- WATER', 'Drinking Water', 'Coliform Bacteria', 'IS 15185'],
  ['BIOLOGICAL- WATER', 'Drinking Water', 'Sulphite Reducing Anaerobes', 'IS 5401 (Part 1)'],
  ['BIOLOGICAL- FOOD & AGRICULTURAL PRODUCTS', 'Spices', 'Detection of Salmonella', 'ISO 6579-1'],
];

const nablLike: ScopeSpec = {
  id: 'annexure',
  part: 'development',
  place: 'in',
  style: 'eu-slash',
  type: 'iso-17025',
  title: [
    'National Accreditation Board for Testing and Calibration Laboratories',
    'SCOPE OF ACCREDITATION',
    'ISO/IEC 17025:2017',
  ],
  number: (chance) => `TC-${chance.digits(4)}`,
  numberLabel: 'Certificate Number',
  body: 'National Accreditation Board for Testing and Calibration Laboratories (NABL)',
  validUntil: 'Valid Until',
  field: null,
  head: [
    'S.No',
    'Discipline / Group',
    'Materials or Products tested',
    'Component, parameter or characteristic tested / Specific Test Performed / Tests or type of tests performed',
    'Test Method Specification against which tests are performed and / or the techniques / equipment used',
  ],
  widths: [0.6, 1.8, 1.8, 2.2, 2],
  table: { ruled: true, padding: 8, middle: true, centred: true },
  groups: (chance) => numbered([some(chance, nablRows, 2, 'Permanent Facility')]),
  foot: ({ issued, expires, page }) => `Validity ${issued} to ${expires}     Page No ${page} of 2`,
  signatory: (draft, name) => {
    draft.gap(26);
    draft.text(name, { size: 9 });
    draft.text('Convenor', { size: 9 });
  },
};

const medical: Row[] = [
  ['Alanin-Aminotransferase', 'Serum, Plasma', 'Photometrie'],
  ['C-reaktives Protein (CRP)', 'Serum', 'Turbidimetrie'],
  ['Kalium', 'Serum, Plasma, Urin', 'Potentiometrie (ISE)'],
  ['Antikörper gegen Schilddrüsenperoxidase (TPO-AK), quantitative Bestimmung', 'Serum', 'Chemilumineszenzimmunoassay'],
  ['Ferritin', 'Serum', 'Chemilumineszenzimmunoassay'],
  ['Hepatitis-C-Virus-RNA', 'EDTA-Plasma', 'Real-Time-PCR'],
  ['pH-Wert', 'Urin', 'Teststreifen'],
];

const dakksLike: ScopeSpec = {
  id: 'anlage',
  part: 'development',
  place: 'de',
  style: 'eu-dot',
  type: 'iso-15189',
  title: ['Deutsche Akkreditierungsstelle', 'Anlage zur Akkreditierungsurkunde', 'nach DIN EN ISO 15189:2014'],
  number: (chance) => `D-ML-${chance.digits(5)}-01-00`,
  numberLabel: 'Registriernummer:',
  body: 'DAkkS',
  validUntil: 'Gültig bis:',
  field: null,
  head: ['Analyt (Messgröße)', 'Untersuchungsmaterial (Matrix)', 'Untersuchungstechnik'],
  widths: [3, 2, 2],
  table: { ruled: true, padding: 4 },
  headPerGroup: true,
  groups: (chance) => [
    some(chance, medical.slice(0, 4), 0, 'Untersuchungsart: Klinisch-chemische Analysen'),
    some(chance, medical.slice(4), 0, 'Untersuchungsart: Ligandenassays'),
  ],
  foot: ({ issued, page }) => `Gültig ab: ${issued}   Ausstellungsdatum: ${issued}      Seite ${page} von 2`,
};

export const developmentScopes: readonly ScopeSpec[] = [a2lalike, capabilities, ukasLike, nablLike, dakksLike];
