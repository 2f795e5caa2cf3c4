import type { LabProfile } from '@aliquot/contract/hearts/matching';
import { notUnderstood } from '@aliquot/contract/hearts/understanding';
import { primaryServices, type ResearchArea, specializations } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import templates from '../../../../../knowledge/project-templates.json' with { type: 'json' };
import { givenAnswer, givenLab, givenMatches, givenRequest } from '../../../testing/matching/matching-given.ts';
import { concepts } from './words/vocabulary.domain.ts';

const field: LabProfile[] = [
  givenLab('ngs', ['Targeted next-generation sequencing of tumor gene panels']),
  givenLab('wgs', ['Whole genome sequencing, 30x']),
  givenLab('pcr', ['Real-time quantitative PCR']),
  givenLab('flow', ['Flow cytometry immunophenotyping, 12 colors'], { primaryServices: ['immunology', 'hematology'] }),
  givenLab('ihc', ['Immunohistochemistry on FFPE tissue'], { primaryServices: ['histology', 'pathology'] }),
  givenLab('elisa', ['ELISA and multiplex cytokine immunoassays'], { primaryServices: ['immunology'] }),
  givenLab('lcms', ['Liquid chromatography tandem mass spectrometry of small molecules'], {
    primaryServices: ['toxicology', 'clinical-chemistry'],
  }),
  givenLab('amr', ['Antimicrobial susceptibility testing by broth microdilution'], { primaryServices: ['microbiology'] }),
  givenLab('vesicles', ['Extracellular vesicle isolation and nanoparticle tracking']),
  givenLab('bank', ['Biorepository: storage of serum and plasma at -80 C'], { primaryServices: [] }),
  givenLab('karyotype', ['Karyotyping and FISH'], { primaryServices: ['genetics'] }),
];

const first = (title: string, description?: string) => givenMatches(givenRequest(title, description), field)[0]?.id;

describe('the first place', () => {
  it.each<[string, string, string]>([
    ['NGS', 'NGS of 40 tumors', 'ngs'],
    ['next-gen sequencing, hyphenated', 'Next-gen sequencing of gene panels in 40 tumours', 'ngs'],
    ['WGS', 'WGS of 12 family members', 'wgs'],
    ['FACS', 'FACS of CD4 and CD8 T cells', 'flow'],
    ['IHC', 'IHC on 60 blocks', 'ihc'],
    ['LC-MS/MS', 'LC-MS/MS of a drug in plasma', 'lcms'],
    ['AMR', 'Antibiogram of urinary isolates', 'amr'],
    ['one word', 'karyotype', 'karyotype'],
    ['a typing error in a long word', 'Flow cytometery of lymphocytes', 'flow'],
    ['another typing error', 'Imunohistochemistry', 'ihc'],
    ['German', 'Durchflusszytometrie von T-Zellen', 'flow'],
    ['Spanish', 'Secuenciación del genoma completo', 'wgs'],
    ['French', 'Cytométrie en flux de lymphocytes', 'flow'],
  ])('MAT-014 %s: “%s” finds %s', (_what, words, id) => {
    expect(first(words)).toBe(id);
  });

  it('MAT-012 of bacterial isolates is no laboratory that isolates vesicles', () => {
    expect(first('Resistance of bacterial isolates', 'Susceptibility of 300 isolates to antibiotics')).toBe('amr');
  });
});

const refusing = (words: string) => givenLab('refusing', [{ name: 'Molecular laboratory', description: words }]);

