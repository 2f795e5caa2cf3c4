import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelCharacter, type ModelServer, startModelServer } from '../../testing/servers/model-server.ts';
import { parseConfig } from '../config.ts';
import { ModelFault, modelFaultWords } from './model.ts';
import { createModel } from './openai-model.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

const question = {
  system: 'Find words.',
  user: '1: remains in force through the last day of January 2029',
  schema: { name: 'answers', definition: { type: 'object' } },
};
const modelOf = (environment: Record<string, string> = {}) => {
  const { model } = parseConfig({ LLM_URL: server.url, LLM_MODEL: 'qwen3:8b', LLM_API_KEY: 'secret', ...environment });
  if (model === null) throw new Error('no model');
  return createModel(model);
};
const faultOf = (milliseconds: number): Promise<unknown> =>
  modelOf()
    .ask(question, { milliseconds })
    .then(
      () => null,
      (error: unknown) => (error instanceof ModelFault ? error.code : error),
    );

test('ALM-001 LLM_URL, LLM_MODEL and LLM_API_KEY name a server that speaks the OpenAI-compatible API', async () => {
  server.become('honest');
  const answer = await modelOf().ask(question, { milliseconds: 5000 });
  expect(JSON.parse(answer.text)).toEqual({
    answers: [{ field: 'expiryDate', line: 1, quotation: 'remains in force through the last day of January 2029' }],
  });
  expect(answer.tokens).toEqual({ asked: 1200, answered: 40 });
  expect(server.asked.at(-1)).toMatchObject({ model: 'qwen3:8b', key: 'secret', user: question.user });
});

test('ALM-001 without LLM_URL there is no model, and LLM_URL without a model is refused', () => {
  expect(parseConfig({}).model).toBeNull();
  expect(() => parseConfig({ LLM_URL: server.url })).toThrow('LLM_MODEL: missing');
});

test.each([
  ['http://127.0.0.1:11434/v1', true],
  ['http://localhost:8080/v1', true],
  ['http://[::1]:8080/v1', true],
  ['http://192.168.3.7:8000/v1', true],
])('ALM-002 %s is this machine or a private network', (url, isLocal) => {
  expect(parseConfig({ LLM_URL: url, LLM_MODEL: 'm' }).model?.isLocal).toBe(isLocal);
});

test('ALM-002 a host outside is refused until the operator allows it by name', () => {
  const outside = { LLM_URL: 'https://api.example.com/v1', LLM_MODEL: 'm' };
  expect(() => parseConfig(outside)).toThrow('LLM_ALLOWED_HOST');
  expect(() => parseConfig({ ...outside, LLM_ALLOWED_HOST: 'other.example.com' })).toThrow('LLM_ALLOWED_HOST');
  expect(parseConfig({ ...outside, LLM_ALLOWED_HOST: 'api.example.com' }).model).toMatchObject({
    host: 'api.example.com',
    isLocal: false,
  });
});

test.each<[ModelCharacter, string]>([
  ['wrong-key', 'wrong-key'],
  ['quota', 'quota'],
  ['renamed', 'unknown-model'],
  ['elsewhere', 'wrong-path'],
  ['small-context', 'context'],
  ['cut', 'cut'],
  ['html', 'not-json'],
  ['foreign', 'not-json'],
  ['huge', 'too-large'],
  ['failing', 'server'],
  ['no-body', 'unreachable'],
  ['redirecting', 'refused'],
  ['bomb', 'not-json'],
  ['echoing', 'refused'],
])('ALM-006 a server that is "%s" ends in one sentence for the operator: %s', async (character, code) => {
  server.become(character);
  expect(await faultOf(10_000)).toBe(code);
  expect(modelFaultWords[code as keyof typeof modelFaultWords]).toMatch(/^The .+\.$/);
});

test('ALM-001 a model that thinks aloud before it answers is understood', async () => {
  server.become('thinking');
  expect(JSON.parse((await modelOf().ask(question, { milliseconds: 5000 })).text)).toEqual({ answers: [] });
});

test('ALM-006 a server that is silent is left when the time of the document is over', async () => {
  server.become('silent');
  expect(await faultOf(200)).toBe('timeout');
});

test('ALM-006 a server whose answer never ends is left when the time of the document is over', async () => {
  server.become('dripping');
  expect(await faultOf(200)).toBe('timeout');
});

test('ALM-002 a redirect is not followed', async () => {
  server.become('redirecting');
  const before = server.asked.length;
  await faultOf(5000);
  expect(server.asked.length).toBe(before + 1);
});

test('ALM-006 a fault has no word of the server, which may repeat key and question', async () => {
  server.become('echoing');
  const fault = await modelOf()
    .ask(question, { milliseconds: 5000 })
    .catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(ModelFault);
  expect(inspect(fault, { depth: 10, showHidden: true })).not.toMatch(/secret|remains in force/);
});

test('ALM-007 counts of tokens that are no numbers are not taken', async () => {
  server.become('unwritable');
  expect((await modelOf().ask(question, { milliseconds: 5000 })).tokens).toEqual({ asked: 0, answered: 0 });
});

test('ALM-006 after three failures in a row the server is left alone for five minutes', async () => {
  server.become('renamed');
  let clock = 0;
  const { model: config } = parseConfig({ LLM_URL: server.url, LLM_MODEL: 'm' });
  if (config === null) throw new Error('no model');
  const model = createModel(config, () => clock);
  const code = () => model.ask(question, { milliseconds: 5000 }).catch((error: unknown) => (error as ModelFault).code);
  expect([await code(), await code(), await code(), await code()]).toEqual([
    'unknown-model',
    'unknown-model',
    'unknown-model',
    'paused',
  ]);
  const before = server.asked.length;
  clock += 5 * 60_000 + 1;
  expect(await code()).toBe('unknown-model');
  expect(server.asked.length).toBe(before + 1);
});
