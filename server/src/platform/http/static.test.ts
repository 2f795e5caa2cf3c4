import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withInstallation } from './pages.ts';
import { staticFiles } from './static.ts';

const script = 'export const answer = 42;'.repeat(100);
const page = (name: string) =>
  `<title>${name}</title><meta name="operator" content="" /><link rel="canonical" href="https://origin.invalid/x" /><b data-operator="" class="b">somebody</b>`;
const installation = { publicUrl: 'http://labs.example.org', operator: 'O’Neil & <Sons> $1 (privacy@example.org)' };
const shown = 'O’Neil &amp; &lt;Sons&gt; $1 (privacy@example.org)';

let directory: string;
let server: Server;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'aliquot-static-'));
  const put = (name: string, content: string | Buffer) => writeFileSync(join(directory, name), content);
  mkdirSync(join(directory, 'web/assets'), { recursive: true });
  for (const folder of ['signup', 'labs', 'signed-in/projects/$'])
    mkdirSync(join(directory, 'web', folder), { recursive: true });
  put('secret.html', 'a secret');
  const forUsers = ['dashboard', 'projects/$', 'projects/$/proposals'].map((name) => `signed-in/${name}`);
  for (const name of ['index', 'app', 'signup', 'signup/step-1', 'labs', 'labs/$', ...forUsers])
    put(`web/${name}.html`, page(name));
  put('web/robots.txt', 'User-agent: *');
  put('web/assets/a-1.js', script);
  put('web/assets/a-1.js.br', brotliCompressSync(script));
  put('web/assets/a-1.js.gz', gzipSync(script));
  const serve = staticFiles(join(directory, 'web'), installation);
  server = createServer((request, response) => void serve((request.url ?? '').split('?')[0] ?? '', request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true, force: true });
});

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** A request exactly as given: `fetch` would tidy its path and add encodings. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
const titleOf = ({ body }: Answer) => /<title>(.*?)<\/title>/.exec(body.toString())?.[1];

describe('the built pages', () => {
  it.each([
    ['/', 'index'],
    ['/signup', 'signup'],
    ['/signup/step-1', 'signup/step-1'],
    ['/signup/step-2', 'app'],
    ['/no/such/page', 'app'],
    ['/signup/', 'app'],
    ['/..%2f..%2fsecret.html', 'app'],
    ['/../secret', 'app'],
    ['/%', 'index'],
  ])('%s is answered by %s', async (path, title) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(titleOf(answer)).toBe(title);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  const id = '019a0000-0000-7000-8000-00000000000A';

  it.each([
    ['/dashboard', 'signed-in/dashboard', 'app'],
    [`/projects/${id}`, 'signed-in/projects/$', 'app'],
    [`/projects/${id}/proposals`, 'signed-in/projects/$/proposals', 'app'],
    ['/projects/not-an-id', 'app', 'app'],
    [`/projects/${id}/more`, 'app', 'app'],
    ['/no/such/page', 'app', 'app'],
    ['/..%2fsigned-in', 'app', 'app'],
  ])('OPS-020 %s begins as %s with a session and as %s without', async (path, known, unknown) => {
    const [user, visitor, other] = await Promise.all(
      ['aliquot.session=a.b', '', 'aliquot.session-data=x; other=1'].map((cookie) => ask(path, { cookie })),
    );
    expect([user, visitor, other].map((answer) => answer && titleOf(answer))).toEqual([known, unknown, unknown]);
    for (const answer of [user, visitor]) {
      expect(answer?.headers.vary).toBe('Accept-Encoding, Cookie');
      expect(answer?.headers['cache-control']).toBe('no-cache');
    }
  });

  it.each([
    ['/labs', 'labs'],
    [`/labs/${id}`, 'labs/$'],
    ['/signup', 'signup'],
  ])('OPS-020 %s is the same page with a session and without', async (path, title) => {
    for (const cookie of ['aliquot.session=a.b', '']) {
      const answer = await ask(path, { cookie });
      expect(titleOf(answer)).toBe(title);
      expect(answer.headers.vary).toBe('Accept-Encoding');
    }
  });

  it('OPS-020 a shell is not sent from what a browser kept for a visitor, and its head is sent alone', async () => {
    const tag = (await ask('/dashboard')).headers.etag ?? '';
    const cookie = 'aliquot.session=a.b';
    const answer = await ask('/dashboard', { cookie, 'if-none-match': tag });
    expect([answer.status, titleOf(answer)]).toEqual([200, 'signed-in/dashboard']);
    const again = await ask('/dashboard', { cookie, 'if-none-match': answer.headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await ask('/dashboard', { cookie }, 'HEAD');
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, answer.headers.etag]);
  });

  it('name the installation and who operates it, as text', async () => {
    const { body } = await ask('/signup');
    expect(body.toString()).toBe(
      `<title>signup</title><meta name="operator" content="${shown}" /><link rel="canonical" href="http://labs.example.org/x" /><b data-operator="" class="b">${shown}</b>`,
    );
  });

  it('stay as they were built when nobody has said who operates it', () => {
    expect(withInstallation(page('a'), { publicUrl: 'https://origin.invalid', operator: '' })).toBe(page('a'));
  });

  it('are sent once: a browser that has a page gets 304 until the page changes', async () => {
    const first = await ask('/');
    const tag = first.headers.etag ?? '';
    const again = await ask('/', { 'if-none-match': tag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
    writeFileSync(join(directory, 'web/index.html'), page('new'));
    utimesSync(join(directory, 'web/index.html'), new Date(), new Date(Date.now() + 5000));
    const changed = await ask('/', { 'if-none-match': tag });
    expect([changed.status, titleOf(changed)]).toEqual([200, 'new']);
    writeFileSync(join(directory, 'web/index.html'), page('index'));
  });
});

describe('encodings', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['vibrant', undefined],
    ['', undefined],
  ])('for "%s" a script and a page come as %s', async (accepted, expected) => {
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body }[expected ?? 'none'] ?? String;
    for (const [path, content] of [
      ['/assets/a-1.js', script],
      ['/signup/step-1', 'signup/step-1'],
    ] as const) {
      const { headers, body } = await ask(path, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(expected);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(decode(body).toString()).toContain(content);
    }
  });
});

describe('files', () => {
  it('with a hash in their name are kept for a year, others are asked for again', async () => {
    expect((await ask('/assets/a-1.js')).headers['cache-control']).toContain('max-age=31536000');
    const robots = await ask('/robots.txt');
    expect([robots.headers['content-type'], robots.headers['cache-control']]).toEqual([
      'text/plain; charset=utf-8',
      'no-cache',
    ]);
    expect((await ask('/robots.txt', { 'if-none-match': robots.headers.etag ?? '' })).status).toBe(304);
  });

  it('that are missing are 404 below /assets, and nothing is changed by a request', async () => {
    expect((await ask('/assets/gone.js')).status).toBe(404);
    expect((await ask('/', {}, 'POST')).status).toBe(405);
    const head = await ask('/signup', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });
});
