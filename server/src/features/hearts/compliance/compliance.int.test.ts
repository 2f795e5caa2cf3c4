import { describe, expect, it } from 'vitest';
import { approve, ownerWithLab, statusOf } from '../../../testing/acts/labs.ts';
import { decide, requested, submit, underWay } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { type Person } from '../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab();

const planted = async (text: string, values: readonly unknown[]) => {
  const { rows } = await app.world.database.pool.query(`${text} returning id`, [...values]);
  return String(rows[0]?.id);
};
const recordsOf = async ({ id }: Person) => {
  const { items } = await admin.api.users.activityRecords({ userId: id, pageSize: 100 });
  return items.map(({ project_title, document_type, status }) => `${project_title}: ${document_type} ${status}`).toSorted();
};
const correctionOf = async () => {
  const certificationId = await planted(`insert into certifications (lab_id, type) values ($1, 'clia')`, [lab.id]);
  return planted(
    `insert into certification_corrections (lab_id, certification_id, field, value, made_by_name, made_at)
      values ($1, $2, 'number', '"05D2"', 'Member', now())`,
    [lab.id, certificationId],
  );
};

describe('AUS-015 a decision about a laboratory', () => {
  it('AUS-014 is kept with each project that the laboratory was asked for or works on, and with no other', async () => {
    await underWay(researcher, owner, lab.id, { title: 'Under way' });
    await requested(researcher, owner, lab.id, { title: 'Asked' });
    const { request: declined } = await requested(researcher, owner, lab.id, { title: 'Declined' });
    await decide(owner, lab.id, declined.id, 'rejected');
    const elsewhere = await ownerWithLab(app);
    await approve(admin, elsewhere.lab.id);
    await submit(researcher, elsewhere.lab.id, { title: 'Elsewhere' });

    const correctionId = await correctionOf();
    await admin.api.corrections.decide({ correctionId, decision: 'refused', note: 'Not on the page.' });
    expect(await recordsOf(researcher)).toEqual([
      'Asked: certificate-correction denied',
      'Under way: certificate-correction denied',
    ]);
    expect((await admin.api.users.activity({ userId: researcher.id })).complianceRecords).toBe(2);

    const reasonId = await planted(
      `insert into gap_reasons (lab_id, control_id, title, reason) values ($1, 'change-notices', 'Title', 'Reason')`,
      [lab.id],
    );
    await admin.api.analyses.decideReason({ reasonId, newStatus: 'accepted' });
    expect(await recordsOf(researcher)).toContain('Under way: gap-reason approved');
    expect(await recordsOf(researcher)).toHaveLength(4);
  });

  it('that comes too late, or from somebody who may not decide, leaves no record', async () => {
    const correctionId = await correctionOf();
    const before = await recordsOf(researcher);
    expect(await statusOf(owner.api.corrections.decide({ correctionId, decision: 'confirmed' }))).toBe(403);
    expect(await statusOf(admin.api.labs.decide({ labId: lab.id, newStatus: 'denied', reason: 'Too late.' }))).toBe(409);
    expect(await recordsOf(researcher)).toEqual(before);
  });

  it('once again after a laboratory was not approved is kept with the projects that still wait for it', async () => {
    const other = await ownerWithLab(app);
    await approve(admin, other.lab.id);
    await requested(researcher, other.owner, other.lab.id, { title: 'Waits' });
    await app.world.database.pool.query(`update labs set status = 'pending' where id = $1`, [other.lab.id]);
    await admin.api.labs.decide({ labId: other.lab.id, newStatus: 'denied', reason: 'The insurance has ended.' });
    expect(await recordsOf(researcher)).toContain('Waits: laboratory-review denied');
  });
});
