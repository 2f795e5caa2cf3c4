import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 2;

/** Retries make sense only without an answer or when the server was busy, not after a refusal. */
const isTransient = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** The cache of what the server said. Query keys begin with the noun: `['projects', 'list', search]`. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && isTransient(error),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
