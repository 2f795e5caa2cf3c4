import type { DemoDocument } from './laboratory.ts';

/** Documents that a laboratory handed in together, and the number of days before the day of the demo. */
export type Lot = { readonly daysAgo: number; readonly documents: readonly DemoDocument[] };

/** How a laboratory came to the product and what it has done since. */
export type History = {
  readonly owner: string;
  readonly lots: readonly [Lot, ...Lot[]];
  /** Days after the day of the demo at which its certificates end; a negative number has them expired. */
  readonly endsIn: number;
  /** Certificates that end at another time than the others. */
  readonly endings: Partial<Record<DemoDocument, number>>;
  readonly decision: 'approved' | 'pending' | 'denied';
  /** Days from the first documents to the decision. */
  readonly decidedAfter: number;
};

const history = (
  owner: string,
  endsIn: number,
  lots: readonly [Lot, ...Lot[]],
  {
    endings = {},
    decision = 'approved',
    decidedAfter = 2,
  }: Partial<Pick<History, 'endings' | 'decision' | 'decidedAfter'>> = {},
): History => ({ owner, endsIn, lots, endings, decision, decidedAfter });

const lot = (daysAgo: number, ...documents: readonly DemoDocument[]): Lot => ({ daysAgo, documents });

/** The logs of its daily work. */
const daily = ['quality-logs', 'bench-logs', 'site-logs'] as const;
/** Papers of a laboratory with good records, handed in after its certificates. */
const system = ['handbook', 'receipt', 'controls', 'competency'] as const;
const proof = ['validation', 'balance', 'audit', 'review', 'survey', 'proficiency-c', ...daily] as const;
/** Papers that most have at hand. */
const some = ['handbook', 'receipt', 'balance', 'bench-logs'] as const;

