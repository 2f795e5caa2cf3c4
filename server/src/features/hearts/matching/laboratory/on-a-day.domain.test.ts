import { describe, expect, it } from 'vitest';
import { syntheticLab } from '../../../../testing/matching/synthetic-labs.ts';
import { recordOf } from './lab-record.domain.ts';
import { onADay } from './on-a-day.domain.ts';

const day = 20_700;

describe('OPS-020 what is computed of a profile on a day', () => {
  it('is computed once for the same profile and day, and anew for another of either', () => {
    const computed: string[] = [];
    const read = onADay(({ id }, today) => computed.push(`${id} ${today}`));
    const [one, other] = [syntheticLab(1, day), syntheticLab(2, day)];
    expect(read(one, day)).toBe(read(one, day));
    read(other, day);
    read(one, day);
    read(one, day + 1);
    read(structuredClone(one), day);
    expect(computed).toEqual([`${one.id} ${day}`, `${other.id} ${day}`, `${one.id} ${day + 1}`, `${one.id} ${day}`]);
  });

  it('a record is that of its profile on each day', () => {
    const lab = syntheticLab(3, day);
    for (const today of [day, day + 400, day]) expect(recordOf(lab, today)).toEqual(recordOf(structuredClone(lab), today));
    expect(recordOf(lab, day)).not.toEqual(recordOf(lab, day + 4000));
  });
});
