import { randomUUID } from 'node:crypto';
import type { Lab } from '@aliquot/contract/hearts/labs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../testing/acts/labs.ts';
import { ownerWithApprovedLab, projectData, requested, submit } from '../../../testing/acts/projects.ts';
import { type Person, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let researcher: Person;
let owner: Person;
let lab: Lab;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  admin = await app.person('admin');
  researcher = await app.person('user');
  ({ owner, lab } = await ownerWithApprovedLab(app, admin));
});
afterAll(() => app.close());

const csv = async () => (await app.fetch('/api/admin/projects.csv', {}, admin)).text();

describe('the grant number of a request', () => {
  it('is stored trimmed and shown to the researcher, the asked lab and administrators', async () => {
    const { project, request } = await requested(researcher, owner, lab.id, { grantNumber: '  R01 CA-123456 ' });
    expect(project.grant_number).toBe('R01 CA-123456');
    expect((await researcher.api.projects.get({ projectId: project.id })).grant_number).toBe('R01 CA-123456');
    expect(request.project?.grant_number).toBe('R01 CA-123456');
    const { items } = await admin.api.projects.listAll({ search: project.title });
    expect(items.find(({ id }) => id === project.id)?.grant_number).toBe('R01 CA-123456');
    const [header = '', ...lines] = (await csv()).split('\r\n');
    const line = lines.find((each) => each.startsWith(project.id)) ?? '';
    const column = header.split(',').indexOf('grant_number');
    expect(column).toBe(header.split(',').indexOf('budget_range') + 1);
    expect(line.split(',')[column]).toBe('R01 CA-123456');
  });

  it.each([undefined, '', '   '])('may be left out (%j)', async (grantNumber) => {
    const project = await submit(researcher, lab.id, grantNumber === undefined ? {} : { grantNumber });
    expect(project.grant_number).toBeNull();
  });

  it('has at most 100 characters, and a longer one is refused with words at the field', async () => {
    expect((await submit(researcher, lab.id, { grantNumber: 'g'.repeat(100) })).grant_number).toHaveLength(100);
    const before = (await researcher.api.projects.list({})).total;
    expect(await refusal(submit(researcher, lab.id, { grantNumber: 'g'.repeat(101) }))).toMatchObject({
      status: 400,
      fields: { 'projectData.grantNumber': 'At most 100 characters.' },
    });
    expect((await researcher.api.projects.list({})).total).toBe(before);
  });

  it('a submission sent again with another grant number is another request', async () => {
    const submissionKey = randomUUID();
    const project = await submit(researcher, lab.id, { grantNumber: 'A-1' }, submissionKey);
    expect((await submit(researcher, lab.id, { grantNumber: ' A-1 ' }, submissionKey)).id).toBe(project.id);
    for (const grantNumber of ['A-2', ''])
      expect(await refusal(submit(researcher, lab.id, { grantNumber }, submissionKey))).toMatchObject({ status: 409 });
  });

  it('is kept in a draft', async () => {
    const { title } = projectData();
    await researcher.api.drafts.saveRequest({ values: { title, grantNumber: 'A-1' } });
    const { draft } = await researcher.api.drafts.getRequest({});
    expect(draft?.values).toEqual({ title, grantNumber: 'A-1' });
  });
});
