import { type EngagementStage, engagementStages } from '@aliquot/contract/engagement-stages';
import { describe, expect, it } from 'vitest';
import {
  decideOn,
  effectOn,
  type RecordAct,
  type RecordFacts,
  type RecordParty,
  reasonWords,
  recordActs,
  recordParties,
  refusalWords,
} from './records.domain.ts';

const agreed: readonly EngagementStage[] = ['agreed', 'running', 'delivered', 'accepted'];

const facts = (stage: EngagementStage, changes: Partial<RecordFacts> = {}): RecordFacts => ({
  stage,
  hasRecord: agreed.includes(stage),
  hasLaboratory: true,
  disputed: false,
  unpaid: [],
  ...changes,
});

/** One letter for each cell: `.` nothing changes, `w` withdrawn, `W` with a reason, `l` the side leaves, `L` with a reason; digits are refusals. */
const letters: Record<string, string> = {
  keep: '.',
  withdraw: 'w',
  'withdraw-with-reason': 'W',
  leave: 'l',
  'leave-with-reason': 'L',
  'not-theirs': '0',
  record: '1',
  working: '2',
  delivered: '3',
  accepted: '4',
  dispute: '5',
  unpaid: '6',
};

const row = (act: RecordAct, party: RecordParty, changes: Partial<RecordFacts> = {}, left = false) =>
  engagementStages
    .map((stage) => {
      const cell = effectOn(act, party, facts(stage, changes), left);
      return letters[typeof cell === 'string' ? cell : cell.refused];
    })
    .join('');

const projectAfter = (stage: EngagementStage, hasRecord: boolean) => {
  const decision = decideOn('delete-project', 'researcher', [facts('declined'), facts(stage, { hasRecord })]);
  return 'refused' in decision ? decision.refused : decision.project;
};

describe('the table of records: stage by party by act', () => {
  it('PRM-031 PRM-032 PRM-033 names the stages in this order', () => {
    expect(engagementStages).toEqual([
      'asked',
      'proposed',
      'awarded',
      'agreed',
      'running',
      'delivered',
      'accepted',
      'declined',
      'expired',
      'withdrawn',
    ]);
  });

  const notPermitted = '0'.repeat(10);
  const unchanged = '.'.repeat(10);
  it.each<[RecordAct, RecordParty, string]>([
    ['delete-project', 'researcher', 'lllLL3llll'],
    ['delete-project', 'laboratory', notPermitted],
    ['delete-project', 'administrator', 'lll1111lll'],
    ['cancel', 'researcher', 'wwwWW34...'],
    ['cancel', 'laboratory', notPermitted],
    ['cancel', 'administrator', 'wwwWW3....'],
    ['reassign', 'researcher', notPermitted],
    ['reassign', 'laboratory', notPermitted],
    ['reassign', 'administrator', 'wwwWW34...'],
    ['delete-account', 'researcher', 'lll222llll'],
    ['delete-account', 'laboratory', unchanged],
    ['delete-account', 'administrator', 'lll222llll'],
    ['delete-laboratory', 'researcher', notPermitted],
    ['delete-laboratory', 'laboratory', notPermitted],
    ['delete-laboratory', 'administrator', 'wwwww.....'],
    ['suspend', 'researcher', notPermitted],
    ['suspend', 'laboratory', notPermitted],
    ['suspend', 'administrator', unchanged],
  ])('PRM-031 PRM-032 PRM-033 %s by the %s', (act, party, expected) => {
    expect(row(act, party)).toBe(expected);
  });

  it('PRM-031 covers every act and party', () => {
    expect(recordActs).toHaveLength(6);
    expect(recordParties).toHaveLength(3);
  });

  it.each<[string, RecordAct, RecordParty, Partial<RecordFacts>, boolean, string]>([
    ['an open dispute', 'delete-project', 'researcher', { disputed: true }, false, '5555535555'],
    ['an open dispute', 'delete-account', 'researcher', { disputed: true }, false, '5552225555'],
    ['an open dispute', 'delete-laboratory', 'administrator', { disputed: true }, false, '5555555555'],
    ['an open dispute', 'cancel', 'researcher', { disputed: true }, false, 'wwwWW34...'],
    [
      'unpaid invoices',
      'delete-project',
      'researcher',
      { hasRecord: true, unpaid: [{ amount: 100, currency: 'USD' }] },
      false,
      '6666636666',
    ],
    [
      'unpaid invoices',
      'delete-account',
      'researcher',
      { hasRecord: true, unpaid: [{ amount: 100, currency: 'USD' }] },
      false,
      '6662226666',
    ],
    ['an ended record', 'delete-project', 'administrator', { hasRecord: true }, false, '1111111111'],
    ['both sides gone', 'delete-project', 'administrator', { hasRecord: true, hasLaboratory: false }, true, 'llllllllll'],
  ])('PRM-031 with %s, %s by the %s', (_what, act, party, changes, left, expected) => {
    expect(row(act, party, changes, left)).toBe(expected);
  });

  it('PRM-031 a record is hidden, and a project without one removed', () => {
    for (const stage of engagementStages)
      expect(projectAfter(stage, true)).toBe(stage === 'delivered' ? 'delivered' : 'hidden');
    for (const stage of engagementStages.filter((each) => !agreed.includes(each)))
      expect(projectAfter(stage, false)).toBe('removed');
  });

  it('PRM-033 one engagement that refuses is enough, and the one that ends is named', () => {
    const [open, running, delivered] = [facts('asked'), facts('running'), facts('delivered')];
    expect(decideOn('reassign', 'administrator', [open, running])).toMatchObject({ needsReason: running, project: 'kept' });
    expect(decideOn('reassign', 'administrator', [running, delivered])).toEqual({ refused: 'delivered', by: delivered });
    expect(decideOn('reassign', 'administrator', [open])).toMatchObject({ needsReason: null });
  });
});

