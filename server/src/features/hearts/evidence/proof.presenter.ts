import type { DocumentProof, ProvenRequirement } from '@aliquot/contract/hearts/document-proof';
import { wireOf } from '../../../kernel/pick.ts';
import type { ShownLabDocument } from '../documents/lists.repository.ts';
import { type HandedIn, shownStanding } from '../judging/things.domain.ts';
import { type AddressedRequirement, kindLabel, requirementFieldId, typeFieldId } from './fields.domain.ts';
import type { readingOf } from './reading.service.ts';

const presentAddressed = ({ proof, title, lines }: AddressedRequirement, handedIn: HandedIn): ProvenRequirement[] => {
  const [first] = lines;
  if (first === undefined) return [];
  return [
    {
      id: first.id,
      title,
      clauses: lines.map(({ catalogue, clause }) => ({ catalogue, clause })),
      closes: proof.closes,
      standing: shownStanding(first, handedIn),
      shows: [...proof.shows],
      lacks: [...proof.lacks],
      doubts: [...proof.doubts],
      field: requirementFieldId(proof.control),
      places: [...proof.places],
    },
  ];
};

/** The reason that a document was not read, if an analysis has tried. */
const messageOf = ({ analysis }: ShownLabDocument): string | null =>
  analysis?.status === 'failed' ? (analysis.message ?? 'It could not be read.') : null;

type Proven = {
  readonly lab: { readonly id: string; readonly name: string };
  readonly document: ShownLabDocument;
  readonly latest: HandedIn;
};

/** The proof that a document gives, by what was read of it. */
export const presentProof = (
  { lab, document, latest }: Proven,
  { reading, certificates, facts, mentioned, requirements }: Awaited<ReturnType<typeof readingOf>>,
): DocumentProof => ({
  lab: { id: lab.id, name: lab.name },
  document: {
    ...wireOf(document, ['id', 'file_name', 'uploaded_at']),
    message: messageOf(document),
  },
  read: reading && {
    analyzed_at: new Date(document.analysis?.created_at ?? document.uploaded_at).toISOString(),
    type: {
      value: reading.documentType.value,
      label: kindLabel(reading.documentType),
      proves: reading.documentType.proves ?? null,
      confidence: reading.documentType.confidence,
      field: typeFieldId(document.id),
    },
    typeWords: reading.documentType.evidence.map((evidence) => ({
      documentId: document.id,
      fileName: document.file_name,
      evidence,
    })),
    values: [...certificates, ...facts],
    mentioned,
    notices: reading.flags,
    requirements: requirements.flatMap((each) => presentAddressed(each, latest)),
  },
});
