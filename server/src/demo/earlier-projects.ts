import { type DemoProject, harborview, line, project } from './project.ts';

/** Requests of three to nine months ago, the oldest first. */
export const earlierProjects: readonly DemoProject[] = [
  project(
    'completed',
    258,
    0,
    harborview,
  )(
    'Whole exome sequencing of 24 trios',
    line('genomics', 'molecular-testing', 'long', 'very-high', 'no'),
    'Whole exome sequencing of 24 parent-child trios at 100-fold coverage. DNA is extracted; raw reads and a variant table are returned.',
  ),
  project('completed', 246, 1)(
    'Enzyme kinetics of a lead compound',
    line('biochemistry', 'assay-development', 'medium', 'medium', 'no'),
    'An inhibition assay for one kinase, with kinetic constants at six concentrations and a report of interference.',
  ),
  project('cancelled', 233, 0)(
    'Pilot of dried blood spots',
    line('biomarkers', 'sample-analysis', 'short', 'low', 'no'),
    'Stability of three inflammation markers in dried blood spots from 40 volunteers, compared with serum drawn at the same time.',
  ),
  project('completed', 222, 2)(
    'Neurofilament light chain in multiple sclerosis',
    line('neuroscience', 'biomarker-validation', 'medium', 'high', 'no'),
    'Serum of 210 patients at baseline and month twelve. An immunoassay for neurofilament light chain, validated for precision and limit of detection.',
  ),
  project('completed', 210, 3)(
    'Listeria in ready-to-eat salads',
    line('microbiology', 'sample-analysis', 'short', 'medium', 'no'),
    'Detection of Listeria monocytogenes in 120 retail samples by culture, under an ISO/IEC 17025 scope.',
  ),
  project(
    'rejected',
    203,
    0,
    harborview,
  )(
    'Long-read sequencing of repeat expansions',
    line('genomics', 'molecular-testing', 'urgent', 'low', 'no'),
    'Long reads over the C9orf72 repeat in 60 blood samples, within three weeks.',
  ),
  project('completed', 200, 3)(
    'Toxicology screen of a discontinued supplement',
    line('toxicology', 'drug-screening', 'short', 'low', 'no'),
    'Heavy metals, pesticides and undeclared stimulants in 30 product lots, under ISO/IEC 17025.',
  ),
  project('completed', 190, 4)(
    'NT-proBNP in patients at home',
    line('cardiology', 'sample-analysis', 'medium', 'medium', 'yes'),
    'Weekly plasma of 80 patients with heart failure over three months. NT-proBNP results go to the treating cardiologist.',
  ),
  project('cancelled', 182, 1)(
    'Binding of a peptide to albumin',
    line('biochemistry', 'assay-development', 'long', 'medium', 'no'),
    'Plasma protein binding of a cyclic peptide by equilibrium dialysis and mass spectrometry.',
  ),
  project(
    'completed',
    176,
    2,
    harborview,
  )(
    'Genotyping for a trial of migraine prevention',
    line('clinical-trials', 'molecular-testing', 'medium', 'high', 'no'),
    'Targeted genotyping of eight variants in 300 saliva samples of a phase II trial, with chain of custody.',
  ),
  project('completed', 166, 5)(
    'Hantavirus serology in field workers',
    line('infectious-diseases', 'sample-analysis', 'short', 'low', 'yes'),
    'IgG and IgM against hantavirus in 150 serum samples. Positive results are returned to participants through occupational health.',
  ),
  project('rejected', 160, 4)(
    'Platelet function on the day of surgery',
    line('cardiology', 'sample-analysis', 'urgent', 'medium', 'yes'),
    'Platelet aggregation within two hours of the draw, on 30 patients, samples by courier.',
  ),
  project('completed', 147, 6)(
    'Cytokine release after CAR-T infusion',
    line('immunotherapy', 'biomarker-validation', 'medium', 'high', 'no'),
    'Multiplex cytokine panel on serum drawn daily for two weeks from 18 patients.',
  ),
  project('completed', 141, 3)(
    'Undeclared stimulants in sports powders',
    line('toxicology', 'drug-screening', 'medium', 'medium', 'no'),
    'Screening of 45 products for stimulants and steroids by mass spectrometry, with confirmation of what is found.',
  ),
  project('open', 136, 2)(
    'Motor assessment by wearable sensors',
    line('neuroscience', 'data-processing', 'long', 'high', 'no'),
    'Processing of accelerometer recordings from 90 participants into gait features, with a documented pipeline.',
  ),
  project('work-done', 131, 6)(
    'Target engagement of a checkpoint inhibitor',
    line('drug-discovery', 'assay-development', 'long', 'high', 'no'),
    'A receptor occupancy assay by flow cytometry on fresh blood, transferred and validated for a first-in-human study.',
  ),
  project('cancelled', 124, 5)(
    'Wastewater sequencing for influenza',
    line('infectious-diseases', 'molecular-testing', 'medium', 'high', 'no'),
    'Weekly composite samples of two treatment plants, sequenced for influenza A subtypes.',
  ),
  project(
    'completed',
    120,
    0,
    harborview,
  )(
    'BRCA1 and BRCA2 sequencing of a founder cohort',
    line('genomics', 'molecular-testing', 'long', 'high', 'yes'),
    'Germline sequencing of 350 participants. Pathogenic variants are returned to participants through their physician, so testing must be under CLIA.',
  ),
  project('completed', 115, 7)(
    'Anti-Müllerian hormone across three assays',
    line('reproductive-medicine', 'sample-analysis', 'medium', 'medium', 'no'),
    'Comparison of three assays on 240 stored serum samples, with a table of bias by age.',
  ),
  project(
    'completed',
    109,
    0,
    harborview,
  )(
    'Reference material for circulating DNA',
    line('molecular-biology', 'protocol-development', 'long', 'medium', 'no'),
    'A protocol for a plasma reference material at three allele fractions, with homogeneity and stability data.',
  ),
  project('in-progress', 101, 4)(
    'Lipid subfractions in young survivors of infarction',
    line('cardiology', 'sample-analysis', 'long', 'medium', 'no'),
    'Lipoprotein subfractions and apolipoproteins in 160 plasma samples taken within a day of admission.',
  ),
];
