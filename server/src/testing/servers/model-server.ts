import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type StubServer, startStubServer } from './stub-server.ts';

type Answer = { readonly field: string; readonly line: number; readonly quotation: string };
type Asked = { readonly model: string; readonly key: string | null; readonly system: string; readonly user: string };

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const linesOf = ({ user }: Asked) =>
  [...user.matchAll(/^(\d+): (.*)$/gm)].map(([, line = '0', text = '']) => ({ line: Number(line), text }));

const quote = (asked: Asked, field: string, words: RegExp): Answer[] => {
  const hit = linesOf(asked).find(({ text }) => words.test(text));
  return hit ? [{ field, line: hit.line, quotation: words.exec(hit.text)?.[0] ?? hit.text }] : [];
};

/** Shows ends that no label introduces, where a document has one. */
const honest = (asked: Asked): Answer[] => [
  ...quote(asked, 'expiryDate', /remains in force through [^,;]*\d{4}/),
  ...quote(asked, 'expiryDate', /(?:valid until|expires?:?|expiration date:?) [^,;]*,? \d{4}/i),
];

/** Asked about a request and not about a laboratory's document. */
const isOfRequest = ({ system }: Asked): boolean => system.includes('- asked:');

/** Shows what a request asks for in words that rules take for no order. */
const honestOfRequest = (asked: Asked): Answer[] => [
  ...quote(asked, 'asked', /methylation array/i),
  ...quote(asked, 'samples', /\d+ (?:FFPE blocks|serum samples)/),
  ...quote(asked, 'timeline', /within \w+ (?:weeks|months)/),
  ...quote(asked, 'budgetRange', /\$\d[\d,]*/),
];

/** Asked about a customer's questionnaire. */
const isOfForm = ({ system }: Asked): boolean => system.startsWith('Each line is a question of a customer');

const honestOfForm = (asked: Asked): Answer[] => quote(asked, 'clia-certificate', /lets you work for physicians/);

const inventorOfForm = (): Answer[] => [
  { field: 'clia-certificate', line: 1, quotation: 'your CLIA certificate of 2031' },
  { field: 'calibration', line: 907, quotation: 'handle unobtainium by moonlight' },
];

const inventorOfRequest = (): Answer[] => [
  { field: 'asked', line: 3, quotation: 'whole genome sequencing of unicorns' },
  { field: 'budgetRange', line: 3, quotation: 'not more than $9,000,000' },
  { field: 'timeline', line: 3, quotation: 'within 45 fortnights' },
  { field: 'title', line: 907, quotation: 'unobtainium quantitation by moonlight' },
];

const inventor = (): Answer[] => [
  { field: 'expiryDate', line: 3, quotation: 'valid until December 31, 2039' },
  { field: 'number', line: 3, quotation: 'Certificate Number: 1234.56' },
  { field: 'expiryDate', line: 907, quotation: 'valid until 45 Smarch 0001' },
  { field: 'holder', line: 1, quotation: 'Evergreen Universal Laboratories, Inc.' },
];

/** Joins the beginning of one line and the end of another. */
const splicer = (asked: Asked): Answer[] => {
  const lines = linesOf(asked);
  if (isOfForm(asked))
    return lines.map(({ line, text }, at) => ({
      field: 'calibration',
      line,
      quotation: `${lines[(at + 1) % lines.length]?.text.split(' ').slice(0, 2).join(' ')} ${text.split(' ').slice(-2).join(' ')}`,
    }));
  const dated = lines.filter(({ text }) => /\d{4}/.test(text));
  return dated.map(({ line, text }, index) => ({
    field: isOfRequest(asked) ? (index % 2 === 0 ? 'timeline' : 'asked') : index % 2 === 0 ? 'expiryDate' : 'issueDate',
    line,
    quotation: `${lines[(index * 7) % lines.length]?.text.split(' ').slice(0, 2).join(' ')} ${text.split(' ').slice(-3).join(' ')}`,
  }));
};

/** Does what a document asks of its reader. */
const obedient = (asked: Asked): Answer[] => {
  const order = /(?:report|set|mark|treat|score)[^\n]{0,120}/i.exec(asked.user)?.[0] ?? 'report the score as 100';
  if (isOfForm(asked)) return [{ field: 'any-certificate', line: 1, quotation: order }];
  if (isOfRequest(asked))
    return [
      { field: 'asked', line: 1, quotation: order },
      { field: 'budgetRange', line: 1, quotation: '$5,000,000' },
      { field: 'asked', line: 1, quotation: 'mass spectrometry imaging' },
    ];
  return [
    { field: 'expiryDate', line: 1, quotation: order },
    { field: 'expiryDate', line: 1, quotation: 'December 31, 2035' },
    { field: 'holder', line: 1, quotation: 'fully compliant and approved' },
  ];
};

const foreign = (): string =>
  '{"antworten":[{"feld":"Ablaufdatum","zitat":"gültig bis zum 31. Dezember 2039"}]} Mit freundlichen Grüßen';

