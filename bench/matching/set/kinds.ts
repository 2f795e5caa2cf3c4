import {
  type CertificationType,
  labTypes,
  primaryServices,
  researchAreas,
  serviceTypes,
  specializations,
} from '@aliquot/contract/options';
import { z } from 'zod';
import { listed, recordsOf } from '../../../server/src/demo/records.ts';

const evidences = ['patient', 'animals', 'chemistry', 'nonclinical', 'none'] as const;

/** Certificates that show by the rubric that a laboratory may do a kind of work: any one of the types. */
export const evidenceTypes: Readonly<Record<(typeof evidences)[number], readonly CertificationType[]>> = {
  patient: ['clia', 'cap', 'iso-15189'],
  animals: ['aaalac'],
  chemistry: ['iso-17025', 'clia', 'cap', 'samhsa'],
  nonclinical: ['fda', 'iso-17025'],
  none: [],
};

const phrases = z
  .string()
  .transform((cell) => cell.split('; '))
  .pipe(z.tuple([z.string(), z.string(), z.string()]));

/**
 * A kind of work, as the labelled set knows it. `asks` is how researchers put it, `offers` how laboratories do; the last of `asks`
 * is kept for sealed requests. Kinds of one family use neighboring methods.
 */
const kindSchema = z
  .tuple([
    z.string(),
    z.string(),
    listed(z.enum(researchAreas)),
    listed(z.enum(serviceTypes)),
    listed(z.enum(primaryServices)),
    z.enum(specializations),
    listed(z.enum(labTypes)),
    z.enum(evidences),
    z.string(),
    phrases,
    phrases,
  ])
  .transform(([id, family, areas, types, services, specialization, labs, evidence, specimen, asks, offers]) => {
    const work = { areas, types, services, specialization, labTypes: labs, evidence, specimen };
    return { id, family, ...work, asks, offers };
  });

export type Kind = Readonly<z.infer<typeof kindSchema>>;

