import type { LabProfile } from '@aliquot/contract/matching';
import { type LabRecord, recordOf } from './lab-record.domain.ts';

type Known = { readonly content: string; readonly lab: LabProfile; readonly day: number; readonly record: LabRecord };

/** Laboratories that matches have listed, those of the latest matches last. */
const known = new Map<string, Known>();
const mostKnown = 500;

/**
 * A profile with its record on a day (a day number), as they were read for an earlier match where nothing of the profile has changed
 * since: what was found out of that one needs no reading again.
 */
export const knownLab = (lab: LabProfile, day: number): Pick<Known, 'lab' | 'record'> => {
  const content = JSON.stringify(lab);
  const earlier = known.get(lab.id);
  const isSame = earlier?.content === content && earlier.day === day;
  const found = isSame ? earlier : { content, lab, day, record: recordOf(lab, day) };
  known.delete(lab.id);
  known.set(lab.id, found);
  for (const id of known.keys()) {
    if (known.size <= mostKnown) break;
    known.delete(id);
  }
  return found;
};
