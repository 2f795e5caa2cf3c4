import { type DraftKind, registrationDraftSchema, requestDraftSchema } from '@aliquot/contract/drafts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The forms whose drafts are available on every device. */
export type FormKind = DraftKind | 'request';

/** Never cached: loaded each time the form opens. */
const freshly = { gcTime: 0, staleTime: Infinity, retry: false } as const;

/** The user's draft of a form. */
export const draftQuery = (kind: DraftKind) =>
  queryOptions({
    ...freshly,
    queryKey: ['drafts', kind],
    queryFn: async ({ signal }) => (await api.drafts.get({ kind }, { signal })).draft,
  });

export const requestDraftQuery = queryOptions({
  ...freshly,
  queryKey: ['drafts', 'request'],
  queryFn: async ({ signal }) => (await api.drafts.getRequest({}, { signal })).draft,
});

/** Saves the form's own fields of `values`, and nothing else. */
export const saveDraftOnServer = (kind: FormKind, values: unknown) =>
  kind === 'request'
    ? api.drafts.saveRequest({ values: requestDraftSchema.parse(values) })
    : api.drafts.save({ kind, values: registrationDraftSchema.parse(values) });

export const removeDraftOnServer = (kind: FormKind) =>
  kind === 'request' ? api.drafts.removeRequest({}) : api.drafts.remove({ kind });
