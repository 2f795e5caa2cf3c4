import routes from 'virtual:contract-routes';
import type { Contract } from '@aliquot/contract';
import { limits } from '@aliquot/contract/limits';
import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { idleHeader } from '../session/idle.ts';
import { type ApiError, readErrorBody } from './api-error.ts';
import { fetchInTime } from './http.ts';
import { sendWithProgress } from './upload.ts';

/** Options of one call: `api.documents.upload(input, { context: { onUploadProgress } })`. */
export type CallContext = {
  /** Receives the share of the body that was sent, from 0 to 1. */
  onUploadProgress?: (share: number) => void;
  /** Replaces the default timeout of ten seconds; uploads time out only when they stall. */
  timeoutMilliseconds?: number;
};

const listeners = new Set<() => void>();

/** Calls back whenever the server answers that there is no session. */
export const onUnauthorized = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const readError = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => undefined);
  return readErrorBody(response.status, body);
};

/** Sends a request to the product's own server. Resolves with a successful answer, otherwise throws an ApiError. */
export const send = async (request: Request, context: CallContext): Promise<Response> => {
  const { onUploadProgress, timeoutMilliseconds = limits.requestTimeoutMilliseconds } = context;
  const response = onUploadProgress
    ? await sendWithProgress(request, onUploadProgress)
    : await fetchInTime(request, timeoutMilliseconds);
  if (response.ok) return response;
  const error = await readError(response);
  if (error.status === 401) for (const listener of listeners) listener();
  throw error;
};

/** Marks a change as coming from this page; other sites cannot set this header without a preflight request. */
export const clientHeader = { 'x-aliquot-client': 'web' } as const;

/** A typed client for a contract, given as routes alone or complete. */
const createApi = <Router extends AnyContractRouter>(
  routes: AnyContractRouter,
  origin?: string,
): ContractRouterClient<Router, CallContext> =>
  createORPCClient(
    new OpenAPILink<CallContext>(routes, {
      url: () => `${origin ?? window.location.origin}/api`,
      headers: () => ({ ...clientHeader, ...idleHeader() }),
      fetch: (request, _init, { context }) => send(request, context),
    }),
  );

/** Every call of the contract: `await api.projects.list({ page: 1 })`. */
export const api = createApi<Contract>(routes);

const fileMilliseconds = 60_000;

/** The content of a link on the product's own server, such as a signed one. Throws an ApiError when it fails. */
export const fetchFile = async (path: string, signal: AbortSignal): Promise<Blob> => {
  const link = new URL(path, window.location.origin);
  if (link.origin !== window.location.origin) throw readErrorBody(404, { error: 'Invalid file path' });
  const response = await send(new Request(link, { signal }), { timeoutMilliseconds: fileMilliseconds });
  return response.blob();
};

/** A call of the auth library under `/api/auth`: its answer as JSON, or `null` without a body. */
export const callAuth = async (
  path: `/${string}`,
  body?: Record<string, unknown>,
  context: CallContext = {},
): Promise<unknown> => {
  const request = new Request(`${window.location.origin}/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...clientHeader,
      ...idleHeader(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await send(request, context);
  const answer = await response.text();
  return answer === '' ? null : JSON.parse(answer);
};
