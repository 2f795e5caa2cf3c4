import type { Assessment } from './hearts/analyses.ts';
import type { ToDo, ToDoThing } from './hearts/to-do.ts';

// Each count has one definition. docs/counts.md says where each is shown and what it opens.

/**
 * Gaps: what no document shows, or shows in part only, each cause once. An answer alone takes no gap away; what is not assessed
 * yet is open in another way.
 */
export const gapsOf = ({ gaps }: Pick<Assessment, 'gaps'>): Assessment['gaps'] =>
  gaps.filter(({ status }) => status !== 'not-assessed');

/** Certificates: the laboratory's own, without those that a renewal has replaced. */
export const certificatesOf = ({ certifications }: Pick<Assessment, 'certifications'>): Assessment['certifications'] =>
  certifications.filter(({ supersededBy }) => supersededBy === null);

/** Things to do: all but those that wait for a reviewer. */
export const openThings = ({ things }: Pick<ToDo, 'things'>): readonly ToDoThing[] =>
  things.filter(({ state }) => state !== 'waiting');
