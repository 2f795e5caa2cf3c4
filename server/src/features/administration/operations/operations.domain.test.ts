import { operationsMessages } from '@aliquot/contract/administration/operations';
import { describe, expect, it } from 'vitest';
import { shippedDataSets } from './data-sets.domain.ts';
import { jobStateOf, mailStateOf, maskAddresses, obstacleOf, reasonOf, retryRefusal } from './operations.domain.ts';

const now = new Date('2026-11-23T12:00:00Z');
const job = { queue: 'reports.audit', state: 'failed', handedOn: false, goodUntil: null };
const mail = { ...job, queue: 'mail.send' };
const m = operationsMessages;

describe('whether a job can be run again', () => {
  it.each([
    ['a failed job', job, null],
    ['a job that runs', { ...job, state: 'active' }, m.jobRunning],
    ['a job that waits', { ...job, state: 'created' }, m.jobWaiting],
    ['a job that waits for another attempt', { ...job, state: 'retry' }, m.jobWaiting],
    ['a job that is done', { ...job, state: 'completed' }, m.jobDone],
    ['a job whose work another queue continues', { ...job, queue: 'analyses.run', handedOn: true }, m.handedOn],
    ['a code by text message', { ...job, queue: 'text.send' }, m.codeExpired],
    ['a failed message', mail, null],
    ['a message that is being sent', { ...mail, state: 'active' }, m.mailSending],
    ['a message that waits', { ...mail, state: 'retry' }, m.mailWaiting],
    ['a message that was sent', { ...mail, state: 'completed' }, m.mailSent],
    ['a message whose link is good', { ...mail, goodUntil: '2026-11-23T12:00:01Z' }, null],
    ['a message whose link has expired', { ...mail, goodUntil: '2026-11-23T12:00:00Z' }, m.linkExpired],
  ])('ADQ-008: %s', (_what, facts, refusal) => {
    expect(retryRefusal(facts, now)).toBe(refusal);
    expect(facts.state === 'failed' ? obstacleOf(facts, now) : refusal).toBe(refusal);
  });
});

describe('the state in a list', () => {
  it.each([
    ['created', 'waiting', 'waiting'],
    ['retry', 'waiting', 'waiting'],
    ['active', 'running', 'sending'],
    ['completed', null, 'sent'],
    ['failed', 'failed', 'failed'],
    ['cancelled', null, null],
  ])('ADQ-008: %s is %s as a job and %s as a message', (stored, asJob, asMail) => {
    expect([jobStateOf(stored), mailStateOf(stored)]).toEqual([asJob, asMail]);
  });
});

describe('why an attempt failed', () => {
  it.each([
    ['nothing', null, null],
    ['an error', { name: 'Error', message: 'disk is full', stack: 'at x' }, 'Disk is full'],
    [
      'an error with its cause',
      {
        message: 'the mail server did not take the message',
        cause: { message: 'x', response: '550 no mailbox ada.l@lab.example' },
      },
      'The mail server did not take the message: 550 no mailbox a•••@lab.example',
    ],
    ['an error with a cause that says the same', { message: 'away', cause: { message: 'away' } }, 'Away'],
    ['a cause that is no error', { message: 'away', cause: 7 }, 'Away'],
    ['a time limit of the queue', { value: { message: 'job timed out' } }, 'It took longer than allowed and was stopped.'],
    [
      'a time limit of the worker',
      { message: 'handler execution exceeded 60s' },
      'It took longer than allowed and was stopped.',
    ],
    ['a worker that was killed', { value: { message: 'job heartbeat timeout' } }, 'Its worker stopped before it was done.'],
    [
      'a worker that was shut down',
      { value: 'pg-boss shut down while active' },
      'Its worker was shut down before it was done.',
    ],
    ['something else', { oops: true }, 'The reason was not recorded.'],
  ])('ADQ-008: %s', (_what, output, reason) => expect(reasonOf(output)).toBe(reason));

  it('ADQ-008: a long one is cut', () => {
    const reason = reasonOf({ message: 'x'.repeat(5000) });
    expect(reason).toHaveLength(300);
    expect(reason?.endsWith('…')).toBe(true);
  });
});

it.each([
  ['olivia.owner@university.example', 'o•••@university.example'],
  ['to <a@b.example>, and ß.é@c.example', 'to <a•••@b.example>, and ß•••@c.example'],
  ['no address @ all', 'no address @ all'],
])('ADQ-008: %s is shown as %s', (text, masked) => expect(maskAddresses(text)).toBe(masked));

it('ADQ-008: every data set that ships is named with its version, and the sizes are real', () => {
  const sets = shippedDataSets('1.2.3');
  const byName = new Map(sets.map((set) => [set.name, set]));
  expect(byName.get('ISO 15189:2022')).toMatchObject({ version: '2022', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect(byName.get('Terms: diseases')).toMatchObject({
    version: expect.stringMatching(/^Human Disease Ontology \([0-9a-f]+\)$/),
  });
  expect(byName.get('Project templates')?.version).toBe('Aliquot 1.2.3');
  expect(sets.filter(({ size, version }) => !/^[1-9][\d,]* \w+$/.test(size ?? '') || version === '')).toEqual([]);
});
