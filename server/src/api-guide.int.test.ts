import { readFileSync } from 'node:fs';
import { errorCatalogue } from '@aliquot/contract/errors';
import { limits } from '@aliquot/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allSettings } from './platform/settings.ts';
import {
  type Curl,
  differences,
  type Example,
  examplesOf,
  filled,
  parseAnswer,
  parseCurl,
  type Variables,
} from './testing/api-guide.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const guide = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
const examples = examplesOf(guide);
const pdf =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

let app: TestApp;
const variables: Variables = new Map();
const jars = new Map<string, string>();
const leaving = new AbortController();
let stream: ReadableStreamDefaultReader<string> | undefined;
let streamed = '';

beforeAll(async () => {
  app = await startTestApp({ worker: false, environment: { MATCHES_PER_HOUR: '1' } });
  variables.set('ALIQUOT', app.url);
});
afterAll(async () => {
  leaving.abort();
  await app.close();
});

const bodyOf = ({ body, file }: Curl): string | FormData | null => {
  if (!file) return body;
  const form = new FormData();
  form.append(file.field, new File([pdf], file.name, { type: 'application/pdf' }));
  return form;
};

const send = async (call: Curl): Promise<Response> => {
  const headers = new Headers(call.headers);
  if (call.sends) headers.set('cookie', jars.get(call.sends) ?? '');
  const url = new URL(call.url, app.url);
  // Links lead to the address that people open, which here is that of the test.
  const response = await fetch(new URL(url.pathname + url.search, app.url), {
    method: call.method,
    headers,
    body: bodyOf(call),
    signal: leaving.signal,
    redirect: 'manual',
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (call.keeps && cookies.length > 0) jars.set(call.keeps, cookies.join('; '));
  return response;
};

/** Reads on until the open stream has said it. */
const hear = async (words: string): Promise<void> => {
  while (!streamed.includes(words)) {
    const part = await stream?.read();
    if (!part || part.done) throw new Error(`The stream ended without: ${words}`);
    streamed += part.value;
  }
};

/** Opens a stream that stays open, for the examples that follow. */
const openStream = async (response: Response, words: string): Promise<void> => {
  stream = response.body?.pipeThrough(new TextDecoderStream() as never).getReader() as typeof stream;
  await hear(words);
};

/** Does what an example says. @returns where the answer differs from the guide. */
const wrongIn = async (example: Example): Promise<string[]> => {
  if (example.kind === 'stream') {
    await hear(filled(example.lines, variables));
    return [];
  }
  // The person has followed the link in the mail.
  await app.world.database.owner.updateTable('users').set({ email_verified: true }).execute();
  const call = parseCurl(filled(example.command, variables));
  const { status, headers, body } = parseAnswer(example.answer);
  const response = await send(call);
  const wrong = [
    ...(response.status === status ? [] : [`the status is ${response.status}, not ${status}`]),
    ...headers
      .filter(([name, value]) => !response.headers.get(name)?.includes(value.replace('…', '')))
      .map(([name, value]) => `${name} is ${response.headers.get(name)}, not ${value}`),
  ];
  if (call.streams) {
    await openStream(response, body);
    return wrong;
  }
  const answered = await response.text();
  return body === '' ? wrong : [...wrong, ...differences(JSON.parse(body), JSON.parse(answered), variables)];
};

describe('docs/api.md', () => {
  it('has its examples', () => {
    expect(examples.length).toBeGreaterThan(15);
    expect(guide.match(/^```sh$/gm)).toHaveLength(examples.filter(({ kind }) => kind === 'request').length);
  });

  for (const [at, example] of examples.entries()) {
    const name = example.kind === 'request' ? example.command.split('\n')[0] : example.lines;
    it(`example ${at + 1} is true: ${name}`, async () => {
      expect(await wrongIn(example)).toEqual([]);
    });
  }

  it('lists the errors there are', () => {
    const listed = [...guide.matchAll(/^\| (\d{3}) \| `([A-Z_]+)` \|/gm)].map(([, status, code]) => [code, Number(status)]);
    expect(listed).toEqual(Object.entries(errorCatalogue).map(([code, { status }]) => [code, status]));
  });

  it('says the limits there are', () => {
    const settings = new Map(allSettings.map(([name, { schema }]) => [name, String(schema.safeParse(undefined).data)]));
    const said = [
      `${settings.get('CALLS_PER_MINUTE')} calls a minute`,
      `${settings.get('MATCHES_PER_HOUR')} matches and ${settings.get('ANALYSES_PER_HOUR')} analyses an hour`,
      `${settings.get('UPLOAD_FILES_PER_DAY')} files and ${settings.get('UPLOAD_MEGABYTES_PER_DAY')} MB of uploads a day`,
      `${settings.get('SIGN_UPS_PER_HOUR')} new accounts an hour`,
      `(${limits.pageSizeDefault} unless you say otherwise, at most ${limits.pageSizeMax})`,
      `It works for ${limits.linkLifetimeSeconds} seconds`,
      `Every ${limits.heartbeatMilliseconds / 1000} seconds comes a heartbeat`,
    ];
    const text = guide.replaceAll(/\s+/g, ' ');
    expect(said.filter((words) => !text.includes(words))).toEqual([]);
  });
});
