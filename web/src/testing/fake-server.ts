import { vi } from 'vitest';

type Asked = { name: string; body: unknown };
type Answer = (body: unknown) => Response | Promise<Response>;

/** An answer in the shape of the server's: a value, or an error with its words. */
export const answered =
  (value: unknown, status = 200): Answer =>
  () =>
    Response.json(value, { status });
export const refusedWith = (status: number, error: string, more: Record<string, unknown> = {}): Answer =>
  answered({ error, code: 'CODE', ...more }, status);
export const unreachable: Answer = () => Promise.reject(new TypeError('fetch failed'));

/** Answers the calls of a page, by `METHOD /api/path`; what is not foreseen is not found. Tells what was asked. */
export const fakeServer = (answers: Record<string, Answer>) => {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : text || undefined;
    asked.push({ name, body });
    return (answers[name] ?? refusedWith(404, 'Not found.'))(body);
  });
  return { asked, answers };
};

/** What a server with nothing but passwords says of the ways in. */
export const plainWaysIn = {
  password: true,
  magicLink: true,
  emailCode: true,
  phoneCode: false,
  providers: [],
  captcha: null,
  discovery: 'limited',
};
