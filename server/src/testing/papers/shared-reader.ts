import { createDocumentReader, type DocumentReader } from '../../platform/documents/index.ts';

let reader: DocumentReader | undefined;

/**
 * The product's reader, once for all tests of a process. Their papers are ours, so one process of it reads many, and closing it does
 * nothing: its processes end when they rest, or with this one.
 */
export const sharedReader = (): DocumentReader => {
  reader ??= createDocumentReader({ documentsPerProcess: 50 });
  return { ...reader, close: async () => {} };
};
