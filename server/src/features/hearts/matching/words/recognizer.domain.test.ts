import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { correctionOf } from './correction.domain.ts';
import { formOf, keyOf } from './forms.domain.ts';
import { recognize, termsOfKind } from './recognizer.domain.ts';

/** The chips of a text as `kind: label`, without the abbreviation that a label ends with. */
const chipsOf = (text: string): string[] => [
  ...new Set(
    recognize(text).map(
      ({ kind, label }) =>
        `${kind}: ${label
          .replace(/ \([^)]*\)$/, '')
          .replaceAll('-', ' ')
          .toLowerCase()}`,
    ),
  ),
];

describe('what a text names', () => {
  it.each([
    ['Serial block-face SEM of mouse hippocampus', ['method: serial block face sem', 'subject: mouse', 'subject: hippocampus']],
    ['Raman microscopy of paraffin-embedded tissue', ['method: raman microscopy']],
    ['Grip strength and rotarod in ferrets', ['method: grip strength test', 'method: rotarod', 'subject: ferret']],
    ['Legionella pneumophila in drinking water', ['subject: legionella pneumophila', 'specimen: drinking water']],
    ['Isotope ratio mass spectrometry of groundwater', ['method: isotope ratio mass spectrometry', 'specimen: groundwater']],
    ['Podocytes of rabbits with diabetic nephropathy', ['specimen: podocyte', 'subject: diabetic nephropathy']],
    ['Exhaled breath of children with bronchiectasis', ['specimen: breath sample', 'subject: bronchiectasis']],
    ['C. elegans fed with E. coli', ['subject: caenorhabditis elegans', 'subject: escherichia coli']],
    ['SHAPE mapping, SELEX and Hi-C', ['method: selex', 'method: hi c']],
    ['Karl Fischer titration on a Q Exactive HF', ['method: karl fischer titration', 'method: mass spectrometry']],
    ['Nodules in the thymus, Graves disease', ['subject: thymus', "subject: graves' disease"]],
  ])('MAT-013 names the chips of "%s"', (text, wanted) => {
    expect(chipsOf(text)).toEqual(expect.arrayContaining(wanted));
  });

  it.each([
    ['targeted RNA sequencing', 'method: targeted rna sequencing'],
    ['CAGE sequencing', 'method: cage sequencing'],
    ["3' RNA sequencing", "method: 3' rna sequencing"],
    ['QuantSeq', "method: 3' rna sequencing"],
    ['imaging mass spectrometry', 'method: mass spectrometry imaging'],
    ['protein electrophoresis', 'method: protein electrophoresis'],
  ])('MAT-013 names %s by no narrower term: %s', (text, chip) => {
    expect(chipsOf(text)).toEqual([chip]);
  });

  it.each([
    ['We need a quality control and a tissue paper for every cell of the table', []],
    ['The patient signs the consent before the sample is taken', []],
    ['It was found in the face of all odds, and this is the state of the art', []],
    ['Blood pressure and body weight are recorded', []],
    ['A storm over the page, a fish in the cage, and paint', []],
    ['It is on all of us: aid, gas, ice and tea', []],
    ['Human resources of the university', []],
    ['Muscle-invasive disease and brain-penetrant compounds', []],
    ['off-target effects', []],
    ['Two treatment plants', []],
    ['Our private laboratory in Cornell', []],
  ])('MAT-013 makes no chip of "%s"', (text, wanted) => {
    expect(chipsOf(text).filter((chip) => chip.startsWith('subject') || chip.startsWith('specimen'))).toEqual(wanted);
  });

  it.each([
    ['Flow cytometry of CAR T cells', ['method: flow cytometry', 'subject: car t cells']],
    ['HPV genotyping of cervical swabs', ['method: genotyping', 'specimen: cervical swab', 'subject: human papillomavirus']],
    ['PD-L1 IHC of lung tumors', ['analyte: pd l1', 'method: immunohistochemistry', 'subject: lung cancer']],
    ['Syphilis serology', ['method: serology', 'subject: syphilis']],
    ['APOE genotyping', ['analyte: apoe', 'method: genotyping']],
    ['Sterility and endotoxin', ['method: endotoxin testing']],
    ['Anti-HBs titers', ['subject: hepatitis b']],
    ['CGH array', ['method: chromosomal microarray']],
    ['Prenatal cfDNA screening', ['method: noninvasive prenatal testing']],
  ])('MAT-013 names what is tested and how in "%s"', (text, wanted) => {
    expect(chipsOf(text).sort()).toEqual(wanted);
  });

  it.each([
    ['exome and genome sequencing', ['whole exome sequencing', 'whole genome sequencing']],
    ['sterility, endotoxin and mycoplasma testing', ['sterility testing', 'endotoxin testing', 'mycoplasma testing']],
    ['light and electron microscopy', ['light microscopy', 'electron microscopy']],
    ['aerobic and anaerobic culture', ['bacterial culture and identification', 'anaerobic culture']],
    ['targeted DNA and RNA sequencing', ['sequencing', 'rna seq']],
    ['water at pH 7 and soil analysis', ['soil testing']],
    ['RNA and DNA extraction - nanopore sequencing', ['dna extraction', 'long read sequencing']],
    ['drug and placebo; image analysis', ['image analysis']],
  ])('MAT-013 shares a head among what is listed before it: "%s"', (text, wanted) => {
    expect(chipsOf(text)).toEqual(wanted.map((label) => `method: ${label}`));
  });

  it('MAT-013 prefers the longest name, and the own vocabulary on the same words', () => {
    const text = 'Next-generation sequencing of non-small cell lung cancer';
    const [first, second, ...others] = recognize(text);
    expect(first).toMatchObject({ id: 'ngs', kind: 'method', concept: { id: 'ngs' } });
    expect(text.slice(second?.start, second?.end)).toBe('non-small cell lung cancer');
    expect(others).toEqual([]);
  });

  it('MAT-013 goes over no end of a clause', () => {
    expect(chipsOf('Done in the lung. Cancer follows')).toEqual(expect.arrayContaining(['subject: lung']));
    expect(chipsOf('Done in the lung. Cancer follows')).not.toContain('subject: lung cancer');
    expect(chipsOf('In the lung, cancer follows')).not.toContain('subject: lung cancer');
    expect(chipsOf('Virus of hand, foot and mouth disease')).toContain('subject: hand, foot and mouth disease');
  });

  it('MAT-013 gives places in the text, in order and apart', () => {
    const text = 'Ischämie: PET/CT of “Sjögren’s syndrome” in dogs — tumours of the ovary, anaemia; ½ ml sera';
    const found = recognize(text);
    expect(found.length).toBeGreaterThan(3);
    for (const [place, { start, end }] of found.entries()) {
      expect(start).toBeGreaterThanOrEqual(found[place - 1]?.end ?? 0);
      expect(text.slice(start, end)).toMatch(/^[\p{L}\p{N}].*[\p{L}\p{N}]$/u);
    }
  });

  it('MAT-013 does not take what a study is about for a test of it', () => {
    for (const text of ['PCR-negative donors', 'EGFR and KRAS mutated cases', 'an oestrogen-receptor positive line']) {
      expect(recognize(text).filter(({ kind }) => kind === 'method')).toEqual([]);
    }
    expect(chipsOf('PCR of the donors')).toContain('method: pcr');
  });

  it('MAT-013 calls a thing by one label, however it is written in the text', () => {
    const labels = recognize('Chronic kidney disease in rats: CKD is induced twice').filter(({ kind }) => kind === 'subject');
    expect(labels.filter(({ label }) => label === 'Chronic kidney disease (CKD)')).toHaveLength(2);
  });

  it('MAT-013 finds nothing in nothing', () => {
    for (const text of ['', ' ', '…', '12 34', '😀']) expect(recognize(text)).toEqual([]);
  });
});

