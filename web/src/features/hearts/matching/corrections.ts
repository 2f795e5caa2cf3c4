import {
  type AskedKind,
  type AskedTerm,
  askedKinds,
  askedTermLimits,
  type Corrections,
  noCorrections,
  type Understanding,
} from '@aliquot/contract/hearts/understanding';

type Added = Corrections['added'][number];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isAdded = (value: unknown): value is Added =>
  isRecord(value) && typeof value.label === 'string' && askedKinds.some((kind) => kind === value.kind);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Corrections from a draft, which may come from an older form; invalid ones are dropped. */
export const asCorrections = (value: unknown): Corrections => {
  if (!isRecord(value)) return noCorrections;
  const { corrections: most } = askedTermLimits;
  return {
    removed: listOf(value.removed)
      .filter((id) => typeof id === 'string')
      .slice(0, most),
    added: listOf(value.added)
      .filter(isAdded)
      .slice(0, most)
      .map(({ kind, label }) => ({ kind, label })),
  };
};

/** True if the limit of corrections is reached. */
export const isFull = ({ removed, added }: Corrections): boolean =>
  Math.max(removed.length, added.length) >= askedTermLimits.corrections;

/** Restores a term that the researcher removed. */
export const putBack = (corrections: Corrections, id: string): Corrections => ({
  ...corrections,
  removed: corrections.removed.filter((removed) => removed !== id),
});

/** Adds a term; a purpose replaces the current one. Restores a removed term with the same words instead. */
export const addTerm = (
  corrections: Corrections,
  understanding: Understanding,
  { kind, label }: { kind: AskedKind; label: string },
): Corrections => {
  const removed = understanding.removed.find((term) => term.kind === kind && same(term.label, label));
  if (removed && corrections.removed.includes(removed.id)) return putBack(corrections, removed.id);
  if (corrections.added.some((added) => added.kind === kind && same(added.label, label))) return corrections;
  const others = corrections.added.filter((added) => kind !== 'purpose' || added.kind !== kind);
  return { ...corrections, added: [...others, { kind, label }] };
};

/**
 * The corrections behind a term. The server may word a term differently: then it is the added term at the same position within
 * its kind or, when several were merged, all added terms without another match. It gives a known term its own kind: then it was
 * added under another one.
 */
const originsOf = (corrections: Corrections, understanding: Understanding, term: AskedTerm): readonly Added[] => {
  const shown = understanding.asked.filter(({ from }) => from === 'researcher');
  const isTerm = ({ label }: Added) => same(label, term.label);
  const isShown = (added: Added) => shown.some(({ kind, label }) => kind === added.kind && same(label, added.label));
  const isElsewhere = (added: Added) => shown.some(({ kind, label }) => kind !== added.kind && same(label, added.label));
  const ofKind = corrections.added.filter((added) => added.kind === term.kind && !isElsewhere(added));
  const byWords = ofKind.filter(isTerm);
  if (byWords.length > 0 || term.from !== 'researcher') return byWords;
  const others = corrections.added.filter((added) => added.kind !== term.kind && !isShown(added));
  if (others.some(isTerm)) return others.filter(isTerm);
  const shownOfKind = shown.filter(({ kind }) => kind === term.kind);
  const place = shownOfKind.findIndex(({ id }) => id === term.id);
  const origins =
    shownOfKind.length === ofKind.length ? ofKind.slice(place, place + 1) : ofKind.filter((added) => !isShown(added));
  return origins.length > 0 ? origins : others;
};

/** Removes a term: an added one is dropped, one that was read is listed as removed. */
export const removeTerm = (corrections: Corrections, understanding: Understanding, term: AskedTerm): Corrections => {
  const origins = originsOf(corrections, understanding, term);
  const added = corrections.added.filter((each) => !origins.includes(each));
  if (term.from === 'researcher') return { ...corrections, added };
  return { removed: [...corrections.removed.filter((id) => id !== term.id), term.id], added };
};

/** Replaces one term with another. */
export const correctTerm = (
  corrections: Corrections,
  understanding: Understanding,
  term: AskedTerm,
  label: string,
): Corrections =>
  same(label, term.label)
    ? corrections
    : addTerm(removeTerm(corrections, understanding, term), understanding, { kind: term.kind, label });