describe('what a laboratory does not do', () => {
  it.each([
    'We do not perform NGS.',
    'NGS is no longer offered.',
    'NGS is planned for 2028.',
    'NGS is sent out to a partner.',
    'NGS is outside of our scope.',
    'Not offered: NGS, whole genome sequencing.',
    'Services we do not provide:\n- NGS\n- WGS',
    'We offer PCR, but not NGS.',
  ])('MAT-007 counts for nothing: “%s”', (words) => {
    const matches = givenMatches(givenRequest('NGS of tumors', 'NGS of 40 tumors'), [...field, refusing(words)]);
    const refused = matches.find(({ id }) => id === 'refusing');
    expect(matches[0]?.id).toBe('ngs');
    expect(refused?.matchPercentage ?? 0).toBeLessThan(40);
    expect(refused?.quote?.text ?? '').not.toContain('NGS');
    expect(refused?.shown.every(({ proof }) => proof === 'not-shown') ?? true).toBe(true);
  });

  it('MAT-007 and what it does beside that counts', () => {
    const lab = givenLab('both', [{ name: 'Assays', description: 'We perform ELISA. We do not perform NGS.' }]);
    expect(givenMatches(givenRequest('ELISA of serum'), [lab])[0]?.shown[0]?.proof).toBe('claimed');
  });
});

describe('what a request does not need', () => {
  it.each([
    'No flow cytometry is needed.',
    'Please, no flow cytometry.',
    'We do not need flow cytometry.',
    'Flow cytometry is done elsewhere.',
    'Everything except flow cytometry.',
    'Flow cytometry has already been done.',
  ])('MAT-008 counts neither for nor against anybody: “%s”', (words) => {
    const asked = givenRequest('ELISA of cytokines', `ELISA of cytokines in serum. ${words}`);
    const { understanding } = givenAnswer(asked, field);
    const percentages = (description: string) =>
      Object.fromEntries(
        givenMatches(givenRequest('ELISA of cytokines', description), field).map(({ id, matchPercentage }) => [
          id,
          matchPercentage,
        ]),
      );
    const plain = percentages('ELISA of cytokines in serum.');
    const negated = percentages(asked.description);
    expect(understanding.notNeeded.map(({ id }) => id)).toContain('method:flow-cytometry');
    expect(understanding.asked.map(({ id }) => id)).not.toContain('method:flow-cytometry');
    expect(negated['flow'] ?? 0).toBe(plain['flow'] ?? 0);
    expect(negated['elisa']).toBe(plain['elisa']);
  });
});

describe('more that a request does not need', () => {
  it.each([
    ['ELISA of serum; sequencing is done elsewhere.', 'method:sequencing'],
    ['ELISA of serum, except plasma.', 'specimen:plasma'],
    ['ELISA rather than flow cytometry.', 'method:flow-cytometry'],
  ])('MAT-008 “%s” does not ask for %s', (description, id) => {
    const { notNeeded, asked } = givenAnswer(givenRequest('ELISA', description), field).understanding;
    expect(notNeeded.map((term) => term.id)).toContain(id);
    expect(asked.map((term) => term.id)).not.toContain(id);
  });
});

describe('a laboratory that shows none of the methods asked', () => {
  const request = givenRequest('Whole-genome sequencing', 'Whole-genome sequencing of 40 blood samples for rare diseases', {
    researchArea: 'genomics',
    serviceType: 'molecular-testing',
  });
  const declaring = givenLab('declaring', [], {
    primaryServices: ['genetics', 'molecular-diagnostics'],
    specializations: ['rare-diseases'],
    complianceScore: 100,
  });

  it('MAT-004 keeps at most half of the points for capabilities and services together, and is never green', () => {
    const others = [declaring, givenLab('blood', ['Blood samples of rare diseases: whole blood, rare blood, blood samples'])];
    for (const match of givenMatches(request, [...field, ...others]).filter(({ id }) => id !== 'wgs')) {
      if (match.shown.some(({ id, proof }) => id.startsWith('method:') && proof !== 'not-shown')) continue;
      expect(match.matchPercentage).toBeLessThanOrEqual(50);
    }
  });

  it('MAT-004 with declared services alone never outranks a capability that is evidenced', () => {
    const plain = givenLab('plain', ['Whole genome sequencing'], {
      primaryServices: [],
      certifications: [],
      complianceScore: 20,
      contact_info: {},
    });
    expect(givenMatches(request, [declaring, plain]).map(({ id }) => id)).toEqual(['plain', 'declaring']);
  });
});

