import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { sendWithProgress } from './upload.ts';

class FakeXhr extends EventTarget {
  static last: FakeXhr;
  upload = new EventTarget();
  status = 0;
  statusText = '';
  response: Blob | null = null;
  responseType = '';
  sent: Blob | undefined;
  opened: [string, string] | undefined;
  headers: Record<string, string> = {};
  constructor() {
    super();
    FakeXhr.last = this;
  }
  open(method: string, url: string) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nx-request-id: 7\r\n';
  }
  send(body: Blob) {
    this.sent = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.response = new Blob([JSON.stringify(body)]);
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

const request = (signal?: AbortSignal) =>
  new Request('http://localhost/api/labs/1/documents', {
    method: 'POST',
    body: 'twelve bytes',
    headers: { 'content-type': 'text/plain', 'x-aliquot-client': 'web' },
    ...(signal && { signal }),
  });

const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

const sent = () => eventually(() => expect(FakeXhr.last?.sent).toBeDefined());

describe('an upload', () => {
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('reports progress and resolves like fetch', async () => {
    const shares: number[] = [];
    const call = sendWithProgress(request(), (share) => shares.push(share));
    await sent();
    const xhr = FakeXhr.last;
    expect(xhr.opened).toEqual(['POST', 'http://localhost/api/labs/1/documents']);
    expect(xhr.headers).toMatchObject({ 'content-type': 'text/plain', 'x-aliquot-client': 'web' });
    expect(xhr.sent?.size).toBe(12);
    xhr.progress(3, 12);
    xhr.progress(12, 12);
    xhr.answer(422, { code: 'UNPROCESSABLE_CONTENT' });
    const response = await call;
    expect(response.status).toBe(422);
    expect(response.headers.get('x-request-id')).toBe('7');
    expect(shares).toEqual([0.25, 1, 1]);
  });

  it('can be aborted', async () => {
    const abort = new AbortController();
    const call = sendWithProgress(request(abort.signal), () => {});
    const ended = failureOf(call);
    await sent();
    abort.abort();
    expect(await ended).toMatchObject({ name: 'AbortError' });
  });

  it('ends after a minute without progress, but not while it progresses', async () => {
    const call = sendWithProgress(request(), () => {});
    const ended = failureOf(call);
    vi.useFakeTimers();
    await eventually(() => expect(FakeXhr.last?.sent).toBeDefined());
    const xhr = FakeXhr.last;
    const abort = vi.spyOn(xhr, 'abort');
    xhr.progress(1, 12);
    vi.advanceTimersByTime(59_999);
    xhr.progress(2, 12);
    vi.advanceTimersByTime(59_999);
    expect(abort).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(abort).toHaveBeenCalledOnce();
    expect(await ended).toMatchObject({ code: 'TIMEOUT' });
  });
});
