import type { LabProfile } from '@aliquot/contract/hearts/matching';
import {
  expectedCount,
  expectedSentence,
  missingSentence,
  shownCount,
  shownSentence,
} from '@aliquot/contract/hearts/words/match-words';
import { describe, expect, it } from 'vitest';
import { givenAnswer, givenLab, givenMatches, givenRequest } from '../../../testing/matching/matching-given.ts';
import { differentThings, sameWork } from '../../../testing/matching/matching-wordings.ts';

const scoped = (...lines: string[]): Partial<LabProfile> => ({
  certifications: [{ type: 'iso-15189', expiration_date: '2029-01-01', scope: lines }],
});
const bare: Partial<LabProfile> = { certifications: [], primaryServices: [] };
const field = [
  givenLab('flow', ['Flow cytometry immunophenotyping'], bare),
  givenLab('soil', ['Soil chemistry'], bare),
  givenLab('karyotype', ['Karyotyping'], bare),
];

describe('proof by a scope line', () => {
  it.each(differentThings)('MAT-026 “%s” is never “Proven by a scope line” of “%s”', (asked, line) => {
    const title = asked.length < 12 ? `${asked} testing` : asked;
    const [match] = givenMatches(givenRequest(title, title), [
      givenLab('lab', [], { ...bare, ...scoped(line) }),
      ...field,
    ]).filter(({ id }) => id === 'lab');
    const { understanding } = givenAnswer(givenRequest(title, title), field);
    const targets = understanding.asked.filter(
      ({ words }) => words !== '' && asked.includes(words) && !` ${line} `.includes(` ${words} `),
    );
    const proofs = (match?.shown ?? []).filter(({ id }) => targets.some((term) => term.id === id)).map(({ proof }) => proof);
    expect(targets.length).toBeGreaterThan(0);
    expect(proofs.every((proof) => proof !== 'proven')).toBe(true);
  });

  it('MAT-026 takes one line that names the thing, not the words of several', () => {
    const asked = givenRequest('Measles IgG in serum');
    const proofsOf = (...lines: string[]) =>
      givenMatches(asked, [givenLab('lab', [], { ...bare, ...scoped(...lines) })])[0]?.shown.map(({ proof }) => proof) ?? [];
    expect(proofsOf('Measles IgG in serum')).toContain('proven');
    expect(proofsOf('Measles virus culture', 'Total IgG')).toContain('not-shown');
  });

  it('MAT-026 names line, certificate and last day', () => {
    const lab = givenLab('lab', [], { ...bare, ...scoped('BRAF mutation analysis') });
    const [match] = givenMatches(givenRequest('BRAF mutation analysis'), [lab, ...field]);
    expect(match?.shown.find(({ proof }) => proof === 'proven')).toMatchObject({
      line: 'BRAF mutation analysis',
      where: 'ISO 15189',
      until: '2029-01-01',
    });
    expect(match?.certificate).toEqual({ label: 'ISO 15189', until: '2029-01-01', endsEarly: false });
  });
});

describe('an analyte, gene or organism that is asked', () => {
  const instrument = givenLab(
    'instrument',
    ['LC-MS/MS of steroids', 'Liquid chromatography tandem mass spectrometry'],
    scoped('Cortisol by LC-MS/MS'),
  );

  it('MAT-027 leaves a laboratory that has only the method at 59 percent, and the answer says so', () => {
    const { matches, reach } = givenAnswer(givenRequest('Vitamin D by LC-MS/MS'), [instrument, ...field]);
    expect(matches[0]).toMatchObject({ id: 'instrument', group: 'shown' });
    expect(matches[0]?.matchPercentage).toBeLessThanOrEqual(59);
    expect(reach.missing.join()).toMatch(/vitamin D/i);
    expect(missingSentence({ missing: ['vitamin D'], instead: ['LC-MS/MS'] })).toBe(
      'No lab on record shows vitamin D; these have LC-MS/MS.',
    );
  });

  it.each(['BRAF sequencing', 'Salmonella by PCR', 'Cortisol by immunoassay'])('MAT-027 holds for %s', (title) => {
    const method = title.split(/ by | /).at(-1) ?? '';
    const matches = givenMatches(givenRequest(title), [givenLab('method', [method], scoped(method)), ...field]);
    expect(matches.find(({ id }) => id === 'method')?.matchPercentage ?? 0).toBeLessThanOrEqual(59);
  });

  it('MAT-027 does not hold back one that shows it', () => {
    const lab = givenLab('both', ['Vitamin D by LC-MS/MS'], scoped('Vitamin D by LC-MS/MS'));
    const { matches, reach } = givenAnswer(givenRequest('Vitamin D by LC-MS/MS'), [lab, instrument, ...field]);
    expect(matches[0]?.id).toBe('both');
    expect(matches[0]?.matchPercentage).toBeGreaterThan(59);
    expect(missingSentence(reach)).toBeNull();
  });
});

