import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownerWithLab, statusOf, trailOf } from '../../testing/labs.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sample, uploadToLab } from '../../testing/uploads.ts';

let app: TestApp;
let admin: Person;
let owner: Person;
let researcher: Person;
let labId: string;
const nobody = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person('admin', { name: 'Rosalind Reviewer' });
  researcher = await app.person('user');
  ({
    owner,
    lab: { id: labId },
  } = await ownerWithLab(app));
  await uploadToLab(app, labId, await sample('sop'), owner);
  const { id: analysisId } = await owner.api.analyses.start({ labId });
  const done = async () => {
    const { status } = await owner.api.analyses.get({ analysisId });
    if (status !== 'completed') throw new Error(`the analysis is ${status}`);
  };
  await vi.waitFor(done, { timeout: 60_000, interval: 100 });
});
afterAll(() => app.close());

const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('the compliance checklist of a laboratory', () => {
  it('REP-002 answers a text alone, with each requirement, and it is in the trail', async () => {
    const answer = await admin.api.reports.generateChecklist({ labId });
    expect(Object.keys(answer)).toEqual(['checklist']);
    const { catalogues, rulesVersion } = await admin.api.reports.checklist({ labId });
    const lines = catalogues.flatMap((catalogue) => catalogue.lines);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.some(({ standing }) => standing === 'met')).toBe(true);
    for (const { clause, title } of lines) expect(flat(answer.checklist)).toContain(flat(`${clause} ${title}`));
    for (const { sources } of lines) for (const { text } of sources) expect(flat(answer.checklist)).toContain(flat(text));
    const entries = (await trailOf(app, labId)).filter(({ action }) => action === 'reports.checklist');
    expect(entries).toMatchObject([{ actor_id: admin.id, after: { format: 'text', rules_version: rulesVersion } }]);
  });

  it('a laboratory without an analysis has its requirements, none of them verified', async () => {
    const { lab } = await ownerWithLab(app);
    const { analysis, catalogues } = await admin.api.reports.checklist({ labId: lab.id });
    expect(analysis).toBeNull();
    const standings = catalogues.flatMap(({ lines }) => lines.map(({ standing }) => standing));
    expect(standings).not.toContain('met');
    const { checklist } = await admin.api.reports.generateChecklist({ labId: lab.id });
    expect(flat(checklist)).toContain('nothing rests on a document');
  });

  it('ADM-021 is for administrators alone, and of a laboratory that is there', async () => {
    for (const call of ['generateChecklist', 'checklist'] as const) {
      expect(await statusOf(app.anonymous.reports[call]({ labId }))).toBe(401);
      expect(await statusOf(researcher.api.reports[call]({ labId }))).toBe(403);
      expect(await statusOf(owner.api.reports[call]({ labId }))).toBe(403);
      expect(await statusOf(admin.api.reports[call]({ labId: nobody }))).toBe(404);
    }
    for (const format of ['pdf', 'csv']) {
      const path = `/api/labs/${labId}/checklist.${format}`;
      expect((await app.fetch(path)).status).toBe(401);
      expect((await app.fetch(path, {}, researcher)).status).toBe(403);
      expect((await app.fetch(path, { method: 'POST' }, admin)).status).toBe(405);
      expect((await app.fetch(`/api/labs/${nobody}/checklist.${format}`, {}, admin)).status).toBe(404);
      expect((await app.fetch(`/api/labs/none/checklist.${format}`, {}, admin)).status).toBe(404);
    }
  });

  it('comes as a PDF whose text our own reader finds, with pages and the hash of its content', async () => {
    const response = await app.fetch(`/api/labs/${labId}/checklist.pdf`, {}, admin);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = flat(await textOfPdf(new Uint8Array(await response.arrayBuffer())));
    const { catalogues } = await admin.api.reports.checklist({ labId });
    for (const { clause, title } of catalogues.flatMap(({ lines }) => lines))
      expect(text).toContain(flat(`${clause} ${title}`));
    expect(text).toMatch(/Page 1 of \d+/);
    expect(text).toMatch(/SHA-256 of the content: [0-9a-f]{64}/);
    expect(text).toContain('Rosalind Reviewer');
  });

  it('comes as rows, one for each requirement', async () => {
    const response = await app.fetch(`/api/labs/${labId}/checklist.csv`, {}, admin);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="checklist-.*\.csv"$/);
    const { catalogues } = await admin.api.reports.checklist({ labId });
    const csv = await response.text();
    for (const { id } of catalogues.flatMap(({ lines }) => lines)) expect(csv).toContain(`,${id},`);
  });
});
