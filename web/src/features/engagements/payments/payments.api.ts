import { api } from '../../../platform/server/api.ts';
import { openLink } from '../../hearts/documents/documents.api.ts';

/** Opens the file in a new tab by a link that is valid for 300 seconds. */
export const openPaymentFile = (noteId: string) => openLink(() => api.payments.linkOfFile({ noteId }));
