import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchInTime } from '../server/http.ts';
import { earlyAnswers, takeEarly } from './early-calls.ts';

const path = '/api/projects?page=1';
const asked = (method = 'GET', address = path) => new Request(new URL(address, window.location.href), { method });

const begin = (answer: Promise<Response>) => {
  answer.catch(() => undefined);
  window.early = { [path]: answer };
};

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
});
afterEach(() => {
  delete window.early;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('OPS-020 a call that began before the scripts', () => {
  it('is taken once, by the same path and query, and only for reading', async () => {
    begin(Promise.resolve(Response.json({ from: 'early' })));
    expect(takeEarly(asked('POST'))).toBeUndefined();
    expect(takeEarly(asked('GET', '/api/projects?page=2'))).toBeUndefined();
    expect(await (await takeEarly(asked()))?.json()).toEqual({ from: 'early' });
    expect(takeEarly(asked())).toBeUndefined();
  });

  it('is not taken when the page has been open for a while', () => {
    begin(Promise.resolve(Response.json({})));
    vi.spyOn(performance, 'now').mockReturnValue(30_001);
    expect(takeEarly(asked())).toBeUndefined();
  });

  it('answers in place of a call of its own', async () => {
    const fetch = vi.fn<() => Promise<Response>>(async () => Response.json({ from: 'late' }));
    vi.stubGlobal('fetch', fetch);
    begin(Promise.resolve(Response.json({ from: 'early' })));
    expect(await (await fetchInTime(asked(), 1000)).json()).toEqual({ from: 'early' });
    expect(fetch).not.toHaveBeenCalled();
    expect(await (await fetchInTime(asked(), 1000)).json()).toEqual({ from: 'late' });
  });

  it('is asked again when it failed, and the page does not wait for it', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ from: 'late' }));
    begin(Promise.reject(new TypeError('Failed to fetch')));
    await expect(earlyAnswers()).resolves.toBeUndefined();
    expect(await (await fetchInTime(asked(), 1000)).json()).toEqual({ from: 'late' });
  });
});
