import { expect, it } from 'vitest';
import { whereMailIs } from './serve.ts';

const mail = { kind: 'outbox', directory: '/data/outbox', from: 'Aliquot <no-reply@localhost>' } as const;

it.each([
  ['development', 'messages can be read on http://127.0.0.1:3000/dev/mail'],
  ['production', 'messages are not sent but kept in /data/outbox'],
] as const)('in %s, %s', (environment, words) => {
  expect(whereMailIs({ environment, mail }, 'http://127.0.0.1:3000')).toBe(words);
});