/** id | family | areas | types | services | specialization | lab types | evidence | specimen | asks | offers */
const table = `
ctdna | sequencing | oncology, precision-medicine | molecular-testing, biomarker-validation |
molecular-diagnostics, genetics | oncology | diagnostic, biotechnology | patient | plasma in Streck tubes |
mutations in circulating tumour DNA; liquid biopsy of plasma for resistance variants; minimal residual disease from
cell-free DNA |
Liquid biopsy panels; ctDNA by deep sequencing; Cell-free DNA tumor profiling

exome | sequencing | rare-diseases, genomics | molecular-testing, sample-analysis |
molecular-diagnostics, genetics | rare-diseases | diagnostic, biotechnology | patient | EDTA blood |
exome sequencing of undiagnosed families; germline variants in trios; genome-wide variant calls for a hereditary cohort |
Whole exome sequencing; Clinical genome sequencing; Inherited disease NGS with variant interpretation

pgx | sequencing | pharmacology, precision-medicine | molecular-testing, sample-analysis |
molecular-diagnostics, genetics | pharmacogenomics | diagnostic, biotechnology | patient | saliva kits |
CYP2D6 and CYP2C19 genotypes; pharmacogenetic typing of trial participants; drug metabolism genotyping before dosing |
Pharmacogenomic genotyping; CYP450 panel; PGx testing by array

viral-load | microbes | infectious-diseases, vaccine-development | sample-analysis, molecular-testing |
virology, molecular-diagnostics | infectious-diseases | clinical, diagnostic | patient | serum and swabs |
HIV and hepatitis viral load; quantitative PCR of respiratory viruses; viral RNA kinetics after treatment |
Viral load by real-time PCR; Respiratory virus PCR panel; Quantitative HIV-1 and HCV RNA

susceptibility | microbes | microbiology, infectious-diseases | sample-analysis, assay-development |
microbiology | infectious-diseases | clinical, diagnostic | patient | bacterial isolates |
minimum inhibitory concentrations of clinical isolates; antibiotic resistance of bloodstream isolates; susceptibility of
Gram-negative rods |
Antimicrobial susceptibility testing; Bacterial culture and identification; MIC panels by broth microdilution

cytokines | immune | immunology, immunotherapy | biomarker-validation, sample-analysis |
immunology | autoimmune | research, clinical | none | frozen serum |
a cytokine panel over time; interleukins and interferon in serum; soluble inflammatory mediators |
Multiplex cytokine immunoassays; ELISA of inflammatory markers; Luminex panels

flow | immune | immunology, immunotherapy | sample-analysis, assay-development |
immunology, hematology | transplant | clinical, diagnostic | patient | fresh whole blood |
T cell subsets in fresh blood; immunophenotyping of lymphocytes; receptor occupancy on circulating cells |
Flow cytometry; Multicolor immunophenotyping; Receptor occupancy assays by cytometry

ihc | tissue | oncology, immunotherapy | imaging-analysis, biomarker-validation |
pathology, histology | companion-diagnostics | clinical, diagnostic | patient | FFPE blocks |
PD-L1 staining of biopsies; protein expression in paraffin sections; tumour infiltrating lymphocytes on slides |
Immunohistochemistry; PD-L1 scoring by pathologists; Histology and special stains

slides | tissue | oncology, regenerative-medicine | imaging-analysis |
pathology, histology | research-development | research, diagnostic | none | stained slides |
scanning and reading of stained slides; digital morphometry of liver sections; blinded reading of biopsy images |
Whole slide imaging; Digital pathology image analysis; Blinded histopathology reads

chemistry | routine | clinical-trials, cardiology | sample-analysis, full-project |
clinical-chemistry, hematology | cardiology | clinical, diagnostic | patient | serum and EDTA blood |
safety chemistry and blood counts; liver and kidney function at each visit; a metabolic panel for every participant |
Routine chemistry; Comprehensive metabolic panels; Central laboratory safety panels

hormones | routine | endocrinology, reproductive-medicine | sample-analysis, biomarker-validation |
endocrinology, clinical-chemistry | reproductive-health | clinical, diagnostic | patient | serum |
thyroid and sex hormones; testosterone and estradiol in women; cortisol and insulin through the day |
Endocrine panels; Thyroid function testing; Steroid hormones by mass spectrometry

cardiac | routine | cardiology, biomarkers | biomarker-validation, sample-analysis |
clinical-chemistry | cardiology | clinical, diagnostic | patient | plasma |
high-sensitivity troponin and BNP; lipids and cardiac markers; apolipoproteins in a prevention cohort |
Cardiac marker testing; Advanced lipid testing; Troponin I and NT-proBNP

pk | mass-spectrometry | pharmacology, drug-discovery | sample-analysis, assay-development |
toxicology, clinical-chemistry | research-development | pharmaceutical, analytical | nonclinical | K2EDTA plasma |
drug concentrations in plasma; bioanalysis of a small molecule; exposure of a compound and its metabolite |
LC-MS/MS bioanalysis; Pharmacokinetic sample analysis; Quantitation of small molecules in plasma

proteomics | mass-spectrometry | proteomics, biomarkers | sample-analysis, biomarker-validation |
clinical-chemistry | research-development | research, academic | none | plasma on dry ice |
the plasma proteome of responders; protein discovery in cerebrospinal fluid; peptide quantification in tissue lysates |
Discovery proteomics; Targeted peptide mass spectrometry; Protein identification by Orbitrap

metabolomics | mass-spectrometry | metabolomics, biochemistry | sample-analysis, data-processing |
clinical-chemistry | research-development | research, academic | none | urine and stool |
untargeted metabolites in urine; short-chain fatty acids in stool; lipid species in plasma |
Untargeted metabolomics; Lipidomics; Metabolite quantification by GC-MS

drugs | toxicology | toxicology, pharmacology | sample-analysis, drug-screening |
toxicology, drug-testing | critical-care | forensic, clinical | chemistry | urine |
confirmation of opioids in urine; fentanyl analogues in oral fluid; adherence to buprenorphine by urine testing |
Drugs of abuse confirmation; Urine drug testing by GC-MS; Opioid and benzodiazepine screens

xenograft | animals | drug-discovery, pharmacology | animal-studies |
toxicology, pathology | research-development | pharmaceutical, biotechnology | animals | the compound, shipped frozen |
efficacy in tumour-bearing mice; a dose-finding study in rodents; tolerability in a murine model |
Mouse xenograft models; In vivo pharmacology in rodents; Animal efficacy and tolerability studies

cells | cells | stem-cell-research, cell-biology | cell-culture, assay-development |
genetics | research-development | biotechnology, academic | none | cryopreserved cells |
expansion of patient-derived cells; induced pluripotent stem cell lines; organoids from biopsies |
iPSC generation and culture; Primary cell culture; Organoid models and cell banking

screening | cells | drug-discovery, bioengineering | drug-screening, assay-development |
toxicology | research-development | biotechnology, pharmaceutical | none | compound plates |
cell-based screening of a compound library; potency of inhibitors in a reporter line; hit finding against a kinase |
High-throughput screening; Cell-based potency assays; Compound profiling

blood | blood | immunology, clinical-trials | sample-analysis |
blood-banking | transplant | clinical, diagnostic | patient | EDTA blood |
antibody screens after transfusion; blood group genotypes of donors; red cell alloimmunization |
Antibody identification; Blood typing and crossmatch; Immunohematology reference testing
`;

export const kinds: readonly Kind[] = recordsOf(table).map((cells) => kindSchema.parse(cells));
