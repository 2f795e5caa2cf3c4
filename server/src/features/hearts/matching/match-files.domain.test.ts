import type { LabProfile } from '@aliquot/contract/hearts/matching';
import { matchSchema } from '@aliquot/contract/hearts/matching';
import { type Availability, noTerms } from '@aliquot/contract/hearts/terms';
import { describe, expect, it } from 'vitest';
import { matchFiles } from './match-files.domain.ts';
import { minimumRegisteredMatches } from './request/suggestions.domain.ts';

const today = '2026-10-01';

const request = {
  title: 'ctDNA sequencing in colon cancer',
  researchArea: 'oncology',
  serviceType: 'molecular-testing',
  timeline: 'medium',
  budgetRange: 'high',
  description: 'Next-generation sequencing of circulating tumor DNA from 120 plasma samples.',
} as const;

const suitable = (id: string, fields: Partial<LabProfile> = {}): LabProfile => ({
  id,
  name: `Laboratory ${id}`,
  address: '1 Main St, Boston, MA 02110',
  status: 'approved',
  geo_location: { coordinates: [-71.05, 42.35] },
  contact_info: {
    email: 'lab@example.org',
    labType: 'diagnostic',
    staffCount: '16-50',
    operatingHours: 'business-hours',
    certifications: { clia: { number: '22D0000000', expiration_date: '2028-01-01' }, cap: { expiration_date: '2027-06-01' } },
  },
  capabilities: [
    { name: 'Liquid biopsy', description: 'ctDNA by NGS panels from plasma, in colon cancer' },
    { name: 'Tumor profiling' },
  ],
  primaryServices: ['molecular-diagnostics', 'pathology'],
  specializations: ['oncology'],
  ...fields,
});

const answer = (labs: unknown, asked: unknown = request) => {
  const result = matchFiles(asked, labs, today);
  if (!result.ok) throw new Error(result.details);
  return result.value;
};

const ids = (labs: LabProfile[]) =>
  answer(labs)
    .matches.filter(({ isGenerated }) => !isGenerated)
    .map(({ id }) => id);

const first = (fields: Partial<LabProfile>, asked: object = {}) =>
  answer([suitable('a', fields)], { ...request, ...asked }).matches[0]?.matchPercentage ?? -1;

const counts = (labs: LabProfile[]) => answer(labs).metadata;

const poor = (id: string) =>
  suitable(id, { primaryServices: [], specializations: [], capabilities: ['Plasma pickup'], contact_info: {} });

const stating = (id: string, availability: Availability) => suitable(id, { terms: { ...noTerms, availability } });

