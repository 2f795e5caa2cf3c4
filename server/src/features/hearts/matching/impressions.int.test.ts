import { randomUUID } from 'node:crypto';
import { retentionKinds } from '@aliquot/contract/administration/retention';
import { matchImpressionsCsvPath } from '@aliquot/contract/hearts/match-impressions';
import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../testing/acts/labs.ts';
import { projectData } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { type Person, testPassword as password } from '../../../testing/test-app.ts';
import { runRetention } from '../../administration/retention/retention.jobs.ts';
import { markDemoCatalogue } from './impressions.repository.ts';

const dayLength = 86_400_000;

/** The days by which the product's clock is ahead. */
let days = 0;

const given = scenario({ worker: false, now: () => new Date(Date.now() + days * dayLength) });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { lab } = given.approvedLab();

type Stored = { id: string; user_id: string; project_id: string | null; chosen: string | null; whole: string };
const stored = async (id: string | null): Promise<Stored | undefined> =>
  (
    await app.world.database.pool.query<Stored>(
      'select id, user_id, project_id, chosen, m::text as whole from match_impressions m where id = $1',
      [id],
    )
  ).rows[0];

const analyze = (changes: Partial<ProjectData> = {}, person = researcher) =>
  person.api.matching.analyzeProject({ projectData: projectData(changes) });

const submit = (chosen: string, impressionId: string | null, person = researcher) =>
  person.api.projects.submit({ submissionKey: randomUUID(), projectData: projectData(), labId: chosen, impressionId });

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(','));

const exported = async (query = ''): Promise<string[][]> =>
  linesOf(await (await app.fetch(`${matchImpressionsCsvPath}${query}`, {}, admin)).text());

const idsOf = async (demo?: 'include') =>
  (await admin.api.matching.impressions({ pageSize: 100, ...(demo ? { demo } : {}) })).items.map(({ id }) => id);

const idsIn = (lines: string[][]) => new Set(lines.map(([id]) => id));

const deleteAccount = (person: Person) =>
  app.fetch(
    '/api/accounts/me/delete',
    { method: 'POST', body: JSON.stringify({ password }), headers: { 'content-type': 'application/json' } },
    person,
  );

describe('what was shown', () => {
  it('MAT-019 keeps the laboratories in the order of the answer, suggested profiles too', async () => {
    const { matches, impressionId } = await analyze();
    expect(matches.some(({ isGenerated }) => isGenerated)).toBe(true);
    const { items } = await admin.api.matching.impressions({});
    const kept = items.find(({ id }) => id === impressionId);
    expect(kept).toMatchObject({ research_area: 'oncology', service_type: 'molecular-testing', is_demo: false, chosen: null });
    expect(kept?.shown.map(({ lab_id, place }) => ({ lab_id, place }))).toEqual(
      matches.map(({ id, place }) => ({ lab_id: id, place })),
    );
    expect(kept?.shown.map(({ percentage }) => percentage)).toEqual(
      matches.map(({ factors, matchPercentage }) => (factors.length > 0 ? matchPercentage : null)),
    );
    expect(await stored(impressionId)).toMatchObject({ user_id: researcher.id });
  });

  it('MAT-019 MAT-003 keeps no word of the request, nor of what the researcher added', async () => {
    const { impressionId } = await analyze({
      title: 'Quuxomics of plasma',
      description: 'Zibblefication of plasma and tumor tissue by whole-genome sequencing at Frobnitz Hospital.',
      corrections: {
        removed: ['method:grumblecore'],
        added: [
          { kind: 'method', label: 'wobblography' },
          { kind: 'subject', label: 'snarkfish liver' },
        ],
      },
    });
    const row = await stored(impressionId);
    expect(row).toBeDefined();
    for (const word of ['quux', 'zibble', 'frobnitz', 'grumble', 'wobbl', 'snark'])
      expect(row?.whole.toLowerCase()).not.toContain(word);
  });

  it('MAT-019 is marked where laboratories are generated, and then left out unless it is asked for', async () => {
    const { impressionId: real } = await analyze();
    await markDemoCatalogue(app.world.database.owner);
    const { impressionId: generated } = await analyze();
    await app.world.database.pool.query('update lab_catalogue set is_demo = false');
    expect(await idsOf()).toContain(real);
    expect(await idsOf()).not.toContain(generated);
    expect(await idsOf('include')).toContain(generated);
    expect(idsIn(await exported())).not.toContain(generated);
    expect(idsIn(await exported('?demo=include'))).toContain(generated);
  });
});

