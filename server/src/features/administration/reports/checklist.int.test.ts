import { describe, expect, it } from 'vitest';
import { nobody, ownerWithLab, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { samples } from '../../../testing/acts/uploads.ts';
import { textOfPdf } from '../../../testing/papers/pdf-text.ts';

const given = scenario();
const { app } = given;
const admin = given.admin({ name: 'Rosalind Reviewer' });
const { owner, lab } = given.lab();
given.readDocuments({ owner, lab }, samples('sop'));

const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('the compliance checklist of a laboratory', () => {
  it('REP-002 answers a text alone, with each requirement, and it is in the trail', async () => {
    const answer = await admin.api.reports.generateChecklist({ labId: lab.id });
    expect(Object.keys(answer)).toEqual(['checklist']);
    const { catalogues, rulesVersion } = await admin.api.reports.checklist({ labId: lab.id });
    const lines = catalogues.flatMap((catalogue) => catalogue.lines);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.some(({ standing }) => standing === 'met')).toBe(true);
    for (const { clause, title } of lines) expect(flat(answer.checklist)).toContain(flat(`${clause} ${title}`));
    for (const { sources } of lines) for (const { text } of sources) expect(flat(answer.checklist)).toContain(flat(text));
    const entries = (await trailOf(app, lab.id)).filter(({ action }) => action === 'reports.checklist');
    expect(entries).toMatchObject([{ actor_id: admin.id, after: { format: 'text', rules_version: rulesVersion } }]);
  });

  it('a laboratory without an analysis has its requirements, none of them verified', async () => {
    const { lab } = await ownerWithLab(app);
    const { analysis, catalogues } = await admin.api.reports.checklist({ labId: lab.id });
    expect(analysis).toBeNull();
    const standings = catalogues.flatMap(({ lines }) => lines.map(({ standing }) => standing));
    expect(standings).not.toContain('met');
    const { checklist } = await admin.api.reports.generateChecklist({ labId: lab.id });
    expect(flat(checklist)).toContain('no requirement is backed by a document');
  });

  it('is generated for a laboratory that is there', async () => {
    expect(await statusOf(admin.api.reports.generateChecklist({ labId: nobody }))).toBe(404);
  });

  it('RDG-012 the laboratory sees the same list as an administrator, with the same names', async () => {
    expect(await owner.api.reports.checklist({ labId: lab.id })).toEqual(await admin.api.reports.checklist({ labId: lab.id }));
  });

  it('RDG-012 the laboratory takes it as PDF and CSV, and the trail says so', async () => {
    for (const format of ['pdf', 'csv']) {
      const path = `/api/labs/${lab.id}/checklist.${format}`;
      expect((await app.fetch(path, {}, owner)).status).toBe(200);
      expect((await app.fetch(path, { method: 'POST' }, admin)).status).toBe(405);
      expect((await app.fetch(`/api/labs/none/checklist.${format}`, {}, admin)).status).toBe(404);
    }
    const taken = (await trailOf(app, lab.id)).filter(({ action }) => action === 'reports.checklist');
    expect(taken.filter(({ actor_id }) => actor_id === owner.id).map(({ after }) => after)).toMatchObject([
      { format: 'pdf' },
      { format: 'csv' },
    ]);
  });

  it('comes as a PDF whose text our own reader finds, with pages and the hash of its content', async () => {
    const response = await app.fetch(`/api/labs/${lab.id}/checklist.pdf`, {}, admin);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = flat(await textOfPdf(new Uint8Array(await response.arrayBuffer())));
    const { catalogues } = await admin.api.reports.checklist({ labId: lab.id });
    for (const { clause, title } of catalogues.flatMap(({ lines }) => lines))
      expect(text).toContain(flat(`${clause} ${title}`));
    expect(text).toMatch(/Page 1 of \d+/);
    expect(text).toMatch(/SHA-256 of the content: [0-9a-f]{64}/);
    expect(text).toContain('Rosalind Reviewer');
  });

  it('comes as rows, one for each requirement', async () => {
    const response = await app.fetch(`/api/labs/${lab.id}/checklist.csv`, {}, admin);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="checklist-.*\.csv"$/);
    const { catalogues } = await admin.api.reports.checklist({ labId: lab.id });
    const csv = await response.text();
    for (const { id } of catalogues.flatMap(({ lines }) => lines)) expect(csv).toContain(`,${id},`);
  });
});
