import { beforeAll, describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/acts/scenario.ts';

const days = 24 * 60 * 60 * 1000;
const interested = (id: string, research_interest: string[]) =>
  app.world.database.owner.updateTable('users').set({ research_interest }).where('id', '=', id).execute();

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const approved = given.approvedLab({ labType: 'clinical' });
const { owner } = given.lab({ labType: 'clinical' });
given.lab({ labType: 'research' });
given.submittedProject(researcher, approved.lab);
given.submittedProject(researcher, approved.lab);

beforeAll(async () => {
  await approved.owner.api.documents.uploadToLab({
    labId: approved.lab.id,
    file: new File(['A standard procedure.'], 'sop.txt', { type: 'text/plain' }),
  });
});

describe('the administrators’ dashboard', () => {
  it('ADM-002 ADM-014 counts laboratories, what awaits review, researchers with a project, and documents', async () => {
    expect(await admin.api.reports.overview({})).toEqual({
      laboratories: { approved: 1, all: 3 },
      awaitingReview: 2,
      changed: 0,
      researchers: { active: 1, all: 5 },
      documents: 1,
    });
  });

  it('ADM-002 a deleted project counts no more', async () => {
    const { items } = await researcher.api.projects.list({});
    for (const { id } of items) await researcher.api.projects.delete({ projectId: id });
    expect((await admin.api.reports.overview({})).researchers.active).toBe(0);
  });

  it('ADM-011 ADM-012 average completion, approval rate, and the most frequent values', async () => {
    const set = (id: string, values: Record<string, unknown>) =>
      app.world.database.owner
        .updateTable('users')
        .set({ name: 'N', organization: '', organization_size: '', location: '', research_interest: [], ...values })
        .where('id', '=', id)
        .execute();
    const everyone = await app.world.database.owner.selectFrom('users').select('id').execute();
    for (const { id } of everyone) await set(id, {});
    await set(researcher.id, {
      organization: 'Institute',
      organization_size: '51-200',
      location: 'Boston',
      research_interest: ['oncology', 'genomics'],
    });
    await set(owner.id, { organization: ' ', organization_size: '51-200', research_interest: ['oncology'] });
    // Three have a name alone (20 %), one all of five, one a name, a size and an interest (60 %).
    const analytics = await admin.api.reports.analytics({});
    expect(analytics).toMatchObject({
      profileCompletion: { average: 44, label: 'Needs improvement' },
      approvalRate: 33,
      users: 5,
      laboratories: 3,
      organizationSizes: [{ value: '51-200', count: 2 }],
      researchAreas: [
        { value: 'oncology', count: 2 },
        { value: 'genomics', count: 1 },
      ],
      labTypes: [
        { value: 'clinical', count: 2 },
        { value: 'research', count: 1 },
      ],
    });
  });

  it('ADM-012 shows at most four sizes, six areas and four types', async () => {
    const interests = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await interested(owner.id, interests);
    expect((await admin.api.reports.analytics({})).researchAreas).toHaveLength(6);
  });

  it('ADM-012 the most frequent come first, and those as frequent in the order of their names', async () => {
    await interested(owner.id, ['cardiology', 'genomics', 'oncology']);
    await interested(researcher.id, ['oncology']);
    expect((await admin.api.reports.analytics({})).researchAreas).toEqual([
      { value: 'oncology', count: 2 },
      { value: 'cardiology', count: 1 },
      { value: 'genomics', count: 1 },
    ]);
  });

  it('ADM-013 new are those of the last 30 days', async () => {
    const now = app.world.now().getTime();
    const at = (id: string, ago: number) =>
      app.world.database.owner
        .updateTable('users')
        .set({ created_at: new Date(now - ago) })
        .where('id', '=', id)
        .execute();
    await at(researcher.id, 31 * days);
    await at(owner.id, 29 * days);
    expect((await admin.api.reports.analytics({})).newUsers).toBe(4);
  });
});
