/** Tests of a laboratory of the demo, as its scopes of accreditation and its proficiency reports list them. */
export type TestMenu = { readonly material: string; readonly tests: readonly string[] };

const menus: Readonly<Record<string, TestMenu>> = {
  'Harborview Molecular Laboratory': {
    material: 'Human plasma',
    tests: [
      'Circulating tumor DNA panel by next-generation sequencing',
      'Tumor profiling by targeted sequencing',
      'BRCA1 and BRCA2 sequencing',
      'Whole exome sequencing',
      'Viral load by real-time PCR',
      'Respiratory virus panel by PCR',
      'CYP2D6 genotyping',
    ],
  },
  'Willamette Clinical Reference': {
    material: 'Human serum',
    tests: [
      'High-sensitivity troponin I',
      'NT-proBNP',
      'Lipid panel',
      'Comprehensive metabolic panel',
      'Complete blood count',
      'D-dimer and coagulation',
      'C-reactive protein and interleukin 6',
      'Bacterial identification',
    ],
  },
  'Bay Area Immunology Center': {
    material: 'Human serum',
    tests: [
      'Cytokine panel by multiplex immunoassay',
      'Quantitative IgG by ELISA',
      'Autoantibodies by immunoassay',
      'Flow cytometry of immune cells',
      'Immune monitoring of T cells',
      'Neutralizing antibody titer',
    ],
  },
  'Golden Gate Toxicology': {
    material: 'Urine and product samples',
    tests: [
      'Confirmation of drugs of abuse',
      'Undeclared stimulants in supplements',
      'Heavy metals by mass spectrometry',
      'Pesticide residue by GC-MS',
      'Therapeutic drug monitoring',
      'Opioids and metabolites in urine',
    ],
  },
  'Sierra Proteomics Core': {
    material: 'Human plasma',
    tests: [
      'Plasma proteomics by mass spectrometry',
      'Phosphoproteomics of cell lines',
      'Targeted mass spectrometry of peptides',
      'Metabolite profiling',
      'Protein quantification by immunoassay',
      'Western blot',
    ],
  },
  'Pacific Histology Partners': {
    material: 'Tissue sections',
    tests: [
      'Immunohistochemistry',
      'H&E staining of FFPE tissue',
      'Multiplex immunofluorescence',
      'Whole slide imaging',
      'Image analysis of slides',
    ],
  },
  'Mojave Environmental Testing': {
    material: 'Water and soil',
    tests: ['Water testing for bacteria', 'Heavy metals in soil', 'Pesticide residue by GC-MS', 'Air quality'],
  },
  'Wasatch Reference Laboratories': {
    material: 'Human serum',
    tests: [
      'Whole genome sequencing',
      'Hereditary cancer panel by next-generation sequencing',
      'Pharmacogenomics panel with CYP2D6 and CYP2C19',
      'Complete blood count',
      'Comprehensive metabolic panel',
      'Drugs of abuse by LC-MS/MS',
      'Autoantibodies by immunoassay',
      'Amino acid and metabolite profiling',
    ],
  },
  'Front Range Virology': {
    material: 'Respiratory swabs',
    tests: [
      'SARS-CoV-2, influenza and RSV by real-time PCR',
      'HIV and hepatitis viral load',
      'Neutralizing antibody titer',
      'Virus isolation in cell culture',
      'Genome sequencing of viruses',
    ],
  },
  'High Plains Food Safety': {
    material: 'Food',
    tests: ['Salmonella and Listeria in food', 'Pesticide residue by GC-MS', 'Nutritional analysis'],
  },
  'Bluebonnet Pharmacology': {
    material: 'Plasma and cell lysates',
    tests: [
      'Drug levels and pharmacokinetics',
      'Compound screening with dose response',
      'Cytotoxicity',
      'High-throughput screening',
      'Therapeutic drug monitoring',
    ],
  },
  'Prairie Microbiology Institute': {
    material: 'Clinical isolates',
    tests: [
      'Bacterial identification',
      'Antimicrobial susceptibility',
      'Tuberculosis culture',
      'Malaria and other parasites',
      'Microbiome by 16S sequencing',
      'Viral culture',
    ],
  },
  'Midwest Cell Therapy Testing': {
    material: 'Cells',
    tests: [
      'Flow cytometry of CAR T cells',
      'Sterility and bacterial culture',
      'Vector copy number by digital PCR',
      'Cell viability and potency',
    ],
  },
  'Gateway Genetics': {
    material: 'Blood',
    tests: [
      'Exome sequencing of families',
      'Whole genome sequencing',
      'Variant interpretation',
      'Chromosomal microarray',
      'Hereditary cancer panel by next-generation sequencing',
    ],
  },
  'Bluegrass Analytical': {
    material: 'Product samples',
    tests: ['HPLC of pharmaceutical products', 'Heavy metals by mass spectrometry'],
  },
  'Research Triangle Bioanalytics': {
    material: 'Plasma',
    tests: [
      'Drug levels and pharmacokinetics',
      'Anti-drug antibodies by ligand binding assay',
      'Cytokine panel by multiplex immunoassay',
      'Biomarker validation',
      'Method validation with precision and limit of detection',
      'Gene expression profiling',
      'Metabolite profiling',
    ],
  },
  'Schuylkill Cardiac Biomarkers': {
    material: 'Human serum',
    tests: [
      'High-sensitivity troponin I and T',
      'NT-proBNP',
      'Creatine kinase',
      'Lipid panel with apolipoprotein B',
      'Method comparison of cardiac markers',
      'Inflammatory markers',
    ],
  },
  'Charles River Assay Development': {
    material: 'Human serum',
    tests: [
      'Assay development for soluble biomarkers',
      'Cytokine panel by multiplex immunoassay',
      'Method validation with precision and stability',
      'ELISA for therapeutic antibodies',
      'Flow cytometry panel design',
    ],
  },
  'Inland Hormone and Fertility Laboratory': {
    material: 'Human serum',
    tests: [
      'Cortisol by LC-MS/MS',
      'TSH and free T4',
      'Estradiol, FSH and LH',
      'AMH',
      'Insulin and C-peptide',
      'Testosterone by mass spectrometry',
    ],
  },
  'Lakeshore Endocrine Laboratory': {
    material: 'Human serum',
    tests: ['TSH', 'Free T4', 'Thyroglobulin antibodies', 'Cortisol', 'Parathyroid hormone'],
  },
  'Four Lakes Stem Cell Core': {
    material: 'Cells',
    tests: [
      'Expansion and banking of iPSC lines',
      'Karyotype of stem cell lines',
      'Flow cytometry of stem cells',
      'Mycoplasma testing of cell culture',
      'Cell line authentication',
      'Organoid culture',
    ],
  },
  'Torrey Preclinical Sciences': {
    material: 'Animal tissue',
    tests: [
      'In vivo efficacy in mouse models',
      'Repeated-dose toxicity in rats under GLP',
      'Histology of mouse brain',
      'Image analysis of tissue sections',
      'Confocal microscopy',
      'Immunohistochemistry',
    ],
  },
};

/** The menu of a laboratory by its name; one without a menu has the documents of the sample. */
export const menuOf = (name: string): TestMenu => menus[name] ?? { material: '', tests: [] };

export const laboratoriesWithMenus: readonly string[] = Object.keys(menus);