describe('how things are written', () => {
  it.each([
    ['IHC', 'Immunohistochemistry'],
    ['immunohistochemistry (IHC)', 'IHC'],
    ['NGS', 'next generation sequencing'],
    ['WGS', 'whole-genome sequencing'],
    ['western blots', 'Western blot'],
    ['cancers of the ovary', 'ovary cancer'],
    ['gastro-oesophageal reflux disease', 'gastroesophageal reflux disease'],
    ['adenocarcinoma of the lung', 'lung adenocarcinoma'],
    ['anaemia', 'anemia'],
    ['acute lymphoblastic leukaemia', 'acute lymphoblastic leukemia'],
    ['oesophageal cancer', 'esophageal cancer'],
    ['haemophilia', 'hemophilia'],
    ['biopsies', 'biopsy'],
    ['Alzheimer’s disease', 'Alzheimer disease'],
    ['Crohns disease', "Crohn's disease"],
    ['electro-encephalography', 'electroencephalography'],
    ['non small cell lung cancer', 'NSCLC'],
    ['Sjögren’s syndrome', 'Sjogren syndrome'],
    ['mice', 'mouse'],
    ['metastases', 'metastasis'],
    ['SARCOIDOSIS', 'sarcoidosis'],
  ])('MAT-014 "%s" is "%s"', (first, second) => {
    const ids = recognize(first).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(recognize(second).map(({ id }) => id))).toEqual(new Set(ids));
  });

  it.each([
    ['imunohistochemistry', 'immunohistochemistry'],
    ['immunohistochemestry', 'immunohistochemistry'],
    ['immunohistochemisrty', 'immunohistochemistry'],
    ['flow cytometery', 'flow cytometry'],
    ['exome sequencng', 'exome sequencing'],
    ['gliobastoma', 'glioblastoma'],
    ['osteosarcomma', 'osteosarcoma'],
    ['Hepatocelluar Carcinoma', 'hepatocellular carcinoma'],
    ['Pseudomonas aeruginossa', 'Pseudomonas aeruginosa'],
  ])('MAT-014 forgives the error in "%s"', (written, meant) => {
    expect(recognize(written).map(({ id }) => id)).toEqual(recognize(meant).map(({ id }) => id));
    expect(recognize(meant)).not.toEqual([]);
  });

  it('MAT-014 does not correct a short word, two errors, a name or an abbreviation', () => {
    for (const text of ['lungg', 'gliobastma', 'at Cornell', 'the MiSec']) expect(recognize(text)).toEqual([]);
  });

  it.each([
    ['MILLIPLEX cytokines', ['multiplex-immunoassay', 'cytokines']],
    ['cytokines by Milliplex MAP', ['cytokines', 'multiplex-immunoassay']],
    ['a milliplex panel', ['multiplex-immunoassay']],
    ['Milliflex filters', ['sterility']],
    ['Milliplox filters', []],
    ['the Nanostrung kit', []],
  ])('MAT-014 takes no name of a product for another in "%s"', (text, ids) => {
    expect(recognize(text).map(({ id }) => id)).toEqual(ids);
  });

  it('MAT-014 takes no English word for an error', () => {
    const words = readFileSync(new URL('../../../../platform/documents/english/words.txt', import.meta.url), 'utf8').split(
      '\n',
    );
    expect(words.length).toBeGreaterThan(10_000);
    expect(words.flatMap((word) => correctionOf(formOf(word)) ?? [])).toEqual([]);
  });

  it('MAT-014 compares words of other languages without accents', () => {
    expect(keyOf('Durchflußzytometrie')).toBe(keyOf('Durchflusszytometrie'));
    expect(keyOf('citometría de flujo')).toBe(keyOf('citometria de flujo'));
    expect(keyOf('cytométrie en flux')).toBe('cytometrieenflux');
  });
});

