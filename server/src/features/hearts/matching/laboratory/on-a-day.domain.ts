import type { LabProfile } from '@aliquot/contract/hearts/matching';

/** Computes something of a profile on a day (a day number) once, as long as the profile is kept; a profile does not change once it is read. */
export const onADay = <Value>(compute: (lab: LabProfile, day: number) => Value): ((lab: LabProfile, day: number) => Value) => {
  const known = new WeakMap<LabProfile, { readonly day: number; readonly value: Value }>();
  return (lab, day) => {
    const earlier = known.get(lab);
    if (earlier?.day === day) return earlier.value;
    const value = compute(lab, day);
    known.set(lab, { day, value });
    return value;
  };
};
