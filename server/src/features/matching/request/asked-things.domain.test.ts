import { describe, expect, it } from 'vitest';
import { givenRequest } from '../../../testing/matching-given.ts';
import { readText } from '../words/vocabulary.domain.ts';
import { readRequest } from './reading.domain.ts';

const thingsOf = (text: string) => readRequest(givenRequest(text, '')).things;
/** What is asked, as ids without their kind. */
const askedIn = (text: string): string[] =>
  [...new Set(thingsOf(text).map(({ conceptId, known }) => conceptId ?? known ?? ''))].toSorted();

const isNamedIn = (asked: string, line: string): boolean => {
  const named = new Set([...readText(line).withBroader].map(({ id }) => id));
  return askedIn(asked).every((id) => named.has(id));
};

describe('what a request asks for', () => {
  it.each<readonly [string, string, string]>([
    ['Antibiotic resistance of E. coli', 'Susceptibility testing of E. coli', 'MIC of E. coli'],
    ['Cell segmentation', 'Image analysis', 'Quantitative image analysis'],
    ['NGS of plasma', 'Next-generation sequencing of plasma', 'Massively parallel sequencing of plasma'],
    ['WGS of blood', 'Whole genome sequencing of blood', 'Genome resequencing of blood'],
    ['RNA-seq of liver', 'Transcriptome sequencing of liver', 'Bulk RNA sequencing of liver'],
    ['LC-MS/MS of urine', 'Liquid chromatography tandem mass spectrometry of urine', 'LC MS of urine'],
    ['IHC on FFPE', 'Immunohistochemistry on FFPE', 'Immunostaining on FFPE'],
    ['25-OH vitamin D in serum', 'Vitamin D in serum', '25-hydroxyvitamin D in serum'],
    ['HbA1c in whole blood', 'Glycated hemoglobin in whole blood', 'Hemoglobin A1c in whole blood'],
    ['Confocal imaging of organoids', 'Confocal microscopy of organoids', 'Laser scanning confocal microscopy of organoids'],
    ['Flow cytometry of PBMC', 'Multiparameter flow cytometry of PBMC', 'FACS analysis of PBMC'],
    ['scRNA-seq of spleen', 'Single-cell RNA sequencing of spleen', 'Single cell transcriptomics of spleen'],
    ['Shotgun metagenomics of stool', 'Metagenomic sequencing of stool', 'Whole metagenome sequencing of stool'],
    ['SPR of antibodies', 'Surface plasmon resonance of antibodies', 'Binding kinetics of antibodies'],
    ['Stable isotope analysis of bone', 'Isotope ratio mass spectrometry of bone', 'EA-IRMS of bone'],
    ['Transmission electron microscopy of kidney', 'TEM imaging of kidney', 'Transmission electron microscope of kidney'],
    ['micro-CT of bone', 'Micro-computed tomography of bone', 'X-ray microtomography of bone'],
    ['Automated liquid handling', 'Laboratory automation', 'Pipetting robot'],
    ['ddPCR of plasma', 'Droplet digital PCR of plasma', 'Digital PCR of plasma'],
    ['Creatinine in serum', 'Creatinine, serum', 'Kreatinin in serum'],
  ])('MAT-028 says the same in "%s", "%s" and "%s"', (first, second, third) => {
    const asked = askedIn(first);
    expect(asked).not.toEqual([]);
    expect(askedIn(second)).toEqual(asked);
    expect(askedIn(third)).toEqual(asked);
  });

  it.each<readonly [string, string]>([
    ['BRAF sequencing', 'Tumor profiling by sequencing'],
    ['BRAF sequencing', 'BRCA1 sequencing'],
    ['BRCA1', 'BRCA2'],
    ['NRAS', 'KRAS'],
    ['CAR flow', 'CARS microscopy'],
    ['E. coli from urine', 'EHEC from urine'],
    ['MRSA', 'Staphylococcus aureus'],
    ['IL-6', 'IL-2'],
    ['IL-6', 'Cytokines'],
    ['Ferritin', 'Iron studies'],
    ['Testosterone', 'Estradiol'],
    ['TSH', 'Free T4'],
    ['Vitamin B12', 'Vitamin D'],
    ['Cadmium', 'Arsenic'],
    ['Dengue', 'Zika'],
    ['Norovirus', 'Rotavirus'],
    ['Hepatitis A', 'Hepatitis E'],
    ['Glioblastoma', 'Medulloblastoma'],
    ['NSCLC', 'SCLC'],
    ['Crohn disease', 'Ulcerative colitis'],
    ['Fentanyl', 'Cocaine'],
    ['PSA', 'CA 125'],
    ['CD4', 'CD8'],
    ['STED', 'Structured illumination microscopy'],
    ['ICP-MS', 'ICP-OES'],
    ['p-tau217', 'Neurofilament light'],
    ['PFOA', 'PFAS'],
    ['Aflatoxin', 'Mycotoxins'],
    ['CYP2D6', 'Pharmacogenomics'],
    ['Alanine aminotransferase', 'Liver function tests'],
  ])('MAT-026 keeps "%s" apart from "%s"', (one, other) => {
    expect(askedIn(one)).not.toEqual([]);
    expect(askedIn(other)).not.toEqual([]);
    expect(askedIn(one)).not.toEqual(askedIn(other));
  });

  it.each<readonly [string, string]>([
    ['BRAF', 'Tumor profiling by targeted sequencing'],
    ['BRAF', 'Sequencing of BRCA1 and BRCA2'],
    ['KIT mutation', 'Kit lot verification'],
    ['Ferritin', 'Iron studies'],
    ['Arsenic', 'Heavy metals in blood'],
    ['IL-6', 'Cytokine panel'],
    ['IL-6', 'IL-8 by immunoassay'],
    ['Hepatitis A', 'Hepatitis E serology'],
    ['EHEC', 'Escherichia coli in urine'],
    ['MRSA', 'Staphylococcus aureus'],
    ['Glioblastoma', 'Brain tumors'],
    ['Norovirus', 'Enteric viruses'],
    ['Testosterone', 'Hormone testing'],
    ['Vitamin D', 'LC-MS/MS of drugs'],
    ['p-tau217', 'Simoa HD-X'],
    ['Neurofilament light', 'Single-molecule array'],
    ['CYP2D6', 'Pharmacogenomics'],
    ['CD4', 'Flow cytometry'],
    ['STED', 'Super-resolution microscopy'],
    ['Aflatoxin', 'Mycotoxins in feed'],
    ['PFOA', 'PFAS by LC-MS/MS'],
    ['Fentanyl', 'Drugs of abuse'],
    ['Creatinine', 'Clinical chemistry'],
    ['Dengue', 'Flaviviruses'],
    ['Crohn disease', 'Inflammatory bowel disease'],
    ['HLA-DR', 'HLA typing'],
    ['RhD', 'Blood bank'],
    ['CAR flow', 'CARS microscopy'],
    ['NTRK', 'Next-generation sequencing on a NovaSeq'],
    ['Cortisol', 'Q Exactive HF'],
  ])('MAT-026 has "%s" not named by "%s"', (asked, line) => {
    expect(isNamedIn(asked, line)).toBe(false);
  });

  it.each<readonly [string, string]>([
    ['Tumor profiling', 'Tumor profiling by NGS'],
    ['BRAF', 'BRAF and NRAS by PCR'],
    ['KIT mutation', 'Mutations of PDGFRA and KIT'],
    ['Iron studies', 'Ferritin in serum'],
    ['Cytokines', 'IL-6 in plasma'],
    ['Heavy metals', 'Cadmium in urine'],
    ['Super-resolution microscopy', 'STED microscopy'],
    ['NGS', 'HiSeq 2500'],
    ['NovaSeq', 'Next-generation sequencing'],
    ['Mass spectrometry', 'QTRAP 6500'],
    ['25-OH vitamin D', 'Vitamin D'],
    ['Susceptibility testing', 'MIC by broth microdilution'],
  ])('MAT-026 has "%s" named by "%s", which is the same or narrower', (asked, line) => {
    expect(isNamedIn(asked, line)).toBe(true);
  });

  it.each<readonly [string, readonly string[]]>([
    ['Influenza virus in nasal swabs', ['influenza', 'nasal-swab']],
    ['Nose swabs of bacteria', ['bacteria', 'nasal-swab']],
    ['E. coli and other bacteria', ['e-coli']],
    ['Tissue', ['tissue']],
    ['FFPE tissue of a tumor, glioblastoma', ['ffpe', 'glioblastoma']],
  ])('MAT-030 asks in "%s" for no more than it says', (text, ids) => {
    expect(askedIn(text)).toEqual(ids);
  });

  it.each<readonly [string, string]>([
    ['HiSeq', 'Next-generation sequencing (NGS)'],
    ['NovaSeq 6000', 'Next-generation sequencing (NGS)'],
    ['ABI SOLiD', 'Next-generation sequencing (NGS)'],
    ['Roche 454', 'Next-generation sequencing (NGS)'],
    ['PacBio', 'Long-read sequencing'],
    ['MinION', 'Long-read sequencing'],
    ['GeneChip', 'DNA microarray'],
    ['Simoa HD-X', 'Single-molecule array'],
    ['QTRAP 6500', 'Liquid chromatography-mass spectrometry'],
    ['Q Exactive HF', 'Mass spectrometry'],
    ['Orbitrap', 'Mass spectrometry'],
    ['Cytek Aurora', 'Spectral flow cytometry'],
    ['FACSAria', 'Cell sorting'],
    ['Vevo 3100', 'Ultrasound imaging'],
    ['IVIS Spectrum', 'In vivo optical imaging'],
    ['LSM 980', 'Confocal microscopy'],
    ['Titan Krios', 'Cryo-EM'],
    ['Hamilton STAR', 'Laboratory automation'],
    ['Biacore', 'Surface plasmon resonance'],
    ['cobas c 501', 'Clinical chemistry'],
  ])('MAT-034 reads %s as its method and says so', (instrument, label) => {
    const [thing, ...others] = thingsOf(`Ten runs on a ${instrument}`);
    expect(others).toEqual([]);
    expect(thing).toMatchObject({ kind: 'method', isBroader: true, words: instrument });
    expect(thing?.label).toContain(label);
  });
});
