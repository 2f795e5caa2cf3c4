import { type Row, type ScopeSpec, some } from './scope-paper.ts';

const french: Row[] = [
  ['Eaux douces', 'Matières en suspension', 'Filtration sur filtre en fibres de verre, gravimétrie', 'NF EN 872'],
  ['Eaux douces', 'Demande biochimique en oxygène (DBO5)', 'Électrochimie', 'NF EN ISO 5815-1'],
  ['Eaux douces et eaux résiduaires', 'Azote Kjeldahl', 'Volumétrie', 'NF EN 25663'],
  [
    'Eaux résiduaires',
    'Hydrocarbures totaux et indice hydrocarbure',
    'Extraction liquide / liquide, CPG-FID',
    'NF EN ISO 9377-2',
  ],
  ['Sols', 'Mercure', 'Fluorescence atomique', 'Méthode interne MO-128'],
  ['Sols', 'Chrome hexavalent', 'Chromatographie ionique', 'NF EN ISO 15192'],
];

const cofracLike: ScopeSpec = {
  id: 'annexe',
  part: 'held-out',
  place: 'fr',
  style: 'fr-long',
  type: 'iso-17025',
  title: [
    'Comité français d’accréditation (Cofrac)',
    'ANNEXE TECHNIQUE à l’attestation d’accréditation',
    'NF EN ISO/IEC 17025:2017',
  ],
  number: (chance) => `1-${chance.digits(4)}`,
  numberLabel: 'Accréditation N°',
  body: 'COFRAC',
  validUntil: 'Date de fin de validité :',
  field: null,
  head: ['Objet soumis à essai', 'Caractéristique mesurée ou recherchée', 'Principe de la méthode', 'Référence de la méthode'],
  widths: [1.6, 2.2, 2.2, 1.6],
  table: { ruled: true, padding: 5, middle: true },
  groups: (chance) => [some(chance, french, 1, 'ENVIRONNEMENT / QUALITÉ DE L’EAU / Analyses physico-chimiques')],
  foot: ({ page }) => `Cofrac                LAB FORM 37 - Révision 09                Page ${page}/2`,
};

const singlasRows: Row[] = [
  ['Hardened concrete', 'Compressive strength of cubes', 'SS EN 12390-3'],
  ['', 'Density', 'SS EN 12390-7'],
  ['', 'Static modulus of elasticity in compression of cylindrical test specimens', 'BS 1881-121'],
  ['Fresh concrete', 'Slump', 'SS EN 12350-2'],
  ['', 'Air content by pressure method', 'SS EN 12350-7'],
  ['Steel reinforcement', 'Tensile test', 'SS 560; BS 4449'],
  ['', 'Rebend test', 'SS 560'],
];

const singlasLike: ScopeSpec = {
  id: 'product-test-standard',
  part: 'held-out',
  place: 'sg',
  style: 'eu-long',
  type: 'iso-17025',
  title: ['Singapore Accreditation Council', 'Schedule', 'Accredited to ISO/IEC 17025:2017'],
  number: (chance) => `LA-20${chance.digits(2)}-${chance.digits(4)}-C`,
  numberLabel: 'Certificate No.',
  body: 'Singapore Accreditation Council (SAC)',
  validUntil: 'Valid until:',
  field: null,
  head: [
    'PRODUCT/MATERIAL OF TEST',
    'TYPES OF TEST/PROPERTIES MEASURED/RANGE OF MEASUREMENT',
    'STANDARD METHODS/EQUIPMENT/TECHNIQUES',
  ],
  widths: [2, 3, 2],
  table: { ruled: false, padding: 6 },
  groups: (chance) => [some(chance, singlasRows, 1)],
  foot: ({ issued, page }) => `Date of Issue: ${issued}                  Page ${page} of 2`,
  signatory: (draft, name) => {
    draft.gap(20);
    draft.text('Approved Signatories:', { size: 9, bold: true });
    draft.text(name, { size: 9 });
    draft.text('Laboratory Manager', { size: 9 });
  },
};

