import { notRatedWords, standingWords } from '@aliquot/contract/administration/report-words';
import { queueCsvPath } from '@aliquot/contract/administration/review-queue';
import { certificatesOf, gapsOf, openThings } from '@aliquot/contract/counts';
import { labsCsvPath } from '@aliquot/contract/hearts/lab-list';
import { describe, expect, it } from 'vitest';
import { ownerWithLab } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { sample, samples } from '../../../testing/acts/uploads.ts';
import { textOfPdf } from '../../../testing/papers/pdf-text.ts';

const given = scenario();
const { app } = given;
const admin = given.admin();
const { owner, lab } = given.lab();
given.readDocuments({ owner, lab }, async () => [
  ...(await samples('clia-certificate', 'sop')()),
  { ...(await sample('clia-certificate', { issued: '2023-03-14', expires: '2025-03-13' })), name: 'clia-before.pdf' },
]);

const flat = (text: string) => text.replaceAll(/\s+/g, ' ');
const textAt = async (path: string) => (await app.fetch(path, {}, admin)).text();
const columnOf = (csv: string, name: string): string[] => {
  const [head = '', ...lines] = csv.replaceAll(/"(?:[^"]|"")*"/g, 'quoted').split('\r\n');
  const at = head.split(',').indexOf(name);
  return lines.flatMap((line) => line.split(',')[at] ?? []);
};

const load = async () => {
  const { analysis } = await owner.api.analyses.latest({ labId: lab.id });
  const toDo = await owner.api.analyses.toDo({ labId: lab.id });
  const checklist = await admin.api.reports.checklist({ labId: lab.id });
  const [head] = (await owner.api.analyses.list({ labId: lab.id })).items;
  const stored = await app.world.database.owner.selectFrom('judgements').selectAll().where('lab_id', '=', lab.id).execute();
  if (!analysis?.result || !analysis.assessment || !head) throw new Error('no analysis has finished');
  return { ...analysis, summary: analysis.result.summary, assessment: analysis.assessment, toDo, checklist, head, stored };
};

describe('RDG-033 the counts of a laboratory', () => {
  it('RDG-033 requirements by status are the same in the analysis, the list, the checklist, its PDF and its CSV', async () => {
    const { toDo, checklist, assessment } = await load();
    const lines = checklist.catalogues.flatMap((catalogue) => catalogue.lines);
    const listed = new Map(lines.map((line) => [line.control, line.standing]));
    expect(checklist.standings).toEqual(toDo.standings);
    for (const { standing, count } of toDo.standings) {
      expect([...listed.values()].filter((each) => each === standing)).toHaveLength(count);
    }
    const once = toDo.standings.reduce((sum, { count }) => sum + count, 0);
    expect(listed.size).toBe(once);
    const said = `${once}, each counted once, in ${assessment.requirements.length} clauses of the standards.`;
    const pdf = await app.fetch(`/api/labs/${lab.id}/checklist.pdf`, {}, admin);
    const texts = [
      (await admin.api.reports.generateChecklist({ labId: lab.id })).checklist,
      await textOfPdf(new Uint8Array(await pdf.arrayBuffer())),
    ].map(flat);
    for (const text of texts) {
      expect(text).toContain(said);
      for (const { standing, count } of toDo.standings) expect(text).toContain(`${standingWords[standing]}: ${count}`);
    }
    const csv = await textAt(`/api/labs/${lab.id}/checklist.csv`);
    expect(new Set(columnOf(csv, 'requirement')).size).toBe(once);
    expect(columnOf(csv, 'requirement')).toHaveLength(assessment.requirements.length);
  });

  it('RDG-033 gaps are the same in the wizard, the analysis, the requirements, the checklist, the history and reports', async () => {
    const { summary, assessment, checklist, stored } = await load();
    const gaps = gapsOf(assessment).map(({ id }) => id);
    expect(gaps.length).toBeGreaterThan(0);
    expect(summary.totalGaps).toBe(gaps.length);
    const lines = checklist.catalogues.flatMap((catalogue) => catalogue.lines);
    expect(new Set(lines.flatMap(({ gap, control }) => (gap ? control : [])))).toEqual(new Set(gaps));
    expect(((stored.at(-1)?.gaps ?? []) as { id: string }[]).map(({ id }) => id)).toEqual(gaps);
    expect(flat((await admin.api.reports.generateChecklist({ labId: lab.id })).checklist)).toContain(`Gaps: ${gaps.length} `);
    const csv = await textAt(`/api/labs/${lab.id}/checklist.csv`);
    const marks = columnOf(csv, 'gap');
    expect(new Set(columnOf(csv, 'requirement').filter((_, at) => marks[at] === 'true')).size).toBe(gaps.length);
  });

  it('RDG-033 certificates are the same in the analysis, the overview, the evidence and administration', async () => {
    const { summary, assessment } = await load();
    const held = certificatesOf(assessment).map(({ number }) => number);
    expect([assessment.certifications.length, held.length, summary.totalCertifications]).toEqual([2, 1, 1]);
    expect((await owner.api.labs.mine({})).certifications.map(({ number }) => number)).toEqual(held);
    expect((await owner.api.evidence.view({ labId: lab.id })).groups).toHaveLength(held.length);
    const [waiting] = (await admin.api.reviewQueue.list({})).items;
    expect(waiting).toMatchObject({ lab_id: lab.id, certificates: held.length });
  });

  it('RDG-033 documents and things to do are those of their lists', async () => {
    const { summary, toDo } = await load();
    const documents = await owner.api.documents.listOfLab({ labId: lab.id });
    expect([summary.totalDocuments, (await admin.api.reports.overview({})).documents]).toEqual([
      documents.total,
      documents.total,
    ]);
    const ids = toDo.things.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(openThings(toDo)).toHaveLength(toDo.things.filter(({ state }) => state !== 'waiting').length);
  });

  it('RDG-033 ANA-015 risk without a score is “Not rated yet”, and without an analysis UNKNOWN, in every list and file', async () => {
    const { toDo, head, stored } = await load();
    expect([toDo.basis.enough, head.judgements.at(-1)?.scored, stored.at(-1)?.scored]).toEqual([false, false, false]);
    const rows = await admin.api.labs.list({ risk: 'low,medium,high' });
    expect(rows.items).toEqual([]);
    expect((await admin.api.labs.list({ risk: 'unknown' })).items).toMatchObject([{ id: lab.id, scored: false }]);
    expect((await admin.api.reviewQueue.list({ risk: 'low,medium,high' })).items).toEqual([]);
    await ownerWithLab(app, { labName: 'Never analyzed' });
    for (const path of [labsCsvPath, queueCsvPath]) {
      const lines = (await textAt(path)).split('\r\n');
      expect(lines.find((line) => line.includes(lab.name))).toContain(notRatedWords);
      expect(lines.find((line) => line.includes('Never analyzed'))).toContain(',UNKNOWN,');
    }
    const { report } = await admin.api.reports.generateAuditReport({});
    expect(report).toContain(notRatedWords);
  });
});
