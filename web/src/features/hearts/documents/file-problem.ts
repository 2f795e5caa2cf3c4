import { exchangedFileExtensions, labFileExtensions, limits } from '@aliquot/contract/limits';
import { ApiError } from '../../../platform/server/api-error.ts';
import { extensionOf } from '../../../ui/form/file-extension.ts';
import { shownFileName } from '../../../ui/text/format.ts';

const listed = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Why a file cannot be sent, if it cannot. `allowed` are extensions. */
export const fileProblem = (
  { name: given, size }: Pick<File, 'name' | 'size'>,
  allowed: readonly string[] = labFileExtensions,
): string | undefined => {
  const name = shownFileName(given);
  if (!allowed.includes(extensionOf(name))) {
    const formats = allowed.filter((extension) => extension !== 'jpeg').map((extension) => extension.toUpperCase());
    return `File ${name} has an unsupported format. Please upload ${listed.format(formats)} files.`;
  }
  return size > limits.fileBytes ? `File ${name} is too large. Maximum file size is 10MB.` : undefined;
};

/** Adds the files that can be sent to those chosen before, at most `most`, and says what was left out. */
export const takeFiles = (
  before: readonly File[],
  chosen: readonly File[],
  most: number,
): { files: File[]; problem: string | undefined } => {
  const problems = chosen.flatMap((file) => fileProblem(file, exchangedFileExtensions) ?? []);
  const all = [...before, ...chosen.filter((file) => fileProblem(file, exchangedFileExtensions) === undefined)];
  if (all.length > most) problems.push(`Add at most ${most} files.`);
  return { files: all.slice(0, most), problem: problems.join(' ') || undefined };
};

const refusals = new Set([400, 413, 415, 422]);

/** Whether the server refused this file, so that sending it again cannot help. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && refusals.has(error.status);