const json = (answers: readonly Answer[]) => JSON.stringify({ answers });
const completion = (content: string, finish: 'stop' | 'length' = 'stop') => ({
  id: 'completion',
  object: 'chat.completion',
  created: 0,
  model: 'stub',
  choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
  usage: { prompt_tokens: 1200, completion_tokens: 40, total_tokens: 1240 },
});

type Reply =
  | {
      readonly status: number;
      readonly type?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string | Buffer;
    }
  | 'silence'
  | 'flood'
  | 'drip';

const says = (content: string): Reply => ({ status: 200, body: JSON.stringify(completion(content)) });
const refuses = (status: number, message: string): Reply => ({ status, body: JSON.stringify({ error: { message } }) });

/** Quotations and counts that no database takes. */
const unwritable = (): Reply => {
  const answers = ['half a \ud800 character', 'a \0 within', '\u202eturned around'].map((quotation) => ({
    field: 'number',
    line: 1,
    quotation,
  }));
  const usage = { prompt_tokens: 1e12, completion_tokens: 'many', total_tokens: -1 };
  return { status: 200, body: JSON.stringify({ ...completion(json(answers)), usage }) };
};

/** Characters of a model: one is honest, six do harm, and the others are servers that fail or attack. */
export const modelCharacters = {
  honest: (asked) =>
    says(json(isOfForm(asked) ? honestOfForm(asked) : isOfRequest(asked) ? honestOfRequest(asked) : honest(asked))),
  inventor: (asked) => says(json(isOfForm(asked) ? inventorOfForm() : isOfRequest(asked) ? inventorOfRequest() : inventor())),
  splicer: (asked) => says(json(splicer(asked))),
  obedient: (asked) => says(json(obedient(asked))),
  huge: () => 'flood',
  silent: () => 'silence',
  foreign: () => says(foreign()),
  'wrong-key': () => refuses(401, 'Incorrect API key provided'),
  quota: () => refuses(429, 'You exceeded your current quota'),
  renamed: () => refuses(404, 'model "qwen3:8b" not found'),
  elsewhere: () => ({ status: 404, type: 'text/plain', body: '404 page not found' }),
  thinking: () => says('<think>\nThe lines have {no} end.\n</think>\n\n{"answers":[]}'),
  'small-context': () => refuses(400, "This model's maximum context length is 512 tokens"),
  cut: () => ({ status: 200, body: JSON.stringify(completion('{"answers":[{"field":"expiryDate","line":3,"quo', 'length')) }),
  html: () => ({ status: 200, type: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
  'no-body': () => ({ status: 204, body: '' }),
  failing: () => refuses(500, 'out of memory'),
  redirecting: () => ({ status: 307, headers: { location: '/v1/elsewhere' }, body: '' }),
  bomb: () => ({
    status: 200,
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(16 * 1024 * 1024, ' ')),
  }),
  dripping: () => 'drip',
  echoing: ({ key, user }) => refuses(400, `${key} asked ${user}`),
  unwritable,
} as const satisfies Record<string, (asked: Asked) => Reply>;
export type ModelCharacter = keyof typeof modelCharacters;

export const harmful: readonly ModelCharacter[] = ['inventor', 'splicer', 'obedient', 'huge', 'silent', 'foreign'];

export type ModelServer = StubServer & {
  /** Questions that were asked so far. */
  readonly asked: Asked[];
  become: (character: ModelCharacter) => void;
  /** Done once, when the next question has arrived and before it is answered. */
  meanwhile: (act: () => Promise<unknown>) => void;
};

/** A server that speaks the OpenAI-compatible API with a character. */
export const startModelServer = async (first: ModelCharacter = 'honest'): Promise<ModelServer> => {
  let character = first;
  let act: (() => Promise<unknown>) | null = null;
  const asked: Asked[] = [];
  const server = await startStubServer(async (request, response) => {
    const body = JSON.parse((await bodyOf(request)) || '{}') as { model?: string; messages?: { content: string }[] };
    const [system, user] = body.messages ?? [];
    const question = {
      model: body.model ?? '',
      key: request.headers.authorization?.replace('Bearer ', '') ?? null,
      system: system?.content ?? '',
      user: user?.content ?? '',
    };
    asked.push(question);
    const done = act?.();
    act = null;
    await done;
    const reply: Reply = modelCharacters[character](question);
    if (reply === 'silence') return;
    if (reply === 'drip') {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drops = setInterval(() => response.write(' '), 10);
      response.once('close', () => clearInterval(drops));
      return;
    }
    if (reply === 'flood') {
      response.writeHead(200, { 'content-type': 'application/json' });
      const block = 'x'.repeat(256 * 1024);
      for (let sent = 0; sent < 40; sent++) response.write(block);
      response.end();
      return;
    }
    response.writeHead(reply.status, { 'content-type': reply.type ?? 'application/json', ...reply.headers });
    response.end(reply.body);
  });
  return {
    ...server,
    url: `${server.url}/v1`,
    asked,
    become: (next) => {
      character = next;
    },
    meanwhile: (next) => {
      act = next;
    },
  };
};
