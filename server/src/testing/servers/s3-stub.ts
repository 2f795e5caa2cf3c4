import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What goes wrong with one request. `reset`: the connection breaks in the middle of the body; `lost-answer`: it breaks after
 * the work is done; `damage`: other bytes are kept than came; `other-etag`: an ETag that is not the MD5, as with encryption.
 */
export type S3Fault =
  | 'slow-down'
  | 'internal-error'
  | 'denied'
  | 'reset'
  | 'hang'
  | 'lost-answer'
  | 'damage'
  | 'other-etag'
  | 'redirect'
  | 'no-conditions';

type Stored = { readonly content: Buffer; readonly etag: string; readonly contentType: string; readonly modifiedAt: Date };

export type S3Stub = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** By key, without the bucket. */
  readonly objects: Map<string, Stored>;
  /** `METHOD /path?query` of every request that came. */
  readonly requests: string[];
  /** Faults of the next requests of a method, first first; a function does something when its request comes. */
  readonly faults: Partial<Record<'GET' | 'PUT' | 'HEAD' | 'DELETE', (S3Fault | (() => S3Fault))[]>>;
  /** Where the fault `redirect` points. */
  redirectTo: string;
  close(): Promise<void>;
};

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const md5 = (content: Buffer): string => createHash('md5').update(content).digest('hex');

const answerError = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};

const listing = (objects: Map<string, Stored>, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('start-after') ?? '';
  const limit = Number(query.get('max-keys') ?? 1000);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const rows = keys.slice(0, limit).map((key) => {
    const { content, modifiedAt } = objects.get(key) ?? { content: Buffer.alloc(0), modifiedAt: new Date(0) };
    return `<Contents><Key>${escapeXml(key)}</Key><Size>${content.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`;
  });
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > limit}</IsTruncated>${rows.join('')}</ListBucketResult>`;
};

/** A small S3-compatible server on a free port: path-style objects and `ListObjectsV2`, with faults on request. */
export const startS3Stub = async (): Promise<S3Stub> => {
  const bucket = 'aliquot-test';
  const accessKeyId = 'stub-key';
  const objects: S3Stub['objects'] = new Map();
  const requests: string[] = [];
  const faults: S3Stub['faults'] = {};

  const put = async (request: IncomingMessage, response: ServerResponse, key: string, fault?: S3Fault): Promise<void> => {
    const { headers } = request;
    if (fault === 'no-conditions' && headers['if-none-match']) return answerError(response, 501, 'NotImplemented');
    const body = await buffer(request);
    const checksum = headers['x-amz-checksum-sha256'];
    if (headers['content-encoding']?.includes('aws-chunked')) return answerError(response, 501, 'NotImplemented');
    if (body.length !== Number(headers['content-length'])) return answerError(response, 400, 'IncompleteBody');
    if (checksum && createHash('sha256').update(body).digest('base64') !== checksum)
      return answerError(response, 400, 'BadDigest');
    if (headers['if-none-match'] === '*' && objects.has(key)) return answerError(response, 412, 'PreconditionFailed');
    const content = fault === 'damage' ? Buffer.concat([body.subarray(1), Buffer.from('!')]) : body;
    const etag = fault === 'other-etag' ? '0'.repeat(32) : md5(content);
    objects.set(key, { content, etag, contentType: headers['content-type'] ?? '', modifiedAt: new Date() });
    if (fault === 'lost-answer') return void request.socket.destroy();
    response.writeHead(200, { etag: `"${etag}"` }).end();
  };

  const read = (request: IncomingMessage, response: ServerResponse, key: string, fault?: S3Fault): void => {
    const stored = objects.get(key);
    if (!stored)
      return request.method === 'HEAD' ? void response.writeHead(404).end() : answerError(response, 404, 'NoSuchKey');
    const { content, etag, contentType } = stored;
    response.writeHead(200, { 'content-length': content.length, 'content-type': contentType, etag: `"${etag}"` });
    if (fault !== 'reset') return void response.end(request.method === 'HEAD' ? undefined : content);
    response.write(content.subarray(0, content.length / 2), () => request.socket.destroy());
  };

  const fail = (request: IncomingMessage, response: ServerResponse, fault: S3Fault): boolean => {
    if (fault === 'slow-down') answerError(response, 503, 'SlowDown');
    else if (fault === 'internal-error') answerError(response, 500, 'InternalError');
    else if (fault === 'denied') answerError(response, 403, 'AccessDenied');
    else if (fault === 'redirect') response.writeHead(307, { location: stub.redirectTo }).end();
    else if (fault === 'reset' && request.method !== 'GET') request.once('data', () => request.socket.destroy());
    else return fault === 'hang';
    return true;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stub');
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    requests.push(`${request.method} ${request.url}`);
    const next = faults[request.method as keyof S3Stub['faults']]?.shift();
    const fault = typeof next === 'function' ? next() : next;
    if (fault && fail(request, response, fault)) return;
    if (!request.headers.authorization?.includes(`Credential=${accessKeyId}/`))
      return answerError(response, 403, 'InvalidAccessKeyId');
    if (name !== bucket) return answerError(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') return put(request, response, key, fault);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (key !== '') return read(request, response, key, fault);
    if (request.method === 'HEAD') return void response.writeHead(200).end();
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(objects, url.searchParams));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const stub: S3Stub = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    accessKeyId,
    secretAccessKey: 'stub-secret',
    objects,
    requests,
    faults,
    redirectTo: '/',
    close,
  };
  return stub;
};