describe('the templates of the product', () => {
  const entries = templates.templates.map((entry) => ({ ...entry, researchArea: entry.key.split('/')[0] as ResearchArea }));

  it('MAT-005 whole-genome sequencing asks for whole-genome sequencing, not for virus PCR', () => {
    const entry = entries.find(({ name }) => /whole-genome/i.test(name));
    if (entry === undefined) throw new Error('There is no template for whole-genome sequencing.');
    const virus = givenLab('virus', ['Respiratory virus PCR', 'SARS-CoV-2 PCR', 'Influenza PCR'], {
      primaryServices: ['molecular-diagnostics', 'genetics', 'virology'],
      complianceScore: 95,
    });
    const request = givenRequest(entry.name, entry.description, { researchArea: entry.researchArea });
    expect(givenMatches(request, [virus, ...field])[0]?.id).toBe('wgs');
  });
});

describe('a request in which nothing is known', () => {
  it.each([
    'asdf qwer',
    'Help with my project',
    '🧬🧪',
    'あいうえお',
    'We need a good laboratory for our study',
    '150 serum samples',
  ])('MAT-006 “%s” shows no percentage and says what to name', (words) => {
    const { understanding, matches, reach } = givenAnswer(givenRequest(words), field);
    expect(understanding.isKnown).toBe(false);
    expect(reach).toMatchObject({ shown: { count: 0, more: false }, expected: 0, missing: [], relaxations: [], funnel: [] });
    expect(matches.every(({ matchPercentage, factors }) => matchPercentage === 0 && factors.length === 0)).toBe(true);
    expect(notUnderstood).toBe(
      'We could not tell which analysis you need. Name the method, the specimen and what you want back.',
    );
  });

  it.each([
    ['ELISA', true],
    ['HPV testing of 500 swabs', true],
    ['Quantification of norovirus in sewage', true],
    ['Thyroid cancer in mice', false],
    ['Serum of people with hemophilia', false],
  ])('MAT-006 a method or a germ tells the work: “%s” %s', (words, isKnown) => {
    expect(givenAnswer(givenRequest(words), field).understanding.isKnown).toBe(isKnown);
  });
});

const spam = (capabilities: LabProfile['capabilities']) =>
  givenLab('spam', capabilities, {
    primaryServices: [...primaryServices],
    specializations: [...specializations],
    complianceScore: 100,
  });

describe('a laboratory that lists everything', () => {
  const phrases = [...concepts.values()].filter(({ kind }) => kind === 'method').map(({ label }) => label);
  const spams: [string, LabProfile][] = [
    ['each as a capability', spam(phrases)],
    ['all in one description', spam([{ name: 'Full service', description: phrases.join(', ') }])],
    ['sixty of them', spam(phrases.filter((_phrase, at) => at % Math.ceil(phrases.length / 60) === 0))],
    ['each three times', spam([...phrases, ...phrases, ...phrases])],
  ];
  const requests: [string, string][] = [
    ['NGS of gene panels in tumors', 'ngs'],
    ['Whole-genome sequencing of families', 'wgs'],
    ['Flow cytometry of T cells', 'flow'],
    ['Immunohistochemistry of FFPE tissue', 'ihc'],
    ['ELISA of cytokines in serum', 'elisa'],
    ['LC-MS/MS of small molecules', 'lcms'],
    ['Karyotyping of cell lines', 'karyotype'],
    ['Antimicrobial susceptibility of isolates', 'amr'],
  ];
  it.each(spams.flatMap(([how, lab]) => requests.map(([words, honest]) => [how, words, honest, lab] as const)))(
    'MAT-010 %s: for “%s” it is below %s, which covers the request',
    (_how, words, honest, lab) => {
      const bare = field.map((each) => (each.id === honest ? { ...each, certifications: [], complianceScore: null } : each));
      const order = givenMatches(givenRequest(words), [...bare, lab]).map(({ id }) => id);
      const place = order.indexOf('spam');
      expect(place < 0 ? order.length : place).toBeGreaterThan(order.indexOf(honest));
    },
  );
});

