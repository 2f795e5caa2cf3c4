import type { CertificateReading, DocumentReading } from '@aliquot/contract/hearts/readings';
import { answersIn, questionsAbout } from '../../server/src/features/hearts/witness/documents/asking.domain.ts';
import { checkAnswers } from '../../server/src/features/hearts/witness/documents/checking.domain.ts';
import { type OwnLines, ownLines } from '../../server/src/features/hearts/witness/documents/own-lines.domain.ts';
import type { DocumentText } from '../../server/src/kernel/document-text.ts';
import type { Answers } from '../lib/recorded-answers.ts';

export type Witness = {
  /** The reading with what a model's answers add where rules read nothing, as if a person had confirmed all of it. */
  readonly amend: (document: DocumentText, reading: DocumentReading) => Promise<DocumentReading>;
  /** Values that were added, and answers that fell, by reason. */
  readonly counts: { added: number; readonly dropped: Map<string, number> };
};

const confidence = 0.5;

/** Adds the answers about documents to their readings. */
export const createWitness = (recorded: Answers): Witness => {
  const counts: Witness['counts'] = { added: 0, dropped: new Map() };

  const amended = async (document: DocumentText, { certificate, lines }: OwnLines): Promise<CertificateReading> => {
    const answers = [];
    for (const question of questionsAbout(document, recorded.contextTokens, lines)) {
      const text = await recorded.to(question);
      answers.push(...((text === null ? null : answersIn(text)) ?? []));
    }
    const ownNames = certificate.holder ? [certificate.holder.value] : [];
    const { held, dropped } = checkAnswers(document, answers, { ownNames, certificate, lines });
    for (const { reason } of dropped) counts.dropped.set(reason, (counts.dropped.get(reason) ?? 0) + 1);
    const missing = held.filter(({ field }) => certificate[field] === null);
    counts.added += missing.length;
    const added = missing.map(({ field, value, place }) => [field, { value, confidence, evidence: [place] }] as const);
    return { ...certificate, ...Object.fromEntries(added) };
  };

  return {
    amend: async (document, reading) => {
      const certificates = [...reading.certificates];
      for (const own of ownLines(document, reading.certificates))
        certificates[certificates.indexOf(own.certificate)] = await amended(document, own);
      return { ...reading, certificates };
    },
    counts,
  };
};
