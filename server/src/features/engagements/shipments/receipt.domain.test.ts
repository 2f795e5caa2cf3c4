import { describe, expect, it } from 'vitest';
import { codesIn, settle } from './receipt.domain.ts';

const sent = ['S-1', 'S-2', 'S-3'].map((code) => ({ id: code, code }));
type Received = Parameters<typeof settle>[1];
type Given = Received['samples'][number];
const outcome = (code: string, changes: Partial<Given> = {}): Given => ({
  code,
  outcome: 'accepted',
  reason: null,
  note: '',
  ...changes,
});
const received = (changes: Partial<Received> = {}): Received => ({
  others: 'accepted',
  samples: [],
  unexpected: [],
  ...changes,
});

describe('PRM-014 the outcome of each sample of a shipment', () => {
  it('PRM-014 is as named, whatever the capitals of its code, and the others are as the receipt says', () => {
    const samples = [outcome('s-2', { outcome: 'rejected', reason: 'thawed', note: 'Warm' })];
    for (const others of ['accepted', 'missing'] as const)
      expect(settle(sent, received({ others, samples }))).toEqual({
        settled: [
          { id: 'S-1', code: 'S-1', state: others, reason: null, note: '' },
          { id: 'S-2', code: 'S-2', state: 'rejected', reason: 'thawed', note: 'Warm' },
          { id: 'S-3', code: 'S-3', state: others, reason: null, note: '' },
        ],
        unexpected: [],
      });
  });

  it('PRM-014 codes are listed by it', () => {
    const settled = settle(sent, received({ samples: [outcome('S-2', { outcome: 'missing' })] }));
    if ('problem' in settled) throw new Error(settled.problem);
    expect([codesIn(settled, 'accepted'), codesIn(settled, 'missing')]).toEqual([['S-1', 'S-3'], ['S-2']]);
  });

  it.each<[string, Partial<Received>]>([
    ['S-9 isn’t in this shipment. Note it as unexpected.', { samples: [outcome('S-9')] }],
    ['s-1 is named twice.', { samples: [outcome('S-1'), outcome('s-1')] }],
    [
      'X-1 is named twice.',
      {
        unexpected: [
          { code: 'x-1', note: '' },
          { code: 'X-1', note: '' },
        ],
      },
    ],
    ['Choose a reason for S-1.', { samples: [outcome('S-1', { outcome: 'rejected' })] }],
    ['Choose a reason for S-1.', { samples: [outcome('S-1', { outcome: 'asked-again' })] }],
    [
      'S-1 has a reason, but is neither rejected nor asked for again.',
      { samples: [outcome('S-1', { outcome: 'missing', reason: 'thawed' })] },
    ],
    ['Describe what is wrong with S-1.', { samples: [outcome('S-1', { outcome: 'rejected', reason: 'other' })] }],
    ['s-2 is in this shipment, so it isn’t unexpected.', { unexpected: [{ code: 's-2', note: '' }] }],
    [
      'An unexpected sample can’t be noted under this code. It looks like a person’s name. Use a study code, such as S-017.',
      { unexpected: [{ code: 'John Smith', note: '' }] },
    ],
  ])('PRM-014 %s', (problem, changes) => expect(settle(sent, received(changes))).toEqual({ problem }));
});