describe('why an act is refused', () => {
  const harbor = { lab_name: 'Harbor Genomics', unpaid: [{ amount: 125_000, currency: 'USD' }] };
  it.each<[RecordAct, Parameters<typeof refusalWords>[1], string]>([
    [
      'cancel',
      'delivered',
      "Harbor Genomics delivered its results, so this project can't be cancelled. Accept them, ask for changes or open a dispute.",
    ],
    [
      'reassign',
      'delivered',
      "Harbor Genomics delivered its results, so this project can't be assigned to another laboratory. The researcher accepts them, asks for changes or opens a dispute.",
    ],
    ['reassign', 'accepted', "A completed or cancelled project can't be assigned."],
    ['delete-project', 'dispute', 'A dispute with Harbor Genomics is open. An administrator has to close it first.'],
    [
      'delete-project',
      'unpaid',
      'Invoices of Harbor Genomics over USD 1,250.00 are not paid. Note the payment in the project, or ask Harbor Genomics to void the invoice.',
    ],
    ['delete-account', 'working', 'A project is in progress at Harbor Genomics. Complete or cancel it first.'],
  ])('PRM-031 PRM-032 PRM-033 %s: %s', (act, refused, words) => {
    expect(refusalWords(act, refused, harbor)).toBe(words);
  });

  it.each([
    [
      'delivered',
      "Harbor Genomics delivered its results, so the part of Harbor Genomics can't be cancelled. Accept them, ask for changes or open a dispute.",
    ],
    ['accepted', "The part of Harbor Genomics has ended, so it can't be cancelled."],
  ] as const)('PRM-044 cancelling one part that is %s names the part', (refused, words) => {
    expect(refusalWords('cancel', refused, harbor, true)).toBe(words);
  });

  it('PRM-032 the reason is asked for with who reads it', () => {
    expect(reasonWords(harbor)).toBe('Harbor Genomics has agreed to this work. Give a reason: Harbor Genomics will read it.');
  });
});
