import { describe, expect, it } from 'vitest';
import { statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { underWay as projectUnderWay, requested } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { filesOnDisk, formOf, pdfOf, post, programBytes } from '../../../testing/acts/uploads.ts';
import { type Person } from '../../../testing/test-app.ts';

const pdf = await pdfOf(['Result: negative']);

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const deliver = (collaborationId: string, person?: Person, file = { name: 'result.pdf', bytes: pdf }) =>
  post(app, `/api/collaborations/${collaborationId}/results`, formOf('file', [file]), person);
const underWay = async () => {
  const { project, request } = await projectUnderWay(researcher, owner, lab.id, { title: 'With results' });
  return { projectId: project.id, collaborationId: request.id };
};
const requestOf = async (collaborationId: string) =>
  (await owner.api.collaborations.list({ pageSize: 100 })).items.find(({ id }) => id === collaborationId);

describe('COL-007 results of the work', () => {
  it('COL-007 DOC-005 are delivered with the completion, and seen by the researcher and administrators', async () => {
    const { projectId, collaborationId } = await underWay();
    const { status, body } = await deliver(collaborationId, owner);
    expect(status).toBe(200);
    expect(body).toMatchObject({ project_id: projectId, collaboration_id: collaborationId, file_name: 'result.pdf' });
    expect(String(body.file_url)).toMatch(new RegExp(`^${projectId}/\\d+\\.pdf$`));
    expect(await requestOf(collaborationId)).toMatchObject({ results: [{ id: body.id }], documents: [] });

    await owner.api.collaborations.complete({ collaborationId, note: 'The raw data follow by post.' });
    const project = await researcher.api.projects.get({ projectId });
    expect(project.lab_collaborations[0]).toMatchObject({
      collaboration_status: 'completed',
      completion_note: 'The raw data follow by post.',
      completed_at: expect.any(String),
    });
    expect(project.documents).toMatchObject([{ id: body.id, collaboration_id: collaborationId }]);
    for (const person of [researcher, admin, owner]) {
      const { url } = await person.api.documents.linkOfProject({ documentId: String(body.id) });
      expect((await app.fetch(url, {}, person)).status).toBe(200);
    }
    const [notice] = (await researcher.api.notifications.list({ pageSize: 1 })).items;
    expect(notice?.body).toBe(
      'The lab marked “With results” complete and added 1 result file. Review the work, then accept it.',
    );
    expect((await trailOf(app, collaborationId)).map(({ action }) => action)).toContain('collaborations.add-result');
  });

  it('COL-007 can be removed until the work is completed, and not after', async () => {
    const { projectId, collaborationId } = await underWay();
    const before = (await filesOnDisk(app, 'project-documents')).length;
    const first = String((await deliver(collaborationId, owner)).body.id);
    const second = String((await deliver(collaborationId, owner)).body.id);
    const takeBack = (documentId: string, person = owner) => person.api.documents.takeBack({ collaborationId, documentId });
    expect(await takeBack(first)).toEqual({ file_name: 'result.pdf' });
    expect(await statusOf(takeBack(first))).toBe(404);
    expect((await filesOnDisk(app, 'project-documents')).length).toBe(before + 1);
    await owner.api.collaborations.complete({ collaborationId });
    expect(await statusOf(takeBack(second))).toBe(409);
    expect((await deliver(collaborationId, owner)).status).toBe(409);
    expect((await researcher.api.projects.get({ projectId })).documents).toHaveLength(1);
  });

  it('DOC-008 COL-010 refuses a bad file, and work that is not taken on', async () => {
    const { collaborationId } = await underWay();
    expect((await deliver(collaborationId, owner, { name: 'x.pdf', bytes: new Uint8Array(programBytes()) })).status).toBe(422);
    const { request } = await requested(researcher, owner, lab.id);
    expect((await deliver(request.id, owner)).status).toBe(409);
  });
});
