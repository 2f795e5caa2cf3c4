import { randomUUID } from 'node:crypto';
import { projectMessages } from '@aliquot/contract/engagements/projects';
import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { limits } from '@aliquot/contract/limits';
import { researchAreas } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { nobody, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { decide, ownerWithApprovedLab, projectData, requested, submit } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { formOf, pdfOf, post } from '../../../testing/acts/uploads.ts';
import { type Person } from '../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const stranger = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const rows = async (table: 'projects' | 'lab_collaborations' | 'notifications' | 'audit_entries') => {
  const { rows: counted } = await app.world.database.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return counted[0]?.count;
};
const fingerprint = async () => [await rows('projects'), await rows('lab_collaborations'), await rows('notifications')];
const noticesOf = async (person: Person) => (await person.api.notifications.list({ pageSize: 100 })).items;
const send = (path: string, body: unknown, person?: Person) =>
  app.fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }, person);

describe('submitting', () => {
  it('PRJ-015 PRJ-016 PRJ-020 REQ-024 COL-002 makes a pending project and asks the laboratory', async () => {
    const project = await submit(researcher, lab.id, { title: 'First' });
    expect(project).toMatchObject({
      user_id: researcher.id,
      title: 'First',
      status: 'pending',
      research_area: 'oncology',
      service_type: 'molecular-testing',
      timeline: 'medium',
      budget_range: 'medium',
      open_demand: false,
      documents: [],
      results_returned: 'unknown',
      can: { cancel: true, accept: false, delete: true, undoDelete: false, attach: true, requestAgain: false },
    });
    expect(project.lab_collaborations).toMatchObject([
      { lab_reference_id: lab.id, lab_name: 'Harbor Genomics', lab_location: lab.address, collaboration_status: 'pending' },
    ]);
    const [collaboration] = project.lab_collaborations;
    const sum = collaboration?.match?.factors.reduce((total, { points }) => total + points, 0);
    expect(collaboration?.match?.matchPercentage).toBe(sum);
    expect((await noticesOf(owner))[0]).toMatchObject({
      kind: 'request',
      title: 'New project request',
      link: `/lab-dashboard/requests/${collaboration?.id}`,
      read: false,
    });
    expect(await trailOf(app, project.id)).toMatchObject([
      { action: 'projects.submit', actor_id: researcher.id, actor_role: 'user', after: { title: 'First', status: 'pending' } },
    ]);
    expect(await trailOf(app, String(collaboration?.id))).toMatchObject([{ action: 'collaborations.open' }]);
  });

  it('REQ-024 the same submission makes one project, however often it is sent', async () => {
    const key = randomUUID();
    const first = await submit(researcher, lab.id, { title: 'Once' }, key);
    const before = await fingerprint();
    expect((await submit(researcher, lab.id, { title: ' Once ', userId: stranger.id }, key)).id).toBe(first.id);
    expect(await fingerprint()).toEqual(before);
  });

  it('REQ-024 refuses another request under the same key, and stores nothing', async () => {
    const key = randomUUID();
    const other = await ownerWithApprovedLab(app, admin, { labName: 'Second Choice' });
    await submit(researcher, lab.id, { title: 'The first' }, key);
    const before = await fingerprint();
    const others = [
      () => submit(researcher, lab.id, { title: 'The second' }, key),
      () => submit(researcher, other.lab.id, {}, key),
    ];
    for (const again of others)
      expect(await refusal(again())).toMatchObject({ status: 409, details: projectMessages.alreadySubmitted });
    expect(await fingerprint()).toEqual(before);
  });

  it('T16 two submissions at once make one project', async () => {
    const key = randomUUID();
    const [projects, collaborations] = [await rows('projects'), await rows('lab_collaborations')];
    const made = await Promise.all([1, 2, 3].map(() => submit(researcher, lab.id, { title: 'Racing' }, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await rows('projects')).toBe(Number(projects) + 1);
    expect(await rows('lab_collaborations')).toBe(Number(collaborations) + 1);
  });

  it('the key of another person is not mine', async () => {
    const key = randomUUID();
    const mine = await submit(researcher, lab.id, {}, key);
    const theirs = await submit(stranger, lab.id, {}, key);
    expect(theirs.id).not.toBe(mine.id);
    expect(theirs.user_id).toBe(stranger.id);
  });

  it('REQ-023 refuses a laboratory that is not among the matches', async () => {
    const { lab: pending } = await ownerWithLab(app, { labName: 'Not Yet' });
    const before = await fingerprint();
    for (const labId of [nobody, pending.id, 'nonsense', 'suggested-oncology-imaging-analysis-clinical'])
      expect(await refusal(submit(researcher, labId))).toMatchObject({ status: 422, details: 'Selected lab not found' });
    expect(await refusal(submit(researcher, ''))).toMatchObject({
      status: 400,
      details: 'Please select a lab before submitting.',
    });
    expect(await fingerprint()).toEqual(before);
  });

  it('REQ-015 refuses a laboratory that lost its approval after it was shown', async () => {
    const other = await ownerWithApprovedLab(app, admin, { labName: 'Short Lived' });
    const { matches } = await researcher.api.matching.analyzeProject({ projectData: projectData() });
    expect(matches.map(({ id }) => id)).toContain(other.lab.id);
    await app.world.database.owner.updateTable('labs').set({ status: 'denied' }).where('id', '=', other.lab.id).execute();
    const before = await fingerprint();
    expect(await refusal(submit(researcher, other.lab.id))).toMatchObject({ status: 422, details: 'Selected lab not found' });
    expect(await fingerprint()).toEqual(before);
  });

  it('REQ-018 a suggested profile makes an open demand without a collaboration', async () => {
    const wish = { researchArea: 'reproductive-medicine', serviceType: 'animal-studies' } satisfies Partial<ProjectData>;
    const { matches } = await researcher.api.matching.analyzeProject({ projectData: projectData(wish) });
    const suggested = matches.find(({ isGenerated }) => isGenerated);
    const project = await submit(researcher, String(suggested?.id), wish);
    expect(project).toMatchObject({ open_demand: true, status: 'pending', lab_collaborations: [] });
    expect((await trailOf(app, project.id)).map(({ action }) => action)).toEqual(['projects.submit-open']);
    const row = await app.world.database.owner
      .selectFrom('projects')
      .select('suggested_profile')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow();
    expect(row.suggested_profile).toMatchObject({ id: suggested?.id, isGenerated: true });
  });

  it.each(['title', 'researchArea', 'serviceType', 'timeline', 'budgetRange', 'description'] as const)(
    'REQ-009 refuses a request without %s',
    async (field) => {
      for (const value of [undefined, '', '  '])
        expect(await statusOf(submit(researcher, lab.id, { [field]: value }))).toBe(400);
    },
  );

  it('REQ-009 refuses a description of 100,000 characters with words at the field, and makes nothing', async () => {
    const before = await fingerprint();
    const description = 'a'.repeat(100_000);
    const answers = [
      await refusal(submit(researcher, lab.id, { description })),
      await refusal(researcher.api.matching.analyzeProject({ projectData: projectData({ description }) })),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 400,
        fields: { 'projectData.description': `At most ${limits.descriptionLength.toLocaleString('en-US')} characters.` },
      });
    expect(await fingerprint()).toEqual(before);
  });

  it('REQ-010 T3 the server says whose a request is, not the body', async () => {
    const body = { submissionKey: randomUUID(), labId: lab.id, projectData: { ...projectData(), userId: stranger.id } };
    const answer = await send('/api/projects', body, researcher);
    expect(answer.status).toBe(200);
    const { id } = (await answer.json()) as { id: string };
    const row = await app.world.database.owner
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: researcher.id, status: 'pending', version: 1, submission_key: body.submissionKey });
  });

  it.each(['user_id', 'id', 'status', 'created_at', 'version', 'submission_key', 'suggested_profile', '__proto__'])(
    'OPS-010 T3 a request that says what %s is gets refused, at the top and within',
    async (key) => {
      const before = await fingerprint();
      const planted = { [key]: key === 'version' ? 99 : stranger.id };
      const body = { submissionKey: randomUUID(), labId: lab.id, projectData: projectData() };
      for (const [name, sent] of [
        [key, { ...body, ...planted }],
        [`projectData.${key}`, { ...body, projectData: { ...projectData(), ...planted } }],
      ] as const) {
        const answer = await send('/api/projects', sent, researcher);
        expect([name, answer.status, (await answer.json()) as object]).toEqual([
          name,
          400,
          expect.objectContaining({ details: `There is no field “${name}” here` }),
        ]);
      }
      expect(await fingerprint()).toEqual(before);
    },
  );
});

