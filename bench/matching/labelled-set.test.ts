import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { judge } from './figures.ts';
import { readSet, shippedSet, writeSet } from './labelled-set.ts';
import { meanOf } from './measures.ts';
import { productName, textName } from './rankers.ts';
import { kinds } from './set/kinds.ts';
import { labelledLabs, type TrueLab } from './set/laboratories.ts';
import { labelledRequests, type TrueRequest } from './set/requests.ts';
import { gradeOf } from './set/rubric.ts';

const today = 20_727;
const boston = { longitude: -71.06, latitude: 42.36 };
const kind = (id: string) => {
  const found = kinds.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no kind ${id}.`);
  return found;
};
const request: TrueRequest = {
  work: kind('flow'),
  second: null,
  returned: false,
  fromNewYork: false,
  must: null,
  fresh: false,
  timeline: 'short',
  place: boston,
};
const clia = { type: 'clia', until: today, own: true } as const;
const lab: TrueLab = {
  offers: new Set(['flow']),
  inHouse: new Set(),
  families: new Set(['immune']),
  certificates: [clia],
  place: boston,
  state: 'MA',
  hours: 'business-hours',
};
const permit = { type: 'state-license', until: today + 9, own: true, state: 'NY' } as const;
const far = { longitude: -118.24, latitude: 34.05 };

describe('the rubric', () => {
  it.each<[string, Partial<TrueRequest>, Partial<TrueLab>, number]>([
    ['the very work, with what it takes', {}, {}, 3],
    ['in house only', {}, { offers: new Set(), inHouse: new Set(['flow']), families: new Set() }, 1],
    ['a neighboring work', {}, { offers: new Set(['cytokines']) }, 1],
    ['nothing to do with it', {}, { offers: new Set(['cells']), families: new Set(['cells']) }, 0],
    ['a second work that is not offered', { second: kind('cells') }, {}, 2],
    ['no evidence', {}, { certificates: [] }, 2],
    ['evidence that ended yesterday', {}, { certificates: [{ ...clia, until: today - 1 }] }, 2],
    ['evidence of somebody else', {}, { certificates: [{ ...clia, own: false }] }, 2],
    ['neither second work nor evidence', { second: kind('cells') }, { certificates: [] }, 1],
    ['without a certificate that is a must', { must: 'cap' }, {}, 1],
    ['with it', { must: 'clia' }, {}, 3],
    ['too far for fresh blood', { fresh: true }, { place: far }, 1],
    ['far, with what travels', {}, { place: far }, 3],
    ['urgent, by appointment only', { timeline: 'urgent' }, { hours: 'appointment-only' }, 2],
    ['results go back, with CLIA', { returned: true }, {}, 3],
    ['results go back, without', { returned: true }, { certificates: [{ ...clia, type: 'cap' }] }, 0],
    ['from New York, without its permit', { returned: true, fromNewYork: true }, {}, 0],
    ['from New York, with it', { returned: true, fromNewYork: true }, { certificates: [clia, permit] }, 3],
    ['in New York the permit is enough', { returned: true }, { certificates: [permit], state: 'NY' }, 2],
    ['elsewhere it is not', { returned: true }, { certificates: [permit] }, 0],
  ])('%s', (_what, asked, held, grade) => {
    expect(gradeOf({ ...request, ...asked }, { ...lab, ...held }, today)).toBe(grade);
  });
});

describe('the labeled set', () => {
  const set = shippedSet();

  it('has 60 requests, half of them sealed, with 30 laboratories judged for each and every grade among them', () => {
    expect(set.requests).toHaveLength(60);
    expect(set.requests.filter(({ sealed }) => sealed)).toHaveLength(30);
    const counts = [...Map.groupBy(set.labels, ({ request: id }) => id).values()].map((labels) => labels.length);
    expect(new Set(counts)).toEqual(new Set([30]));
    expect(new Set(set.labels.map(({ grade }) => grade))).toEqual(new Set([0, 1, 2, 3]));
  });

  it('is the same each time, and its sealed wordings appear nowhere in the open half', () => {
    expect(labelledLabs(3, today)).toEqual(labelledLabs(3, today));
    const sealedWords = kinds.map(({ asks }) => asks[2]);
    const open = labelledRequests(60)
      .filter(({ sealed }) => !sealed)
      .map(({ request: { title, description } }) => `${title} ${description}`.toLowerCase());
    expect(sealedWords.filter((words) => open.some((text) => text.includes(words.toLowerCase())))).toEqual([]);
  });

  it('MAT-018 ranks the open half of the generated set above the fair BM25F', () => {
    const judged = judge(set, 'open');
    const gain = (name: string) => meanOf(judged.map(({ outcomes }) => outcomes.get(name)?.ndcg ?? null));
    expect(gain(productName)).toBeGreaterThan(gain(textName));
    expect(gain(productName)).toBeGreaterThan(0.7);
  });
});

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'labelled-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

describe('a folder of requests, laboratories and labels', () => {
  it('is read as it was written', () => {
    const path = folder();
    const [first] = labelledRequests(1);
    const [only] = labelledLabs(1, today);
    if (first === undefined || only === undefined) throw new Error('Nothing was generated.');
    const labels = [{ request: first.id, lab: only.profile.id, grade: 2 }];
    writeSet(path, { today, requests: [first], labs: [only.profile], labels });
    expect(readSet(path, today)).toEqual({
      today,
      requests: [{ id: first.id, sealed: first.sealed, request: first.request }],
      labs: [only.profile],
      labels,
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no file', {}, 'requests.json'],
    ['an unknown grade', { requests: [], labs: [], labels: [{ request: 'a', lab: 'b', grade: 4 }] }, 'labels.json'],
    [
      'a label for nobody',
      { requests: [], labs: [{ id: 'b', name: 'B' }], labels: [{ request: 'a', lab: 'b', grade: 1 }] },
      'there is no request "a"',
    ],
    ['a laboratory without a name', { requests: [], labs: [{ id: 'b' }], labels: [] }, 'labs.json'],
  ])('refuses %s and names it', (_what, files, words) => {
    const path = folder();
    for (const [name, rows] of Object.entries(files)) writeFileSync(join(path, `${name}.json`), JSON.stringify(rows));
    expect(() => readSet(path, today)).toThrow(words);
  });
});
