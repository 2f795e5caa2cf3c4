import { afterEach, describe, expect, it, vi } from 'vitest';
import { isTransient } from '../session/session-state.ts';
import { fetchInTime } from './http.ts';

const answering = (answer: Response) => vi.stubGlobal('fetch', () => Promise.resolve(answer));
const request = () => new Request('http://localhost/api/auth/get-session');

afterEach(() => vi.unstubAllGlobals());

describe('an answer of the server', () => {
  it('arrives whole', async () => {
    answering(Response.json({ user: null }, { status: 201, headers: { 'x-request-id': '7' } }));
    const response = await fetchInTime(request(), 1000);
    expect([response.status, response.headers.get('x-request-id'), await response.json()]).toEqual([201, '7', { user: null }]);
  });

  it('may have no body', async () => {
    answering(new Response(null, { status: 204 }));
    expect((await fetchInTime(request(), 1000)).status).toBe(204);
  });

  it('ACC-041 that breaks off in its body says nothing about the session', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
    answering(new Response(body, { headers: { 'content-type': 'application/json' } }));
    const failure = await fetchInTime(request(), 1000).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 0, code: 'NETWORK' });
    expect(isTransient(failure)).toBe(true);
  });
});
