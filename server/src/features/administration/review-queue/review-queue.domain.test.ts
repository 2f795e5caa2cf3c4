import type { Contradiction } from '@aliquot/contract/hearts/analyses';
import { describe, expect, it } from 'vitest';
import { needsNote, objectionsTo, type Reviewed, speaksFor } from './objections.domain.ts';
import { waitOf } from './waits.domain.ts';

const day = 86_400_000;
const since = new Date('2026-03-01T12:00:00Z');
const after = (days: number) => new Date(since.getTime() + days * day);
const waiting = { wait_kind: 'new', waits_since: since, wait_paused_at: null, wait_paused_ms: 0 } as const;

describe('how long a laboratory has waited', () => {
  it.each([
    ['on the first day', {}, 0.9, { days: 0, over: -5 }],
    ['on the day of the target', {}, 5.5, { days: 5, over: 0 }],
    ['past the target', {}, 8, { days: 8, over: 3 }],
    ['after a pause of three days', { wait_paused_ms: 3 * day }, 8, { days: 5, over: 0 }],
    ['while it is asked for something', { wait_paused_at: after(2) }, 30, { days: 2, over: -3 }],
    ['with a clock behind its registration', {}, -1, { days: 0, over: -5 }],
  ])('ADQ-001 %s', (_, changes, days, expected) => {
    expect(waitOf({ ...waiting, ...changes }, 5, after(days))).toMatchObject(expected);
  });

  it('ADQ-001 one that does not wait has no wait', () => {
    expect(waitOf({ ...waiting, wait_kind: null, waits_since: null }, 5, since)).toBeNull();
  });
});

const sound: Reviewed = {
  certificates: [{ id: 'c', name: 'CLIA certificate 05D0982600', daysLeft: 30, evidence: [] }],
  registers: [],
  contradictions: [],
  corrections: 0,
  documents: 9,
  risk: 'low',
  score: 90,
};
const finding = (isGrave: boolean) => ({
  certificationId: 'c',
  source: 'cms-clia' as const,
  words: 'CLIA certificate 05D0982600: ended',
  isGrave,
});
const contradiction: Contradiction = {
  rule: 'R02',
  severity: 'high',
  message: 'Two directors are named.',
  fix: '',
  evidence: [],
};
const endedDaysAgo = (days: number) => ({ certificates: sound.certificates.map((each) => ({ ...each, daysLeft: -days })) });

describe('what speaks against an approval', () => {
  it.each([
    ['a certificate that ended yesterday', endedDaysAgo(1), 'CLIA certificate 05D0982600 ended yesterday', true],
    ['a certificate that ended long ago', endedDaysAgo(54), 'CLIA certificate 05D0982600 ended 54 days ago', true],
    ['a register', { registers: [finding(true)] }, 'CLIA certificate 05D0982600: ended', true],
    ['an older address in a register', { registers: [finding(false)] }, 'CLIA certificate 05D0982600: ended', false],
    ['a contradiction', { contradictions: [contradiction] }, 'Two directors are named.', true],
    ['a high risk', { risk: 'high' as const }, 'The risk is high', true],
    ['a low score', { score: 49 }, 'The score is 49%', true],
    ['a correction', { corrections: 1 }, 'One correction by the laboratory is not confirmed', true],
    ['corrections', { corrections: 3 }, '3 corrections by the laboratory are not confirmed', true],
    ['no document', { documents: 0, risk: null, score: null }, 'No document was handed in', true],
    ['no document any more', { documents: 0 }, 'No document was handed in', true],
    ['no analysis', { risk: null, score: null }, 'No analysis of its documents has been made yet', true],
    ['too little for a score', { score: null, risk: 'high' as const }, 'Too few documents were handed in for a score', false],
  ])('ADQ-002 ADQ-011: %s', (_, changes, words, asks) => {
    const against = objectionsTo({ ...sound, ...changes });
    expect(against.map((each) => each.words)).toEqual([words]);
    expect(needsNote(against, { note_always: false })).toBe(asks);
  });

  it('ADQ-002 names an ended certificate once', () => {
    const expired = { ...contradiction, message: 'CLIA certificate 05D0982600 expired on June 26, 2026.' };
    const against = objectionsTo({ ...sound, ...endedDaysAgo(9), contradictions: [expired, contradiction] });
    expect(against.map(({ words }) => words)).toEqual(['CLIA certificate 05D0982600 ended 9 days ago', contradiction.message]);
    expect(objectionsTo({ ...sound, contradictions: [expired] })).toHaveLength(1);
  });

  it.each([
    ['R16', 'certificate'],
    ['R15', 'certificate'],
    ['R11', 'scope'],
    ['R19', 'proficiency'],
    ['R20', 'contradiction'],
  ])('ADQ-002 ADQ-014 a finding of rule %s is a point about: %s', (rule, kind) =>
    expect(objectionsTo({ ...sound, contradictions: [{ ...contradiction, rule }] }).map((each) => each.kind)).toEqual([kind]),
  );

  it('ADQ-002 nothing, and then no note is asked for unless every decision needs one', () => {
    expect(objectionsTo(sound)).toEqual([]);
    expect(objectionsTo({ ...sound, score: 50, ...endedDaysAgo(0) })).toEqual([]);
    expect(needsNote([], { note_always: false })).toBe(false);
    expect(needsNote([], { note_always: true })).toBe(true);
  });

  it('ADQ-002 and what supports it', () => {
    expect(speaksFor(sound, { accepted: 2, disputes: 0 })).toEqual([
      'Current today: CLIA certificate 05D0982600.',
      '2 earlier projects were accepted, none was disputed.',
    ]);
    expect(speaksFor({ ...sound, ...endedDaysAgo(1) }, { accepted: 0, disputes: 0 })).toEqual([]);
  });
});