describe('what was chosen', () => {
  it('MAT-019 a submission marks the laboratory and names the project, once', async () => {
    const { impressionId } = await analyze();
    const project = await submit(lab.id, impressionId);
    expect(await stored(impressionId)).toMatchObject({ chosen: lab.id, project_id: project.id });
    const again = await submit(lab.id, impressionId);
    expect(again.id).not.toBe(project.id);
    expect(await stored(impressionId)).toMatchObject({ project_id: project.id });
  });

  it('MAT-019 a suggested profile is a choice too', async () => {
    const { matches, impressionId } = await analyze();
    const profile = matches.find(({ isGenerated }) => isGenerated)?.id ?? '';
    await submit(profile, impressionId);
    expect(await stored(impressionId)).toMatchObject({ chosen: profile });
  });

  it('MAT-019 what somebody else was shown, or nobody, or did not hold the laboratory, is ignored without an error', async () => {
    const other = await app.person('user');
    const { impressionId: foreign } = await analyze({}, other);
    expect((await submit(lab.id, foreign)).status).toBe('pending');
    expect(await stored(foreign)).toMatchObject({ user_id: other.id, chosen: null, project_id: null });
    expect((await submit(lab.id, randomUUID())).status).toBe('pending');
    expect((await submit(lab.id, null)).status).toBe('pending');
    const { impressionId: without } = await analyze();
    await app.world.database.pool.query(`update match_impressions set shown = '[]' where id = $1`, [without]);
    await submit(lab.id, without);
    expect(await stored(without)).toMatchObject({ chosen: null });
  });

  it('MAT-019 the rows outlive a project that is deleted', async () => {
    const { impressionId } = await analyze();
    const project = await submit(lab.id, impressionId);
    await app.world.database.pool.query('delete from projects where id = $1', [project.id]);
    expect(await stored(impressionId)).toMatchObject({ chosen: lab.id, project_id: null });
  });
});

describe('who may read it', () => {
  it('MAT-019 400 for what is no filter', async () => {
    expect((await app.fetch(`${matchImpressionsCsvPath}?demo=only`, {}, admin)).status).toBe(400);
  });

  it('MAT-019 the file has one line for each laboratory that was shown, and the trail says that it was taken', async () => {
    const { matches, impressionId } = await analyze();
    await submit(lab.id, impressionId);
    const answer = await app.fetch(matchImpressionsCsvPath, {}, admin);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="match-impressions-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, ...lines] = linesOf(await answer.text());
    const named = [
      'impression_id',
      'created_at',
      'research_area',
      'service_type',
      'place',
      'lab_id',
      'score',
      'percentage',
      'chosen',
    ];
    expect(head?.slice(0, named.length)).toEqual(named);
    const own = lines.filter(([id]) => id === impressionId);
    expect(own.map((line) => line[5])).toEqual(matches.map(({ id }) => id));
    expect(own.filter((line) => line[8] === 'true').map((line) => line[5])).toEqual([lab.id]);
    for (const line of own) expect(line[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { rows } = await app.world.database.pool.query(
      `select after from audit_entries where action = 'matching.export' order by seq desc limit 1`,
    );
    expect(rows).toEqual([{ after: {} }]);
  });

  it('MAT-019 the file is read by pages, each row once, also where many were made at the same moment', async () => {
    await app.world.database.pool.query(
      `insert into match_impressions (id, user_id, created_at, research_area, service_type, asked, shown, score_version, is_demo)
       select gen_random_uuid(), $1, '2026-01-01T00:00:00Z'::timestamptz - (n / 700) * interval '1 microsecond', 'proteomics',
         'sample-analysis', '[]', '[{"lab_id": "x", "place": 1, "score": null, "percentage": 50}]', 1, false
       from generate_series(1, 1400) n`,
      [researcher.id],
    );
    const ids = (await exported()).filter((line) => line[2] === 'proteomics').map(([id]) => id);
    expect(ids).toHaveLength(1400);
    expect(new Set(ids).size).toBe(1400);
    await app.world.database.pool.query(`delete from match_impressions where research_area = 'proteomics'`);
  });

  it('MAT-019 everyone has their own in the export of their data', async () => {
    const person = await app.person('user');
    const { impressionId } = await analyze({}, person);
    const data = await person.api.accounts.exportData({});
    expect((data.matchesShown as { id: string }[]).map(({ id }) => id)).toEqual([impressionId]);
  });
});

describe('how long it is kept', () => {
  it('MAT-019 what was chosen from stays, the rest for 180 days', async () => {
    const { impressionId: unchosen } = await analyze();
    const { impressionId: chosen } = await analyze();
    await submit(lab.id, chosen);
    days = retentionKinds.impressions.days - 1;
    await runRetention(app.world);
    expect(await stored(unchosen)).toBeDefined();
    days = retentionKinds.impressions.days + 1;
    await runRetention(app.world);
    days = 0;
    expect(await stored(unchosen)).toBeUndefined();
    expect(await stored(chosen)).toMatchObject({ chosen: lab.id });
  });

  it('MAT-019 ends with the account of the researcher', async () => {
    const person = await app.person('user');
    const { impressionId } = await analyze({}, person);
    const { impressionId: chosen } = await analyze({}, person);
    await submit(lab.id, chosen, person);
    expect((await deleteAccount(person)).status).toBe(200);
    expect(await stored(impressionId)).toBeUndefined();
    expect(await stored(chosen)).toBeUndefined();
  });
});

describe('terms to add', () => {
  it('MAT-003 are offered to researchers, by kind', async () => {
    const { labels } = await researcher.api.matching.suggestTerms({ kind: 'condition', words: 'cap' });
    expect(labels).toEqual(['CAP required', 'CAP preferred']);
    expect(await statusOf(researcher.api.matching.suggestTerms({ kind: 'color' as never }))).toBe(400);
  });
});
