import type { LabProfile, ProjectData } from '@aliquot/contract/hearts/matching';
import { researchAreas, serviceTypes } from '@aliquot/contract/options';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../kernel/days.ts';
import { labsArbitrary, requestArbitrary, testToday } from '../../../../testing/matching/match-arbitraries.ts';
import { syntheticLabs } from '../../../../testing/matching/synthetic-labs.ts';
import { type LabRecord, recordOf } from '../laboratory/lab-record.domain.ts';
import { needOf } from '../request/request-need.domain.ts';
import { createMatchEngine, type MatchEngine } from './engine.domain.ts';
import { laterOf, listedOf, mostCounted, rankAll, shownAmong } from './ranking.domain.ts';

const today = dayOf(testToday) ?? 0;

/** The answers of the engine and of the plain function, weights of the terms included. */
const both = (engine: MatchEngine, request: ProjectData, records: readonly LabRecord[], limit: number) => {
  const need = needOf(request, today);
  const plain = rankAll(need, records);
  const question = engine.question(need);
  return {
    engine: { text: question.text, ...engine.top(question, limit), counted: engine.top(question, 0) },
    plain: {
      text: plain.question.text,
      best: listedOf(plain, limit),
      later: laterOf(plain),
      shown: shownAmong(plain),
      counted: { best: [], later: [], shown: shownAmong(plain) },
    },
  };
};

const filled = (records: readonly LabRecord[]): MatchEngine => {
  const engine = createMatchEngine();
  for (const record of records) engine.put(record);
  return engine;
};

describe('the engine', () => {
  it('MAT-020 finds what the plain function finds, with the same totals', () => {
    fc.assert(
      fc.property(requestArbitrary, labsArbitrary, fc.integer({ min: 1, max: 8 }), (request, labs, limit) => {
        const records = labs.map((lab) => recordOf(lab, today));
        const found = both(filled(records), request, records, limit);
        expect(found.engine).toEqual(found.plain);
      }),
      { numRuns: 300 },
    );
  });

  it('stays right through changes, removals and re-approvals', () => {
    fc.assert(
      fc.property(requestArbitrary, labsArbitrary, labsArbitrary, fc.array(fc.nat(11)), (request, before, after, removed) => {
        const engine = filled(before.map((lab) => recordOf(lab, today)));
        const now = new Map<string, LabProfile>(before.map((lab) => [lab.id, lab]));
        for (const lab of after) {
          engine.put(recordOf(lab, today));
          now.set(lab.id, lab);
        }
        for (const number of removed) {
          engine.remove(`lab-${number}`);
          now.delete(`lab-${number}`);
        }
        const records = [...now.values()].map((lab) => recordOf(lab, today));
        expect(engine.size).toBe(records.filter(({ offered }) => offered).length);
        const found = both(engine, request, records, 5);
        expect(found.engine).toEqual(found.plain);
      }),
      { numRuns: 200 },
    );
  });

  it('MAT-020 agrees over 3,000 laboratories for every research area, also after it has moved its slots together', () => {
    const records = syntheticLabs(3000, today).map((lab) => recordOf(lab, today));
    const engine = filled(records);
    const gone = new Set(records.filter((_record, at) => at % 3 === 0).map(({ id }) => id));
    for (const record of records) engine.put(record);
    for (const id of gone) engine.remove(id);
    const left = records.filter(({ id }) => !gone.has(id));
    for (const [at, researchArea] of researchAreas.entries()) {
      const request: ProjectData = {
        title: `${researchArea} study`,
        description: 'Plasma samples for sequencing, immunoassay and mass spectrometry with validated methods.',
        researchArea,
        serviceType: serviceTypes[at % serviceTypes.length] ?? 'sample-analysis',
        timeline: 'medium',
        budgetRange: 'high',
        location: { longitude: -87.6, latitude: 41.9 },
        ...(at % 2 === 0 ? { resultsReturned: 'yes' } : {}),
      };
      const found = both(engine, request, left, 20);
      expect(found.engine).toEqual(found.plain);
    }
  });

  it.each([
    [mostCounted, { count: mostCounted, more: false }],
    [mostCounted + 1, { count: mostCounted, more: true }],
    [mostCounted + 200, { count: mostCounted, more: true }],
  ])('MAT-024 of %i laboratories that show what is asked it counts %j', (count, shown) => {
    const lab = {
      name: 'Fitting',
      primaryServices: ['molecular-diagnostics', 'genetics'],
      specializations: ['oncology', 'rare-diseases'],
      capabilities: ['Whole exome sequencing of tumors and plasma'],
      certifications: [{ type: 'cap', expiration_date: '2029-01-01' }],
      complianceScore: 90,
    };
    const records = Array.from({ length: count }, (_unused, at) => recordOf({ ...lab, id: `lab-${at}` }, today));
    const need = needOf(
      {
        title: 'Exome sequencing of tumors',
        description: 'Whole exome sequencing of plasma.',
        researchArea: 'genomics',
        serviceType: 'molecular-testing',
        timeline: 'medium',
        budgetRange: 'high',
      },
      today,
    );
    const engine = filled([...records, recordOf({ id: 'poor', name: 'Poor', capabilities: ['Courier of plasma'] }, today)]);
    expect(engine.top(engine.question(need), 20).shown).toEqual(shown);
    expect(engine.top(engine.question(need), 0)).toEqual({ best: [], later: [], shown });
  });

  it('answers nothing when it is empty', () => {
    const engine = createMatchEngine();
    const [request] = fc.sample(requestArbitrary, { numRuns: 1, seed: 1 });
    expect(engine.top(engine.question(needOf(request as ProjectData, today)), 20)).toEqual({
      best: [],
      later: [],
      shown: { count: 0, more: false },
    });
  });
});
