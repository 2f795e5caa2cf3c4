import type { CitedEvidence } from '@aliquot/contract/hearts/certifications';
import { findEvidence, gatherShown } from './lines/evidence.domain.ts';
import { controlOf } from './lines/knowledge.domain.ts';
import type { AssessmentInput, Readable } from './lines/lab.domain.ts';

/** The proof of one control in one document. `shows` and `lacks` are labels of the required evidence. */
export type DocumentProof = {
  readonly control: string;
  /** True when this document alone shows everything required, without a doubt. */
  readonly closes: boolean;
  readonly shows: readonly string[];
  readonly lacks: readonly string[];
  readonly doubts: readonly string[];
  readonly places: readonly CitedEvidence[];
};

type ProofInput = Pick<AssessmentInput, 'lab' | 'today' | 'confirmed' | 'ownNames' | 'known'>;

/** The proof that a document gives by itself for each of some controls; leaves out controls of which it shows nothing. */
export const provenBy = (document: Readable, input: ProofInput, controlIds: readonly string[]): DocumentProof[] => {
  const shown = gatherShown({ ...input, answers: {}, documents: [document] });
  return [...new Set(controlIds)].flatMap((control): DocumentProof[] => {
    const parts = controlOf(control).evidence.map((part) => ({ label: part.label, hit: findEvidence(shown, part) }));
    const hits = parts.flatMap(({ hit }) => hit ?? []);
    if (hits.length === 0) return [];
    return [
      {
        control,
        closes: parts.every(({ hit }) => hit?.strength === 'strong'),
        shows: parts.filter(({ hit }) => hit !== null).map(({ label }) => label),
        lacks: parts.filter(({ hit }) => hit === null).map(({ label }) => label),
        doubts: [...new Set(hits.flatMap(({ doubts }) => doubts))],
        places: hits.flatMap(({ evidence }) => evidence),
      },
    ];
  });
};
