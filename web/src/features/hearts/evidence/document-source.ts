import type { UseQueryOptions } from '@tanstack/react-query';
import type { pageQuery } from './evidence.api.ts';

/** Calls that a viewer reads its documents by. */
export type DocumentSource = {
  readonly file: (documentId: string) => UseQueryOptions<Blob, Error, Blob, string[]>;
  readonly page: (documentId: string, position: number) => ReturnType<typeof pageQuery>;
  /** Opens the file itself in a new tab. */
  readonly open: (documentId: string) => Promise<void>;
};
