import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { projectData } from '../../../testing/acts/projects.ts';
import { proposalTerms } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { filesOnDisk, formOf, pdfOf, post, programBytes, type TestFile } from '../../../testing/acts/uploads.ts';
import { textOfPdf } from '../../../testing/papers/pdf-text.ts';
import { readZip } from '../../../testing/papers/zip.ts';
import type { Person } from '../../../testing/test-app.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const stranger = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor' });
const { owner: otherOwner, lab: otherLab } = given.approvedLab({ labName: 'Wasatch' });
const table: TestFile = { name: 'prices.csv', bytes: 'test,price\nPanel,420\n' };
const pdf: TestFile = { name: 'terms.pdf', bytes: await pdfOf(['Terms of the laboratory']) };
const near = { earliestStart: '2026-03-16', validUntil: '2026-04-04' };

const ask = async () => {
  const project = await researcher.api.projects.submit({
    submissionKey: randomUUID(),
    projectData: projectData({ title: 'With files' }),
    labId: lab.id,
    alsoLabIds: [otherLab.id],
  });
  const requestTo = (labId: string) =>
    project.lab_collaborations.find(({ lab_reference_id }) => lab_reference_id === labId)?.id ?? '';
  return { projectId: project.id, collaborationId: requestTo(lab.id), elsewhere: requestTo(otherLab.id) };
};
const add = (collaborationId: string, file: TestFile, person: Person | undefined = owner) =>
  post(app, `/api/collaborations/${collaborationId}/proposal-files`, formOf('file', [file]), person);
const added = async (collaborationId: string, file: TestFile) => String((await add(collaborationId, file)).body['id']);
const send = (collaborationId: string, version: number, files: string[]) =>
  owner.api.proposals.send({ collaborationId, version, proposal: proposalTerms(near), files });
const of = (person: Person, collaborationId: string) => person.api.proposals.of({ collaborationId });
const link = (person: Person, fileId: string) => person.api.proposals.linkOfFile({ fileId });

const names = (files: readonly { file_name: string }[] = []) => files.map(({ file_name }) => file_name);

describe('PRM-008 files of a proposal', () => {
  it('PRM-008 are the laboratory’s alone until a version is sent with them, and then read by both sides', async () => {
    const { projectId, collaborationId } = await ask();
    const fileId = await added(collaborationId, table);
    expect((await of(owner, collaborationId)).unsent_files).toMatchObject([{ id: fileId, file_name: 'prices.csv' }]);
    for (const person of [researcher, admin]) {
      expect((await of(person, collaborationId)).unsent_files).toEqual([]);
      expect(await statusOf(link(person, fileId))).toBe(404);
    }
    const sent = await send(collaborationId, 1, [fileId]);
    expect(sent).toMatchObject({ unsent_files: [], versions: [{ files: [{ id: fileId, file_type: 'text/csv' }] }] });
    expect((await of(researcher, collaborationId)).versions[0]?.files).toMatchObject([{ file_name: 'prices.csv' }]);
    const { labs } = await researcher.api.proposals.compare({ projectId });
    expect(labs.find(({ lab_id }) => lab_id === lab.id)?.proposal?.files).toMatchObject([{ id: fileId }]);
    for (const person of [researcher, owner, admin]) {
      const answer = await app.fetch((await link(person, fileId)).url, {}, person);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, 'attachment; filename=prices.csv']);
      expect(await answer.text()).toBe(table.bytes);
    }
    for (const person of [stranger, otherOwner]) expect(await statusOf(link(person, fileId))).toBe(404);
    expect((await trailOf(app, collaborationId)).at(-1)).toMatchObject({
      action: 'proposals.send',
      after: { files: [{ file_name: 'prices.csv' }] },
    });
  });

  it('PRM-008 stay with their version, and the next one names its own', async () => {
    const { projectId, collaborationId } = await ask();
    const first = await added(collaborationId, table);
    await send(collaborationId, 1, [first]);
    const second = await added(collaborationId, pdf);
    await send(collaborationId, 2, [second, first]);
    await send(collaborationId, 3, []);
    const { versions } = await of(researcher, collaborationId);
    expect(versions.map(({ files }) => files.map(({ id }) => id))).toEqual([[], [second, first], [first]]);
    expect(versions.map(({ difference }) => [names(difference?.files.added), names(difference?.files.removed)])).toEqual([
      [[], ['terms.pdf', 'prices.csv']],
      [['terms.pdf'], []],
      [[], []],
    ]);
    const pages = await app.fetch(`/api/projects/${projectId}/proposals.pdf`, {}, researcher);
    expect(await textOfPdf(new Uint8Array(await pages.arrayBuffer()))).toContain('Removed file: prices.csv');
    expect(await refusal(owner.api.proposals.removeFile({ fileId: first }))).toMatchObject({
      status: 409,
      details: 'This file was sent with a version of the proposal and stays with it.',
    });
  });

  it('PRM-008 can be removed before they are sent, with what is stored', async () => {
    const { collaborationId, elsewhere } = await ask();
    const before = (await filesOnDisk(app, 'project-documents')).length;
    const fileId = await added(collaborationId, pdf);
    expect((await filesOnDisk(app, 'project-documents')).length).toBe(before + 1);
    for (const person of [otherOwner]) expect(await statusOf(person.api.proposals.removeFile({ fileId }))).toBe(404);
    expect(await refusal(send(elsewhere, 1, []))).toMatchObject({ status: 404 });
    await owner.api.proposals.removeFile({ fileId });
    expect((await filesOnDisk(app, 'project-documents')).length).toBe(before);
    expect(await refusal(send(collaborationId, 1, [fileId]))).toMatchObject({
      status: 422,
      details: 'A file of this proposal is no longer there. Nothing was sent. Reload the page, and add the file again.',
    });
    expect((await of(owner, collaborationId)).versions).toEqual([]);
  });

  it('PRM-008 one of another request is not sent', async () => {
    const [one, other] = [await ask(), await ask()];
    const fileId = await added(other.collaborationId, table);
    expect(await statusOf(send(one.collaborationId, 1, [fileId]))).toBe(422);
  });

  it('PRM-008 pass the gate of every upload, up to ten, while a proposal can be sent', async () => {
    const { collaborationId } = await ask();
    expect((await add(collaborationId, { name: 'run.csv', bytes: new Uint8Array(programBytes()) })).status).toBe(422);
    for (let count = 0; count < 10; count++) expect((await add(collaborationId, table)).status).toBe(200);
    expect(await add(collaborationId, table)).toMatchObject({
      status: 422,
      body: { details: 'A proposal has at most 10 files.' },
    });
    await researcher.api.projects.cancel({
      projectId: (await of(researcher, collaborationId)).project_id ?? '',
    });
    expect((await add(collaborationId, table)).status).toBe(409);
  });

  it('PRM-025 PRM-008 are in the record of the work', async () => {
    const { projectId, collaborationId } = await ask();
    await send(collaborationId, 1, [await added(collaborationId, table)]);
    await researcher.api.proposals.accept({ collaborationId, version: 1 });
    await owner.api.collaborations.complete({ collaborationId });
    await researcher.api.projects.accept({ projectId });
    const answer = await app.fetch(`/api/collaborations/${collaborationId}/record.zip`, {}, researcher);
    const entries = await readZip(Buffer.from(await answer.arrayBuffer()));
    expect(entries.get('proposal/1 prices.csv')?.toString()).toBe(table.bytes);
    expect(entries.get('README.txt')?.toString()).toContain('proposal/1 prices.csv');
  });
});
