import { describe, expect, it } from 'vitest';
import { givenRequest } from '../../../../testing/matching/matching-given.ts';
import { differentThings, sameWork } from '../../../../testing/matching/matching-wordings.ts';
import { labelOf } from '../words/labels.domain.ts';
import { termIndex } from '../words/term-index.domain.ts';
import type { TermKind } from '../words/terms.domain.ts';
import { readText } from '../words/vocabulary.domain.ts';
import { readRequest } from './reading.domain.ts';

const thingsOf = (text: string) => readRequest(givenRequest(text, '')).things;
/** The asked terms, as ids without their kind. */
const askedIn = (text: string): string[] =>
  [...new Set(thingsOf(text).map(({ conceptId, known }) => conceptId ?? known ?? ''))].toSorted();

const isNamedIn = (asked: string, line: string): boolean => {
  const named = new Set([...readText(line).withBroader].map(({ id }) => id));
  return askedIn(asked).every((id) => named.has(id));
};

const askedWith = (text: string, kind: TermKind, label: string) =>
  readRequest(givenRequest(text, '', { corrections: { added: [{ kind, label }], removed: [] } })).things.map(
    (thing) => `${thing.id} ${thing.label}`,
  );

describe('a chip that is added', () => {
  it.each<[string, TermKind, string, string]>([
    ['NGS of tumors', 'method', 'Next-generation sequencing (NGS)', 'method:ngs Next-generation sequencing (NGS)'],
    ['NGS of tumors', 'method', 'NGS (next-generation sequencing)', 'method:ngs Next-generation sequencing (NGS)'],
    [
      'GC-MS of plasma',
      'method',
      'Gas chromatography-mass spectrometry (GCMS)',
      'method:gc-ms Gas chromatography-mass spectrometry (GCMS)',
    ],
    ['LDH in serum', 'analyte', 'Lactate dehydrogenase (LDH)', 'analyte:lactate-dehydrogenase Lactate dehydrogenase (LDH)'],
    ['AML cells', 'subject', 'Acute myeloid leukemia (AML)', 'subject:acute-myeloid-leukemia Acute myeloid leukemia (AML)'],
  ])('MAT-028 in "%s" is the same thing as %s "%s"', (text, kind, label, thing) => {
    expect(askedWith(text, kind, label).filter((each) => each.startsWith(thing.split(' ', 1)[0] ?? ''))).toEqual([thing]);
    expect(askedWith(text, kind, label).filter((each) => each.includes(':words:'))).toEqual([]);
  });

  it.each<[string, TermKind, string, string[]]>([
    ['Serum', 'method', 'serum', ['specimen:serum Serum']],
    ['', 'subject', 'ELISA', ['method:elisa ELISA']],
    ['', 'method', 'Serum of geese', ['method:words:serum-of-gees Serum of geese']],
  ])('MAT-028 beside "%s" under the wrong kind (%s "%s") is the one of the right kind', (text, kind, label, things) => {
    expect(askedWith(text, kind, label)).toEqual(things);
  });

  it('MAT-028 by our own label is the term of the label, with its abbreviation too', () => {
    const { keys, byKey } = termIndex();
    const terms = new Set([...keys()].flatMap((key) => byKey(key)?.term ?? []));
    const labelled = [...terms]
      .map((term) => ({ kind: term.kind, label: labelOf(term) }))
      .filter(({ label }) => /\(\S+\)$/.test(label));
    expect(labelled.length).toBeGreaterThan(150);
    const apart = labelled.filter(({ kind, label }) => askedWith('', kind, label).some((each) => each.includes(':words:')));
    expect(apart).toEqual([]);
  });
});

describe('what a request asks for', () => {
  it.each(sameWork)('MAT-028 says the same in "%s", "%s" and "%s"', (first, second, third) => {
    const asked = askedIn(first);
    expect(asked).not.toEqual([]);
    expect(askedIn(second)).toEqual(asked);
    expect(askedIn(third)).toEqual(asked);
  });

  it.each(differentThings)('MAT-026 keeps "%s" apart from "%s"', (one, other) => {
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
    ['ABI SOLiD', 'Sequencing by ligation'],
    ['Roche 454', '454 pyrosequencing'],
    ['Ion Torrent', 'Semiconductor sequencing'],
    ['PyroMark', 'Pyrosequencing'],
    ['Caliper Sciclone', 'Laboratory automation'],
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
