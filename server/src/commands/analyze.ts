import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { notEnoughWords, ratedRisk } from '@aliquot/contract/administration/report-words';
import { counted } from '@aliquot/contract/counted';
import { labDataSchema } from '@aliquot/contract/hearts/labs';
import { type AnalysisWithEvidence, analyzeFiles } from '../features/hearts/analyses/run/files.service.ts';
import { utcDay } from '../kernel/days.ts';
import { systemCodeOf } from '../platform/directory-fault.ts';
import { createDocumentReader } from '../platform/documents/index.ts';
import { readJson } from './files.ts';
import { CommandError, print } from './process.ts';

/** The part of labData that the judgment needs; the rest may be absent. */
const labSchema = labDataSchema
  .pick({ labName: true, address: true, labType: true, accreditations: true, primaryServices: true })
  .partial({ address: true, labType: true });

const readLab = async (path: string) => {
  const { success, data, error } = labSchema.safeParse(await readJson(path));
  if (!success) throw new CommandError(`${path}: ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`, 2);
  const { labName, address = '', labType = 'clinical', accreditations, primaryServices } = data;
  return { name: labName, address, labType, accreditations, primaryServices };
};

/** `file`, `directory`, ENOENT, or why it cannot be read. */
const kindOf = async (path: string): Promise<string> => {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return 'directory';
    return found.isFile() ? 'file' : 'it is not a regular file';
  } catch (error) {
    return systemCodeOf(error) ?? (error as Error).message;
  }
};

const checkFiles = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const found = await kindOf(path);
    if (found === 'ENOENT') throw new CommandError(`${path} cannot be read: there is no such file.`, 2);
    if (found === 'directory') throw new CommandError(`${path} is a directory. Name the files in it.`, 2);
    if (found !== 'file') throw new CommandError(`${path} cannot be read: ${found}.`, 2);
  }
};

/** An analysis as text: each file with what it proves or why it could not be used, then the score. */
export const summaryOf = ({ documentAnalyses, complianceScore, summary, evidence }: AnalysisWithEvidence): string => {
  /** Documents are in the order of the files. */
  const messageOf = (index: number, name: string) => {
    const document = evidence.documents[index];
    return document?.fileName === name ? document.message : null;
  };
  return [
    ...documentAnalyses.flatMap(({ fileName, confidence, certifications }, index) => [
      messageOf(index, fileName) ?? `${fileName} (confidence ${Math.round(confidence * 100)}%)`,
      ...certifications.map(
        ({ type, number, expirationDate, status }) =>
          `  ${type} ${number ?? 'without a number'}, to ${expirationDate ?? 'no date'}: ${status}`,
      ),
    ]),
    `${evidence.scored ? `Compliance score ${complianceScore}%` : notEnoughWords}. Risk: ${ratedRisk(summary.overallRisk, evidence.scored)}. ${counted(summary.totalGaps, 'gap')}.`,
  ].join('\n');
};

/** Reads documents as the product does. A file that cannot be used is part of the answer, and does not stop the others. */
export const analyze = async (paths: string[], { lab, json }: { lab?: string; json?: boolean }): Promise<void> => {
  await checkFiles(paths);
  const profile = lab === undefined ? undefined : await readLab(lab);
  const reader = createDocumentReader();
  try {
    const result = await analyzeFiles({
      reader,
      files: paths.map((path) => ({ path, name: basename(path) })),
      lab: profile,
      today: utcDay(new Date()),
    });
    print(result, summaryOf(result), json);
  } finally {
    await reader.close();
  }
};
