import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, callAuth, fetchFile, onUnauthorized } from './api.ts';
import { ApiError, failureMessage } from './api-error.ts';

type Answer = (request: Request) => Response | Promise<Response>;

let requests: Request[] = [];
let signal: AbortSignal | undefined;
const answerWith = (answer: Answer) =>
  vi.stubGlobal('fetch', (request: Request, init: RequestInit) => {
    requests.push(request);
    signal = init.signal ?? undefined;
    return Promise.race([
      Promise.resolve(answer(request)),
      new Promise<never>((_done, fail) => {
        signal?.addEventListener('abort', () => fail(signal?.reason));
      }),
    ]);
  });

const json = (body: unknown, status = 200) => Response.json(body, { status });
const failure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('calls', () => {
  beforeEach(() => {
    requests = [];
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('go to /api of the same origin, as the contract says', async () => {
    answerWith(() => json({ suggestions: [] }));
    expect(await api.places.search({ q: 'Terry Ave & 5th' })).toEqual({ suggestions: [] });
    expect(requests[0]?.method).toBe('GET');
    expect(requests[0]?.url).toBe(`${window.location.origin}/api/places/search?q=Terry+Ave+%26+5th`);
  });

  it('changes are marked as coming from this page', async () => {
    answerWith(() => json({ unread: 0 }));
    await api.notifications.markRead({ ids: [] });
    await callAuth('/sign-out', {});
    expect(requests.map(({ method, headers }) => [method, headers.get('x-aliquot-client')])).toEqual([
      ['POST', 'web'],
      ['POST', 'web'],
    ]);
    expect(requests[1]?.url).toBe(`${window.location.origin}/api/auth/sign-out`);
  });

  it('path parameters are escaped', async () => {
    answerWith(() => json({}));
    await api.labs.get({ labId: '../users?x=1#y' });
    expect(requests[0]?.url).toBe(`${window.location.origin}/api/labs/..%2Fusers%3Fx%3D1%23y`);
  });

  it('GEN-010 a refusal has its code, message and fields', async () => {
    answerWith(() =>
      json(
        {
          error: 'Not right.',
          code: 'UNPROCESSABLE_CONTENT',
          details: 'Email is required',
          fields: { email: 'Email is required' },
        },
        422,
      ),
    );
    const error = await failure(api.accounts.me({}));
    expect(error).toMatchObject({
      status: 422,
      code: 'UNPROCESSABLE_CONTENT',
      message: 'Not right.',
      details: 'Email is required',
      fields: { email: 'Email is required' },
    });
  });

  it.each([
    [{ error: 'An error.', details: 'The details.' }, 'The details.'],
    [{ error: 'An error.' }, 'An error.'],
    [{ message: 'Of the auth library.' }, 'Of the auth library.'],
    [{}, 'Failed to delete.'],
    ['no object', 'Failed to delete.'],
  ])('GEN-010 a failure with the body %j is shown as "%s"', async (body, shown) => {
    answerWith(() => json(body, 500));
    expect(failureMessage(await failure(api.accounts.me({})), 'Failed to delete.')).toBe(shown);
  });

  it('an answer that is not JSON is an error', async () => {
    answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failure(api.accounts.me({}))).toMatchObject({ status: 502, code: 'INTERNAL_SERVER_ERROR' });
  });

  it('GEN-014 a call without an answer ends after 10 s', async () => {
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(new DOMException('timeout', 'TimeoutError')), milliseconds);
      return abort.signal;
    });
    answerWith(() => new Promise(() => {}));
    const call = failure(api.accounts.me({}));
    await vi.advanceTimersByTimeAsync(9999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ code: 'TIMEOUT', status: 0 });
  });

  it('a network failure is reported as such', async () => {
    answerWith(() => Promise.reject(new TypeError('fetch failed')));
    expect(await failure(api.accounts.me({}))).toMatchObject({ code: 'NETWORK', status: 0 });
  });

  it('a call aborted by its page ends with the abort error', async () => {
    answerWith(() => new Promise(() => {}));
    const abort = new AbortController();
    const call = api.accounts.me({}, { signal: abort.signal });
    setTimeout(() => abort.abort(), 10);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('a 401 calls the listeners', async () => {
    answerWith(() => json({ error: 'No valid session found.', code: 'UNAUTHORIZED' }, 401));
    const told = vi.fn<() => void>();
    const stop = onUnauthorized(told);
    await failure(api.accounts.me({}));
    stop();
    await failure(api.accounts.me({}));
    expect(told).toHaveBeenCalledOnce();
  });

  it.each(['https://evil.example/file.pdf', '//evil.example/file.pdf'])(
    'DOC-017 a file of another site, %s, is not fetched',
    async (path) => {
      answerWith(() => new Response('bytes'));
      expect((await failure(fetchFile(path, new AbortController().signal))).message).toBe('Invalid file path');
      expect(requests).toEqual([]);
    },
  );

  it('an auth call without a body answers null', async () => {
    answerWith(() => new Response(null, { status: 200 }));
    expect(await callAuth('/ok')).toBeNull();
  });
});
