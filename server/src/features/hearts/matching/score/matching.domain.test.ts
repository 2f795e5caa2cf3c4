import type { AnalyzeProjectOutput, LabProfile, Match, Place, ProjectData } from '@aliquot/contract/hearts/matching';
import { noTerms } from '@aliquot/contract/hearts/terms';
import type { CertificationType } from '@aliquot/contract/options';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, isoOfDay } from '../../../../kernel/days.ts';
import { labsArbitrary, requestArbitrary, testToday } from '../../../../testing/matching/match-arbitraries.ts';
import { certificatesOf } from '../laboratory/certificate.domain.ts';
import { certificationTypeOf } from '../laboratory/certificate-names.domain.ts';
import { matchFiles } from '../match-files.domain.ts';
import { needOf } from '../request/request-need.domain.ts';
import { kilometres, squaredChord, unitVectorOf } from './place.domain.ts';
import { isForOtherWork as isForOtherOf } from './standing.domain.ts';

const today = dayOf(testToday) ?? 0;

const answer = (request: ProjectData, labs: readonly LabProfile[]): AnalyzeProjectOutput => {
  const result = matchFiles(request, labs, testToday, 1000);
  if (!result.ok) throw new Error(result.details);
  return result.value;
};

const registered = (request: ProjectData, labs: readonly LabProfile[]): Match[] =>
  answer(request, labs).matches.filter(({ isGenerated }) => !isGenerated);

const percentage = (request: ProjectData, labs: readonly LabProfile[], id: string): number =>
  registered(request, labs).find((match) => match.id === id)?.matchPercentage ?? -1;

type Row = { type: string; expiration_date?: string; scope?: string[]; issuer?: string };
const rowsOf = (lab: LabProfile): Row[] => (lab.contact_info?.certifications ?? []) as Row[];
const withRows = (lab: LabProfile, certifications: Row[]): LabProfile => ({
  ...lab,
  contact_info: { ...lab.contact_info, certifications },
});

const approvedFirst = labsArbitrary.map(([first, ...others]) => [{ ...first, status: 'approved' } as LabProfile, ...others]);
const check = (property: fc.IRawProperty<unknown>) => fc.assert(property as fc.IProperty<unknown>, { numRuns: 300 });

const clinicalTypes = ['clia', 'cap', 'iso-15189', 'state-license'] as const;

/** Every statement of a reason that the laboratory's row does not bear out. */
const untrue = (request: ProjectData, lab: LabProfile, match: Match): string[] => {
  const reason = match.matchReason;
  const quotes = [...reason.matchAll(/“([^”]+)”/g)].flatMap(([, quote]) => quote ?? []);
  const missing = /[Nn]ot on record: (.+?)\.$/.exec(reason)?.[1] ?? '';
  const asked = answer(request, [lab]).understanding.asked;
  const shown = asked.filter(({ id }) => match.shown.some((each) => each.id === id && each.proof !== 'not-shown'));
  return [
    ...quotes.filter(
      (quote) => !match.capabilities.includes(quote) && !rowsOf(lab).some(({ scope }) => scope?.includes(quote)),
    ),
    ...shown.map(({ label }) => label).filter((label) => missing.split(/, | and /).includes(label)),
    ...(reason.includes('is not fully on record') && showsMinimum(request, lab) ? ['it shows the minimum'] : []),
  ];
};

const isForOtherWork = (request: ProjectData, row: Row): boolean => {
  const need = needOf(request, today);
  const [read] = certificatesOf({ id: 'x', name: 'x', certifications: [row] });
  const scope = read?.certificate.scope ?? 0;
  return isForOtherOf(need, scope);
};

const showsMinimum = (request: ProjectData, lab: LabProfile): boolean => {
  const valid = rowsOf(lab)
    .filter((row) => row.expiration_date === undefined || row.expiration_date >= testToday)
    .filter((row) => !isForOtherWork(request, row));
  const holds = (...types: CertificationType[]) => valid.some(({ type }) => types.includes(certificationTypeOf(type)));
  const licensed = (state: string) =>
    valid.some(({ type, issuer }) => type === 'state-license' && (issuer ?? '').startsWith(state));
  if (request.specimenOrigin === 'US-NY' && !licensed('New York')) return false;
  if (request.specimenOrigin === 'US-CA' && !licensed('California')) return false;
  if (holds('clia')) return true;
  if ((lab.address ?? '').includes(', NY ') && licensed('New York')) return true;
  const abroad = (lab.address ?? '').endsWith('Germany') && !(request.specimenOrigin ?? '').startsWith('US');
  return abroad && holds('iso-15189', 'cap');
};