describe('what a researcher corrects', () => {
  const request = givenRequest(
    'ELISA and flow cytometry',
    'ELISA and flow cytometry of blood. The laboratory must be CAP accredited.',
  );
  const corrected = (removed: string[], added: { kind: 'method' | 'condition'; label: string }[] = []) =>
    givenAnswer({ ...request, corrections: { removed, added } }, field);

  it('MAT-003 each chip names the words it comes from', () => {
    const { asked } = givenAnswer(request, field).understanding;
    expect(asked.map(({ id, words, from }) => [id, words, from])).toEqual(
      expect.arrayContaining([
        ['method:elisa', 'ELISA', 'title'],
        ['method:flow-cytometry', 'flow cytometry', 'title'],
        [expect.stringMatching(/^condition:/), 'The laboratory must be CAP accredited.', 'description'],
      ]),
    );
  });

  it('MAT-003 a chip that is removed no longer counts, and is named as removed', () => {
    const { understanding, matches } = corrected(['method:elisa']);
    expect(matches[0]?.id).toBe('flow');
    expect(understanding.removed.map(({ id }) => id)).toEqual(['method:elisa']);
    expect(understanding.asked.map(({ id }) => id)).not.toContain('method:elisa');
  });

  it('MAT-003 a chip that is added counts, known or not', () => {
    const removed = ['method:elisa', 'method:flow-cytometry'];
    expect(corrected(removed, [{ kind: 'method', label: 'karyotyping' }]).matches[0]?.id).toBe('karyotype');
    const unknown = corrected(removed, [{ kind: 'method', label: 'nanoparticle tracking' }]);
    expect(unknown.matches[0]?.id).toBe('vesicles');
    expect(unknown.understanding.asked.some(({ from, label }) => from === 'researcher' && /nanoparticle/i.test(label))).toBe(
      true,
    );
  });

  it('MAT-003 MAT-009 a condition is removed, made a preference, or added', () => {
    const condition = givenAnswer(request, field).understanding.asked.find(({ kind }) => kind === 'condition');
    const without = field.map((lab) => ({ ...lab, certifications: [] }));
    const best = (asked: typeof request) => givenMatches(asked, without)[0]?.matchPercentage ?? 0;
    const removed = [condition?.id ?? ''];
    expect(best({ ...request, corrections: { removed, added: [] } })).toBeGreaterThan(best(request));
    const { asked } = corrected(removed, [{ kind: 'condition', label: 'CAP preferred' }]).understanding;
    expect(asked.find(({ kind }) => kind === 'condition')).toMatchObject({ label: 'CAP preferred', isPreference: true });
    const more = corrected([], [{ kind: 'condition', label: 'ISO 15189' }]).understanding.asked;
    expect(more.map(({ label }) => label)).toContain('ISO 15189 required');
  });

  it('MAT-003 a condition that cannot be checked is refused with a sentence', () => {
    expect(() => corrected([], [{ kind: 'condition', label: 'blue walls' }])).toThrow("We can't check “blue walls”.");
  });

  it('MAT-003 chips that contradict the form count, and the answer stays sensible', () => {
    const contradicting = givenAnswer(
      {
        ...request,
        resultsReturned: 'yes',
        corrections: { removed: [], added: [{ kind: 'purpose', label: 'Research only' }] },
      },
      field,
    );
    expect(contradicting.understanding.asked.filter(({ kind }) => kind === 'purpose').map(({ label }) => label)).toEqual([
      'Research only',
    ]);
    expect(contradicting.matches[0]?.factors.some(({ key }) => key === 'legal')).toBe(false);
  });
});

