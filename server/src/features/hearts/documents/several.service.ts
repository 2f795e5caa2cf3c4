import type { FileFormat } from '../../../kernel/document-text.ts';
import { succeed } from '../../../kernel/result.ts';
import { exchangedFormats } from '../../../platform/documents/index.ts';
import type { ObjectLocation } from '../../../platform/storage/index.ts';
import type { StoredFile } from './documents.repository.ts';
import { admitFile } from './scanning.service.ts';
import { type CheckedFile, removeFiles, storeProjectFile } from './storing.service.ts';

type Uploading = Parameters<typeof admitFile>[0];

export const locationsOf = (files: readonly StoredFile[]): ObjectLocation[] =>
  files.map(({ file_url }) => ({ bucket: 'project-documents', key: file_url }));

/** Lets in all files or none. */
const admitAll = async (call: Uploading, files: readonly File[], collaborationId: string) => {
  const checked: CheckedFile<FileFormat>[] = [];
  for (const file of files) {
    const admitted = await admitFile(call, file, exchangedFormats, { type: 'collaboration', id: collaborationId });
    if (!admitted.ok) return admitted;
    checked.push(admitted.value);
  }
  return succeed(checked);
};

/** Stores all files that come together in a collaboration, or none: what was stored before one that cannot be is taken away again. */
export const storeAll = async (
  call: Uploading,
  files: readonly File[],
  { projectId, collaborationId }: { projectId: string; collaborationId: string },
) => {
  const { world, now } = call;
  const admitted = await admitAll(call, files, collaborationId);
  if (!admitted.ok) return admitted;
  const stored: StoredFile[] = [];
  for (const file of admitted.value) {
    const result = await storeProjectFile(world, projectId, file, now);
    if (!result.ok) {
      await removeFiles(world, locationsOf(stored));
      return result;
    }
    stored.push(result.value);
  }
  return succeed(stored);
};
