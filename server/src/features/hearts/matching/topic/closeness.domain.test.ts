import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../kernel/days.ts';
import { labsArbitrary, requestArbitrary, testToday } from '../../../../testing/matching/match-arbitraries.ts';
import { givenLab, givenRequest } from '../../../../testing/matching/matching-given.ts';
import { syntheticLabs } from '../../../../testing/matching/synthetic-labs.ts';
import { givenVectors } from '../../../../testing/matching/word-vectors.ts';
import { recordOf, recordWith } from '../laboratory/lab-record.domain.ts';
import { matchFiles } from '../match-files.domain.ts';
import { needOf } from '../request/request-need.domain.ts';
import { createMatchEngine } from '../score/engine.domain.ts';
import { fittedPercentage } from '../score/percentage.domain.ts';
import { laterOf, listedOf, rankAll, shownAmong } from '../score/ranking.domain.ts';
import { productsOf, topicAmong, topicGain } from './closeness.domain.ts';
import type { WordVectors } from './word-vectors.domain.ts';

const today = dayOf(testToday) ?? 0;
const vectors = givenVectors();

const matched = (request: object, labs: readonly object[], by: WordVectors | null) => {
  const result = matchFiles(request, labs, testToday, 1000, by);
  if (!result.ok) throw new Error(result.details);
  return result.value;
};
const registered = (request: object, labs: readonly object[], by: WordVectors | null) =>
  matched(request, labs, by).matches.filter(({ isGenerated }) => !isGenerated);

/** All say "function", and nothing else that is asked; one is about kidneys. */
const close = givenLab('Close', [{ name: 'Function in dialysis', description: 'Nephrons and the renal clearance' }]);
const far = givenLab('Far', [{ name: 'Function in soil', description: 'Plants and the crop yield' }]);
const others = Array.from({ length: 8 }, (_unused, at) =>
  givenLab(`Other ${at}`, [{ name: 'Function of crop and soil', description: '' }]),
);
const request = givenRequest('Kidney function', 'Function of the kidney in a cohort.');

const topicOf = (description: string) => recordWith(vectors, givenLab('A', [{ name: 'Crop yield', description }]), today).topic;

describe('ALM-009 without word vectors', () => {
  it('ALM-009 whole rankings are what they are by words alone, to the last bit', () => {
    const labs = syntheticLabs(300, today);
    const bare = labs.map((lab) => recordOf(lab, today));
    const directed = labs.map((lab) => recordWith(vectors, lab, today));
    const engine = createMatchEngine();
    for (const record of directed) engine.put(record);
    for (const title of ['Kidney function', 'Soil and crop genomics', 'Exome sequencing', 'Hormone panels in serum']) {
      const need = needOf(givenRequest(title), today);
      const whole = rankAll(need, bare);
      expect(rankAll(need, directed)).toEqual(whole);
      expect(whole.question.topic).toBeNull();
      expect(engine.top(engine.question(need), 300).best).toEqual(listedOf(whole, 300));
      const totals = new Map(bare.map((record) => [record.id, record]));
      for (const { id, relevance } of whole.ranked) {
        const gain = whole.question.text.terms.reduce((sum, { term, weight }) => {
          const record = totals.get(id);
          const said = record?.terms.get(term);
          if (record === undefined || said === undefined) return sum;
          const norm = 30 * (0.5 + (0.5 * record.length) / whole.question.text.average);
          return sum + Math.floor((1000 * weight * said) / (said + norm));
        }, 0);
        expect(relevance).toBe(fittedPercentage(whole.question.text, gain));
      }
    }
  });

  it('ALM-009 an answer has no such factor', () => {
    for (const { factors } of registered(request, [close, far, ...others], null))
      expect(factors.map(({ label }) => label)).not.toContain('Close in topic');
  });
});