describe('matching two files', () => {
  it('REQ-011 REQ-012 answers as analyze-project does', () => {
    const { matches, metadata } = answer([suitable('a')]);
    expect(matchSchema.array().safeParse(matches).success).toBe(true);
    expect(metadata).toEqual({ existingLabsCount: 1, generatedLabsCount: 1 });
    expect(matches[0]).toMatchObject({
      id: 'a',
      name: 'Laboratory a',
      address: '1 Main St, Boston, MA 02110',
      capabilities: ['Liquid biopsy', 'Tumor profiling'],
      contact_info: { email: 'lab@example.org' },
      isGenerated: false,
      coordinates: [-71.05, 42.35],
    });
  });

  it('REQ-010 never reads the userId of the request', () => {
    expect(answer([suitable('a')], { projectData: { ...request, userId: 'somebody' } })).toEqual(answer([suitable('a')]));
  });

  it('takes a wrapped or a bare request, a wrapped or a bare list', () => {
    expect(answer({ labs: [suitable('a')] }, { projectData: request })).toEqual(answer([suitable('a')]));
  });

  it.each<[string, unknown, unknown, string]>([
    ['an unknown research area', { ...request, researchArea: 'astrology' }, [], 'request.researchArea'],
    ['a missing description', { ...request, description: ' ' }, [], 'request.description'],
    ['a laboratory without a name', request, [{ id: 'a' }], 'labs.0.name'],
    ['a list that is none', request, 'labs', 'labs'],
    ['an id that is there twice', request, [suitable('a'), suitable('a')], 'labs'],
    [
      'a place off the globe',
      request,
      [suitable('a', { geo_location: { coordinates: [200, 0] } })],
      'labs.0.geo_location.coordinates.0',
    ],
  ])('refuses %s and says where', (_what, asked, labs, path) => {
    const result = matchFiles(asked, labs, today);
    expect(result).toMatchObject({ ok: false, code: 'UNPROCESSABLE_CONTENT', details: expect.stringContaining(`${path}: `) });
  });

  it('refuses a date that does not exist', () => {
    expect(matchFiles(request, [], 'tomorrow')).toMatchObject({ ok: false });
  });

  it('REQ-015 counts a laboratory without a status as approved, and one with another status not at all', () => {
    expect(
      ids([
        suitable('none', { status: undefined }),
        suitable('pending', { status: 'pending' }),
        suitable('active', { status: 'active' }),
        suitable('yes'),
      ]),
    ).toEqual(['none', 'yes']);
  });

  it('lists no laboratory that states that it takes no new work, and one that takes it again; one that does so too late is named', () => {
    const labs = [
      stating('paused', { kind: 'paused' }),
      stating('now', { kind: 'now' }),
      stating('later', { kind: 'from', date: '2026-11-02' }),
      stating('too-late', { kind: 'from', date: '2027-10-01' }),
    ];
    expect(ids(labs)).toEqual(['now', 'later']);
    expect(answer(labs).reach.later).toEqual([{ id: 'too-late', name: expect.any(String), from: '2027-10-01' }]);
  });

  it('MAT-016 counts the labs that remain with each thing asked after the other, and says that they also show it', () => {
    const asked = {
      ...request,
      title: 'Karyotyping of bone marrow',
      description: 'G-banding of bone marrow. CAP accreditation is required.',
    };
    const { funnel } = answer([poor('a')], asked).reach;
    expect(funnel.map(({ label }) => label.split(' ').slice(0, 2).join(' '))).toEqual([
      'approved labs',
      expect.stringMatching(/^show /),
      ...funnel.slice(2).map(() => expect.stringMatching(/^also (?:show|hold|may)$/)),
    ]);
    expect(funnel.length).toBeGreaterThan(2);
  });

  it('one that states to be too late is never green, under the law neither, and says why', () => {
    const best = suitable('a', {
      certifications: [
        {
          type: 'clia',
          expiration_date: '2029-01-01',
          scope: ['Molecular genetics', 'NGS of circulating tumor DNA in plasma'],
        },
        { type: 'cap', expiration_date: '2029-01-01' },
      ],
      terms: { ...noTerms, turnaroundWeeks: 90 },
      complianceScore: 90,
    });
    const asked = { ...request, resultsReturned: 'yes' };
    const percentages = [best, { ...best, terms: noTerms }].map((lab) => answer([lab], asked).matches[0]);
    expect(percentages[1]?.matchPercentage).toBeGreaterThanOrEqual(80);
    expect(percentages[0]?.matchPercentage).toBeLessThan(80);
    expect(percentages[0]?.matchReason).toContain('Its stated turnaround of 90 weeks is longer than your timeline.');
  });

  it('reads a profile that says hardly anything', () => {
    const [match] = answer([{ id: 7, name: 'Somewhere', capabilities: ['NGS'] }]).matches;
    expect(match).toMatchObject({ id: '7', address: '', contact_info: {}, coordinates: null, isGenerated: false });
    expect(match?.factors.filter(({ source }) => source === 'not-on-record').map(({ key }) => key)).toEqual([
      'certifications',
      'distance',
      'timeline',
      'budget',
    ]);
  });
});

