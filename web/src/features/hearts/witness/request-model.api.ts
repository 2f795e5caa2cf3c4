import { queryOf } from '../../../platform/server/query-of.ts';

const askAgainMilliseconds = 1000;

/** The model that may be asked about a request, and what it proposed; asked for each second while it is awaited. */
export const requestModelQuery = queryOf.requestWitness.get(
  {},
  {
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.readings.some((each) => each.state === 'waiting') ? askAgainMilliseconds : false,
  },
);
