import type { IncomingMessage } from 'node:http';

export const isApi = (path: string) => path === '/api' || path.startsWith('/api/');

export const changes = (request: IncomingMessage) => !['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? 'GET');

const isOfType = (request: IncomingMessage, type: string) => {
  const [given = ''] = (request.headers['content-type'] ?? '').split(';');
  return given.trim().toLowerCase() === type;
};
export const isJson = (request: IncomingMessage) => isOfType(request, 'application/json');
export const isMultipart = (request: IncomingMessage) => isOfType(request, 'multipart/form-data');

/** A part of a resumable upload, by the tus protocol. */
export const isUploadPart = (request: IncomingMessage) =>
  request.method === 'PATCH' && isOfType(request, 'application/offset+octet-stream');

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** True if the client left before the whole request arrived. */
export const wasCutOff = (request: IncomingMessage) => request.destroyed && !request.complete;

/** A browser says where a change comes from; anything but our own pages is refused. Clients that are no browser send neither header. */
export const isForeign = ({ headers }: IncomingMessage, own: readonly string[]) => {
  if (headers.origin !== undefined) return !own.includes(headers.origin);
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
};

/** Headers in which a client can claim another origin. They are removed, so that handlers rely on our own header alone. */
const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

export const forgetForwarding = ({ headers }: IncomingMessage): void => {
  for (const name of forwardingHeaders) delete headers[name];
};
