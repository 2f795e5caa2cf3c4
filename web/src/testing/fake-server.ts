import { vi } from 'vitest';

type Asked = { name: string; query: string; body: unknown };
type Answer = (body: unknown, query?: string) => Response | Promise<Response>;

/** A server answer: a JSON value, or an error with a message. */
export const answered =
  (value: unknown, status = 200): Answer =>
  () =>
    Response.json(value, { status });
export const refusedWith = (status: number, error: string, more: Record<string, unknown> = {}): Answer =>
  answered({ error, code: 'CODE', ...more }, status);
export const unreachable: Answer = () => Promise.reject(new TypeError('fetch failed'));

/** Answers a page's calls by `METHOD /api/path`; other calls get 404. Returns the calls made. */
export const fakeServer = (answers: Record<string, Answer>) => {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const name = `${request.method} ${pathname}`;
    const text = await request.text();
    const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : text || undefined;
    asked.push({ name, query: search, body });
    return (answers[name] ?? refusedWith(404, 'Not found.'))(body, search);
  });
  return { asked, answers };
};

/** The sign-in methods of a server with passwords only. */
export const plainWaysIn = {
  password: true,
  magicLink: true,
  emailCode: true,
  phoneCode: false,
  providers: [],
  captcha: null,
  discovery: 'limited',
};
