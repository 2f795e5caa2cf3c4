import { labFileExtensions, limits } from '@aliquot/contract/limits';
import { extensionOf } from '../../ui/form/file-extension.ts';
import { shownFileName } from '../../ui/text/format.ts';

/** Why a laboratory's file cannot be sent, if it cannot. */
export const fileProblem = ({ name: given, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  const name = shownFileName(given);
  if (!(labFileExtensions as readonly string[]).includes(extensionOf(name)))
    return `File ${name} has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, or TXT files.`;
  return size > limits.fileBytes ? `File ${name} is too large. Maximum file size is 10MB.` : undefined;
};
