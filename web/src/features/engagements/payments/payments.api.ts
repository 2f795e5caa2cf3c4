import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { openLink } from '../../hearts/documents/documents.api.ts';

export const paymentsQuery = (collaborationId: string) => queryOf.payments.list({ collaborationId });

export const addPaymentNote = (note: Parameters<typeof api.payments.add>[0]) => api.payments.add(note);

export const voidPaymentNote = (noteId: string, reason: string) => api.payments.void({ noteId, reason });

/** Opens the file in a new tab by a link that is valid for 300 seconds. */
export const openPaymentFile = (noteId: string) => openLink(() => api.payments.linkOfFile({ noteId }));
