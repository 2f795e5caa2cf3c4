import { primaryServices, specializations } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { conceptEntries, concepts, readText, valuesOfMask } from './vocabulary.domain.ts';
import { isTelling, stemOf, stemsOf } from './words.domain.ts';

describe('stems', () => {
  it.each([
    ['sequencing', 'sequence'],
    ['validated', 'validation'],
    ['tumour', 'tumors'],
    ['haematology', 'hematologic'],
    ['antibodies', 'antibody'],
    ['images', 'imaging'],
    ['genetics', 'genetic'],
    ['pathologist', 'pathology'],
  ])('%s and %s are one word', (first, second) => {
    expect(stemOf(first)).toBe(stemOf(second));
  });

  it.each([
    ['virus', 'vial'],
    ['protein', 'proteomics'],
    ['organ', 'organoid'],
  ])('%s and %s are two', (first, second) => {
    expect(stemOf(first)).not.toBe(stemOf(second));
  });

  it('drops accents and punctuation, and knows which words tell nothing', () => {
    expect(stemsOf('Sjögren’s LC-MS/MS')).toEqual(['sjogren', 's', 'lc', 'ms', 'ms']);
    expect(stemsOf('We need 200 samples analyzed by the laboratory').filter(isTelling)).toEqual([]);
  });
});

const kinds: readonly string[] = ['method', 'analyte', 'specimen', 'subject', 'purpose', 'place'];

const named = (text: string) => [...readText(text).concepts].map(({ id }) => id);

describe('pairs of words', () => {
  it.each<readonly [string, readonly string[]]>([
    ['Interleukin-9 and vitamin K', ['interleukin 9', 'vitamin k']],
    ['C-peptide of B cells', ['c peptid', 'b cell']],
    ['Type 1 diabetes', ['type 1']],
    ['A sample of a peptide, 2027', []],
  ])('MAT-026 keep what tells things of one name apart in "%s"', (text, pairs) => {
    expect(readText(text).pairs).toEqual(pairs);
  });
});

