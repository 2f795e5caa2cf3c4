import { projectsOf } from './project.ts';

/** Requests of the last three months, the oldest first. */
export const recentProjects = projectsOf(`
92 | completed | 7 |  | endocrinology, sample-analysis, short, low, no |
Cortisol awakening response in shift workers |
Salivary cortisol at four times of day from 55 participants over two working weeks.

86 | in-progress | 3 |  | microbiology, sample-analysis, long, medium, no |
Shelf life of fermented drinks |
Microbial counts and pathogens over 12 weeks in eight products, under ISO/IEC 17025.

79 | rejected | 8 |  | rare-diseases, assay-development, short, low, yes |
Enzyme activity in dried leukocytes |
Lysosomal enzyme activity in leukocytes of 25 children. Results are returned to families.

71 | in-progress | 8 | Harborview Molecular Laboratory | rare-diseases, molecular-testing, long, high, yes |
Exome reanalysis of unsolved cases |
Sequencing and reanalysis of 40 children without a diagnosis. Pathogenic variants are confirmed and returned through the
clinic.

65 | completed | 5 |  | infectious-diseases, sample-analysis, short, medium, no |
Azole resistance in Candida auris |
Susceptibility testing of 70 isolates by broth microdilution, with identification confirmed.

60 | cancelled | 1 |  | immunology, assay-development, medium, medium, no |
Cytokine profile after dose escalation |
A multiplex cytokine assay for serum and synovial fluid, with precision and stability data for a phase I study.

58 | work-done | 6 | Harborview Molecular Laboratory | oncology, molecular-testing, medium, very-high, no |
Tumor mutational burden in archived tissue |
Panel sequencing of 96 FFPE blocks with paired normal tissue; tumor mutational burden with confidence limits.

49 | cancelled | 9 |  | stem-cell-research, cell-culture, medium, low, no |
Karyotype after fifty passages |
G-banded karyotypes of four iPSC lines at passages 10, 30 and 50.

48 | work-done | 0 |  | cardiology, sample-analysis, medium, medium, no |
Troponin reference interval in older adults |
High-sensitivity troponin I in 600 stored serum samples of adults over 70, with the method comparison data for our two
analyzers.

43 | in-progress | 9 |  | stem-cell-research, assay-development, long, high, no |
Potency assay for mesenchymal cells |
A potency assay for mesenchymal stromal cells, from feasibility to validation, with acceptance limits for release.

39 | completed | 0 | Harborview Molecular Laboratory | biomarkers, biomarker-validation, short, high, no |
Methylation panel in cell-free DNA |
A panel of twelve methylation markers measured in plasma of 130 participants, with precision over five days.

36 | open | 8 |  | neuroscience, imaging-analysis, long, very-high, no |
Natural history registry imaging |
Central reading of 220 magnetic resonance studies in a registry of leukodystrophies, by two readers.

33 | in-progress | 2 |  | vaccine-development, sample-analysis, short, high, no |
Antibody titers after a booster campaign |
Quantitative IgG in 900 serum samples at three time points, with proficiency testing records of the assay.

27 | in-progress | 10 |  | immunology, sample-analysis, medium, high, no |
Neutralizing antibodies after a booster |
Neutralizing titers in serum of 420 participants at three visits, with a reference serum on each plate.

24 | in-progress | 0 |  | metabolomics, sample-analysis, short, medium, no |
Metabolite biomarkers of early sepsis |
Serum from 180 intensive-care patients within six hours of admission. Clinical chemistry and targeted metabolites, measured
in duplicate, results to the study database only.

21 | rejected | 10 |  | vaccine-development, assay-development, urgent, medium, no |
T-cell responses from frozen cells |
ELISpot on frozen mononuclear cells of 60 participants, results within three weeks.

15 | rejected | 1 |  | infectious-diseases, molecular-testing, urgent, low, yes |
Respiratory virus surveillance in long-term care |
Weekly nasal swabs from 40 residents over eight weeks, tested for SARS-CoV-2, influenza A and B and RSV by PCR.

8 | in-progress | 0 | Harborview Molecular Laboratory | oncology, molecular-testing, medium, high, yes |
Fusion transcripts in pediatric sarcoma |
RNA sequencing of 35 tumor samples for fusion transcripts. Results go to the tumor board and to the families.

6 | pending | 11 |  | toxicology, drug-screening, short, medium, yes |
Novel opioids in emergency admissions |
Urine of 200 admissions screened for nitazenes and fentanyl analogs, with confirmation by mass spectrometry.

5 | pending | 9 |  | regenerative-medicine, sample-analysis, short, medium, no |
Sterility of a cell product |
Sterility, mycoplasma and endotoxin of twelve lots of a cell product.

4 | open | 1 |  | neuroscience, imaging-analysis, long, very-high, no |
Gait imaging in a rare movement disorder |
Central reading of 500 video gait recordings by two qualified readers, with inter-reader agreement.

4 | pending | 8 | Harborview Molecular Laboratory | genomics, molecular-testing, urgent, medium, yes |
Newborn screening follow-up |
Confirmatory sequencing for infants with a positive screen, about six each week, returned through the clinic.

2 | pending | 2 |  | pharmacology, molecular-testing, short, medium, yes |
Pharmacogenomic panel for opioid metabolism |
CYP2D6, CYP3A4 and OPRM1 genotyping of 120 saliva samples; results go to the treating physician.

2 | pending | 10 |  | immunology, sample-analysis, medium, medium, no |
Memory B cells after vaccination |
Antigen-specific memory B cells by flow cytometry in 75 samples at two visits.

1 | pending | 0 | Harborview Molecular Laboratory | oncology, biomarker-validation, medium, high, no |
Circulating tumor DNA panel validation |
Plasma from 240 participants at two time points. We need a targeted sequencing panel validated for sensitivity, precision
and reportable range, with raw data returned and chain-of-custody records for every aliquot.

1 | open | 11 |  | bioengineering, protocol-development, long, high, no |
Field kit for harmful algae |
A protocol for microcystins in lake water that works in the field, compared with a laboratory method.

34 | completed | 0 | Lakeshore Endocrine Laboratory | endocrinology, sample-analysis, short, medium, no |
Thyroid function in older volunteers |
Thyroid hormones and routine chemistry in serum of 90 volunteers, endocrinology panel with the usual reference ranges.
`);
