import type { AnalysisResult, Assessment } from '@aliquot/contract/hearts/analyses';
import type { DocumentReading } from '@aliquot/contract/hearts/readings';
import type { DocumentFormat } from '../../../../kernel/document-text.ts';
import { forEachOf } from '../../../../kernel/for-each-of.ts';
import { type DocumentReader, labDocumentFormats, sniffFile } from '../../../../platform/documents/index.ts';
import { displayName, storedAs, unknownMediaType } from '../../documents/documents.domain.ts';
import { sameName } from '../../judging/facts/names.domain.ts';
import type { LabProfile } from '../../judging/lines/lab.domain.ts';
import { answerOf, storedFindings } from '../../judging/results.domain.ts';
import { judge, type Outcome, understandFile } from './understanding.service.ts';

type FileToAnalyze = { readonly path: string; readonly name: string };

/** One document with everything that was read from it; `message` says why a file could not be used. */
type DocumentEvidence = {
  readonly documentId: string;
  readonly fileName: string;
  readonly message: string | null;
  readonly reading: DocumentReading | null;
};

export type AnalysisWithEvidence = AnalysisResult & {
  readonly evidence: {
    readonly assessment: Assessment;
    readonly scored: boolean;
    readonly documents: readonly DocumentEvidence[];
  };
};

type Analysed = FileToAnalyze & {
  readonly id: string;
  readonly format: DocumentFormat | null;
  readonly refused: boolean;
  readonly outcome: Outcome;
};

const refused = (message: string): Outcome => ({ ok: false, message, cause: 'refused at the gate', isOfMachine: false });

const analyse = async (reader: DocumentReader, file: FileToAnalyze, index: number, today: string): Promise<Analysed> => {
  const id = String(index + 1);
  const name = displayName(file.name);
  const sniffed = await sniffFile(file.path, { name, allowed: labDocumentFormats });
  if (!sniffed.ok) return { ...file, id, name, format: null, refused: true, outcome: refused(sniffed.message) };
  const { format } = sniffed;
  return {
    ...file,
    id,
    name,
    format,
    refused: false,
    outcome: await understandFile(reader, { path: file.path, name, format }, today),
  };
};

/** Without a profile the laboratory is the one that most certificates name, counted by how sure they are. */
const profileFrom = (readings: readonly DocumentReading[]): LabProfile => {
  const certificates = readings.flatMap((reading) => reading.certificates).toSorted((a, b) => b.confidence - a.confidence);
  const names = certificates.flatMap(({ holder }) => (holder ? [holder.value] : []));
  const naming = (name: string) => certificates.filter(({ holder }) => holder && sameName(holder.value, name));
  const sureOf = (name: string) => naming(name).reduce((sum, { confidence }) => sum + confidence, 0);
  const name = names.toSorted((a, b) => sureOf(b) - sureOf(a))[0] ?? '';
  return {
    name,
    address: [...naming(name), ...certificates].find(({ address }) => address)?.address?.value ?? '',
    labType: 'clinical',
    accreditations: [],
    primaryServices: [],
  };
};

/**
 * Reads and judges files exactly as the background job does, without a database: the answer of analyze-lab-documents and,
 * under `evidence`, the full judgment and what was read from each file. `today` is YYYY-MM-DD; without `lab` the profile is
 * taken from the documents. Rejects when a file cannot be read from disk.
 */
export const analyzeFiles = async ({
  reader,
  files,
  lab,
  labId = '',
  today,
  concurrency = 3,
}: {
  readonly reader: DocumentReader;
  readonly files: readonly FileToAnalyze[];
  readonly lab?: LabProfile | undefined;
  readonly labId?: string;
  readonly today: string;
  readonly concurrency?: number;
}): Promise<AnalysisWithEvidence> => {
  const analysed: Analysed[] = [];
  await forEachOf([...files.entries()], concurrency, async ([index, file]) => {
    analysed[index] = await analyse(reader, file, index, today);
  });
  const readings = analysed.map(({ outcome }) => (outcome.ok ? (JSON.parse(outcome.reading) as DocumentReading) : null));
  const judgement = await judge(
    { lab: lab ?? profileFrom(readings.filter((reading) => reading !== null)), answers: {}, today },
    analysed.map(({ id, name, outcome }) => ({ documentId: id, fileName: name, reading: outcome.ok ? outcome.reading : null })),
  );
  const byId = new Map(analysed.map((file) => [file.id, file]));
  const documents = judgement.documents.flatMap((findings) => {
    const file = byId.get(findings.documentId);
    if (!file) return [];
    const { format, outcome } = file;
    const fileType = format ? storedAs[format].mediaType : unknownMediaType;
    const stored = storedFindings(findings, {
      fileType,
      unread: outcome.ok ? null : { message: outcome.message, advice: null },
    });
    return [{ ...stored, extractedText: outcome.ok ? outcome.text : '' }];
  });
  const failed = analysed.filter((file) => file.refused).length;
  const storedFiles = { total: files.length, successful: files.length - failed, failed };
  return {
    ...answerOf(judgement, documents, { labId, storedFiles }),
    evidence: {
      assessment: JSON.parse(judgement.assessment) as Assessment,
      scored: judgement.scored,
      documents: analysed.map(({ id, name, outcome }, index) => ({
        documentId: id,
        fileName: name,
        message: outcome.ok ? null : outcome.message,
        reading: readings[index] ?? null,
      })),
    },
  };
};