describe('the vocabulary', () => {
  it('names only services, specializations, kinds and broader concepts that exist, each concept once', () => {
    const wrong = conceptEntries.flatMap((concept) => [
      ...(concept.services ?? []).filter((value) => !(primaryServices as readonly string[]).includes(value)),
      ...(concept.specializations ?? []).filter((value) => !(specializations as readonly string[]).includes(value)),
      ...(concept.broader ?? []).filter((id) => id === concept.id || !concepts.has(id)),
      ...(kinds.includes(concept.kind ?? 'method') ? [] : [concept.kind]),
    ]);
    expect(wrong).toEqual([]);
    expect(concepts.size).toBe(conceptEntries.length);
    expect([...concepts.values()].filter((concept) => concept.broader.includes(concept))).toEqual([]);
  });

  it('MAT-014 every phrase, as stems, belongs to one concept, and none is empty', () => {
    const owners = new Map<string, Set<string>>();
    for (const { id, phrases, instruments = [] } of conceptEntries) {
      for (const phrase of [...phrases, ...instruments]) {
        const stems = stemsOf(phrase).join(' ');
        owners.set(stems, (owners.get(stems) ?? new Set()).add(id));
      }
    }
    expect([...owners].filter(([, ids]) => ids.size > 1)).toEqual([]);
    expect(owners.has('')).toBe(false);
  });

  it('MAT-013 no name of a subject, a specimen or an analyte takes the name of a method with it', () => {
    const method =
      /\b(?:sequencing|genotyping|serology|cell culture|cytometry|microscopy|PCR|ELISA|IHC|immunohistochemistry|staining|microbiome)$/i;
    const names = conceptEntries
      .filter(({ kind }) => kind === 'subject' || kind === 'specimen' || kind === 'analyte')
      .flatMap(({ phrases }) => phrases);
    expect(names.filter((name) => method.test(name))).toEqual(['MMR serology']);
  });

  it('MAT-014 no lone phrase is a word that texts use otherwise', () => {
    const lone = new Set(conceptEntries.flatMap(({ phrases }) => phrases.map((phrase) => stemsOf(phrase).join(' '))));
    const ordinary =
      'power control panel screen expression culture isolate isolation potency clearance storm palm lead immune steril food plant als liquor';
    expect(stemsOf(ordinary).filter((stem) => lone.has(stem))).toEqual([]);
  });

  it('has words for every service and every specialization', () => {
    const all = [...concepts.values()];
    const services = all.reduce((mask, concept) => mask | concept.services, 0);
    const covered = all.reduce((mask, concept) => mask | concept.specializations, 0);
    expect(valuesOfMask(primaryServices, services)).toEqual(primaryServices);
    expect(valuesOfMask(specializations, covered)).toEqual(specializations);
  });

  it.each([
    ['NGS', ['ngs']],
    ['next-generation sequencing of exomes', ['ngs', 'whole-exome']],
    ['RT-qPCR and droplet digital PCR', ['qpcr', 'digital-pcr']],
    ['LC–MS/MS', ['lc-ms']],
    ['AAV viral vectors', ['aav', 'viral-vectors']],
    ['viral load', ['viral-load']],
    ['organic widgets', []],
  ])('%s', (text, ids) => {
    expect(named(text)).toEqual(ids);
  });

  it.each([
    ['WGS', 'whole-genome sequencing'],
    ['Visium', 'spatial transcriptomics'],
    ['FFPE', 'paraffin blocks'],
    ['PDX', 'patient-derived xenografts'],
    ['DBS', 'dried blood spots'],
    ['EVs', 'exosomes'],
    ['CyTOF', 'mass cytometry'],
    ['Olink', 'proximity extension assay'],
    ['SPIM', 'light-sheet microscopy'],
    ['SEM', 'scanning electron microscopy'],
    ['FLIM', 'fluorescence lifetime imaging'],
    ['PET/CT', 'positron emission tomography'],
    ['micro-CT', 'X-ray microtomography'],
    ['ISH', 'in situ hybridization'],
    ['SPR', 'biolayer interferometry'],
    ['iPSCs', 'induced pluripotent stem cells'],
    ['AAV', 'adeno-associated virus'],
    ['LAL', 'bacterial endotoxins'],
    ['AMR', 'antimicrobial resistance'],
    ['MRSA', 'Staphylococcus aureus'],
    ['NHP', 'macaques'],
  ])('MAT-014 an abbreviation and its long form are one thing: %s, %s', (short, long) => {
    expect(named(short)).toHaveLength(1);
    expect(named(long)).toEqual(named(short));
  });

  it.each([
    ['sewage', 'wastewater'],
    ['kidney', 'renal'],
    ['liver', 'hepatic'],
    ['bowel cancer', 'colorectal carcinoma'],
    ['blood cancer', 'haematological malignancy'],
    ['heart attack', 'myocardial infarction'],
    ['mice', 'murine'],
    ['stool', 'faeces'],
    ['leukaemia', 'acute myeloid leukemia'],
    ['spinal fluid', 'cerebrospinal fluid'],
    ['scRNA-seq', 'single-cell RNA sequencing'],
    ['oesophageal', 'esophagus'],
    ['behavioural testing', 'behavioral phenotyping'],
  ])('MAT-014 lay, clinical and other spellings are one thing: %s, %s', (one, other) => {
    expect(named(one)).toHaveLength(1);
    expect(named(other)).toEqual(named(one));
  });

  it.each([
    ['Durchflusszytometrie', 'citometría de flujo', 'cytométrie en flux', 'flow-cytometry'],
    ['Massenspektrometrie', 'espectrometría de masas', 'spectrométrie de masse', 'mass-spectrometry'],
    ['Ganzgenomsequenzierung', 'secuenciación del genoma completo', 'séquençage du génome entier', 'whole-genome'],
    ['Immunhistochemie', 'inmunohistoquímica', 'immunohistochimie', 'immunohistochemistry'],
    ['Echtzeit-PCR', 'PCR en tiempo real', 'PCR en temps réel', 'qpcr'],
    ['Antibiogramm', 'sensibilidad a antibióticos', 'antibiogramme', 'antimicrobial-susceptibility'],
    ['Blutkultur', 'hemocultivo', 'hémoculture', 'blood-culture'],
    ['Elektronenmikroskopie', 'microscopía electrónica', 'microscopie électronique', 'electron-microscopy'],
    ['Zellkultur', 'cultivo celular', 'culture cellulaire', 'cell-culture'],
    ['Blut', 'sangre', 'sang', 'whole-blood'],
    ['Urin', 'orina', 'urine', 'urine'],
    ['Gewebe', 'tejido', 'tissu', 'tissue'],
    ['Knochenmark', 'médula ósea', 'moelle osseuse', 'bone-marrow'],
    ['Darmkrebs', 'cáncer colorrectal', 'cancer du côlon', 'colorectal-cancer'],
    ['Abwasser', 'aguas residuales', 'eaux usées', 'wastewater'],
  ])('MAT-014 knows German, Spanish and French: %s, %s, %s', (german, spanish, french, id) => {
    expect([german, spanish, french].map(named)).toEqual([[id], [id], [id]]);
  });

  it.each([
    ['HER2 IHC', 'ihc-her2', 'immunohistochemistry'],
    ['PDX', 'pdx', 'animal-studies'],
    ['confocal', 'confocal', 'imaging-analysis'],
    ['renal cell carcinoma', 'kidney-cancer', 'kidney'],
    ['cryo-ET', 'cryo-et', 'electron-microscopy'],
    ['SARS-CoV-2', 'sars-cov-2', 'virology'],
  ])('MAT-014 a kind says what it is a kind of: %s', (text, id, broader) => {
    expect(named(text)).toEqual([id]);
    expect(concepts.get(id)?.broader.map((concept) => concept.id)).toContain(broader);
  });

  it.each([
    ['vesicle isolation', 'bacterial-isolates'],
    ['cytokine storm', 'super-resolution'],
    ['the Food and Drug Administration', 'food-testing'],
    ['an immune response', 'vaccine-testing'],
    ['DNA extraction', 'nucleic-acid-extracts'],
    ['bone marrow', 'bone'],
  ])('MAT-014 does not mistake one thing for another: %s', (text, id) => {
    expect(named(text)).not.toContain(id);
  });

  it('keeps the telling words beside, those of a phrase too', () => {
    expect([...readText('Cortisol in the plasma of zebras').words]).toEqual(['cortisol', 'plasma', 'zebra']);
  });
});
