import { labFileExtensions, limits } from '@aliquot/contract/limits';
import { ApiError } from '../../platform/api-error.ts';
import { extensionOf } from '../../ui/form/file-extension.ts';
import { shownFileName } from '../../ui/text/format.ts';

/** Why a laboratory's file cannot be sent, if it cannot. */
export const fileProblem = ({ name: given, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  const name = shownFileName(given);
  if (!(labFileExtensions as readonly string[]).includes(extensionOf(name)))
    return `File ${name} has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, or TXT files.`;
  return size > limits.fileBytes ? `File ${name} is too large. Maximum file size is 10MB.` : undefined;
};

const refusals = new Set([400, 413, 415, 422]);

/** Whether the server refused this file, so that sending it again cannot help. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && refusals.has(error.status);
