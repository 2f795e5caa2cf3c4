import { describe, expect, it } from 'vitest';
import { requested } from '../../../testing/acts/projects.ts';
import { propose } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';
import { watchCertificates } from './validity.jobs.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const researcher = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const day = 86_400_000;
const set = (type: string, until: string | null) =>
  app.rows(
    `with gone as (update certifications set superseded_at = now() where lab_id = $1 and type = $2 and superseded_at is null)
      insert into certifications (lab_id, type, number, expiry_date, issue_date) values ($1, $2, '1', $3, '2020-01-01')`,
    lab.id,
    type,
    until,
  );
const told = async (person: Person) =>
  (await person.api.notifications.list({ pageSize: 100 })).items
    .filter(({ kind }) => kind === 'certificate-changed')
    .map(({ title }) => title)
    .toReversed();
const both = async () => [await told(owner), await told(researcher)];

describe('certificates against the promised end', () => {
  it('PRM-011 the proposal says for both sides which certificate ends before the work does', async () => {
    await set('cap', '2026-05-02');
    const { request } = await requested(researcher, owner, lab.id, {
      title: 'Ends',
      description:
        'Sequencing of plasma samples with a targeted panel. The laboratory has to have CAP accreditation, required.',
    });
    const near = { earliestStart: '2026-04-20', validUntil: '2026-04-04' };
    await propose(owner, request.id, { ...near, turnaroundDays: 25 });
    const ending = [{ type: 'cap', until: '2026-05-02', sentence: 'CAP ends on May 2, before the work does.' }];
    for (const person of [owner, researcher])
      expect((await person.api.proposals.of({ collaborationId: request.id })).ending).toEqual(ending);
    await propose(owner, request.id, { ...near, turnaroundDays: 5 });
    expect((await researcher.api.proposals.of({ collaborationId: request.id })).ending).toEqual([]);
    await researcher.api.proposals.accept({ collaborationId: request.id, version: 2 });
    await owner.api.collaborations.start({ collaborationId: request.id });
  });

  it('PRM-011 a lapse, a renewal and a withdrawal reach both sides once each, every night of a year', async () => {
    const nights = async (count: number) => {
      for (let night = 0; night < count; night += 1) {
        clock.pass(day);
        await watchCertificates(app.world);
        if (night % 50 === 0) await watchCertificates(app.world);
      }
    };
    const expected: string[] = [];
    await nights(10);
    expect(await both()).toEqual([expected, expected]);
    await nights(60);
    expected.push('CAP ended on May 2, 2026');
    expect(await both()).toEqual([expected, expected]);
    await set('cap', '2027-09-30');
    await nights(30);
    expected.push('CAP was renewed until September 30, 2027');
    expect(await both()).toEqual([expected, expected]);
    await app.rows('update certifications set superseded_at = now() where lab_id = $1', lab.id);
    await nights(30);
    expected.push('CAP is no longer on record');
    expect(await both()).toEqual([expected, expected]);
    await set('cap', '2028-01-31');
    await nights(235);
    expected.push('CAP was renewed until January 31, 2028');
    expect(await both()).toEqual([expected, expected]);
  });
});