describe('ALM-009 with word vectors', () => {
  it('ALM-009 the engine finds what the plain function finds', () => {
    fc.assert(
      fc.property(requestArbitrary, labsArbitrary, fc.integer({ min: 1, max: 8 }), (asked, labs, limit) => {
        const records = labs.map((lab) => recordWith(vectors, lab, today));
        const engine = createMatchEngine(vectors);
        for (const record of records) engine.put(record);
        const need = needOf(asked, today);
        const plain = rankAll(need, records, vectors);
        const question = engine.question(need);
        expect({ topic: question.topic, ...engine.top(question, limit) }).toEqual({
          topic: plain.question.topic,
          best: listedOf(plain, limit),
          later: laterOf(plain),
          shown: shownAmong(plain),
        });
      }),
      { numRuns: 200 },
    );
  });

  it('ALM-009 the engine still does when laboratories came, changed and left', () => {
    const records = syntheticLabs(1500, today).map((lab) => recordWith(vectors, lab, today));
    const engine = createMatchEngine(vectors);
    for (const record of records) engine.put({ ...record, topic: null });
    for (const record of records) engine.put(record);
    for (const { id } of records.slice(0, 400)) engine.remove(id);
    const need = needOf(givenRequest('Hormone panels', 'Hormones in serum of a cohort.'), today);
    const silent = records.slice(0, 1).map((record) => ({ ...record, topic: null }));
    for (const record of silent) engine.put(record);
    const plain = rankAll(need, [...records.slice(400), ...silent], vectors);
    const question = engine.question(need);
    expect(question.topic).toMatchObject({ mean: plain.question.topic?.mean, scale: plain.question.topic?.scale });
    expect(engine.top(question, 200).best).toEqual(listedOf(plain, 200));
  });

  it('ALM-009 the closer laboratory gains, and the factor says so with its points', () => {
    const words = registered(request, [far, close, ...others], null);
    const topics = registered(request, [far, close, ...others], vectors);
    const of = (matches: typeof topics, id: string) => matches.find((match) => match.id === id);
    const pointsOf = (id: string) => of(topics, id)?.factors.find(({ key }) => key === 'topic');
    expect(pointsOf('Close')).toEqual({
      key: 'topic',
      label: 'Close in topic',
      points: (of(topics, 'Close')?.matchPercentage ?? 0) - (of(words, 'Close')?.matchPercentage ?? 0),
      detail: 'What it offers is closer to the subject of the request than most labs here. This shows nothing that is asked.',
      source: 'capability-list',
    });
    expect(pointsOf('Close')?.points).toBeGreaterThan(0);
    expect(pointsOf('Far')).toMatchObject({
      points: 0,
      detail: 'What it offers is no closer to the subject of the request than most labs here.',
    });
    for (const { factors, matchPercentage } of topics)
      expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(matchPercentage);
    expect(topics[0]?.id).toBe('Close');
  });

  it('ALM-009 it makes nothing shown or proven, and lists no laboratory that says no word', () => {
    const silent = givenLab('Silent', [{ name: 'Renal nephrons', description: 'Dialysis' }]);
    const labs = [far, close, silent, ...others];
    const facts = (by: WordVectors | null) =>
      registered(request, labs, by)
        .map(({ id, group, shown, certificate, quote }) => ({ id, group, shown, certificate, quote }))
        .toSorted((a, b) => a.id.localeCompare(b.id));
    expect(facts(vectors)).toEqual(facts(null));
  });

  it('ALM-009 what a laboratory takes back is not its topic', () => {
    expect(topicOf('Soil microbes are sequenced. Renal dialysis fluid is sent out to another laboratory.')).toEqual(
      topicOf('Soil microbes are sequenced.'),
    );
  });

  it('ALM-009 the gain is bounded, whole, and none without words of the request', () => {
    const direction = fc.array(fc.integer({ min: -127, max: 127 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(direction, fc.array(direction, { maxLength: 9 }), fc.nat(100_000), (asked, labs, reach) => {
        const directions = labs.map((lab) => Int8Array.from(lab, (each) => each / 3));
        const among = [...directions.map((topic) => ({ topic })), { topic: null }, {}];
        const topic = topicAmong(
          vectors,
          Int8Array.from(asked, (each) => each / 3),
          reach,
          productsOf(among),
        );
        // At most .1 of the reach, half as much again, at a cosine of .2.
        const most = 0.03 * 1000 * reach;
        for (const lab of directions) {
          const gain = topicGain(topic, lab, 1);
          expect(Number.isInteger(gain) && gain >= 0 && gain <= most).toBe(true);
          expect(topicGain(topic, lab, 0)).toBe(0);
        }
        expect(topicGain(topic, null, 1)).toBe(0);
        expect(topicGain(null, directions[0], 1)).toBe(0);
      }),
    );
  });
});
