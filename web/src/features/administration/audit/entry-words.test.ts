import { describe, expect, it } from 'vitest';
import { actorWords, changesOf, plainWords } from './entry-words.ts';

const entry = {
  seq: 1,
  at: '2026-11-21T08:00:00.000Z',
  actor_id: null,
  actor: null,
  actor_role: 'system',
  action: 'labs.approve',
  object_type: 'lab',
  object_id: null,
  object_name: null,
  before: null,
  after: null,
  reason: null,
  ip: null,
  user_agent: null,
  request_id: null,
};

describe('who did it', () => {
  it.each([
    [{ actor: { name: 'Ada', email: 'ada@example.org' } }, 'Ada'],
    [{ actor: { name: '', email: 'ada@example.org' } }, 'ada@example.org'],
    [{ actor_id: '00000000-0000-4000-8000-000000000000', actor_role: 'user' }, 'Deleted account'],
    [{ actor_role: 'anonymous' }, 'Not signed in'],
    [{}, 'System'],
  ])('%j: %s', (over, words) => {
    expect(actorWords({ ...entry, ...over })).toBe(words);
  });
});

it('names become words', () => {
  expect(['lab_document', 'addressSha256', 'mustChange', 'lab'].map(plainWords)).toEqual([
    'Lab document',
    'Address sha256',
    'Must change',
    'Lab',
  ]);
});

it('changes hold every field of both sides once', () => {
  expect(
    changesOf({ before: { status: 'pending', b: 1 }, after: { status: 'approved', list: ['x'], none: null, sure: true } }),
  ).toEqual([
    { field: 'b', before: '1', after: '–' },
    { field: 'list', before: '–', after: 'x' },
    { field: 'none', before: '–', after: '–' },
    { field: 'status', before: 'pending', after: 'approved' },
    { field: 'sure', before: '–', after: 'Yes' },
  ]);
});
