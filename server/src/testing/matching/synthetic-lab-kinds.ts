import { certificationTypes, labTypes, primaryServices, specializations } from '@aliquot/contract/options';
import { z } from 'zod';
import { listed, recordsOf } from '../../demo/records.ts';

/** A kind of laboratory: what such laboratories tend to offer, say and hold. Weights need not add up to anything. */
const archetypeSchema = z
  .tuple([
    z.coerce.number(),
    listed(z.enum(labTypes)),
    listed(z.enum(certificationTypes)),
    listed(z.enum(primaryServices)),
    listed(z.enum(specializations)),
    listed(z.string(), ';'),
    listed(z.string(), ';'),
  ])
  .transform(([weight, types, certifications, services, specialties, capabilities, name]) => {
    const work = { certifications, services, specializations: specialties, capabilities };
    return { weight, labTypes: types, ...work, name };
  });

export type Archetype = Readonly<z.infer<typeof archetypeSchema>>;

/** weight | lab types | certifications | services | specializations | capabilities | last words of the name */
const table = `
26 | clinical, diagnostic | clia, cap, cola, joint-commission, state-license |
clinical-chemistry, hematology, microbiology, immunology, endocrinology, toxicology, blood-banking |
cardiology, emergency-medicine, critical-care, geriatrics, infectious-diseases, point-of-care |
Routine chemistry; Complete blood count; Coagulation studies; Urinalysis; Thyroid and hormone panels; Troponin and cardiac
markers; Bacterial culture; Therapeutic drug monitoring; Lipid panel; Phlebotomy and courier service |
Clinical Laboratory; Reference Laboratory; Hospital Laboratory; Medical Laboratory

12 | diagnostic, clinical, biotechnology | clia, cap, iso-15189, state-license |
molecular-diagnostics, genetics, pathology, virology |
oncology, rare-diseases, pharmacogenomics, companion-diagnostics, reproductive-health |
Next generation sequencing panels; Whole exome sequencing; Liquid biopsy and ctDNA; Real time PCR; FISH and karyotyping;
Pharmacogenomic genotyping; Carrier screening; Tumor mutational burden; Variant interpretation; Digital PCR |
Molecular Diagnostics; Genomics Laboratory; Genetics Center; Precision Diagnostics

10 | clinical, diagnostic, academic | clia, cap |
pathology, histology, cytology, hematology |
oncology, transplant, companion-diagnostics, pediatrics |
Surgical pathology; Immunohistochemistry; Whole slide imaging; Tissue microarray; Pap test; Fine needle aspiration; Frozen
section; Multiplex immunofluorescence; Bone marrow evaluation; Special stains |
Pathology Associates; Anatomic Pathology; Histology Services

9 | clinical, diagnostic, research | clia, cap, iso-15189, state-license |
microbiology, virology, parasitology, molecular-diagnostics, immunology |
infectious-diseases, point-of-care, transplant |
Antimicrobial susceptibility; Viral load testing; Respiratory panel; Ova and parasites; Tuberculosis culture; Serology;
Sterility testing; HIV and hepatitis testing; Microbiome sequencing; Neutralization assay |
Microbiology Laboratory; Infectious Disease Diagnostics; Public Health Laboratory

8 | forensic, analytical, clinical | clia, cap, iso-17025, samhsa, dea |
toxicology, drug-testing, clinical-chemistry |
emergency-medicine, pharmacogenomics, research-development |
Drugs of abuse confirmation; LC-MS/MS quantitation; GC-MS; Heavy metals; Urine drug screen; Forensic toxicology; Alcohol
testing; Pain management panels |
Toxicology Laboratory; Forensic Sciences; Drug Testing Services

10 | pharmaceutical, research, biotechnology | iso-17025, fda, aaalac, cap, iso-9001, clia |
toxicology, clinical-chemistry, immunology, histology, pathology |
research-development, pharmacogenomics, oncology, companion-diagnostics |
GLP bioanalysis; Pharmacokinetics; In vivo efficacy studies; High throughput screening; ADME and DMPK; Immunogenicity
assays; Biomarker validation; Clinical trial central laboratory; Kit building; Rodent toxicology; Stability testing |
Bioanalytical; Preclinical Research; Contract Research; Discovery Sciences

10 | academic, research | iso-17025, clia, cap, aaalac |
molecular-diagnostics, immunology, genetics, histology, pathology |
research-development, oncology, autoimmune, rare-diseases, infectious-diseases, geriatrics |
Flow cytometry core; Single cell RNA sequencing; Proteomics by mass spectrometry; Confocal microscopy; Bioinformatics
pipeline; Organoid culture; CRISPR screening; Metabolomics; Mouse models; Stem cell culture; Biobanking; Assay development;
Neuroscience imaging |
University Core Facility; Institute for Research; Translational Science Center

7 | biotechnology, pharmaceutical, research | iso-9001, fda, aabb, cap, iso-13485 |
immunology, molecular-diagnostics, hematology, genetics |
research-development, transplant, oncology, autoimmune |
CAR T cell manufacturing support; Cell banking; iPSC differentiation; Immune monitoring; Cytokine multiplex immunoassay;
ELISA development; Viral vector testing; HLA typing; Monoclonal antibody characterization; GMP lot release |
Cell Therapeutics; Biosciences; Immune Profiling

8 | environmental, food-safety, analytical | iso-17025, nelap, state-license, iso-9001 |
microbiology, toxicology, clinical-chemistry |
research-development, infectious-diseases |
Water testing; Soil testing; Pesticide residue; Food microbiology; ICP-MS trace elements; HPLC analysis; Air quality;
Biocompatibility of medical devices; Extractables and leachables |
Environmental Laboratory; Food Safety Labs; Analytical Services
`;

/** What there is, from clinical reference laboratories to food safety. */
export const archetypes: readonly Archetype[] = recordsOf(table).map((cells) => archetypeSchema.parse(cells));