const towards = ([x, y]: [number, number], { longitude, latitude }: Place, share: number): [number, number] => [
  x + (longitude - x) * share,
  y + (latitude - y) * share,
];

const kilometresFrom = (place: Place, [longitude, latitude]: [number, number]) => {
  const to = unitVectorOf({ longitude, latitude });
  return kilometres(squaredChord(unitVectorOf(place), to.x, to.y, to.z));
};

const reversed = (lab: LabProfile): LabProfile => ({
  ...withRows(
    lab,
    rowsOf(lab)
      .map((row) => ({ ...row, ...(row.scope ? { scope: row.scope.toReversed() } : {}) }))
      .toReversed(),
  ),
  capabilities: lab.capabilities?.toReversed(),
  primaryServices: lab.primaryServices?.toReversed(),
  specializations: lab.specializations?.toReversed(),
});

const figures = (matches: readonly Match[]) =>
  matches.map(({ id, matchPercentage, factors }) => ({ id, matchPercentage, points: factors.map(({ points }) => points) }));

const mayBeTaken = new Set(['legal', 'certifications', 'distance', 'timeline', 'budget']);
const lowest = (key: string) => (mayBeTaken.has(key) ? -100 : 0);

describe('what must hold for every request and every laboratory', () => {
  it('adding a valid certificate never lowers a match', () => {
    check(
      fc.property(requestArbitrary, approvedFirst, fc.nat(), (request, [lab, ...others], pick) => {
        fc.pre(lab !== undefined);
        const type = clinicalTypes[pick % clinicalTypes.length] ?? 'clia';
        const richer = withRows(lab, [...rowsOf(lab), { type, expiration_date: isoOfDay(needOf(request, today).neededUntil) }]);
        expect(percentage(request, [richer, ...others], lab.id)).toBeGreaterThanOrEqual(
          percentage(request, [lab, ...others], lab.id),
        );
      }),
    );
  });

  it('a scope with the services asked never lowers it either', () => {
    check(
      fc.property(requestArbitrary, approvedFirst, fc.nat(), (request, [lab, ...others], pick) => {
        fc.pre(lab !== undefined);
        const row = {
          type: clinicalTypes[pick % clinicalTypes.length] ?? 'clia',
          expiration_date: '2029-01-01',
          scope: [
            'Clinical chemistry',
            'Hematology',
            'Microbiology',
            'Serology',
            'PCR',
            'Surgical pathology',
            'Toxicology',
            'Genetic testing',
            'Thyroid',
            'Cytology',
            'Histology',
            'Virology',
            'Parasitology',
            'Drug testing',
          ],
        };
        const richer = withRows(lab, [...rowsOf(lab), row]);
        expect(percentage(request, [richer, ...others], lab.id)).toBeGreaterThanOrEqual(
          percentage(request, [lab, ...others], lab.id),
        );
      }),
    );
  });

  it('an expiry never raises a match', () => {
    check(
      fc.property(requestArbitrary, approvedFirst, fc.nat(), (request, [lab, ...others], pick) => {
        fc.pre(lab !== undefined && rowsOf(lab).length > 0);
        const expired = rowsOf(lab).map((row, at, rows) =>
          at === pick % rows.length ? { ...row, expiration_date: '2026-09-30' } : row,
        );
        expect(percentage(request, [withRows(lab, expired), ...others], lab.id)).toBeLessThanOrEqual(
          percentage(request, [lab, ...others], lab.id),
        );
      }),
    );
  });

  it('moving closer never lowers a match', () => {
    check(
      fc.property(
        requestArbitrary,
        approvedFirst,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (request, [lab, ...others], share) => {
          const from = lab?.geo_location?.coordinates;
          const { location } = request;
          fc.pre(lab !== undefined && from !== undefined && from !== null && from[0] < 0 && location !== undefined);
          const to = towards(from, location, share);
          fc.pre(kilometresFrom(location, to) <= kilometresFrom(location, from));
          const closer: LabProfile = { ...lab, geo_location: { coordinates: to } };
          expect(percentage(request, [closer, ...others], lab.id)).toBeGreaterThanOrEqual(
            percentage(request, [lab, ...others], lab.id),
          );
        },
      ),
    );
  });

  it('stating better terms never lowers a match: sooner free, quicker, cheaper', () => {
    const better = fc.record({ days: fc.nat(400), weeks: fc.nat(60), dollars: fc.nat(50_000) });
    check(
      fc.property(requestArbitrary, approvedFirst, better, (request, [lab, ...others], { days, weeks, dollars }) => {
        const stated = (soon: number, quick: number, cheap: number): LabProfile =>
          ({
            ...lab,
            terms: {
              ...noTerms,
              turnaroundWeeks: 1 + quick,
              availability: { kind: 'from', date: isoOfDay(today + soon) },
              prices: { kind: 'range', lowest: 500 + cheap, highest: 1500 + 2 * cheap },
            },
          }) as LabProfile;
        const of = (profile: LabProfile) => percentage(request, [profile, ...others], profile.id);
        const worse = of(stated(days, weeks, dollars));
        for (const improved of [
          stated(Math.floor(days / 2), weeks, dollars),
          stated(days, Math.floor(weeks / 2), dollars),
          stated(days, weeks, Math.floor(dollars / 2)),
        ])
          expect(of(improved)).toBeGreaterThanOrEqual(worse);
      }),
    );
  });

  it('a laboratory that is not free before the work ends is not listed', () => {
    check(
      fc.property(requestArbitrary, approvedFirst, (request, [lab, ...others]) => {
        const { neededUntil } = needOf(request, today);
        const free = (day: number) =>
          ({ ...lab, terms: { ...noTerms, availability: { kind: 'from', date: isoOfDay(day) } } }) as LabProfile;
        expect(percentage(request, [free(neededUntil + 1), ...others], lab?.id ?? '')).toBe(-1);
        const without = percentage(request, [{ ...lab, terms: null } as LabProfile, ...others], lab?.id ?? '');
        expect(percentage(request, [free(neededUntil), ...others], lab?.id ?? '') >= 0).toBe(without >= 0);
      }),
    );
  });

  it('the order of the laboratories changes nothing', () => {
    check(
      fc.property(requestArbitrary, labsArbitrary, (request, labs) => {
        expect(answer(request, labs.toReversed())).toEqual(answer(request, labs));
      }),
    );
  });

  it('the order of what a laboratory lists changes no percentage and no point', () => {
    check(
      fc.property(requestArbitrary, labsArbitrary, (request, labs) => {
        expect(figures(registered(request, labs.map(reversed)))).toEqual(figures(registered(request, labs)));
      }),
    );
  });

  it('REQ-015 a laboratory that is not approved or takes no new work never appears, and changes nothing for the others', () => {
    check(
      fc.property(requestArbitrary, labsArbitrary, (request, labs) => {
        const offered = labs.filter(
          ({ status, terms }) => (status ?? 'approved') === 'approved' && terms?.availability?.kind !== 'paused',
        );
        const ids = new Set(offered.map(({ id }) => id));
        const found = answer(request, labs);
        expect(found.matches.every(({ id, isGenerated }) => isGenerated || ids.has(id))).toBe(true);
        expect(found).toEqual(answer(request, offered));
      }),
    );
  });

  it('the points of the factors add up to the percentage, and only the law and conditions take points', () => {
    check(
      fc.property(requestArbitrary, labsArbitrary, (request, labs) => {
        for (const { factors, matchPercentage } of registered(request, labs)) {
          expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(matchPercentage);
          expect(factors.filter(({ key, points }) => points < lowest(key))).toEqual([]);
          const saying = (words: string) => factors.filter(({ key, detail }) => key !== 'legal' && detail.includes(words));
          const [held, taken] = [saying('the match is held below'), saying('the match stays below 80 percent')];
          const negative = factors.filter(({ key, points }) => key !== 'legal' && points < 0);
          expect(negative.filter((each) => !held.includes(each) && !taken.includes(each))).toEqual([]);
          expect(held.length > 0 && matchPercentage > 45).toBe(false);
          expect(taken.length > 0 && matchPercentage >= 80).toBe(false);
          expect(factors.filter(({ detail }) => detail === '')).toEqual([]);
        }
      }),
    );
  });

  it('matches come best first, and a laboratory without the legal minimum never ranks above one that has it', () => {
    check(
      fc.property(requestArbitrary, labsArbitrary, (request, labs) => {
        const returned = { ...request, resultsReturned: 'yes' as const };
        const matches = registered(returned, labs);
        const ranked = matches.filter(({ group }) => group !== 'certified');
        const order = ranked.map(({ id }) => showsMinimum(returned, labs.find((lab) => lab.id === id) as LabProfile));
        expect(order).toEqual(order.toSorted((a, b) => Number(b) - Number(a)));
        const shown = matches.filter(({ group }) => group === 'shown').map(({ matchPercentage }) => matchPercentage);
        expect(shown).toEqual(shown.toSorted((a, b) => b - a));
      }),
    );
  });

  it('every fact of the reason is in the record', () => {
    check(
      fc.property(requestArbitrary, labsArbitrary, (request, labs) => {
        for (const match of registered(request, labs)) {
          expect(untrue(request, labs.find(({ id }) => id === match.id) as LabProfile, match)).toEqual([]);
        }
      }),
    );
  });
});
