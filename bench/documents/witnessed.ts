import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { CertificateReading, DocumentReading } from '@aliquot/contract/hearts/readings';
import { answersIn, questionsAbout } from '../../server/src/features/hearts/witness/documents/asking.domain.ts';
import { checkAnswers } from '../../server/src/features/hearts/witness/documents/checking.domain.ts';
import type { DocumentText } from '../../server/src/kernel/document-text.ts';
import { type Model, ModelFault, type Question, questionKey } from '../../server/src/platform/models/model.ts';

/** Answers of a model by the key of their question, as a file keeps them. */
type Kept = Record<string, string>;

export type Witness = {
  /** The reading with what a model's answers add where rules read nothing, as if a person had confirmed all of it. */
  readonly amend: (document: DocumentText, reading: DocumentReading) => Promise<DocumentReading>;
  /** Values that were added, and answers that fell, by reason. */
  readonly counts: { added: number; readonly dropped: Map<string, number>; readonly faults: string[] };
  readonly save: () => void;
};

const confidence = 0.5;

/**
 * A model asked as the product asks it, with at most `seconds` for a document. Answers in the file `kept` are replayed and new ones
 * are added to it; with `model` null only those are used.
 */
export const createWitness = (
  model: Model | null,
  name: string,
  { kept: file, contextTokens, seconds }: { kept: string | null; contextTokens: number; seconds: number },
): Witness => {
  const kept: Kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {};
  const counts: Witness['counts'] = { added: 0, dropped: new Map(), faults: [] };

  const answerTo = async (question: Question): Promise<string | null> => {
    const key = questionKey(name, question);
    const known = kept[key];
    if (known !== undefined) return known;
    if (model === null) return null;
    try {
      const { text } = await model.ask(question, { milliseconds: seconds * 1000 });
      kept[key] = text;
      return text;
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      counts.faults.push(error.message);
      return null;
    }
  };

  const amended = async (document: DocumentText, certificate: CertificateReading): Promise<CertificateReading> => {
    const answers = [];
    for (const question of questionsAbout(document, contextTokens)) {
      const text = await answerTo(question);
      answers.push(...((text === null ? null : answersIn(text)) ?? []));
    }
    const ownNames = certificate.holder ? [certificate.holder.value] : [];
    const { held, dropped } = checkAnswers(document, answers, { ownNames, certificate });
    for (const { reason } of dropped) counts.dropped.set(reason, (counts.dropped.get(reason) ?? 0) + 1);
    const missing = held.filter(({ field }) => certificate[field] === null);
    counts.added += missing.length;
    const added = missing.map(({ field, value, place }) => [field, { value, confidence, evidence: [place] }] as const);
    return { ...certificate, ...Object.fromEntries(added) };
  };

  return {
    amend: async (document, reading) => {
      const [certificate, ...others] = reading.certificates;
      if (!certificate || others.length > 0) return reading;
      return { ...reading, certificates: [await amended(document, certificate)] };
    },
    counts,
    save: () => {
      if (file) writeFileSync(file, `${JSON.stringify(kept, null, 1)}\n`);
    },
  };
};
