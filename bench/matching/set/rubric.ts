import { kilometresBetween } from '../places.ts';
import { evidenceTypes } from './kinds.ts';
import type { TrueLab } from './laboratories.ts';
import type { TrueRequest } from './requests.ts';

export const sameDayKilometres = 500;

const inForce = ({ certificates }: TrueLab, today: number) => certificates.filter(({ until, own }) => own && until >= today);

const mayDoIt = ({ returned, fromNewYork }: TrueRequest, lab: TrueLab, today: number): boolean => {
  if (!returned) return true;
  const held = inForce(lab, today);
  const hasPermit = held.some(({ state }) => state === 'NY');
  const hasClia = held.some(({ type }) => type === 'clia') || (lab.state === 'NY' && hasPermit);
  return hasClia && (!fromNewYork || hasPermit);
};

const workGrade = ({ work, second }: TrueRequest, lab: TrueLab): number => {
  if (!lab.offers.has(work.id)) return lab.inHouse.has(work.id) || lab.families.has(work.family) ? 1 : 0;
  return second !== null && !lab.offers.has(second.id) ? 2 : 3;
};

/** The grade of a pair, 0 to 3, by the rules of RUBRIC.md. `today` is a day number. */
export const gradeOf = (request: TrueRequest, lab: TrueLab, today: number): number => {
  const { work, must, fresh, timeline, place } = request;
  const grade = workGrade(request, lab);
  if (grade === 0 || !mayDoIt(request, lab, today)) return 0;
  if (grade === 1) return 1;
  const types = new Set(inForce(lab, today).map(({ type }) => type));
  const usual = evidenceTypes[work.evidence];
  const lacksUsual = usual.length > 0 && !usual.some((type) => types.has(type));
  const isTooFar = fresh && kilometresBetween(place, lab.place) > sameDayKilometres;
  const most =
    (must !== null && !types.has(must)) || isTooFar ? 1 : timeline === 'urgent' && lab.hours === 'appointment-only' ? 2 : 3;
  return Math.min(most, grade - Number(lacksUsual));
};
