import type { LabDocument } from '@aliquot/contract/hearts/documents';
import type { RegistrationDraft } from '@aliquot/contract/people/drafts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../platform/server/api-error.ts';
import { draftQuery } from '../../people/drafts/drafts.api.ts';
import { newestDraft, waitingDraftKey } from '../../people/drafts/newest-draft.ts';
import { latestAnalysisQuery } from '../analyses/analyses.api.ts';
import { storedDocumentsQuery } from '../documents/documents.api.ts';
import { labQuery } from '../labs/labs.api.ts';
import { emptyLab, type LabValues, type StepKey } from './registration-values.ts';
import type { LabVersion } from './use-lab.ts';

/** An unfinished registration, perhaps from another device. */
export type Resumed = {
  values: Partial<LabValues>;
  /** Milliseconds since 1970. */
  savedAt: number | null;
  lab: LabVersion | null;
  documents: readonly LabDocument[];
  analysisId: string | null;
  analyzed: boolean;
  /** The step to continue at; otherwise the first. */
  step?: StepKey;
};

/** The form's fields of a draft, with empty values for the rest. */
export const valuesOf = (draft: RegistrationDraft): Partial<LabValues> =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => name in emptyLab && value !== undefined));

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The lab registered from a draft, with its documents and analysis; null when it has been deleted. */
const registeredFrom = async (client: QueryClient, labId: string) => {
  try {
    const [{ id, version }, { items: documents }, { analysis }] = await Promise.all([
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

/** An administrator's unfinished onboarding, from here or another device; null without one. */
export const unfinishedOnboardingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['drafts', 'begun-onboarding', userId],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ client }): Promise<Resumed | null> => {
      const { draft: server } = await client.fetchQuery({ ...draftQuery('lab-onboarding'), staleTime: 0 });
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
        analyzed: analysis?.status === 'completed',
        // The wizard itself stops at the first incomplete step.
        step: analysis?.status === 'completed' ? 'analysis' : 'documents',
      };
    },
  });
