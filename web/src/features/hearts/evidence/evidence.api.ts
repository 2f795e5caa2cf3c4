import type { CorrectionValue } from '@aliquot/contract/hearts/corrections';
import type { EvidenceField } from '@aliquot/contract/hearts/evidence-view';
import { queryOptions } from '@tanstack/react-query';
import { api, fetchFile } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import type { Viewed } from '../documents/evidence-link.ts';

export const evidenceQuery = (labId: string, viewed: Viewed) => queryOf.evidence.view({ labId, ...viewed });

/** The file itself, by a new signed link each time. It is not kept for long. */
export const fileQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['evidence', 'file', documentId],
    queryFn: async ({ signal }) => {
      const { url } = await api.documents.linkOfLab({ documentId, disposition: 'inline' }, { signal });
      return fetchFile(url, signal);
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });

type Correctable = Pick<EvidenceField, 'certification_id' | 'field'>;

export const makeCorrection = ({ certification_id, field }: Correctable, value: CorrectionValue, note: string) => {
  if (certification_id === null || field === null) throw new Error('This field cannot be corrected.');
  return api.corrections.make({ certificationId: certification_id, field, value, ...(note && { note }) });
};

export const decideCorrection = (correctionId: string, decision: 'confirmed' | 'refused', note: string) =>
  api.corrections.decide({ correctionId, decision, ...(note && { note }) });