const portuguese: Row[] = [
  ['ALIMENTOS E BEBIDAS', 'Contagem de bolores e leveduras', 'ISO 21527-1'],
  ['Carnes e produtos cárneos', 'Pesquisa de Salmonella spp. pela técnica presença/ausência', 'ISO 6579-1'],
  ['Leite e produtos lácteos', 'Determinação de gordura pelo método de Gerber', 'IDF 238'],
  ['MEIO AMBIENTE', 'Determinação da condutividade eletrolítica', 'SMWW 2510 B'],
  ['Água tratada e água para consumo humano', 'Determinação de sólidos totais dissolvidos', 'SMWW 2540 C'],
];

const cgcreLike: ScopeSpec = {
  id: 'escopo',
  part: 'held-out',
  place: 'es',
  style: 'eu-slash',
  type: 'iso-17025',
  title: ['Coordenação Geral de Acreditação do Inmetro (Cgcre)', 'Escopo da Acreditação', 'ABNT NBR ISO/IEC 17025:2017'],
  number: (chance) => `CRL ${chance.digits(4)}`,
  numberLabel: 'Acreditação Nº',
  body: 'Cgcre / INMETRO',
  validUntil: 'Válido até',
  field: null,
  head: ['ÁREA DE ATIVIDADE / PRODUTO', 'CLASSE DE ENSAIO / DESCRIÇÃO DO ENSAIO', 'NORMA E/OU PROCEDIMENTO'],
  widths: [2, 3, 1.6],
  table: { ruled: true, padding: 5 },
  groups: (chance) => [some(chance, portuguese, 1)],
  foot: ({ page }) =>
    `Este escopo cancela e substitui a revisão emitida anteriormente    Folha ${String(page).padStart(3, '0')}`,
};

const pjlaRows: Row[] = [
  ['Chemical', 'Hemp flower', 'Cannabinoid potency', 'HPLC-UV SOP-LAB-004', '0.01 % to 100 %'],
  ['', 'Hemp concentrates and infused edible products', 'Residual solvents', 'HS-GC/MS SOP-LAB-007', '10 to 5 000 ppm'],
  ['', 'Hemp flower', 'Heavy metals (As, Cd, Hg, Pb)', 'ICP/MS SOP-LAB-011', '5 to 500 µg/kg'],
  ['Microbiological', 'Food', 'Enumeration of yeast and mold', 'AOAC 2014.05', '10 CFU/g'],
  ['', 'Food', 'Aerobic plate count', 'AOAC 990.12', '10 CFU/g'],
];

const pjlaLike: ScopeSpec = {
  id: 'five-columns',
  part: 'held-out',
  place: 'us',
  style: 'us-long',
  type: 'iso-17025',
  title: ['Certificate of Accreditation: Supplement', 'ISO/IEC 17025:2017', 'Perry Johnson Laboratory Accreditation, Inc.'],
  number: (chance) => `L${chance.digits(2)}-${chance.digits(3)}`,
  numberLabel: 'Certificate Number:',
  body: 'PJLA',
  validUntil: 'Expiration Date:',
  field: null,
  head: [
    'FIELD OF TEST',
    'ITEMS, MATERIALS OR PRODUCTS TESTED',
    'SPECIFIC TESTS OR PROPERTIES MEASURED',
    'SPECIFICATION, STANDARD METHOD OR TECHNIQUE USED',
    'RANGE (WHERE APPROPRIATE) AND DETECTION LIMIT',
  ],
  widths: [1.3, 1.6, 1.8, 1.8, 1.4],
  table: { ruled: true, padding: 4, middle: true, centred: true },
  groups: (chance) => [some(chance, pjlaRows, 2)],
  foot: ({ issued, page }) => `Issue: ${issued}      This supplement is in conjunction with certificate      Page ${page} of 2`,
};

const nataRows: Row[] = [
  ['Analysis for elements', 'Soils; sediments', 'Total aluminium', 'ICP-OES', 'In-house E-020'],
  ['Analysis for nutrients', 'Waters', 'Ammonia; nitrate', 'Colorimetric', 'APHA 4500-NH3 H'],
  ['Analysis for organic compounds', 'Waters', 'Polycyclic aromatic hydrocarbons', 'GC-MS', 'USEPA 8270'],
  ['Analysis for physical and chemical characteristics', 'Waters', 'Biochemical oxygen demand', 'Electrode', 'APHA 5210 B'],
  [
    'Analysis for physical and chemical characteristics',
    'Soils',
    'Cation exchange capacity',
    'Classical',
    'Rayment & Lyons 15B3',
  ],
];

