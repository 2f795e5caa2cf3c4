import { type DocumentProof, documentProofRoutes, type ProvenRequirement } from '@aliquot/contract/document-proof';
import { refuse, succeed } from '../../kernel/result.ts';
import { handle } from '../../platform/http/mount.ts';
import { latestJudgement } from '../analyses/to-do.handlers.ts';
import { mayReadLabDocument } from '../documents/documents.policy.ts';
import { findShown, type ShownLabDocument } from '../documents/lists.repository.ts';
import { type HandedIn, shownStanding } from '../judging/things.domain.ts';
import { findLab } from '../labs/labs.repository.ts';
import { kindLabel, requirementFieldId, type SpokenTo, typeFieldId } from './fields.domain.ts';
import { readingOf } from './reading.service.ts';

const presentSpokenTo = ({ proof, title, lines }: SpokenTo, handedIn: HandedIn): ProvenRequirement[] => {
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

/** Why a document was not read, where an analysis has tried. */
const messageOf = ({ analysis }: ShownLabDocument): string | null =>
  analysis?.status === 'failed' ? (analysis.message ?? 'It could not be read.') : null;

export const proofHandlers = {
  proof: handle(documentProofRoutes.proof, async (call) => {
    const { input, actor, db } = call;
    const document = await findShown(db, input.documentId);
    const lab = document && mayReadLabDocument(actor, document) ? await findLab(db, document.lab_id) : undefined;
    const latest = lab && (await latestJudgement(call, lab.id));
    if (!document || !lab || !latest) return refuse('NOT_FOUND');
    const { reading, certificates, facts, mentioned, requirements } = await readingOf(call, document);
    const read: DocumentProof['read'] = reading && {
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
      requirements: requirements.flatMap((each) => presentSpokenTo(each, latest)),
    };
    return succeed({
      lab: { id: lab.id, name: lab.name },
      document: {
        id: document.id,
        file_name: document.file_name,
        uploaded_at: document.uploaded_at.toISOString(),
        message: messageOf(document),
      },
      read,
    });
  }),
};
