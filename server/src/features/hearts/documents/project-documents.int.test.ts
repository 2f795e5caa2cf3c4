import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Visible } from '../../../kernel/permission.ts';
import { approve, labData, ownerWithLab, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { filesOnDisk, formOf, pdfOf, pngBytes, post, type TestFile } from '../../../testing/acts/uploads.ts';
import { secondWall } from '../../../testing/authorization/second-wall.ts';
import { type Person } from '../../../testing/test-app.ts';
import { signLink } from './links.service.ts';

const clock = testClock();
const pdf = await pdfOf(['Quality Manual', 'Revision 3']);

const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.lab();

beforeEach(() => clock.pass(1000));

/** Removes all requests, also those that the database keeps for their other side. */
const forgetRequests = () =>
  app.world.database.owner.transaction().execute(async (db) => {
    await sql`alter table lab_collaborations disable trigger lab_collaborations_keep_record`.execute(db);
    await db.deleteFrom('lab_collaborations').execute();
    await sql`alter table lab_collaborations enable trigger lab_collaborations_keep_record`.execute(db);
  });

describe('documents of a project', () => {
  let projectId: string;

  beforeAll(async () => {
    const { id } = await app.world.database.owner
      .insertInto('projects')
      .values({
        user_id: researcher.id,
        title: 'Trial',
        description: 'A trial',
        research_area: 'oncology',
        service_type: 'sample-analysis',
        timeline: 'short',
        budget_range: 'low',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    projectId = id;
  });

  const attach = (file: TestFile, person?: Person, project = projectId) =>
    post(app, `/api/projects/${project}/documents`, formOf('file', [file]), person);

  const collaborate = (lab: string, stage: EngagementStage) =>
    app.world.database.owner
      .insertInto('lab_collaborations')
      .values({ project_id: projectId, lab_reference_id: lab, lab_name: 'Lab', lab_location: 'X', stage })
      .execute();

  it('DOC-002 DOC-006 stores an attachment below the project', async () => {
    const { status, body } = await attach({ name: 'protocol.pdf', bytes: pdf }, researcher);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      project_id: projectId,
      file_name: 'protocol.pdf',
      file_type: 'application/pdf',
      file_url: `${projectId}/${clock.now().getTime()}.pdf`,
      file_size: pdf.length,
      collaboration_id: null,
      uploaded_at: clock.now().toISOString(),
    });
    expect((await filesOnDisk(app, 'project-documents')).some((path) => path.endsWith(String(body.file_url)))).toBe(true);
    expect((await trailOf(app, String(body.id)))[0]).toMatchObject({ action: 'documents.attach' });
  });

  it('DOC-009 takes PDF, DOC and DOCX from a researcher, and the seven from an administrator', async () => {
    const picture = { name: 'a.png', bytes: pngBytes() };
    expect(await attach(picture, researcher)).toMatchObject({
      status: 422,
      body: { details: 'File a.png has an unsupported format. Please upload PDF, DOC, or DOCX files.' },
    });
    expect((await attach(picture, admin)).status).toBe(200);
  });

  it('DOC-005 PRM-005 opens for the researcher, administrators, and a laboratory while it is asked or works', async () => {
    const { body } = await attach({ name: 'protocol.pdf', bytes: pdf }, researcher);
    const documentId = String(body.id);
    const open = async (person: Person) => {
      const { url } = await person.api.documents.linkOfProject({ documentId });
      return (await app.fetch(url, {}, person)).status;
    };
    expect(await open(researcher)).toBe(200);
    expect(await open(admin)).toBe(200);
    expect(await statusOf(open(owner))).toBe(404);
    for (const closed of ['declined', 'expired', 'withdrawn'] as const) {
      await collaborate(lab.id, closed);
      expect(await statusOf(open(owner))).toBe(404);
    }
    await forgetRequests();
    for (const said of ['asked', 'proposed', 'awarded', 'agreed', 'running', 'delivered', 'accepted'] as const) {
      await collaborate(lab.id, said);
      expect(await open(owner)).toBe(200);
      await forgetRequests();
    }
    const { lab: another } = await ownerWithLab(app, labData());
    await approve(admin, another.id);
    await collaborate(another.id, 'agreed');
    expect(await statusOf(open(owner))).toBe(404);
  });

  describe('without row-level security', () => {
    beforeAll(() => secondWall(app.world.database, 'disable'));
    afterAll(() => secondWall(app.world.database, 'enable'));

    it('DOC-005 DOC-008 the policy alone refuses a link and the file behind it', async () => {
      const { body } = await attach({ name: 'protocol.pdf', bytes: pdf }, researcher);
      const documentId = String(body.id);
      for (const person of [owner, await app.person('user')]) {
        expect(await statusOf(person.api.documents.linkOfProject({ documentId }))).toBe(404);
        const document = { id: documentId } as Visible<{ id: string }>;
        const grant = { kind: 'documents', document, userId: person.id, disposition: 'attachment', now: clock.now() } as const;
        expect((await app.fetch(signLink(app.world, grant).url, {}, person)).status).toBe(404);
      }
    });
  });
});
