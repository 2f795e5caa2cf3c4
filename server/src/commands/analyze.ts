import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { labDataSchema } from '@aliquot/contract/labs';
import { type AnalysisWithEvidence, analyzeFiles } from '../features/analyses/files.service.ts';
import { utcDay } from '../kernel/days.ts';
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

const checkFiles = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) throw new CommandError(`${path} cannot be read.`, 2);
  }
};

const summaryOf = ({ documentAnalyses, complianceScore, summary }: AnalysisWithEvidence): string =>
  [
    ...documentAnalyses.flatMap(({ fileName, confidence, certifications }) => [
      `${fileName} (confidence ${Math.round(confidence * 100)} %)`,
      ...certifications.map(
        ({ type, number, expirationDate, status }) =>
          `  ${type} ${number ?? 'without a number'}, to ${expirationDate ?? 'no date'}: ${status}`,
      ),
    ]),
    `Compliance score ${complianceScore} %, risk ${summary.overallRisk}, ${summary.totalGaps} gaps.`,
  ].join('\n');

/** Reads documents as the product does. A file that cannot be used is part of the answer, and the others go on. */
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
