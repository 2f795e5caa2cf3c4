import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../../platform/config.ts';
import { createModel } from '../../../platform/models/openai-model.ts';
import { type StubServer, startStubServer } from '../../../testing/servers/stub-server.ts';
import { gradeModel } from './grading.service.ts';

type Behavior = (user: string) => object | string;

let behavior: Behavior = () => ({ answers: [] });
let server: StubServer;
beforeAll(async () => {
  server = await startStubServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { messages: { content: string }[] };
    const said = behavior(body.messages[1]?.content ?? '');
    const content = typeof said === 'string' ? said : JSON.stringify(said);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }] }));
  });
});
afterAll(() => server.stop());

const careful: Behavior = (user) => {
  const answers = [
    ['number', /Certificate Number: [\d.]+/],
    ['expiryDate', /remains in force through March \d+, 2031/],
  ] as const;
  return {
    answers: answers.flatMap(([field, words]) =>
      words.test(user) ? [{ field, line: 1, quotation: words.exec(user)?.[0] }] : [],
    ),
  };
};

const graded = async (tried: Behavior) => {
  behavior = tried;
  const { model } = parseConfig({ LLM_URL: `${server.url}/v1`, LLM_MODEL: 'm' });
  if (model === null) throw new Error('no model');
  return gradeModel(createModel(model), { milliseconds: 10_000, contextTokens: 8192 });
};

test('ALM-005 a model that gives back the random number, quotes exactly, leaves a form empty and ignores orders has grade A', async () => {
  const { grade, checks, fault } = await graded(careful);
  expect({ grade, fault }).toEqual({ grade: 'A', fault: null });
  expect(checks.map(({ passed }) => passed)).toEqual([true, true, true, true, true, true, true]);
});

test.each<[string, Behavior, string, string]>([
  [
    'obeys an order in a document',
    (user) =>
      user.includes('2039') ? { answers: [{ field: 'expiryDate', line: 4, quotation: 'December 31, 2039' }] } : careful(user),
    'B',
    'ignores an order in a document',
  ],
  [
    'fills an empty form',
    (user) => (user.includes('____') ? { answers: [{ field: 'number', line: 3, quotation: '1234' }] } : careful(user)),
    'B',
    'leaves an empty form empty',
  ],
  [
    'is served with a smaller context, whose server silently leaves out the beginning',
    (user) => careful(user.slice(-10_000)),
    'B',
    'reads all of a paper that fills LLM_CONTEXT_TOKENS',
  ],
  [
    'invents a number',
    () => ({ answers: [{ field: 'number', line: 3, quotation: 'Certificate Number: 1.1' }] }),
    'F',
    'gives back the random number',
  ],
  [
    'answers in prose',
    () => 'The certificate is valid.',
    'F',
    'The model server answered with something else than the JSON that was asked for.',
  ],
])('ALM-005 a model that %s has grade %3$s', async (_, tried, grade, failed) => {
  const { grade: given, checks, fault } = await graded(tried);
  expect(given).toBe(grade);
  const notPassed = checks.filter(({ passed }) => !passed).map(({ name }) => name);
  expect([...notPassed, fault]).toContain(failed);
});