const nataLike: ScopeSpec = {
  id: 'determinants',
  part: 'held-out',
  place: 'uk',
  style: 'eu-long',
  type: 'iso-17025',
  title: ['Scope of Accreditation', 'National Association of Testing Authorities, Australia (NATA)', 'ISO/IEC 17025 (2017)'],
  number: (chance) => chance.digits(5),
  numberLabel: 'Accreditation No.',
  body: 'NATA',
  validUntil: 'Valid until:',
  field: null,
  head: ['Service', 'Product', 'Determinant', 'Technique', 'Procedure'],
  widths: [2, 1.3, 1.8, 1.3, 1.6],
  table: { ruled: false, padding: 9 },
  groups: (chance) => [some(chance, nataRows, 2)],
  foot: ({ page }) => `Print date: 4 May 2025      Page ${page} of 1`,
};

const iasRows: Row[] = [
  ['ASTM C39', 'Compressive strength of cylindrical concrete specimens'],
  ['ASTM C143', 'Slump of hydraulic-cement concrete'],
  ['ASTM D1557', 'Laboratory compaction characteristics of soil using modified effort (56,000 ft-lbf/ft3)'],
  ['ASTM D6938', 'In-place density and water content of soil and soil-aggregate by nuclear methods (shallow depth)'],
  ['ASTM D4318', 'Liquid limit, plastic limit and plasticity index of soils'],
  ['AASHTO T 27', 'Sieve analysis of fine and coarse aggregates'],
];

const iasLike: ScopeSpec = {
  id: 'method-description',
  part: 'held-out',
  place: 'us',
  style: 'us-long',
  type: 'iso-17025',
  title: ['SCOPE OF ACCREDITATION', 'International Accreditation Service, Inc.', 'ISO/IEC Standard 17025:2017'],
  number: (chance) => `TL-${chance.digits(3)}`,
  numberLabel: 'Testing Laboratory',
  body: 'International Accreditation Service (IAS)',
  validUntil: 'Expiration Date',
  field: null,
  head: ['Test Method', 'Description'],
  widths: [1, 3],
  table: { ruled: true, padding: 3 },
  groups: (chance) => [some(chance, iasRows, 1)],
  foot: ({ issued, page }) => `Effective Date ${issued}          Page ${page} of 2`,
};

const accreditedItems: Row[] = [
  ['Acque di scarico', 'Solidi sospesi totali', 'APAT CNR IRSA 2090 B Man 29 2003'],
  ['Acque di scarico', 'Richiesta chimica di ossigeno (COD)', 'ISO 15705:2002'],
  ['Alimenti', 'Conta di Escherichia coli beta-glucuronidasi positiva', 'ISO 16649-2:2001'],
  ['Alimenti', 'Ricerca di Listeria monocytogenes', 'ISO 11290-1:2017'],
  ['Terreni', 'Umidità', 'DM 13/09/1999 Met II.2'],
];

const accrediaLike: ScopeSpec = {
  id: 'elenco-prove',
  part: 'held-out',
  place: 'es',
  style: 'eu-slash',
  type: 'iso-17025',
  title: ['ACCREDIA', 'ELENCO PROVE ACCREDITATE', 'UNI CEI EN ISO/IEC 17025:2018'],
  number: (chance) => `${chance.digits(4)}L`,
  numberLabel: 'Numero di accreditamento:',
  body: 'ACCREDIA',
  validUntil: 'Scadenza:',
  field: null,
  head: ['Materiale/Prodotto/Matrice', 'Misurando/Proprietà misurata/Denominazione della prova', 'Metodo di prova'],
  widths: [2, 3, 2.4],
  table: { ruled: true, padding: 4 },
  groups: (chance) => [some(chance, accreditedItems, 1)],
  foot: ({ page }) => `L’elenco è valido alla data di emissione                Pagina ${page} di 2`,
};

export const heldOutScopes: readonly ScopeSpec[] = [
  cofracLike,
  singlasLike,
  cgcreLike,
  pjlaLike,
  nataLike,
  iasLike,
  accrediaLike,
];
