import type { LabDataInput } from '@aliquot/contract/hearts/labs';
import type { LabTerms } from '@aliquot/contract/hearts/terms';
import { limits } from '@aliquot/contract/limits';
import type { Point } from '@aliquot/contract/pages';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** The laboratories on the map: those near a person's location, or a sample without one. */
export const mapLabsQuery = (userLocation: Point | null) =>
  queryOptions({
    queryKey: ['labs', 'map', userLocation?.coordinates ?? null],
    queryFn: async ({ signal }) => {
      const answer = userLocation
        ? await api.labs.nearby({ user_location: userLocation, max_distance: limits.nearbyKilometres }, { signal })
        : await api.labs.sample({}, { signal });
      return answer.labs;
    },
  });

export const myLabQuery = queryOf.labs.mine({});

export const findMyLab = () => api.labs.mine({});
export const updateLab = (labId: string, version: number, labData: LabDataInput) =>
  api.labs.update({ labId, version, labData });

/** Saves what a laboratory states of time, capacity and prices. */
export const stateTerms = (labId: string, version: number, terms: LabTerms) => api.labs.stateTerms({ labId, version, terms });

/** Submits a denied laboratory for another decision. */
export const resubmitLab = (labId: string) => api.labs.resubmit({ labId });

/** One page of the administrators' list. */
export const readLabs = (asked: Parameters<typeof api.labs.list>[0], options: { signal: AbortSignal }) =>
  api.labs.list(asked, options);

/** Laboratories by name that a search finds, for choosing one. */
export const labChoicesQuery = (search: string) =>
  queryOf.labs.list({ order: 'name', pageSize: limits.pageSizeMax, ...(search && { search }) });

export const labQuery = (labId: string) => queryOf.labs.get({ labId });

/** `reason` is for the laboratory, `note` for administrators. */
export type DecisionWords = { readonly reason: string } | { readonly note: string };

export const decideLab = (labId: string, newStatus: 'approved' | 'denied', words?: DecisionWords) =>
  api.labs.decide({ labId, newStatus, ...(newStatus === 'approved' && { note: '' }), ...words });