describe('listing', () => {
  it('PRJ-006 GEN-013 holds the own projects only, newest first, in pages', async () => {
    const person = await app.person('user');
    expect(await person.api.projects.list({})).toEqual({ items: [], total: 0, page: 1, pageSize: 20 });
    const made: string[] = [];
    for (const title of ['one', 'two', 'three']) made.unshift((await submit(person, lab.id, { title })).id);
    const all = await person.api.projects.list({});
    expect(all.items.map(({ id }) => id)).toEqual(made);
    expect(all.total).toBe(3);
    const second = await person.api.projects.list({ page: 2, pageSize: 2 });
    expect(second.items.map(({ title }) => title)).toEqual(['one']);
    expect(second).toMatchObject({ total: 3, page: 2, pageSize: 2 });
    expect(await person.api.projects.list({ page: 9, pageSize: 2 })).toMatchObject({ items: [], total: 3 });
    expect(await person.api.projects.get({ projectId: String(made[0]) })).toEqual(all.items[0]);
  });

  it('PRJ-019 brings the certifications of the laboratory, by type', async () => {
    await app.world.database.owner
      .insertInto('certifications')
      .values({
        lab_id: lab.id,
        type: 'clia',
        subtype: null,
        number: '05D1234567',
        issuing_body: 'CMS',
        holder: null,
        address: null,
        standard: null,
        issue_date: '2026-01-01',
        expiry_date: '2099-01-01',
        last_inspection: '2026-02-02',
        scope: ['chemistry'],
        accredited_tests: ['glucose'],
        evidence: JSON.stringify({}),
        lab_document_id: null,
        analysis_id: null,
      })
      .execute();
    const project = await submit(researcher, lab.id);
    expect(project.lab_collaborations[0]?.labs?.certifications).toMatchObject({
      clia: { number: '05D1234567', expiration_date: '2099-01-01', scope: ['chemistry'], accredited_tests: ['glucose'] },
    });
  });

  it.each([{ page: 0 }, { page: -1 }, { pageSize: 0 }, { pageSize: 101 }, { page: 1.5 }])(
    'GEN-013 refuses %j',
    async (query) => {
      expect(await statusOf(researcher.api.projects.list(query))).toBe(400);
    },
  );

  it('PRJ-008 a project is shown to administrators, and asked for by an id', async () => {
    const { id: projectId } = await submit(researcher, lab.id);
    expect((await admin.api.projects.get({ projectId })).id).toBe(projectId);
    expect(await statusOf(researcher.api.projects.get({ projectId: 'nonsense' }))).toBe(400);
  });
});

