import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@aliquot/contract/errors';
import type { Owing } from '@aliquot/contract/options';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { uploadsPath } from '../storage/resumable.ts';
import type { RequestContext } from './call.ts';
import { refuseUntil } from './crowd/limiter.ts';
import { isDescription } from './openapi.ts';
import { changes, hasBody, isForeign, isJson, isMultipart, isUploadPart } from './requests.ts';

/** A request to the API before its sender is known. */
export type Arrival = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly pathname: string;
  /** The client's address. */
  readonly ip: string;
};

/** Stops a request with a code of the catalog. The connection of a request with a body ends where `closes`. */
export type EdgeGuard = {
  readonly code: ErrorCode;
  readonly stops: (arrival: Arrival) => boolean | Promise<boolean>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly closes?: boolean;
};

/** Mail programs send a form here that is not read (RFC 8058). */
const oneClickPath = '/api/unsubscribe';

export const isOfAccounts = (pathname: string): boolean => pathname.startsWith('/api/auth/');

const isReadable = ({ request, pathname }: Arrival): boolean =>
  isJson(request) ||
  (isUploadPart(request) && pathname.startsWith(`${uploadsPath}/`)) ||
  (isMultipart(request) && !isOfAccounts(pathname)) ||
  pathname === oneClickPath;

/** Asked in this order. `admit` waits for the caller's turn, and is false where there are too many calls. */
export const edgeGuards = (
  origins: readonly string[],
  admit: (arrival: Arrival) => boolean | Promise<boolean>,
): readonly EdgeGuard[] => [
  {
    code: 'METHOD_NOT_SUPPORTED',
    stops: ({ request, pathname }) => changes(request) && isDescription(pathname),
    headers: { Allow: 'GET, HEAD' },
  },
  {
    code: 'SERVICE_UNAVAILABLE',
    stops: async (arrival) => !(await admit(arrival)),
    headers: { 'Retry-After': '1' },
    closes: true,
  },
  { code: 'FORBIDDEN', stops: ({ request }) => changes(request) && isForeign(request, origins) },
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    stops: (arrival) => changes(arrival.request) && hasBody(arrival.request) && !isReadable(arrival),
    closes: true,
  },
];

/** Calls open to a person who has to set a password before anything else. */
const towardsPassword: readonly string[] = [
  'GET /api/accounts/me',
  'PUT /api/accounts/me/password',
  'GET /api/accounts/me/security',
  'POST /api/accounts/me/confirmation',
  'GET /api/accounts/ways-in',
  'POST /api/accounts/recover',
  'POST /api/accounts/confirm',
];

/** Calls open to everyone who has an open step: live updates, and the end of a subscription. */
const alwaysOpen: readonly string[] = ['/api/events', oneClickPath];

const owing: Readonly<Record<Owing, { leadsThere: (method: string, pathname: string) => boolean; refusal: Refusal }>> = {
  password: {
    leadsThere: (method, pathname) => towardsPassword.includes(`${method} ${pathname}`),
    refusal: refuse('FORBIDDEN', 'Please set a new password first, on your profile page.'),
  },
  'second-factor': {
    leadsThere: (_method, pathname) => pathname.startsWith('/api/accounts/'),
    refusal: refuse('FORBIDDEN', 'Please set up a second factor first, on your profile page.'),
  },
};

type CallerGuard = (context: RequestContext, pathname: string) => Refusal | null;

/** Asked in this order once the sender is known, before anything of the body is read. */
export const callerGuards: readonly CallerGuard[] = [
  ({ actor, request }, pathname) => {
    const step = actor.kind === 'user' && actor.owes ? owing[actor.owes] : null;
    const isOpen = !step || alwaysOpen.includes(pathname) || step.leadsThere(request.method ?? 'GET', pathname);
    return isOpen ? null : step.refusal;
  },
  (context) => {
    const { request, response, limiter } = context;
    const wait = limiter?.enter(context);
    if (!wait) return null;
    if (hasBody(request)) response.setHeader('Connection', 'close');
    return refuseUntil(response, wait);
  },
];
