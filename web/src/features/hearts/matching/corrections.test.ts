import { askedTermLimits, type Corrections, noCorrections } from '@aliquot/contract/hearts/understanding';
import { describe, expect, it } from 'vitest';
import { sampleTerm, sampleUnderstanding } from '../../../testing/sample-projects.ts';
import { addTerm, asCorrections, correctTerm, isFull, putBack, removeTerm } from './corrections.ts';

const read = sampleTerm();
const added = sampleTerm({ id: 'method:wes', label: 'Whole-exome sequencing (WES)', from: 'researcher', words: '' });
const understanding = sampleUnderstanding({ asked: [read, added] });
const method = (label: string) => ({ kind: 'method' as const, label });

const purpose = (label: string) => ({ kind: 'purpose' as const, label });

describe('MAT-003 corrections of how a request was read', () => {
  it('list a removed term once, and drop it when it is restored', () => {
    const removed = removeTerm(noCorrections, understanding, read);
    expect(removed).toEqual({ removed: [read.id], added: [] });
    expect(removeTerm(removed, understanding, read)).toEqual(removed);
    expect(putBack(removed, read.id)).toEqual(noCorrections);
  });

  it.each(['Whole-exome sequencing (WES)', 'whole-exome SEQUENCING (WES)', 'WES'])(
    'drop the term added as %s when it is removed, however it is shown',
    (label) => {
      expect(removeTerm({ removed: ['x'], added: [method(label)] }, understanding, added)).toEqual({
        removed: ['x'],
        added: [],
      });
    },
  );

  it('drop all additions behind a removed term, but none of another term', () => {
    const other = sampleTerm({ id: 'method:elisa', label: 'ELISA', from: 'researcher', words: '' });
    const shown = sampleUnderstanding({ asked: [read, other, added] });
    const several: Corrections = { removed: [], added: [method('WES'), method('Exome'), method('ELISA')] };
    expect(removeTerm(several, shown, added)).toEqual({ removed: [], added: [method('ELISA')] });
  });

  it.each(['Serum', 'Sera'])('drop %s, which was added under another kind, when its term is removed', (label) => {
    const serum = sampleTerm({ id: 'specimen:serum', kind: 'specimen', label: 'Serum', from: 'researcher', words: '' });
    const plasma = sampleTerm({ id: 'specimen:plasma', kind: 'specimen', label: 'Plasma', from: 'researcher', words: '' });
    const shown = sampleUnderstanding({ asked: [plasma, serum] });
    const kept = { kind: 'specimen' as const, label: 'Plasma' };
    expect(removeTerm({ removed: [], added: [method(label), kept] }, shown, serum)).toEqual({ removed: [], added: [kept] });
  });

  it('keep only the last purpose', () => {
    const first = addTerm(noCorrections, understanding, purpose('Research only'));
    expect(addTerm(first, understanding, purpose('Results go back to a person')).added).toEqual([
      purpose('Results go back to a person'),
    ]);
  });

  it('add a term once', () => {
    const once = addTerm(noCorrections, understanding, method('ELISA'));
    expect(once).toEqual({ removed: [], added: [method('ELISA')] });
    expect(addTerm(once, understanding, method('elisa'))).toBe(once);
  });

  it('restore a removed term when its words are added again', () => {
    const removed = sampleUnderstanding({ removed: [read] });
    expect(addTerm({ removed: [read.id], added: [] }, removed, method('whole-genome sequencing'))).toEqual(noCorrections);
  });

  it('replace a term by removing it and adding another', () => {
    expect(correctTerm(noCorrections, understanding, read, 'ELISA')).toEqual({ removed: [read.id], added: [method('ELISA')] });
    expect(correctTerm(noCorrections, understanding, read, read.label)).toBe(noCorrections);
  });

  it('stop at their limit', () => {
    const removed = Array.from({ length: askedTermLimits.corrections }, (_, index) => `id ${index}`);
    expect(isFull({ removed: removed.slice(1), added: [] })).toBe(false);
    expect(isFull({ removed, added: [] })).toBe(true);
  });

  it.each([
    [undefined, noCorrections],
    [null, noCorrections],
    ['text', noCorrections],
    [{ removed: 'x', added: {} }, noCorrections],
    [
      { removed: ['a', 1], added: [method('ELISA'), { kind: 'other', label: 'x' }, { kind: 'method' }, null] },
      { removed: ['a'], added: [method('ELISA')] },
    ],
  ])('are read from a draft if valid: %j', (value, corrections) => {
    expect(asCorrections(value)).toEqual(corrections);
  });
});
