import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { guardedLookup } from './outbound.ts';

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

type Bounds = { readonly privateHosts: readonly string[]; readonly largestAnswer: number };

/**
 * A `fetch` for one call of another's service: names that resolve to private addresses are refused as elsewhere, redirects are answers
 * like any other, and an answer of more than `largestAnswer` bytes is not read.
 */
export const boundedFetch =
  ({ privateHosts, largestAnswer }: Bounds) =>
  (input: string | URL | Request, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const request = send(url, {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        lookup: guardedLookup(privateHosts),
        agent: false,
        ...(init.signal ? { signal: init.signal } : {}),
      });
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('error', reject);
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > largestAnswer) request.destroy(new TooLargeError('the answer is too large'));
        });
        response.on('end', () => {
          const { statusCode: status = 502 } = response;
          const type = response.headers['content-type'] ?? 'application/json';
          // A status that allows no body, or that does not exist, throws.
          try {
            resolve(new Response(Buffer.concat(chunks), { status, headers: { 'content-type': type } }));
          } catch (error) {
            reject(error);
          }
        });
      });
      request.end(typeof init.body === 'string' ? init.body : undefined);
    });
