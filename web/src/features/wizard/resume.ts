import type { LabDocument } from '@aliquot/contract/documents';
import type { RegistrationDraft } from '@aliquot/contract/drafts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
import { latestAnalysisQuery } from '../analyses/analyses.api.ts';
import { draftQuery } from '../drafts/drafts.api.ts';
import { newestDraft, waitingDraftKey } from '../drafts/newest-draft.ts';
import { labQuery, storedDocumentsQuery } from '../labs/labs.api.ts';
import { emptyLab, type LabValues, type StepKey } from './registration-values.ts';
import type { LabVersion } from './use-lab.ts';

/** What an earlier visit, perhaps on another device, has left of a registration. */
export type Resumed = {
  values: Partial<LabValues>;
  /** Milliseconds since 1970. */
  savedAt: number | null;
  lab: LabVersion | null;
  documents: readonly LabDocument[];
  analysisId: string | null;
  analysed: boolean;
  /** Where to go on; without it at the beginning. */
  step?: StepKey;
};

/** The fields of a draft that the form has, with nothing in the others. */
export const valuesOf = (draft: RegistrationDraft): Partial<LabValues> =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => name in emptyLab && value !== undefined));

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The laboratory that was registered from a draft, with its documents and its analysis; nothing when it was deleted since. */
const registeredFrom = async (client: QueryClient, labId: string) => {
  try {
    const [{ id, version }, documents, analysis] = await Promise.all([
      client.fetchQuery({ ...labQuery(labId), staleTime: 0 }),
      client.fetchQuery({ ...storedDocumentsQuery(labId), staleTime: 0 }),
      client.fetchQuery({ ...latestAnalysisQuery(labId), staleTime: 0 }),
    ]);
    return { lab: { id, version }, documents, analysis };
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
};

const hasContent = (values: Partial<LabValues>) =>
  Object.values(values).some((value) => (typeof value === 'string' || Array.isArray(value)) && value.length > 0);

/** What an administrator has begun to onboard, here or on another device; null when that is nothing. */
export const begunOnboardingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['drafts', 'begun-onboarding', userId],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ client }): Promise<Resumed | null> => {
      const server = await client.fetchQuery({ ...draftQuery('lab-onboarding'), staleTime: 0 });
      const draft = newestDraft(server, waitingDraftKey('lab-onboarding', userId));
      const values = valuesOf(draft?.values ?? {});
      if (!draft || !hasContent(values)) return null;
      const registered = draft.values.labId ? await registeredFrom(client, draft.values.labId) : null;
      const analysis = registered?.analysis ?? null;
      return {
        values,
        savedAt: draft.savedAt,
        lab: registered?.lab ?? null,
        documents: registered?.documents ?? [],
        analysisId: analysis?.id ?? null,
        analysed: analysis?.status === 'completed',
        // As far as all before is complete; the wizard itself stops at the first step that is not.
        step: analysis?.status === 'completed' ? 'analysis' : 'documents',
      };
    },
  });
