import { describe, expect, it } from 'vitest';
import { canMove, type Move, moves, stageFor } from '../collaborations.domain.ts';
import { decideOn, endsIn, type RecordFacts, recordActs, recordParties } from './records.domain.ts';

/** Numbers in [0, 1) that are the same for a seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

type Model = { facts: RecordFacts; left: boolean; removed: boolean };

const asked = (): Model => ({
  facts: { stage: 'asked', hasRecord: false, hasLaboratory: true, disputed: false, unpaid: [] },
  left: false,
  removed: false,
});

const agreed = new Set(['agreed', 'running', 'delivered', 'accepted']);
const at = (model: Model, stage: RecordFacts['stage']): Model => ({
  ...model,
  facts: { ...model.facts, stage, hasRecord: model.facts.hasRecord || agreed.has(stage) },
});

const moveNames = Object.keys(moves) as Move[];
const statuses = ['pending', 'in-progress', 'completed'] as const;

/** One act of anyone: a move, a status that an administrator sets, a dispute, an invoice, or one of the table. */
const step = (model: Model, random: () => number): Model => {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const { facts } = model;
  const kind = random();
  if (kind < 0.5) {
    const move = pick(moveNames);
    return canMove(facts.stage, move) && !model.left ? at(model, moves[move].to) : model;
  }
  if (kind < 0.55) return at(model, stageFor(facts.stage, pick(statuses)) ?? facts.stage);
  if (kind < 0.6) return { ...model, facts: { ...facts, disputed: facts.hasRecord && !facts.disputed } };
  if (kind < 0.65) {
    const unpaid = facts.unpaid.length > 0 ? [] : [{ amount: 5000, currency: 'USD' }];
    return { ...model, facts: { ...facts, unpaid } };
  }
  const act = pick(recordActs);
  const party = pick(recordParties);
  if (model.left && party === 'researcher') return model;
  const decision = decideOn(act, party, [facts], model.left);
  if ('refused' in decision || act === 'suspend') return model;
  if (act === 'delete-account' && party === 'laboratory') return model;
  const ended = endsIn(facts.stage) ? at(model, 'withdrawn') : model;
  if (act === 'delete-laboratory') return { ...ended, facts: { ...ended.facts, hasLaboratory: false } };
  if (decision.project === 'removed') return { ...ended, removed: true };
  return { ...ended, left: model.left || decision.project === 'hidden' };
};

describe('a random walk', () => {
  it.each([1, 20_261_126])('PRM-031 of 10,000 acts (seed %i) never takes an agreed record from its other side', (seed) => {
    const random = randomFrom(seed);
    let model = asked();
    const seen = { records: 0, hidden: 0, removed: 0, laboratories: 0, delivered: 0 };
    for (let acts = 0; acts < 10_000; acts += 1) {
      const before = model;
      model = step(model, random);
      const { facts, left, removed } = model;
      // A record goes only after both of its sides have gone, and never by an act of one of them.
      const isTaken = removed && before.facts.hasRecord && !(before.left && !before.facts.hasLaboratory);
      const isCancelled = before.facts.stage === 'delivered' && facts.stage === 'withdrawn';
      expect({ acts, isTaken, isCancelled }).toEqual({ acts, isTaken: false, isCancelled: false });
      expect(facts.hasRecord).toBe(before.facts.hasRecord || agreed.has(facts.stage));
      seen.records += Number(facts.hasRecord && !before.facts.hasRecord);
      seen.hidden += Number(left && !before.left);
      seen.removed += Number(removed);
      seen.laboratories += Number(before.facts.hasLaboratory && !facts.hasLaboratory);
      seen.delivered += Number(facts.stage === 'delivered');
      if (removed || (left && !facts.hasLaboratory && random() < 0.2) || random() < 0.01) model = asked();
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
  });
});