/** By the name of the laboratory: a third keeps its papers well, a third has the half of them, a third little beside certificates. */
export const histories: Readonly<Record<string, History>> = {
  'Harborview Molecular Laboratory': history(
    'Margaret Okafor',
    400,
    [
      lot(268, 'clia', 'cap', 'iso-15189', 'receipt', 'competency'),
      lot(150, 'state-licence', 'handbook', 'controls', 'proficiency-a', 'proficiency-b', 'balance'),
      lot(24, 'validation', 'proficiency-c', 'audit', 'review'),
    ],
    { endings: { 'iso-15189': 62 } },
  ),
  'Cascade Genomics': history(
    'Peter Lindholm',
    300,
    [lot(205, 'clia', ...some), lot(61, 'competency', 'validation', 'controls')],
    {
      endings: { clia: 84 },
    },
  ),
  'Willamette Clinical Reference': history('Ruth Castellanos', 420, [
    lot(254, 'clia', 'cap', 'iso-15189', ...system),
    lot(88, ...proof, 'proficiency-a', 'proficiency-b'),
  ]),
  'Bay Area Immunology Center': history('Henry Nakamura', 350, [
    lot(231, 'clia', 'cap', 'state-licence', 'a2la', ...system),
    lot(40, ...proof),
  ]),
  'Golden Gate Toxicology': history('Carla Mendes', 210, [lot(219, 'clia', 'a2la', ...some)], { endings: { a2la: 26 } }),
  'Sierra Proteomics Core': history('Anders Holm', 480, [lot(187, 'a2la', 'handbook', 'validation', 'balance')]),
  'Pacific Histology Partners': history('Joy Whitaker', 150, [lot(176, 'clia', 'a2la', 'sop', 'competency', 'personnel')]),
  'Mojave Environmental Testing': history('Dale Hutchins', 390, [lot(199, 'a2la', 'balance')]),
  'Sonoran Diagnostics': history('Elena Ruiz', 240, [lot(243, 'clia', 'cap', ...some, 'controls')], { endings: { cap: 6 } }),
  'Wasatch Reference Laboratories': history('Grant Ellsworth', 440, [
    lot(262, 'clia', 'cap', 'iso-15189', ...system, ...proof),
    lot(73, 'proficiency-a', 'proficiency-b', 'validation-interval', 'personnel', 'verification', 'survey'),
  ]),
  'Front Range Virology': history('Naomi Feldman', 360, [lot(166, 'clia', 'iso-15189', ...some, 'validation', 'controls')]),
  'High Plains Food Safety': history('Walter Jensen', 230, [lot(158, 'a2la', 'sop')]),
  'Lone Star Molecular': history('Diana Prescott', 455, [
    lot(212, 'clia', 'cap', ...system),
    lot(52, ...proof, 'proficiency-a', 'proficiency-b', 'personnel', 'comparison', 'verification'),
  ]),
  'Trinity River Hematology': history('Charles Boone', 300, [lot(145, 'clia', 'cap')]),
  'Bluebonnet Pharmacology': history('Imani Brooks', 520, [lot(133, 'a2la', 'receipt', 'handbook', 'validation')]),
  'Prairie Microbiology Institute': history('Ingrid Solberg', 180, [lot(224, 'clia', 'iso-15189', 'sop')]),
  'Great Lakes Pathology': history('Leonard Katz', 370, [lot(181, 'clia', 'cap', ...some, 'competency')], {
    endings: { cap: 89 },
  }),
  'Lakeshore Endocrine Laboratory': history('Beatrice Lam', 190, [lot(248, 'clia', 'cap', 'iso-15189', 'pt', 'sop')], {
    endings: { clia: -18 },
  }),
  'Midwest Cell Therapy Testing': history('Stefan Kowalski', 400, [
    lot(128, 'clia', 'cap', 'a2la', ...system),
    lot(17, ...proof, 'proficiency-b'),
  ]),
  'Gateway Genetics': history('Yvonne Baptiste', 580, [lot(112, 'clia', 'cap', 'iso-15189', ...system, ...proof)]),
  'Bluegrass Analytical': history('Roy Tackett', 120, [lot(171, 'a2la', 'calibration')]),
  'Cumberland Infectious Disease Lab': history('Angela Simmons', 365, [lot(152, 'clia', 'cap', ...some, 'proficiency-c')]),
  'Peachtree Serology': history('Terrence Gaines', 270, [lot(139, 'clia', 'pt')]),
  'Everglades Drug Screening': history('Lucia Ferrer', 330, [lot(104, 'clia', 'state-licence', 'sop')], { decidedAfter: 6 }),
  'Research Triangle Bioanalytics': history('Martin Ashworth', 490, [
    lot(235, 'clia', 'cap', 'a2la', ...system),
    lot(101, ...proof),
    lot(33, 'proficiency-a', 'proficiency-b', 'personnel', 'verification'),
  ]),
  'Chesapeake Neurobiology Lab': history('Rebecca Stein', 420, [lot(95, 'clia', 'sop', 'training')]),
  'Schuylkill Cardiac Biomarkers': history('Thomas Gallagher', 395, [
    lot(192, 'clia', 'cap', 'iso-15189', 'state-licence', ...system),
    lot(66, ...proof, 'validation-interval', 'personnel'),
  ]),
  'Hudson Molecular Pathology': history('Sharon Weinberg', 460, [
    lot(122, 'clia', 'cap', 'state-licence', ...system, ...proof, 'proficiency-b'),
  ]),
  'Charles River Assay Development': history('Vikram Desai', 540, [
    lot(90, 'clia', 'a2la', ...some, 'validation', 'competency'),
  ]),
  'Longwood Clinical Genomics': history('Katherine Doyle', 600, [lot(77, 'clia', 'cap', ...system, ...proof, 'proficiency-a')]),
  'Inland Hormone and Fertility Laboratory': history('Sandra Kimball', 510, [
    lot(162, 'clia', 'cap', 'iso-15189', ...system, 'validation'),
    lot(45, 'balance', 'audit', 'review', 'proficiency-c', 'worksheet'),
  ]),
  'Four Lakes Stem Cell Core': history('Erik Halvorsen', 570, [
    lot(69, 'a2la', 'handbook', 'receipt', 'balance', 'competency'),
  ]),
  'Torrey Preclinical Sciences': history('Monica Reyes', 450, [lot(58, 'a2la', 'balance', 'handbook', 'sop')]),
  'Green Mountain Microbiology': history('Alice Turgeon', 240, [lot(6, 'clia', ...system, 'validation')], {
    decision: 'pending',
  }),
  'Ohio Valley Toxicology': history('Brian Maddox', 300, [lot(3, 'clia', 'sop', 'balance')], { decision: 'pending' }),
  'Magnolia Women’s Health Lab': history('Denise Fontaine', -150, [lot(1, 'clia')], { decision: 'pending' }),
  'Desert Bloom Testing': history('Craig Sandoval', 360, [lot(47, 'sop')], { decision: 'denied', decidedAfter: 4 }),
};
