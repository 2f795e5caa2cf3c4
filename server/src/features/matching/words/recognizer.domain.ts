import type { AskedKind } from '@aliquot/contract/understanding';
import { type Concept, conceptSpans } from './vocabulary.domain.ts';

/** A term of the field that a text names, and where, as offsets of characters. */
export type Recognized = {
  readonly id: string;
  readonly kind: 'method' | 'specimen' | 'subject';
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly concept: Concept | null;
};

const isChip = (kind: string): kind is Recognized['kind'] => kind === 'method' || kind === 'specimen' || kind === 'subject';

export const recognize = (text: string): readonly Recognized[] =>
  conceptSpans(text).flatMap(({ concept, start, end }) =>
    isChip(concept.kind) ? [{ id: concept.id, kind: concept.kind, label: concept.label, start, end, concept }] : [],
  );

export const termsOfKind = (_kind: AskedKind, _words: string): string[] => [];
