import { api } from '../../../platform/server/api.ts';
import { sendInParts } from '../../../platform/server/send-in-parts.ts';

/** A whole file is read once more on the server before it is a result. */
const completeMilliseconds = 600_000;

type Sending = { onProgress: (received: number) => void; signal: AbortSignal };

/** Uploads a result file, or goes on with the same file where it stopped. */
export const uploadResult = async (collaborationId: string, file: File, { onProgress, signal }: Sending) => {
  const last_modified = new Date(file.lastModified).toISOString();
  const about = { file_name: file.name, file_size: file.size, last_modified };
  const upload = await api.deliverables.begin({ collaborationId, ...about }, { signal });
  if (upload.received < file.size) await sendInParts(file, upload.url, { onProgress, signal });
  return api.deliverables.complete({ uploadId: upload.id }, { signal, context: { timeoutMilliseconds: completeMilliseconds } });
};