describe('canceling', () => {
  it('PRJ-017 PRJ-018 COL-014 cancels, withdraws the open request and tells the laboratory', async () => {
    const { project, request } = await requested(researcher, owner, lab.id, { title: 'To be cancelled' });
    const cancelled = await researcher.api.projects.cancel({ projectId: project.id });
    expect(cancelled).toMatchObject({ status: 'cancelled', can: { cancel: false, accept: false, delete: true } });
    expect(cancelled.lab_collaborations).toMatchObject([{ id: request.id, collaboration_status: 'withdrawn' }]);
    expect((await noticesOf(owner))[0]).toMatchObject({
      kind: 'collaboration-withdrawn',
      title: '“To be cancelled” was withdrawn',
    });
    expect((await trailOf(app, project.id)).at(-1)).toMatchObject({
      action: 'projects.cancel',
      before: { status: 'pending' },
      after: { status: 'cancelled' },
    });
    expect((await trailOf(app, request.id)).at(-1)).toMatchObject({
      action: 'collaborations.withdraw',
      after: { collaboration_status: 'withdrawn' },
      reason: 'The researcher cancelled the project.',
    });
  });

  it('PRJ-018 refuses a second time, and after completion', async () => {
    const { project } = await requested(researcher, owner, lab.id);
    const outcomes = await Promise.allSettled([1, 2].map(() => researcher.api.projects.cancel({ projectId: project.id })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await statusOf(researcher.api.projects.cancel({ projectId: project.id }))).toBe(409);
    expect((await trailOf(app, project.id)).filter(({ action }) => action === 'projects.cancel')).toHaveLength(1);
  });
});

describe('accepting', () => {
  it('PRJ-017 PRJ-018 COL-007 PRM-039 only what the laboratory marked completed, and both sides are invited to review', async () => {
    const { project, request } = await requested(researcher, owner, lab.id, { title: 'Finished work' });
    const accept = () => researcher.api.projects.accept({ projectId: project.id });
    expect(await statusOf(accept())).toBe(409);
    await decide(owner, lab.id, request.id, 'approved');
    expect(await statusOf(accept())).toBe(409);
    await owner.api.collaborations.complete({ collaborationId: request.id });
    expect(await researcher.api.projects.get({ projectId: project.id })).toMatchObject({
      status: 'in-progress',
      can: { accept: true, cancel: false },
    });
    const outcomes = await Promise.allSettled([accept(), accept()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await researcher.api.projects.get({ projectId: project.id })).toMatchObject({
      status: 'completed',
      can: { accept: false, cancel: false, delete: true },
    });
    expect((await noticesOf(owner))[0]).toMatchObject({
      kind: 'work-accepted',
      body: '“Finished work” is completed. You can review the researcher for 14 days.',
    });
    const [invitation] = await noticesOf(researcher);
    expect(invitation).toMatchObject({
      kind: 'review-invitation',
      body: 'You can review it for 14 days. Neither side sees the other’s review before both are in or the time is over.',
    });
    const { unread } = await researcher.api.notifications.list({});
    const about = invitation?.link.split('?')[0] ?? '';
    expect((await researcher.api.notifications.markRead({ about })).unread).toBeLessThan(unread);
    expect((await noticesOf(researcher)).filter(({ link, read }) => link.startsWith(about) && !read)).toEqual([]);
    expect((await trailOf(app, project.id)).filter(({ action }) => action === 'projects.accept')).toHaveLength(1);
    expect(await statusOf(researcher.api.projects.cancel({ projectId: project.id }))).toBe(409);
  });
});

const attach = async (projectId: string) => {
  const form = formOf('file', [{ name: 'consent.pdf', bytes: await pdfOf(['Consent']) }]);
  return (await post(app, `/api/projects/${projectId}/documents`, form, researcher)).status;
};

describe('documents added later', () => {
  it('DOC-005 PRJ-012 are taken while the project runs, and not after that', async () => {
    const { project, request } = await requested(researcher, owner, lab.id);
    expect(await attach(project.id)).toBe(200);
    await decide(owner, lab.id, request.id, 'approved');
    expect(await attach(project.id)).toBe(200);
    const { documents } = await researcher.api.projects.get({ projectId: project.id });
    expect(documents.map(({ file_name }) => file_name)).toEqual(['consent.pdf', 'consent.pdf']);
    await researcher.api.projects.cancel({ projectId: project.id, reason: 'The samples are lost.' });
    expect(await attach(project.id)).toBe(409);
    expect((await researcher.api.projects.get({ projectId: project.id })).documents).toHaveLength(2);
  });
});

describe('templates', () => {
  it('REQ-006 at most three of the area', async () => {
    for (const area of researchAreas.slice(0, 4)) {
      const { templates } = await researcher.api.projects.templates({ researchArea: area });
      expect(templates.length).toBeLessThanOrEqual(3);
      for (const template of templates) {
        expect(template.research_area).toBe(area);
        expect(template.name).not.toBe('');
      }
    }
    expect(await statusOf(researcher.api.projects.templates({ researchArea: 'astrology' as never }))).toBe(400);
  });
});
