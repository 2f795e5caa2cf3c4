/** Tests of a laboratory of the demo, as its scopes of accreditation and its proficiency reports list them. */
export type TestMenu = { readonly material: string; readonly tests: readonly string[] };

/** Laboratories, each with the material of its tests and then those, with semicolons between them. */
const written = `
  # Harborview Molecular Laboratory | Human plasma
  Circulating tumor DNA panel by next-generation sequencing; Tumor profiling by targeted sequencing; BRCA1 and BRCA2
  sequencing; Whole exome sequencing; Viral load by real-time PCR; Respiratory virus panel by PCR; CYP2D6 genotyping
  # Willamette Clinical Reference | Human serum
  High-sensitivity troponin I; NT-proBNP; Lipid panel; Comprehensive metabolic panel; Complete blood count; D-dimer and
  coagulation; C-reactive protein and interleukin 6; Bacterial identification
  # Bay Area Immunology Center | Human serum
  Cytokine panel by multiplex immunoassay; Quantitative IgG by ELISA; Autoantibodies by immunoassay; Flow cytometry of immune
  cells; Immune monitoring of T cells; Neutralizing antibody titer
  # Golden Gate Toxicology | Urine and product samples
  Confirmation of drugs of abuse; Undeclared stimulants in supplements; Heavy metals by mass spectrometry; Pesticide residue
  by GC-MS; Therapeutic drug monitoring; Opioids and metabolites in urine
  # Sierra Proteomics Core | Human plasma
  Plasma proteomics by mass spectrometry; Phosphoproteomics of cell lines; Targeted mass spectrometry of peptides; Metabolite
  profiling; Protein quantification by immunoassay; Western blot
  # Pacific Histology Partners | Tissue sections
  Immunohistochemistry; H&E staining of FFPE tissue; Multiplex immunofluorescence; Whole slide imaging; Image analysis of
  slides
  # Mojave Environmental Testing | Water and soil
  Water testing for bacteria; Heavy metals in soil; Pesticide residue by GC-MS; Air quality
  # Wasatch Reference Laboratories | Human serum
  Whole genome sequencing; Hereditary cancer panel by next-generation sequencing; Pharmacogenomics panel with CYP2D6 and
  CYP2C19; Complete blood count; Comprehensive metabolic panel; Drugs of abuse by LC-MS/MS; Autoantibodies by immunoassay;
  Amino acid and metabolite profiling
  # Front Range Virology | Respiratory swabs
  SARS-CoV-2, influenza and RSV by real-time PCR; HIV and hepatitis viral load; Neutralizing antibody titer; Virus isolation
  in cell culture; Genome sequencing of viruses
  # High Plains Food Safety | Food
  Salmonella and Listeria in food; Pesticide residue by GC-MS; Nutritional analysis
  # Bluebonnet Pharmacology | Plasma and cell lysates
  Drug levels and pharmacokinetics; Compound screening with dose response; Cytotoxicity; High-throughput screening;
  Therapeutic drug monitoring
  # Prairie Microbiology Institute | Clinical isolates
  Bacterial identification; Antimicrobial susceptibility; Tuberculosis culture; Malaria and other parasites; Microbiome by 16S
  sequencing; Viral culture
  # Midwest Cell Therapy Testing | Cells
  Flow cytometry of CAR T cells; Sterility and bacterial culture; Vector copy number by digital PCR; Cell viability and
  potency
  # Gateway Genetics | Blood
  Exome sequencing of families; Whole genome sequencing; Variant interpretation; Chromosomal microarray; Hereditary cancer
  panel by next-generation sequencing
  # Bluegrass Analytical | Product samples
  HPLC of pharmaceutical products; Heavy metals by mass spectrometry
  # Research Triangle Bioanalytics | Plasma
  Drug levels and pharmacokinetics; Anti-drug antibodies by ligand binding assay; Cytokine panel by multiplex immunoassay;
  Biomarker validation; Method validation with precision and limit of detection; Gene expression profiling; Metabolite
  profiling
  # Schuylkill Cardiac Biomarkers | Human serum
  High-sensitivity troponin I and T; NT-proBNP; Creatine kinase; Lipid panel with apolipoprotein B; Method comparison of
  cardiac markers; Inflammatory markers
  # Charles River Assay Development | Human serum
  Assay development for soluble biomarkers; Cytokine panel by multiplex immunoassay; Method validation with precision and
  stability; ELISA for therapeutic antibodies; Flow cytometry panel design
  # Inland Hormone and Fertility Laboratory | Human serum
  Cortisol by LC-MS/MS; TSH and free T4; Estradiol, FSH and LH; AMH; Insulin and C-peptide; Testosterone by mass spectrometry
  # Lakeshore Endocrine Laboratory | Human serum
  TSH; Free T4; Thyroglobulin antibodies; Cortisol; Parathyroid hormone
  # Four Lakes Stem Cell Core | Cells
  Expansion and banking of iPSC lines; Karyotype of stem cell lines; Flow cytometry of stem cells; Mycoplasma testing of cell
  culture; Cell line authentication; Organoid culture
  # Torrey Preclinical Sciences | Animal tissue
  In vivo efficacy in mouse models; Repeated-dose toxicity in rats under GLP; Histology of mouse brain; Image analysis of
  tissue sections; Confocal microscopy; Immunohistochemistry
`;

const menuFrom = (text: string): readonly [string, TestMenu] => {
  const [first = '', ...rest] = text.trim().split('\n');
  const [name = '', material = ''] = first.split(' | ');
  const tests = rest
    .map((line) => line.trim())
    .join(' ')
    .split('; ');
  return [name, { material, tests }];
};

const menus: Readonly<Record<string, TestMenu>> = Object.fromEntries(written.split('# ').slice(1).map(menuFrom));

/** The menu of a laboratory by its name; one without a menu has the documents of the sample. */
export const menuOf = (name: string): TestMenu => menus[name] ?? { material: '', tests: [] };

export const laboratoriesWithMenus: readonly string[] = Object.keys(menus);
