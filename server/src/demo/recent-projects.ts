import { type DemoProject, harborview, line, project } from './project.ts';

/** Requests of the last three months, the oldest first. */
export const recentProjects: readonly DemoProject[] = [
  project('completed', 92, 7)(
    'Cortisol awakening response in shift workers',
    line('endocrinology', 'sample-analysis', 'short', 'low', 'no'),
    'Salivary cortisol at four times of day from 55 participants over two working weeks.',
  ),
  project('in-progress', 86, 3)(
    'Shelf life of fermented drinks',
    line('microbiology', 'sample-analysis', 'long', 'medium', 'no'),
    'Microbial counts and pathogens over 12 weeks in eight products, under ISO/IEC 17025.',
  ),
  project('rejected', 79, 8)(
    'Enzyme activity in dried leukocytes',
    line('rare-diseases', 'assay-development', 'short', 'low', 'yes'),
    'Lysosomal enzyme activity in leukocytes of 25 children. Results are returned to families.',
  ),
  project(
    'in-progress',
    71,
    8,
    harborview,
  )(
    'Exome reanalysis of unsolved cases',
    line('rare-diseases', 'molecular-testing', 'long', 'high', 'yes'),
    'Sequencing and reanalysis of 40 children without a diagnosis. Pathogenic variants are confirmed and returned through the clinic.',
  ),
  project('completed', 65, 5)(
    'Azole resistance in Candida auris',
    line('infectious-diseases', 'sample-analysis', 'short', 'medium', 'no'),
    'Susceptibility testing of 70 isolates by broth microdilution, with identification confirmed.',
  ),
  project('cancelled', 60, 1)(
    'Cytokine profile after dose escalation',
    line('immunology', 'assay-development', 'medium', 'medium', 'no'),
    'A multiplex cytokine assay for serum and synovial fluid, with precision and stability data for a phase I study.',
  ),
  project(
    'work-done',
    58,
    6,
    harborview,
  )(
    'Tumor mutational burden in archived tissue',
    line('oncology', 'molecular-testing', 'medium', 'very-high', 'no'),
    'Panel sequencing of 96 FFPE blocks with paired normal tissue; tumor mutational burden with confidence limits.',
  ),
  project('cancelled', 49, 9)(
    'Karyotype after fifty passages',
    line('stem-cell-research', 'cell-culture', 'medium', 'low', 'no'),
    'G-banded karyotypes of four iPSC lines at passages 10, 30 and 50.',
  ),
  project('work-done', 48, 0)(
    'Troponin reference interval in older adults',
    line('cardiology', 'sample-analysis', 'medium', 'medium', 'no'),
    'High-sensitivity troponin I in 600 stored serum samples of adults over 70, with the method comparison data for our two analysers.',
  ),
  project('in-progress', 43, 9)(
    'Potency assay for mesenchymal cells',
    line('stem-cell-research', 'assay-development', 'long', 'high', 'no'),
    'A potency assay for mesenchymal stromal cells, from feasibility to validation, with acceptance limits for release.',
  ),
  project(
    'completed',
    39,
    0,
    harborview,
  )(
    'Methylation panel in cell-free DNA',
    line('biomarkers', 'biomarker-validation', 'short', 'high', 'no'),
    'A panel of twelve methylation markers measured in plasma of 130 participants, with precision over five days.',
  ),
  project('open', 36, 8)(
    'Natural history registry imaging',
    line('neuroscience', 'imaging-analysis', 'long', 'very-high', 'no'),
    'Central reading of 220 magnetic resonance studies in a registry of leukodystrophies, by two readers.',
  ),
  project('in-progress', 33, 2)(
    'Antibody titres after a booster campaign',
    line('vaccine-development', 'sample-analysis', 'short', 'high', 'no'),
    'Quantitative IgG in 900 serum samples at three time points, with proficiency testing records of the assay.',
  ),
  project('in-progress', 27, 10)(
    'Neutralizing antibodies after a booster',
    line('immunology', 'sample-analysis', 'medium', 'high', 'no'),
    'Neutralizing titers in serum of 420 participants at three visits, with a reference serum on each plate.',
  ),
  project('in-progress', 24, 0)(
    'Metabolite biomarkers of early sepsis',
    line('metabolomics', 'sample-analysis', 'short', 'medium', 'no'),
    'Serum from 180 intensive-care patients within six hours of admission. Clinical chemistry and targeted metabolites, measured in duplicate, results to the study database only.',
  ),
  project('rejected', 21, 10)(
    'T-cell responses from frozen cells',
    line('vaccine-development', 'assay-development', 'urgent', 'medium', 'no'),
    'ELISpot on frozen mononuclear cells of 60 participants, results within three weeks.',
  ),
  project('rejected', 15, 1)(
    'Respiratory virus surveillance in long-term care',
    line('infectious-diseases', 'molecular-testing', 'urgent', 'low', 'yes'),
    'Weekly nasal swabs from 40 residents over eight weeks, tested for SARS-CoV-2, influenza A and B and RSV by PCR.',
  ),
  project('pending', 11, 9)(
    'Sterility of a cell product',
    line('regenerative-medicine', 'sample-analysis', 'short', 'medium', 'no'),
    'Sterility, mycoplasma and endotoxin of twelve lots of a cell product.',
  ),
  project(
    'in-progress',
    8,
    0,
    harborview,
  )(
    'Fusion transcripts in pediatric sarcoma',
    line('oncology', 'molecular-testing', 'medium', 'high', 'yes'),
    'RNA sequencing of 35 tumor samples for fusion transcripts. Results go to the tumor board and to the families.',
  ),
  project('pending', 6, 11)(
    'Novel opioids in emergency admissions',
    line('toxicology', 'drug-screening', 'short', 'medium', 'yes'),
    'Urine of 200 admissions screened for nitazenes and fentanyl analogs, with confirmation by mass spectrometry.',
  ),
  project('open', 4, 1)(
    'Gait imaging in a rare movement disorder',
    line('neuroscience', 'imaging-analysis', 'long', 'very-high', 'no'),
    'Central reading of 500 video gait recordings by two qualified readers, with inter-reader agreement.',
  ),
  project(
    'pending',
    4,
    8,
    harborview,
  )(
    'Newborn screening follow-up',
    line('genomics', 'molecular-testing', 'urgent', 'medium', 'yes'),
    'Confirmatory sequencing for infants with a positive screen, about six each week, returned through the clinic.',
  ),
  project('pending', 2, 2)(
    'Pharmacogenomic panel for opioid metabolism',
    line('pharmacology', 'molecular-testing', 'short', 'medium', 'yes'),
    'CYP2D6, CYP3A4 and OPRM1 genotyping of 120 saliva samples; results go to the treating physician.',
  ),
  project('pending', 2, 10)(
    'Memory B cells after vaccination',
    line('immunology', 'sample-analysis', 'medium', 'medium', 'no'),
    'Antigen-specific memory B cells by flow cytometry in 75 samples at two visits.',
  ),
  project(
    'pending',
    1,
    0,
    harborview,
  )(
    'Circulating tumour DNA panel validation',
    line('oncology', 'biomarker-validation', 'medium', 'high', 'no'),
    'Plasma from 240 participants at two time points. We need a targeted sequencing panel validated for sensitivity, precision and reportable range, with raw data returned and chain-of-custody records for every aliquot.',
  ),
  project('open', 1, 11)(
    'Field kit for toxic algae',
    line('bioengineering', 'protocol-development', 'long', 'high', 'no'),
    'A protocol for microcystins in lake water that works in the field, compared with a laboratory method.',
  ),
];
