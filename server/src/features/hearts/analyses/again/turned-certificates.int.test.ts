import { expect, it } from 'vitest';
import { sampleFacts } from '../../../../demo/sample-files/facts.ts';
import { scenario, testClock } from '../../../../testing/acts/scenario.ts';
import { samples } from '../../../../testing/acts/uploads.ts';
import { judgeTurnedCertificates } from './judging-again.jobs.ts';

const hour = 3_600_000;
/** Noon in California on the last day of the certificate. */
const clock = testClock(`${sampleFacts.expires}T20:00:00.000Z`);
const given = scenario({ now: clock.now });
const { app } = given;
const { name, street, city, state, zip } = sampleFacts;
const { owner, lab } = given.approvedLab({ labName: name, address: `${street}, ${city}, ${state} ${zip}` });
given.readDocuments({ owner, lab }, samples('clia-certificate'));

const statusNow = async () => {
  const { analysis } = await owner.api.analyses.latest({ labId: lab.id });
  return analysis?.assessment?.requirements.find(({ id }) => id === 'clia/493.35')?.status;
};
const judgements = async () => (await owner.api.analyses.list({ labId: lab.id })).items.flatMap((head) => head.judgements);

it('ANA-017 no requirement is met by a certificate that has ended since the judgment', async () => {
  expect(await statusNow()).toBe('met');
  clock.pass(11 * hour); // the next day by UTC, and not where the laboratory is
  expect(await judgeTurnedCertificates(app.world)).toBe(0);
  clock.pass(2 * hour);
  expect(await judgeTurnedCertificates(app.world)).toBe(1);
  await expect.poll(judgements).toHaveLength(2);
  expect((await judgements()).at(-1)).toMatchObject({ cause: 'validity' });
  expect(await statusNow()).not.toBe('met');
  expect(await judgeTurnedCertificates(app.world)).toBe(0);
  const { items } = await owner.api.notifications.list({ pageSize: 5 });
  expect(items.map(({ body }) => body).join(' ')).toContain('expired on March 13, 2027');
});
