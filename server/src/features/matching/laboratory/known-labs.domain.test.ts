import { describe, expect, it } from 'vitest';
import { syntheticLab } from '../../../testing/synthetic-labs.ts';
import { knownLab } from './known-labs.domain.ts';
import { recordOf } from './lab-record.domain.ts';

const day = 20_700;
const readAgain = (number: number) => structuredClone(syntheticLab(number, day));

describe('OPS-020 a laboratory that a match listed before', () => {
  it('is not read again while its profile and the day are the same', () => {
    const first = knownLab(readAgain(1), day);
    expect(knownLab(readAgain(1), day)).toBe(first);
    expect(first.record).toEqual(recordOf(readAgain(1), day));
  });

  it('is read again as soon as anything of it has changed', () => {
    const before = knownLab(readAgain(2), day);
    const changed = { ...readAgain(2), capabilities: [{ name: 'Whole exome sequencing', description: '' }] };
    const after = knownLab(changed, day);
    expect(after.lab).toEqual(changed);
    expect(after.record).toEqual(recordOf(changed, day));
    expect(after.record.terms).not.toEqual(before.record.terms);
  });

  it('is read again on another day', () => {
    knownLab(readAgain(3), day);
    expect(knownLab(readAgain(3), day + 400).record).toEqual(recordOf(readAgain(3), day + 400));
  });

  it('is forgotten when five hundred others were listed since', () => {
    const first = knownLab(readAgain(4), day);
    for (let number = 1000; number < 1500; number += 1) knownLab(readAgain(number), day);
    expect(knownLab(readAgain(4), day)).not.toBe(first);
  });
});
