import type { DraftKind, RegistrationDraft } from '@aliquot/contract/drafts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The person's own draft of a form, asked afresh each time the form opens. */
export const draftQuery = (kind: DraftKind) =>
  queryOptions({
    queryKey: ['drafts', kind],
    queryFn: async ({ signal }) => (await api.drafts.get({ kind }, { signal })).draft,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

export const saveDraftOnServer = (kind: DraftKind, values: RegistrationDraft) => api.drafts.save({ kind, values });
export const removeDraftOnServer = (kind: DraftKind) => api.drafts.remove({ kind });
