import { limits } from '@aliquot/contract/limits';
import type { DocumentType } from '@aliquot/contract/options';
import { api, send } from '../../../platform/server/api.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

const invalidPath = 'Invalid file path';

/** The words for a failed link: a bad path, a failed signature, or the page's own words for a lost connection. */
const linkFailure = (error: unknown, fallback: string): string => {
  if (error instanceof Error && error.message === invalidPath) return invalidPath;
  if (!(error instanceof ApiError) || error.status === 0) return fallback;
  return error.status === 404 ? invalidPath : (error.details ?? 'Failed to generate signed URL');
};

/** The words for a download of a researcher that failed. */
export const downloadFailure = (error: unknown): string =>
  linkFailure(error, 'Failed to generate download link. Please try again.');

/** The words for a link of a laboratory that failed. */
export const secureLinkFailure = (error: unknown): string =>
  linkFailure(error, 'Failed to generate secure link. Please try again.');

type Disposition = 'inline' | 'attachment';

/** Opens the window during the click, before the link arrives, so that browsers don't block it. */
export const openLink = async (ask: () => Promise<{ url: string }>): Promise<void> => {
  const tab = window.open('about:blank', '_blank');
  try {
    const { url } = await ask();
    const link = new URL(url, window.location.origin);
    if (link.origin !== window.location.origin && link.protocol !== 'https:') throw new Error(invalidPath);
    if (tab) tab.location.href = link.href;
    else window.location.assign(link.href);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

/** Opens a project's document in a new tab by a link that is valid for 300 seconds. */
export const openProjectDocument = (documentId: string, disposition: Disposition = 'attachment') =>
  openLink(() => api.documents.linkOfProject({ documentId, disposition }));

const fileMilliseconds = 120_000;

/** A project's document as a file, to be attached to another project. */
export const fetchProjectDocument = async (
  document: { id: string; file_name: string; file_type: string; uploaded_at: string },
  signal: AbortSignal,
): Promise<File> => {
  const { url } = await api.documents.linkOfProject({ documentId: document.id, disposition: 'attachment' }, { signal });
  const request = new Request(new URL(url, window.location.origin), { signal });
  const answer = await send(request, { timeoutMilliseconds: fileMilliseconds });
  const details = { type: document.file_type, lastModified: Date.parse(document.uploaded_at) };
  return new File([await answer.blob()], document.file_name, details);
};

/** Opens a laboratory's document in a new tab, as a project's. */
export const openLabDocument = (documentId: string, disposition: Disposition = 'attachment') =>
  openLink(() => api.documents.linkOfLab({ documentId, disposition }));

type DocumentFilter = {
  page: number;
  search?: string | undefined;
  documentType?: DocumentType | undefined;
  sort?: string | undefined;
};

export const labDocumentsQuery = (labId: string, filter: number | DocumentFilter) => {
  const { page, search = '', documentType, sort } = typeof filter === 'number' ? { page: filter } : filter;
  return queryOf.documents.listOfLab({
    labId,
    page,
    ...(search ? { search } : {}),
    ...(documentType ? { documentType } : {}),
    ...(sort ? { sort } : {}),
  });
};

type Details = { documentType: DocumentType; description: string };

/** Stores a file for a laboratory, unless the same bytes are stored already. */
export const uploadDocument = (
  labId: string,
  file: File,
  { documentType, description }: Details,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
) =>
  api.documents.uploadToLab(
    { labId, file, documentType, duplicates: 'skip', ...(description ? { description } : {}) },
    { context: { onUploadProgress: onProgress }, signal },
  );

export const editLabDocument = (documentId: string, details: Details) => api.documents.editOfLab({ documentId, ...details });

/** The data that depends on one document alone; read again each time, because other documents change. */
export const restingQuery = (documentId: string) => queryOf.documents.restingOn({ documentId }, { gcTime: 0 });

export const deleteLabDocument = (documentId: string) => api.documents.deleteFromLab({ documentId });

type Upload = Omit<Parameters<typeof api.documents.uploadToLab>[0], 'file'> & { file: File };

/** Stores one document of a laboratory. `onProgress` gets the share that was sent, from 0 to 1. */
export const uploadToLab = ({ description, ...upload }: Upload, onUploadProgress: (share: number) => void) =>
  api.documents.uploadToLab({ ...upload, ...(description && { description }) }, { context: { onUploadProgress } });

/** Every stored document of a laboratory. */
export const storedDocumentsQuery = (labId: string) =>
  queryOf.documents.listOfLab({ labId, pageSize: limits.pageSizeMax }, { select: ({ items }) => items });
