import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Campaign, startCampaign } from './testing/faults/campaign.ts';
import { type Fault, nameOf } from './testing/faults/fault.ts';

const template = inject('databaseTemplate');

/**
 * The points at which most would be lost or done twice; `npm run bench -- faults` has all of them, and kills at random moments.
 */
const faults: readonly Fault[] = [
  { effect: 'commit', when: 'after', how: 'error', nth: 4 },
  { effect: 'store.put', when: 'after', how: 'kill', nth: 1 },
  { effect: 'mail.send', when: 'after', how: 'kill', nth: 1 },
  { effect: 'sms.send', when: 'after', how: 'kill', nth: 1 },
];

describe.runIf(template.engine === 'postgres')('OPS-008: what was acknowledged is there, once', () => {
  let campaign: Campaign;
  beforeAll(async () => {
    campaign = await startCampaign(template);
  });
  afterAll(() => campaign?.close());

  it.each(faults.map((fault) => [nameOf(fault), fault] as const))('OPS-008: %s', async (_, fault) => {
    const { reached, complaints } = await campaign.fail([{ fault, kind: 'server' }]);
    expect(complaints).toEqual([]);
    expect(reached).toBe(1);
  });

  it('OPS-008: killed at work', async () => {
    expect((await campaign.kill([{ answers: 4, milliseconds: 50, whom: 'server' }])).complaints).toEqual([]);
  });
});

describe.runIf(template.engine === 'postgres')('OPS-016: two servers and two workers on one database and one S3 store', () => {
  let campaign: Campaign;
  beforeAll(async () => {
    campaign = await startCampaign(template, { crew: { servers: 2, workers: 2 }, store: 's3' });
  });
  afterAll(() => campaign?.close());

  it.each([
    ['worker', { effect: 'store.open', when: 'after', how: 'kill', nth: 1 }],
    ['server', { effect: 'store.put', when: 'after', how: 'kill', nth: 1 }],
    ['worker', { effect: 'job.complete', when: 'before', how: 'kill', nth: 1 }],
  ] as const)('OPS-016: a %s that is killed at its work loses nothing and repeats nothing: %o', async (kind, fault) => {
    const { reached, complaints } = await campaign.fail([{ fault, kind }]);
    expect(complaints).toEqual([]);
    expect(reached).toBe(1);
  });

  it('OPS-016: one of each killed at once', async () => {
    expect((await campaign.kill([{ answers: 4, milliseconds: 50, whom: 'both' }])).complaints).toEqual([]);
  });
});
