import { projectsOf } from './project.ts';

/** Requests of three to nine months ago, the oldest first. */
export const earlierProjects = projectsOf(`
258 | completed | 0 | Harborview Molecular Laboratory | genomics, molecular-testing, long, very-high, no |
Whole exome sequencing of 24 trios |
Whole exome sequencing of 24 parent-child trios at 100-fold coverage. DNA is extracted; raw reads and a variant table are
returned.

246 | completed | 1 |  | biochemistry, assay-development, medium, medium, no |
Enzyme kinetics of a lead compound |
An inhibition assay for one kinase, with kinetic constants at six concentrations and a report of interference.

233 | cancelled | 0 |  | biomarkers, sample-analysis, short, low, no |
Pilot of dried blood spots |
Stability of three inflammation markers in dried blood spots from 40 volunteers, compared with serum drawn at the same time.

222 | completed | 2 |  | neuroscience, biomarker-validation, medium, high, no |
Neurofilament light chain in multiple sclerosis |
Serum of 210 patients at baseline and month twelve. An immunoassay for neurofilament light chain, validated for precision
and limit of detection.

210 | completed | 3 |  | microbiology, sample-analysis, short, medium, no |
Listeria in ready-to-eat salads |
Detection of Listeria monocytogenes in 120 retail samples by culture, under an ISO/IEC 17025 scope.

203 | rejected | 0 | Harborview Molecular Laboratory | genomics, molecular-testing, urgent, low, no |
Long-read sequencing of repeat expansions |
Long reads over the C9orf72 repeat in 60 blood samples, within three weeks.

200 | completed | 3 |  | toxicology, drug-screening, short, low, no |
Toxicology screen of a discontinued supplement |
Heavy metals, pesticides and undeclared stimulants in 30 product lots, under ISO/IEC 17025.

190 | completed | 4 |  | cardiology, sample-analysis, medium, medium, yes |
NT-proBNP in patients at home |
Weekly plasma of 80 patients with heart failure over three months. NT-proBNP results go to the treating cardiologist.

182 | cancelled | 1 |  | biochemistry, assay-development, long, medium, no |
Binding of a peptide to albumin |
Plasma protein binding of a cyclic peptide by equilibrium dialysis and mass spectrometry.

176 | completed | 2 | Harborview Molecular Laboratory | clinical-trials, molecular-testing, medium, high, no |
Genotyping for a trial of migraine prevention |
Targeted genotyping of eight variants in 300 saliva samples of a phase II trial, with chain of custody.

166 | completed | 5 |  | infectious-diseases, sample-analysis, short, low, yes |
Hantavirus serology in field workers |
IgG and IgM against hantavirus in 150 serum samples. Positive results are returned to participants through occupational
health.

160 | rejected | 4 |  | cardiology, sample-analysis, urgent, medium, yes |
Platelet function on the day of surgery |
Platelet aggregation within two hours of the draw, on 30 patients, samples by courier.

147 | completed | 6 |  | immunotherapy, biomarker-validation, medium, high, no |
Cytokine release after CAR-T infusion |
Multiplex cytokine panel on serum drawn daily for two weeks from 18 patients.

141 | completed | 3 |  | toxicology, drug-screening, medium, medium, no |
Undeclared stimulants in sports powders |
Screening of 45 products for stimulants and steroids by mass spectrometry, with confirmation of what is found.

136 | open | 2 |  | neuroscience, data-processing, long, high, no |
Motor assessment by wearable sensors |
Processing of accelerometer recordings from 90 participants into gait features, with a documented pipeline.

131 | work-done | 6 |  | drug-discovery, assay-development, long, high, no |
Target engagement of a checkpoint inhibitor |
A receptor occupancy assay by flow cytometry on fresh blood, transferred and validated for a first-in-human study.

124 | cancelled | 5 |  | infectious-diseases, molecular-testing, medium, high, no |
Wastewater sequencing for influenza |
Weekly composite samples of two treatment plants, sequenced for influenza A subtypes.

120 | completed | 0 | Harborview Molecular Laboratory | genomics, molecular-testing, long, high, yes |
BRCA1 and BRCA2 sequencing of a founder cohort |
Germline sequencing of 350 participants. Pathogenic variants are returned to participants through their physician, so
testing must be under CLIA.

115 | completed | 7 |  | reproductive-medicine, sample-analysis, medium, medium, no |
Anti-Müllerian hormone across three assays |
Comparison of three assays on 240 stored serum samples, with a table of bias by age.

109 | completed | 0 | Harborview Molecular Laboratory | molecular-biology, protocol-development, long, medium, no |
Reference material for circulating DNA |
A protocol for a plasma reference material at three allele fractions, with homogeneity and stability data.

101 | in-progress | 4 |  | cardiology, sample-analysis, long, medium, no |
Lipid subfractions in young survivors of infarction |
Lipoprotein subfractions and apolipoproteins in 160 plasma samples taken within a day of admission.
`);