describe('bad input', () => {
  const long = 'Flow cytometry of T cells in blood. '.repeat(250);
  it.each<[string, string]>([
    ['ten pages', long.slice(0, 5000)],
    ['emoji', '🧪 ELISA 🧪'],
    ['another script', 'ELISA 血清中的细胞因子'],
    ['one word', 'ELISA'],
  ])('MAT-006 %s get an answer', (_what, description) => {
    expect(givenAnswer(givenRequest('ELISA', description), field).matches.length).toBeGreaterThan(0);
  });

  it('MAT-010 a laboratory with 500 capabilities of 2,000 characters and one of one word are ranked', () => {
    const huge = givenLab(
      'huge',
      Array.from({ length: 500 }, (_unused, at) => ({ name: `Assay ${at}`, description: 'ELISA '.repeat(333) })),
    );
    const tiny = givenLab('ELISA', []);
    const order = givenMatches(givenRequest('ELISA of cytokines'), [huge, tiny, ...field]).map(({ id }) => id);
    expect(order[0]).toBe('elisa');
  });
});

describe('what a reason quotes', () => {
  const wgs = givenRequest('Whole-genome sequencing of families', 'Whole-genome sequencing of blood, no panels.');

  it('MAT-015 is the line that answers the request best', () => {
    const lab = givenLab('many', ['Karyotyping', 'Whole genome sequencing, 30x', 'Sample logistics']);
    const [match] = givenMatches(wgs, [lab, ...field]);
    expect(match?.quote).toEqual({ text: 'Whole genome sequencing, 30x', source: 'capability', where: 'Capability list' });
    expect(match?.matchReason).toContain('“Whole genome sequencing, 30x”');
  });

  it('MAT-015 is an accredited test before a claim, and says whose scope', () => {
    const lab = givenLab('scoped', ['Whole genome sequencing'], {
      certifications: [
        { type: 'iso-15189', expiration_date: '2029-01-01', accredited_tests: ['Whole genome sequencing, human'] },
      ],
    });
    expect(givenMatches(wgs, [lab])[0]?.quote).toMatchObject({ text: 'Whole genome sequencing, human', source: 'scope' });
  });

  it('MAT-015 is never negated, and never about something else', () => {
    const lab = givenLab('exome', ['Whole exome sequencing', 'We do not offer whole genome sequencing']);
    const [match] = givenMatches(wgs, [lab]);
    expect(match?.quote).toBeNull();
    expect(match?.matchReason).not.toContain('“');
  });

  it('MAT-015 what is not on record is only what the request itself names', () => {
    const [match] = givenMatches(wgs, [givenLab('exome', ['Whole exome sequencing'])]);
    expect(match?.matchReason).toMatch(/Not on record: Whole-genome sequencing/);
  });
});

const scope = (...lines: string[]) => ({ certifications: [{ type: 'cap', expiration_date: '2029-01-01', scope: lines }] });

describe('a laboratory that fits', () => {
  const words = 'Flow cytometry of T cells in blood';

  it('MAT-010 MAT-017 is green only where a scope line proves what is asked', () => {
    const [claimed] = givenMatches(givenRequest(words), [givenLab('claimed', [words]), ...field]);
    expect(claimed?.matchPercentage).toBeLessThan(80);
    const [proven] = givenMatches(givenRequest(words), [givenLab('proven', [words], scope(words)), ...field]);
    expect(proven?.matchPercentage).toBeGreaterThanOrEqual(80);
    expect(proven?.shown.every(({ proof }) => proof === 'proven')).toBe(true);
    const [other] = givenMatches(givenRequest(words), [givenLab('other', [words], scope('Karyotyping')), ...field]);
    expect(other?.matchPercentage).toBeLessThan(80);
  });
});
