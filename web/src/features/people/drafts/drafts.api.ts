import type { ProposalDraft } from '@aliquot/contract/engagements/proposals';
import { type DraftKind, registrationDraftSchema, requestDraftSchema } from '@aliquot/contract/people/drafts';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** The forms whose drafts are available on every device; a proposal's by the id of its collaboration. */
export type FormKind = DraftKind | 'request' | `proposal.${string}`;

const proposalOf = (kind: FormKind): string | undefined => /^proposal\.(.+)$/.exec(kind)?.[1];

/** Never cached: loaded each time the form opens. */
const freshly = { gcTime: 0, staleTime: Infinity, retry: false } as const;

/** The user's draft of a form. */
export const draftQuery = (kind: DraftKind) => queryOf.drafts.get({ kind }, { select: ({ draft }) => draft, ...freshly });

export const requestDraftQuery = queryOf.drafts.getRequest({}, { select: ({ draft }) => draft, ...freshly });

/** Saves the form's own fields of `values`, and nothing else. */
export const saveDraftOnServer = (kind: FormKind, values: unknown) => {
  const collaborationId = proposalOf(kind);
  if (collaborationId !== undefined) {
    const { labId: _ofRegistration, ...proposal } = values as ProposalDraft & { labId?: unknown };
    return api.proposals.saveDraft({ collaborationId, values: proposal });
  }
  return kind === 'request'
    ? api.drafts.saveRequest({ values: requestDraftSchema.parse(values) })
    : api.drafts.save({ kind: kind as DraftKind, values: registrationDraftSchema.parse(values) });
};

/** The draft of a proposal is removed with its sending. */
export const removeDraftOnServer = async (kind: FormKind): Promise<void> => {
  if (proposalOf(kind) !== undefined) return;
  await (kind === 'request' ? api.drafts.removeRequest({}) : api.drafts.remove({ kind: kind as DraftKind }));
};