describe('suggestions', () => {
  it('begin with what was typed, are at most eight, and are read as what they are', () => {
    for (const [kind, words] of [
      ['subject', 'lung'],
      ['subject', 'klebs'],
      ['specimen', 'blood'],
      ['method', 'mass spec'],
      ['method', 'wgs'],
    ] as const) {
      const labels = termsOfKind(kind, words);
      expect(labels.length).toBeGreaterThan(0);
      expect(labels.length).toBeLessThanOrEqual(8);
      for (const label of labels) expect(recognize(label).map((found) => found.kind)).toContain(kind);
    }
    expect(termsOfKind('subject', 'lung')[0]).toBe('Lung');
    expect(termsOfKind('subject', 'x')).toEqual([]);
  });

  it.each([
    ['LFT and bilirubin', 'Liver function tests (LFT)'],
    ['HRD testing of tumors', 'Homologous recombination deficiency (HRD)'],
    ['homologous recombination deficiency', 'Homologous recombination deficiency (HRD)'],
    ['river sediment', 'Sediment sample'],
    ['sediments from the lake', 'Sediment sample'],
    ['urine sediment', 'Urine sediment'],
  ])('MAT-013 knows “%s” as %s', (text, label) => {
    expect(recognize(text).map((term) => term.label)).toContain(label);
  });
});
