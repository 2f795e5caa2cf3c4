import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditText, type ChainedEntry, checkpointKey, emptyHash, followChain, type Link } from './chain.domain.ts';

const hash = (previous: string, text: string) =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex');

const entry = (seq: number, over: Partial<ChainedEntry> = {}): ChainedEntry => ({
  seq: String(seq),
  at: '1700000000000000',
  actor_id: null,
  actor_role: 'admin',
  action: 'labs.approve',
  object_type: 'lab',
  object_id: 'a',
  before: null,
  after: '{"status": "approved"}',
  reason: null,
  ip: null,
  user_agent: null,
  request_id: null,
  session_id: null,
  ...over,
});

const chainOf = (entries: ChainedEntry[]): Link[] => {
  let previous = emptyHash;
  return entries.map((each, index) => {
    previous = hash(previous, auditText(each));
    return { position: index + 1, seq: Number(each.seq), hash: previous, entry: each };
  });
};

const follow = (links: Link[], head = links.at(-1)) => {
  const chain = followChain(hash);
  const problems = links.flatMap((link) => chain.next(link));
  return [...problems, ...chain.end({ position: head?.position ?? 0, hash: head?.hash ?? emptyHash })];
};

const whole = chainOf([entry(1), entry(2), entry(4), entry(3)]);
const changed = (index: number, over: Partial<Link>) => whole.map((link, at) => (at === index ? { ...link, ...over } : link));

describe('following the trail', () => {
  it('finds nothing in a whole one, nor in an empty one', () => {
    expect(follow(whole)).toEqual([]);
    expect(follow([])).toEqual([]);
  });

  it.each<[string, Link[], object[]]>([
    [
      'a changed field',
      changed(1, { entry: entry(2, { after: '{"status": "denied"}' }) }),
      [{ kind: 'entry-changed', position: 2, seq: 2 }],
    ],
    ['a removed entry', changed(2, { entry: null }), [{ kind: 'entry-missing', position: 3, seq: 4 }]],
    ['a removed place', whole.filter((_, at) => at !== 1), [{ kind: 'place-missing', position: 2, seq: null }]],
    [
      'two entries in each other’s place',
      whole.map((link, at) => ({ ...link, entry: whole[[0, 2, 1, 3][at] ?? 0]?.entry ?? null })),
      [
        { kind: 'entry-changed', position: 2, seq: 2 },
        { kind: 'entry-changed', position: 3, seq: 4 },
      ],
    ],
  ])('%s', (_, links, problems) => {
    expect(follow(links, whole.at(-1))).toEqual(problems);
  });

  it('a cut end differs from the head', () => {
    expect(follow(whole.slice(0, 3), whole.at(-1))).toEqual([{ kind: 'head-differs', position: 3, seq: null }]);
  });
});

describe('the text of an entry', () => {
  it('tells every field apart from its neighbors and from nothing', () => {
    const texts = [
      entry(1),
      entry(1, { object_id: 'a,1:b', before: null }),
      entry(1, { object_id: 'a', before: 'b' }),
      entry(1, { object_id: '' }),
      entry(1, { object_id: null }),
      entry(1, { object_id: '-' }),
    ].map(auditText);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('counts characters as the database does', () => {
    expect(auditText(entry(1, { reason: 'é😀' }))).toContain('2:é😀');
  });
});

it('keys of checkpoints list in order', () => {
  const keys = [2, 10, 1_000_000].map(checkpointKey);
  expect(keys.toSorted()).toEqual(keys);
});
