import { expect, it } from 'vitest';
import { FinalFailure } from './final-failure.ts';
import { createSealing } from './sealing.ts';

const { seal, open } = createSealing('a secret of the tests', { 'mail.send': ['text', 'html'] });
const message = { to: 'ada@example.org', subject: 'Sign in', text: 'https://labs.example/confirm?token_hash=abc', html: '<p>' };

it('OPS-024: links and codes of mails are sealed in jobs, and come back whole', () => {
  const sealed = seal('mail.send', message);
  expect(JSON.stringify(sealed)).not.toMatch(/confirm|token_hash|abc|<p>/);
  expect(sealed).toMatchObject({ to: 'ada@example.org', subject: 'Sign in' });
  expect(seal('mail.send', message)).not.toEqual(sealed);
  expect(open('mail.send', sealed)).toEqual(message);
});

it('leaves other queues as they are, and messages that an earlier version queued', () => {
  expect(seal('analyses.run', { labId: '1' })).toEqual({ labId: '1' });
  expect(open('analyses.run', { labId: '1' })).toEqual({ labId: '1' });
  expect(open('mail.send', message)).toEqual(message);
});

it('has nothing to send once the message was sent', () => {
  expect(open('mail.send', { to: 'ada@example.org', subject: 'Sign in' })).toBeNull();
});

it('is not opened by another secret, nor when it was changed', () => {
  const sealed = seal('mail.send', message) as { sealed: string };
  const other = createSealing('another secret of tests', { 'mail.send': ['text', 'html'] });
  expect(() => other.open('mail.send', sealed)).toThrow(FinalFailure);
  const changed = { ...sealed, sealed: `${sealed.sealed.startsWith('A') ? 'B' : 'A'}${sealed.sealed.slice(1)}` };
  expect(() => open('mail.send', changed)).toThrow('another AUTH_SECRET');
});
