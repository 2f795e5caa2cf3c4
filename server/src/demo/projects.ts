import type { ProjectData } from '@aliquot/contract/matching';

/** How far a demo project has come. */
export type DemoStage = 'open' | 'pending' | 'rejected' | 'in-progress' | 'work-done' | 'completed' | 'cancelled';

export type DemoProject = {
  readonly stage: DemoStage;
  readonly daysAgo: number;
  readonly researcher: number;
  readonly data: ProjectData;
};

const project = (stage: DemoStage, daysAgo: number, researcher: number, data: ProjectData): DemoProject => ({
  stage,
  daysAgo,
  researcher,
  data,
});

export const demoProjects: readonly DemoProject[] = [
  project('pending', 1, 0, {
    title: 'Circulating tumour DNA panel validation',
    researchArea: 'oncology',
    serviceType: 'biomarker-validation',
    timeline: 'medium',
    budgetRange: 'high',
    description:
      'Plasma from 240 participants at two time points. We need a targeted sequencing panel validated for sensitivity, precision and reportable range, with raw data returned and chain-of-custody records for every aliquot.',
    resultsReturned: 'no',
  }),
  project('in-progress', 24, 0, {
    title: 'Metabolite biomarkers of early sepsis',
    researchArea: 'metabolomics',
    serviceType: 'sample-analysis',
    timeline: 'short',
    budgetRange: 'medium',
    description:
      'Serum from 180 intensive-care patients within six hours of admission. Clinical chemistry and targeted metabolites, measured in duplicate, results to the study database only.',
    resultsReturned: 'no',
  }),
  project('work-done', 48, 0, {
    title: 'Troponin reference interval in older adults',
    researchArea: 'cardiology',
    serviceType: 'sample-analysis',
    timeline: 'medium',
    budgetRange: 'medium',
    description:
      'High-sensitivity troponin I in 600 stored serum samples of adults over 70, with the method comparison data for our two analysers.',
    resultsReturned: 'no',
  }),
  project('completed', 120, 0, {
    title: 'BRCA1 and BRCA2 sequencing of a founder cohort',
    researchArea: 'genomics',
    serviceType: 'molecular-testing',
    timeline: 'long',
    budgetRange: 'high',
    description:
      'Germline sequencing of 350 participants. Pathogenic variants are returned to participants through their physician, so testing must be under CLIA.',
    resultsReturned: 'yes',
  }),
  project('rejected', 15, 1, {
    title: 'Respiratory virus surveillance in long-term care',
    researchArea: 'infectious-diseases',
    serviceType: 'molecular-testing',
    timeline: 'urgent',
    budgetRange: 'low',
    description:
      'Weekly nasal swabs from 40 residents over eight weeks, tested for SARS-CoV-2, influenza A and B and RSV by PCR.',
    resultsReturned: 'yes',
  }),
  project('cancelled', 60, 1, {
    title: 'Cytokine profile after dose escalation',
    researchArea: 'immunology',
    serviceType: 'assay-development',
    timeline: 'medium',
    budgetRange: 'medium',
    description:
      'A multiplex cytokine assay for serum and synovial fluid, with precision and stability data for a phase I study.',
    resultsReturned: 'no',
  }),
  project('open', 4, 1, {
    title: 'Gait imaging in a rare movement disorder',
    researchArea: 'rare-diseases',
    serviceType: 'imaging-analysis',
    timeline: 'long',
    budgetRange: 'very-high',
    description: 'Central reading of 500 video gait recordings by two qualified readers, with inter-reader agreement.',
    resultsReturned: 'no',
  }),
  project('pending', 2, 2, {
    title: 'Pharmacogenomic panel for opioid metabolism',
    researchArea: 'pharmacology',
    serviceType: 'molecular-testing',
    timeline: 'short',
    budgetRange: 'medium',
    description: 'CYP2D6, CYP3A4 and OPRM1 genotyping of 120 saliva samples; results go to the treating physician.',
    resultsReturned: 'yes',
  }),
  project('in-progress', 33, 2, {
    title: 'Antibody titres after a booster campaign',
    researchArea: 'vaccine-development',
    serviceType: 'sample-analysis',
    timeline: 'short',
    budgetRange: 'high',
    description: 'Quantitative IgG in 900 serum samples at three time points, with proficiency testing records of the assay.',
    resultsReturned: 'no',
  }),
  project('completed', 200, 3, {
    title: 'Toxicology screen of a discontinued supplement',
    researchArea: 'toxicology',
    serviceType: 'drug-screening',
    timeline: 'short',
    budgetRange: 'low',
    description: 'Heavy metals, pesticides and undeclared stimulants in 30 product lots, under ISO/IEC 17025.',
    resultsReturned: 'no',
  }),
];
