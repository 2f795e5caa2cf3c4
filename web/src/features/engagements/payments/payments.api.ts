import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { openLink } from '../../hearts/documents/documents.api.ts';

/** Below `requests`, so that every change of a request reads it again. */
export const paymentsQuery = (collaborationId: string) =>
  queryOptions({
    queryKey: ['requests', 'payments', collaborationId],
    queryFn: ({ signal }) => api.payments.list({ collaborationId }, { signal }),
  });

export const addPaymentNote = (note: Parameters<typeof api.payments.add>[0]) => api.payments.add(note);

export const voidPaymentNote = (noteId: string, reason: string) => api.payments.void({ noteId, reason });

/** Opens the file in a new tab by a link that is valid for 300 seconds. */
export const openPaymentFile = (noteId: string) => openLink(() => api.payments.linkOfFile({ noteId }));
