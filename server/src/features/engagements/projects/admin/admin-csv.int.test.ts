import { describe, expect, it } from 'vitest';
import { submit } from '../../../../testing/acts/projects.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { lab } = given.approvedLab();

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean);

describe('the file of projects', () => {
  it('is given for filters that there are', async () => {
    const path = '/api/admin/projects.csv';
    expect((await app.fetch(`${path}?status=unknown`, {}, admin)).status).toBe(400);
    expect((await app.fetch(path, { method: 'POST', headers: { origin: app.url } }, admin)).status).toBeGreaterThanOrEqual(403);
  });

  it('holds what is filtered, with ISO dates, in UTF-8, and no cell is a formula', async () => {
    const titles = ['=HYPERLINK("http://evil.test")', '+1', '-2+3', '@SUM(A1)', '\tTab', 'Plain, "quoted" ß'];
    for (const title of titles) {
      const { id } = await submit(researcher, lab.id, { title: 'x', researchArea: 'endocrinology' });
      await app.rows('update projects set title = $2 where id = $1', id, title);
    }
    const answer = await app.fetch('/api/admin/projects.csv?researchArea=endocrinology', {}, admin);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="projects-\d{4}-\d\d-\d\d\.csv"$/);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [header = '', ...rows] = linesOf(text);
    expect(header.split(',').slice(0, 3)).toEqual(['id', 'title', 'status']);
    const { total } = await admin.api.projects.listAll({ researchArea: 'endocrinology' });
    expect(rows).toHaveLength(total);
    expect(rows.map((row) => row.split(',').slice(1, -1).join(',')).join('\n')).not.toMatch(/(^|,)"?[=+\-@\t]/m);
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    expect(text).toContain('"Plain, ""quoted"" ß"');
    for (const row of rows) expect(row).toMatch(/,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,/);
    const [entry] = await app.rows(
      `select after from audit_entries where action = 'projects.export' order by seq desc limit 1`,
    );
    expect(entry).toEqual({ after: { researchArea: 'endocrinology' } });
  });

  it('reads any number of rows by pages, each row once, also where many were made at the same moment', async () => {
    await app.rows(
      `insert into projects (user_id, title, description, research_area, service_type, timeline, budget_range, created_at)
       select $1, 'Row ' || n, 'D', 'proteomics', 'sample-analysis', 'short', 'low', now() - (n / 700) * interval '1 microsecond'
       from generate_series(1, 1400) n`,
      researcher.id,
    );
    const answer = await app.fetch('/api/admin/projects.csv?researchArea=proteomics', {}, admin);
    const ids = linesOf(await answer.text())
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(ids).toHaveLength(1400);
    expect(new Set(ids).size).toBe(1400);
    await app.rows(`delete from projects where research_area = 'proteomics'`);
  });

  it('a reader that goes away ends it, and the server goes on', async () => {
    const gone = new AbortController();
    const answer = await app.fetch('/api/admin/projects.csv', { signal: gone.signal }, admin);
    expect(answer.status).toBe(200);
    gone.abort();
    await answer.body?.cancel().catch(() => {});
    expect((await admin.api.projects.counts({})).total).toBeGreaterThan(0);
  });
});