describe('wordings of the same work', () => {
  const labs = sameWork.map((wordings, at) => givenLab(`lab-${at}`, [wordings[at % 3] ?? ''], bare));

  it.each(sameWork.map((wordings, at) => [wordings, `lab-${at}`] as const))(
    'MAT-028 %j find the same first laboratory with percentages within five points',
    (wordings, id) => {
      const firsts = wordings.map((words) => givenMatches(givenRequest(words, `${words} of 120 adults.`), labs)[0]);
      expect(firsts.map((match) => match?.id)).toEqual([id, id, id]);
      const percentages = firsts.map((match) => match?.matchPercentage ?? 0);
      expect(Math.max(...percentages) - Math.min(...percentages)).toBeLessThanOrEqual(5);
    },
  );
});

describe('the list of an answer', () => {
  const asked = givenRequest('Flow cytometry of T cells for HIV');

  it('MAT-024 has no gate: who shows something that is asked is listed, best first, with what to expect', () => {
    const labs = [givenLab('part', ['Flow cytometry'], bare), givenLab('soil', ['Soil chemistry'], bare)];
    const { matches, reach } = givenAnswer(asked, labs);
    const shown = matches.filter(({ group }) => group === 'shown');
    expect(shown.map(({ id }) => id)).toEqual(['part']);
    expect(shown[0]?.matchPercentage).toBeLessThan(60);
    expect(reach.shown).toEqual({ count: 1, more: false });
    expect(reach.expected).toBeCloseTo((shown[0]?.matchPercentage ?? 0) / 100);
  });

  it.each<[number, string]>([
    [0.2, 'probably none'],
    [0.7, '1'],
    [2.05, '2'],
    [2.65, '2 or 3'],
    [3.93, '4'],
  ])('MAT-024 of a sum of %d it expects “%s”', (sum, words) => {
    expect(expectedCount(sum)).toBe(words);
  });

  it('MAT-024 says so in two sentences', () => {
    const five = { count: 5, more: false };
    expect(shownSentence(five)).toBe('5 labs show what you asked for.');
    expect(expectedSentence(2.65, 5, five)).toBe('We expect 2 or 3 of them to be able to do it.');
    expect(expectedSentence(2, 20, { count: 200, more: true })).toBe('We expect 2 of the first 20 to be able to do it.');
  });

  it('MAT-029 a laboratory that shows none of the things asked is weak, whatever its percentage', () => {
    const wordy = givenLab('wordy', ['Blood of adults in cohorts', 'Adult cohort blood service'], bare);
    const request = givenRequest('Karyotyping', 'Blood of adults in cohorts, an adult cohort blood service.');
    const matches = givenMatches(request, [wordy, ...field]);
    const nothing = matches.filter(({ shown }) => shown.every(({ proof }) => proof === 'not-shown'));
    expect(nothing.every(({ group }) => group !== 'shown')).toBe(true);
    expect(matches[0]).toMatchObject({ id: 'karyotype', group: 'shown' });
  });

  it('MAT-029 counts what is shown and proven, conditions apart', () => {
    const term = { line: null, where: null, until: null };
    const shown = [
      { id: 'method:a', proof: 'proven', ...term },
      { id: 'analyte:b', proof: 'claimed', ...term },
      { id: 'subject:c', proof: 'not-shown', ...term },
      { id: 'condition:d', proof: 'proven', ...term },
    ] as const;
    expect(shownCount({ shown: [...shown] })).toBe('2 of 3 shown, 1 proven');
  });

  it('MAT-031 one that is only certified for the specialty is in a group of its own', () => {
    const certified = givenLab('certified', [], {
      primaryServices: ['molecular-diagnostics', 'pathology'],
      certifications: [{ type: 'CLIA', number: '22D0000001', expiration_date: '2028-05-01' }],
    });
    const uncertified = givenLab('uncertified', [], { ...bare, primaryServices: ['molecular-diagnostics'] });
    const matches = givenMatches(givenRequest('Tumor NGS panel', 'NGS panel of 40 tumors.'), [
      certified,
      uncertified,
      ...field,
    ]);
    const groupOf = (id: string) => matches.find((match) => match.id === id)?.group;
    expect(groupOf('certified')).toBe('certified');
    expect(groupOf('uncertified')).not.toBe('certified');
  });

  it('MAT-035 every laboratory with a stated word, concept or broader concept of what is asked is ranked', () => {
    const labs = ['Exome sequencing', 'Sequencing', 'Zebrafish husbandry', 'Sequencers of Illumina'].map((words) =>
      givenLab(words, [words], bare),
    );
    const request = givenRequest('Whole exome sequencing of zebrafish');
    expect(
      givenMatches(request, labs)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(labs.map(({ id }) => id).toSorted());
  });

  it.each([
    ['Phylogenetics of desert lizards', 'Bioinformatics'],
    ['Neurofilament light in tears', 'Neurobiology'],
    ['Norovirus', 'Virology'],
  ])('MAT-025 MAT-035 “%s”: one that states what is broader, %s, is related, not left out', (asked, broader) => {
    const labs = [givenLab('broader', [broader], bare), givenLab('other', ['Karyotyping'], bare)];
    const matches = givenMatches(givenRequest(asked), labs);
    expect(matches.filter(({ isGenerated }) => !isGenerated)).toMatchObject([
      {
        id: 'broader',
        group: 'related',
        matchReason: expect.stringMatching(new RegExp(`^It states “?${broader}”?[;,] .+ belongs? to `, 'i')) as string,
      },
    ]);
  });

  it('MAT-029 the places follow the parts of the page: one that shows something asked stands before one that states what is broader', () => {
    const labs = [
      givenLab('broader', ['Bioinformatics', 'Desert lizards'], bare),
      givenLab('shows', ['Sequencing', ...assays(60)], bare),
    ];
    const matches = givenMatches(givenRequest('Phylogenetics of desert lizards, sequencing'), labs);
    expect(matches.map(({ id, group, place }) => [id, group, place]).slice(0, 2)).toEqual([
      ['broader', 'related', 2],
      ['shows', 'shown', 1],
    ]);
  });

  it('MAT-026 a sibling of what is asked is not called broader', () => {
    const labs = [givenLab('sibling', ['Pesticide residue by GC-MS'], bare)];
    const [match] = givenMatches(givenRequest('Vitamin D by LC-MS'), labs);
    expect(match).toMatchObject({ group: 'related' });
    expect(match?.matchReason).toMatch(
      /^It states “Pesticide residue by GC-MS”, which belongs to mass spectrometry, as .+ does\./,
    );
  });

  it.each(['Dutch', 'the Netherlands', 'Europe'])('MAT-034 a laboratory at Utrecht, Netherlands, answers “%s”', (place) => {
    const labs = ['Utrecht, Netherlands', 'Chennai, India'].map((address) =>
      givenLab(address, ['Sequencing'], { ...bare, address }),
    );
    const [first, second] = givenMatches(givenRequest('Sequencing', `A laboratory for ${place}.`), labs);
    expect(first?.id).toBe('Utrecht, Netherlands');
    expect(first?.matchPercentage).toBeGreaterThan(second?.matchPercentage ?? 0);
  });
});

const assays = (count: number) => Array.from({ length: count }, (_unused, at) => `Assay of protein ${at}`);

const honest = (count: number) => givenLab('honest', ['Flow cytometry of T cells', ...assays(count)], bare);

describe('what lowers no place', () => {
  const others = Array.from({ length: 10 }, (_unused, at) => givenLab(`other-${at}`, ['Soil chemistry', ...assays(60)], bare));
  const request = givenRequest('Flow cytometry of T cells');

  it('MAT-021 300 honest technologies leave a laboratory above one that shows less', () => {
    const less = givenLab('less', ['T cell storage', ...assays(60)], bare);
    expect(givenMatches(request, [honest(300), less, ...others])[0]?.id).toBe('honest');
  });

  it('MAT-021 beyond their length, many technologies count no more against it than one long text', () => {
    const long = givenLab('honest', ['Flow cytometry of T cells', assays(300).join('. ')], bare);
    const [many, one] = [honest(300), long].map((lab) =>
      givenMatches(request, [lab, ...field]).find(({ id }) => id === 'honest'),
    );
    expect(many?.matchPercentage).toBe(one?.matchPercentage);
  });
});

describe('a laboratory that shows more', () => {
  it('MAT-023 is never below one that shows less and is nearer, cheaper, quicker or holds more certificates', () => {
    const place = { location: { longitude: -71, latitude: 42 } };
    const request = givenRequest('ELISA and flow cytometry of T cells', undefined, place);
    const far = givenLab('more', ['ELISA', 'Flow cytometry of T cells'], { ...bare, geo_location: { coordinates: [20, 50] } });
    const near = givenLab('less', ['ELISA'], { certifications: ['clia', 'cap', 'iso-15189'].map((type) => ({ type })) });
    expect(givenMatches(request, [near, far]).map(({ id }) => id)).toEqual(['more', 'less']);
  });

  it('MAT-023 is below all that meet a condition or the law which it fails', () => {
    const request = givenRequest('ELISA and flow cytometry', 'The laboratory must be CAP accredited.');
    const cap = { ...bare, certifications: [{ type: 'cap', expiration_date: '2029-01-01' }] };
    const labs = [givenLab('all', ['ELISA', 'Flow cytometry'], bare), givenLab('cap', ['ELISA'], cap)];
    const matches = givenMatches(request, labs);
    expect(matches.map(({ id, group }) => [id, group])).toEqual([
      ['cap', 'shown'],
      ['all', 'unmet'],
    ]);
  });
});