describe('what a percentage means', () => {
  const scoped = {
    certifications: [{ type: 'cap', expiration_date: '2029-01-01', scope: ['NGS of circulating tumor DNA in plasma'] }],
  };

  it('REQ-014 a laboratory whose scope proves the work is green, and one that only states it is not', () => {
    expect(first(scoped)).toBeGreaterThanOrEqual(80);
    expect(first({})).toBeLessThan(80);
  });

  it('MAT-023 more certificates, a nearer place and a better score change no percentage', () => {
    const place = { location: { longitude: -71, latitude: 42 } };
    const plain = first({}, place);
    expect(first({ geo_location: { coordinates: [10, 50] } }, place)).toBe(plain);
    expect(first({ complianceScore: 100 }, place)).toBe(plain);
    expect(first({ certifications: ['clia', 'cap', 'iso-15189'].map((type) => ({ type })) }, place)).toBe(plain);
  });

  it('stated capabilities lead where the vocabulary has no service for the work', () => {
    const animal = {
      researchArea: 'pharmacology',
      serviceType: 'animal-studies',
      title: 'Efficacy in mice',
      description: 'Xenograft mouse study with tumor volumes.',
    };
    const services: LabProfile['primaryServices'] = ['pathology', 'histology', 'toxicology'];
    const states = first(
      { primaryServices: services, capabilities: ['Mouse xenograft models', 'In vivo pharmacology'] },
      animal,
    );
    const silent = first({ primaryServices: services, capabilities: ['Surgical pathology'] }, animal);
    expect(states - silent).toBeGreaterThanOrEqual(30);
  });

  it('results that go back to a person put a laboratory without CLIA below every one with it', () => {
    const capOnly = suitable('cap-only', {
      contact_info: { labType: 'diagnostic', certifications: { cap: { expiration_date: '2029-01-01' } } },
    });
    const nothing = suitable('nothing', { contact_info: { labType: 'diagnostic' } });
    const lacking = suitable('poor', { primaryServices: [], specializations: [], capabilities: ['Plasma pickup'] });
    const matches = answer([capOnly, nothing, lacking], { ...request, resultsReturned: 'yes' }).matches.filter(
      ({ isGenerated }) => !isGenerated,
    );
    expect(matches.map(({ id }) => id)).toEqual(['poor', 'cap-only', 'nothing']);
    expect(matches[1]?.matchReason).toContain('CLIA');
    expect(matches[1]?.factors.find(({ key }) => key === 'legal')?.points).toBeLessThan(0);
  });
});

describe('suggested lab profiles', () => {
  it('REQ-017 one is offered only where fewer laboratories than the minimum show what is asked', () => {
    for (let shown = 0; shown <= minimumRegisteredMatches + 1; shown++) {
      const labs = Array.from({ length: shown }, (_unused, at) => suitable(`lab-${at}`));
      expect(counts(labs)).toEqual({
        existingLabsCount: shown,
        generatedLabsCount: shown < minimumRegisteredMatches ? 1 : 0,
      });
    }
    const karyotyping = ['a', 'b', 'c'].map((id) => suitable(id, { capabilities: ['Karyotyping'], contact_info: {} }));
    expect(counts(karyotyping).generatedLabsCount).toBe(1);
  });

  it('REQ-016 come after the registered ones, are flagged, and claim no contact, place or certificate', () => {
    const { matches } = answer([poor('a')], { ...request, title: 'Karyotyping', description: 'Karyotyping of plasma donors.' });
    expect(matches.map(({ isGenerated }) => isGenerated)).toEqual([false, true]);
    for (const suggestion of matches.slice(1)) {
      expect(suggestion).toMatchObject({ contact_info: {}, coordinates: null, address: '' });
      expect(suggestion).toMatchObject({ matchPercentage: 0, factors: [], terms: null });
      expect(suggestion.name).toMatch(/^Suggested profile: /);
      expect(suggestion.matchReason).toContain('not a registered laboratory');
    }
    expect(new Set(matches.map(({ id }) => id)).size).toBe(2);
  });
});
