import type { Concept } from './vocabulary.domain.ts';

/** The kind of a term, as a request's chips show it. */
export type TermKind = 'method' | 'analyte' | 'specimen' | 'subject';

/** A thing that texts name: a concept of the own vocabulary, or a term of an open list. */
export type Term = {
  readonly id: string;
  readonly kind: TermKind;
  /** The ways to write it, its name first. */
  readonly texts: readonly string[];
  /** The concept that it is or, for a term of a list, the concept that gathers it with others (of "brain" that of neurology). */
  readonly concept: Concept | null;
  readonly isOwn: boolean;
};

/** One way to write a term. `words` is the number of its words. */
export type Form = {
  readonly term: Term;
  readonly text: string;
  readonly words: number;
  /** Counts in capitals only. */
  readonly inCapitals: boolean;
  /** Counts beside another sign of its kind only: a gene that is a common word too. */
  readonly inCompany: boolean;
  /** Means less than the term: an instrument by which the method is done. */
  readonly isInstrument: boolean;
};
