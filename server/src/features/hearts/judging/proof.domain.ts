import type { CitedEvidence } from '@aliquot/contract/hearts/certifications';
import { findEvidence, gatherShown } from './lines/evidence.domain.ts';
import { controlOf } from './lines/knowledge.domain.ts';
import type { AssessmentInput, Readable } from './lines/lab.domain.ts';

/** What one document shows of one control. `shows` and `lacks` are labels of what is looked for. */
export type DocumentProof = {
  readonly control: string;
  /** Whether this document alone shows all that is looked for, without a doubt. */
  readonly closes: boolean;
  readonly shows: readonly string[];
  readonly lacks: readonly string[];
  readonly doubts: readonly string[];
  readonly places: readonly CitedEvidence[];
};

type ProofInput = Pick<AssessmentInput, 'lab' | 'today' | 'confirmed' | 'ownNames' | 'known'>;

/** What a document shows by itself of each of some controls; those of which it shows nothing are left out. */
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
