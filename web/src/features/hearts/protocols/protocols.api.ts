import type { PreviewInput } from '@aliquot/contract/hearts/matching';
import type { Protocol } from '@aliquot/contract/hearts/protocols';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, fetchFile } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { openLink } from '../documents/documents.api.ts';
import type { DocumentSource } from '../evidence/document-source.ts';

const askAgainMilliseconds = 1000;

/** The files of the user's unfinished request; asked for each second while one is read, besides the live events. */
export const protocolsQuery = queryOf.protocols.list(
  {},
  {
    select: ({ protocols }) => protocols,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.protocols.some((each: Protocol) => each.state === 'waiting') ? askAgainMilliseconds : false,
  },
);

type Sending = { onUploadProgress: (share: number) => void; signal: AbortSignal };

export const addProtocol = (file: File, { onUploadProgress, signal }: Sending) =>
  api.protocols.add({ file }, { context: { onUploadProgress }, signal });

export const changeProtocol = (protocolId: string, attached: boolean) => api.protocols.change({ protocolId, attached });
export const chooseStudy = (protocolId: string, study: number) => api.protocols.chooseStudy({ protocolId, study });
export const stopProtocol = (protocolId: string) => api.protocols.stop({ protocolId });
export const removeProtocol = (protocolId: string) => api.protocols.remove({ protocolId });

/** The labs for a request as it is written so far. The ones before stay while it is asked again. */
export const previewQuery = (written: PreviewInput) =>
  queryOf.matching.preview(written, {
    select: ({ preview }) => preview,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

const page = (protocolId: string, position: number) =>
  queryOf.protocols.page({ protocolId, position }, { noun: 'protocol-pages', staleTime: Infinity });

export const pagesQuery = (protocolId: string) =>
  queryOf.protocols.pages({ protocolId }, { noun: 'protocol-pages', select: ({ pages }) => pages, staleTime: Infinity });

/** Files of an unfinished request, for the viewer. */
export const protocolSource: DocumentSource = {
  page,
  file: (protocolId) =>
    queryOptions({
      queryKey: ['protocol-pages', 'file', protocolId],
      queryFn: async ({ signal }) => {
        const { url } = await api.protocols.link({ protocolId, disposition: 'inline' }, { signal });
        return fetchFile(url, signal);
      },
      staleTime: Infinity,
      gcTime: 60_000,
    }),
  open: (protocolId) => openLink(() => api.protocols.link({ protocolId, disposition: 'attachment' })),
};
