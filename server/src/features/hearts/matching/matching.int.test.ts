import type { Match, ProjectData } from '@aliquot/contract/hearts/matching';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../platform/db/index.ts';
import { userActor } from '../../../testing/acts/actors.ts';
import { labData, ownerWithLab, refusal } from '../../../testing/acts/labs.ts';
import { ownerWithApprovedLab, projectData } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { type Person } from '../../../testing/test-app.ts';
import { findMatches } from './matching.service.ts';

/** The days by which the product's clock is ahead. */
let days = 0;

const dayLength = 86_400_000;
const dayAfter = (count: number) => new Date(Date.now() + count * dayLength).toISOString().slice(0, 10);

const given = scenario({ worker: false, now: () => new Date(Date.now() + days * dayLength) });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();

const analyze = (changes: Partial<ProjectData> = {}, person = researcher) =>
  person.api.matching.analyzeProject({ projectData: projectData(changes) });
const namesOf = (matches: readonly Match[]) => matches.filter(({ isGenerated }) => !isGenerated).map(({ name }) => name);
const shownIn = (matches: readonly Match[]) => matches.filter(({ group }) => group === 'shown').length;
const setStatus = (id: string, status: 'approved' | 'pending' | 'denied') =>
  app.world.database.owner.updateTable('labs').set({ status }).where('id', '=', id).execute();

const byName = async (name: string) => (await analyze()).matches.find((match) => match.name === name);
/** The certificates in a match some days later. */
const certificatesOf = async (name: string, later: number) => {
  days = later;
  const match = await byName(name);
  days = 0;
  return match?.contact_info.certifications;
};
const detailOf = async (name: string, factor: string) =>
  (await byName(name))?.factors.find(({ key }) => key === factor)?.detail ?? '';

/** Counts the queries that name a table, and does something before the answer of each is seen. */
const countOf = (table: string, before: () => Promise<unknown> = async () => {}) => {
  const asking = new WeakSet<object>();
  const plugin = {
    count: 0,
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes(`"${table}"`)) asking.add(queryId);
      plugin.count += Number(asking.has(queryId));
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (asking.has(queryId)) await before();
      return result;
    },
  } satisfies KyselyPlugin & { count: number };
  return plugin;
};

const matchAs = (plugin: KyselyPlugin) => {
  const { world } = app;
  const actor = userActor(researcher.id, 'user');
  const match = (db: Db) =>
    findMatches({ world, db: db.withPlugin(plugin), actor, origin: null, now: world.now() }, projectData());
  return world.database.transaction(actor, match);
};

const distance = async (person: Person, changes: Partial<ProjectData> = {}) =>
  (await analyze(changes, person)).matches[0]?.factors.find(({ key }) => key === 'distance');

describe('with no laboratory', () => {
  it('REQ-011 REQ-016 REQ-017 offers suggested profiles and says so', async () => {
    const { matches, metadata } = await analyze();
    expect(metadata).toEqual({ existingLabsCount: 0, generatedLabsCount: 1 });
    expect(matches).toHaveLength(1);
    for (const match of matches) {
      expect(match).toMatchObject({ isGenerated: true, contact_info: {}, address: '', coordinates: null });
      expect(match.matchReason).toContain('Suggested lab profile, not a registered laboratory');
    }
  });
});

describe('with laboratories', () => {
  beforeAll(async () => {
    await ownerWithApprovedLab(app, admin, { labName: 'Approved One' });
    await ownerWithApprovedLab(app, admin, { labName: 'Approved Two', specializations: ['cardiology'] });
    await ownerWithLab(app, { labName: 'Still Pending' });
    const { lab } = await ownerWithLab(app, { labName: 'Denied' });
    await admin.api.labs.decide({ labId: lab.id, newStatus: 'denied', reason: 'No certificate.' });
  });

  it('REQ-015 only approved ones qualify', async () => {
    const { matches, metadata, reach } = await analyze();
    expect(namesOf(matches).toSorted()).toEqual(['Approved One', 'Approved Two']);
    expect(metadata.existingLabsCount).toBe(2);
    expect(reach.shown).toEqual({ count: shownIn(matches), more: false });
  });

  it('REQ-012 a match has the fields of the contract, and its percentage is the sum of its factors', async () => {
    const { matches } = await analyze();
    const [first] = matches;
    expect(first).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Approved One',
      address: labData().address,
      capabilities: expect.arrayContaining(['Molecular Diagnostics', 'Oncology']),
      contact_info: { email: 'contact@meridian.example', phone: '+1 (510) 555-0142' },
      isGenerated: false,
      coordinates: [-122.2712, 37.8044],
    });
    for (const { factors, matchPercentage } of matches)
      expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(matchPercentage);
    const listed = matches.filter(({ group }) => group === 'shown').map(({ matchPercentage }) => matchPercentage);
    expect(listed).toEqual(listed.toSorted((a, b) => b - a));
  });

  it('REQ-015 one that loses its approval is gone from the next answer, one that gets it is there', async () => {
    const { lab } = await ownerWithApprovedLab(app, admin, { labName: 'Wavering' });
    expect(namesOf((await analyze()).matches)).toContain('Wavering');
    await setStatus(lab.id, 'denied');
    expect(namesOf((await analyze()).matches)).not.toContain('Wavering');
    await setStatus(lab.id, 'approved');
    expect(namesOf((await analyze()).matches)).toContain('Wavering');
    await app.world.database.owner.deleteFrom('labs').where('id', '=', lab.id).execute();
    expect(namesOf((await analyze()).matches)).not.toContain('Wavering');
  });

  it('a change of what a laboratory offers counts in the next answer', async () => {
    const { owner, lab } = await ownerWithApprovedLab(app, admin, {
      labName: 'Changing',
      primaryServices: ['hematology'],
      specializations: [],
    });
    const percentage = async () => (await analyze()).matches.find(({ id }) => id === lab.id)?.matchPercentage ?? 0;
    const before = await percentage();
    await owner.api.labs.update({
      labId: lab.id,
      version: (await owner.api.labs.mine({})).version,
      labData: labData({ labName: 'Changing', primaryServices: ['molecular-diagnostics', 'genetics'] }),
    });
    expect(await percentage()).toBeGreaterThan(before);
    await setStatus(lab.id, 'denied');
  });

  it('REQ-017 offers no suggested profile where laboratories show what is asked', async () => {
    for (const number of [1, 2, 3]) await ownerWithApprovedLab(app, admin, { labName: `Fitting ${number}` });
    await app.world.database.pool.query(
      `insert into certifications (lab_id, type, number, expiry_date, accredited_tests)
       select l.id, t.type, 'N1', '2099-01-01', t.tests
       from labs l,
         (values ('clia', '{}'::text[]), ('cap', '{}'), ('iso-15189', '{Targeted sequencing of circulating tumor DNA}')) t(type, tests)
       where l.name like 'Fitting%'`,
    );
    const { matches, metadata, reach } = await analyze();
    expect(shownIn(matches)).toBeGreaterThanOrEqual(3);
    expect(reach).toMatchObject({ shown: { count: shownIn(matches), more: false }, relaxations: [], funnel: [] });
    expect(metadata.generatedLabsCount).toBe(0);
    expect(matches.every(({ isGenerated }) => !isGenerated)).toBe(true);
  });

  it('starts from where the account says, unless the request says otherwise', async () => {
    const nowhere = await distance(researcher);
    expect(nowhere?.source).toBe('not-on-record');
    const neighbour = await app.person('user');
    await app.world.database.owner
      .updateTable('users')
      .set({ geo_location: '(-122.27,37.80)' })
      .where('id', '=', neighbour.id)
      .execute();
    const near = await distance(neighbour);
    const far = await distance(neighbour, { location: { longitude: 139.69, latitude: 35.68 } });
    expect(near?.detail).toMatch(/^It is \d+(?:\.\d)? km away\.$/);
    expect(far?.detail).toMatch(/^It is \d,\d{3}(?:\.\d)? km away\.$/);
  });
});

describe('as days pass', () => {
  it('a scope stops counting for a laboratory the day after its certificate ends, without any change to the laboratory', async () => {
    const { lab } = await ownerWithApprovedLab(app, admin, { labName: 'Scoped', primaryServices: ['hematology'] });
    await app.world.database.pool.query(
      `insert into certifications (lab_id, type, number, expiry_date, scope)
       values ($1, 'clia', 'N2', $2, '{Circulating tumor DNA by targeted panels}')`,
      [lab.id, dayAfter(1)],
    );
    const named = 'The scopes of its certificates name “Circulating tumor DNA by targeted panels”';
    expect(await detailOf('Scoped', 'certifications')).toContain(named);
    days = 1;
    expect(await detailOf('Scoped', 'certifications')).toContain(named);
    days = 2;
    const ended = await byName('Scoped');
    days = 0;
    expect(JSON.stringify(ended?.factors ?? [])).not.toContain('The scopes of its certificates name');
    await setStatus(lab.id, 'denied');
  });

  it('a certificate made out to somebody else at another address does not count', async () => {
    const { lab } = await ownerWithApprovedLab(app, admin, { labName: 'Borrowed' });
    await app.world.database.pool.query(
      `insert into certifications (lab_id, type, number, expiry_date, holder, address)
       values ($1, 'clia', 'N3', '2099-01-01', 'Zenith Pathology Inc.', '9 Elm Road, Albany, NY 12207')`,
      [lab.id],
    );
    const match = await byName('Borrowed');
    expect(match?.factors.find(({ key }) => key === 'certifications')?.detail).toContain(
      'CLIA is issued to Zenith Pathology Inc. at another address, so it does not count',
    );
    expect(match?.matchReason).not.toContain('CLIA');
    await setStatus(lab.id, 'denied');
  });

  it('a certificate that another one has replaced does not count', async () => {
    const { lab } = await ownerWithApprovedLab(app, admin, { labName: 'Renewed', primaryServices: ['hematology'] });
    await app.world.database.pool.query(
      `insert into certifications (lab_id, type, number, expiry_date, scope, superseded_at)
       values ($1, 'clia', 'N4', '2099-01-01', '{Circulating tumor DNA by targeted panels}', now())`,
      [lab.id],
    );
    expect(JSON.stringify((await byName('Renewed')) ?? {})).not.toContain('targeted panels');
    await setStatus(lab.id, 'denied');
  });
});

describe('matches that come at the same time', () => {
  it('OPS-019 load what has changed once, and all of them see it', async () => {
    const { lab } = await ownerWithApprovedLab(app, admin, { labName: 'Just approved' });
    const loads = countOf('lab_versions');
    const answers = await Promise.all([matchAs(loads), matchAs(loads), matchAs(loads)]);
    for (const { answer } of answers) expect(namesOf(answer.matches)).toContain('Just approved');
    expect(loads.count).toBe(1);
    await setStatus(lab.id, 'denied');
  });
});

describe('OPS-020 the laboratories of an answer', () => {
  it('are read again when the catalogue has changed, and only then', async () => {
    const { lab } = await ownerWithApprovedLab(app, admin, { labName: 'Listed' });
    const reads = countOf('lab_capabilities');
    const namesAfter = async () => namesOf((await matchAs(reads)).answer.matches);
    const first = await namesAfter();
    expect(first).toContain('Listed');
    const before = reads.count;
    expect(await namesAfter()).toEqual(first);
    expect(reads.count).toBe(before);
    await app.world.database.owner.updateTable('labs').set({ name: 'Renamed' }).where('id', '=', lab.id).execute();
    expect(await namesAfter()).toEqual(first.map((name) => (name === 'Listed' ? 'Renamed' : name)));
    expect(reads.count).toBeGreaterThan(before);
    await setStatus(lab.id, 'denied');
  });

  it('show their certificates as they are on the day, without any change', async () => {
    const { lab } = await ownerWithApprovedLab(app, admin, { labName: 'Expiring' });
    await app.world.database.pool.query(
      `insert into certifications (lab_id, type, number, expiry_date) values ($1, 'clia', 'N5', $2)`,
      [lab.id, dayAfter(100)],
    );
    expect(await certificatesOf('Expiring', 0)).toMatchObject({ clia: { number: 'N5', status: 'active' } });
    expect(await certificatesOf('Expiring', 20)).toMatchObject({ clia: { number: 'N5', status: 'expiring' } });
    expect(await certificatesOf('Expiring', 0)).toMatchObject({ clia: { number: 'N5', status: 'active' } });
    await setStatus(lab.id, 'denied');
  });

  // On the embedded engine the match that reads holds the one connection.
  it.runIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')(
    'are not kept as they were when the catalogue changes while a match reads them',
    async () => {
      const { lab } = await ownerWithApprovedLab(app, admin, { labName: 'Before' });
      let reads = 0;
      const renaming = countOf('lab_capabilities', async () => {
        reads += 1;
        if (reads < 2) return; // the first read is the index's
        await app.world.database.owner.updateTable('labs').set({ name: 'After' }).where('id', '=', lab.id).execute();
        await analyze();
      });
      expect(namesOf((await matchAs(renaming)).answer.matches)).toContain('Before');
      expect(reads).toBe(2);
      expect(namesOf((await analyze()).matches)).toContain('After');
      await setStatus(lab.id, 'denied');
    },
  );
});

describe('who may ask', () => {
  it('REQ-010 the session says who asks; a userId in the body is nobody', async () => {
    const near = await app.person('user');
    await app.world.database.owner
      .updateTable('users')
      .set({ geo_location: '(-122.27,37.80)' })
      .where('id', '=', near.id)
      .execute();
    const asked = { ...(await analyze()), impressionId: expect.any(String) };
    expect(await analyze({ userId: near.id })).toEqual(asked);
    expect(await analyze({ userId: 'not even an id' })).toEqual(asked);
  });

  it('REQ-009 REQ-011 refuses a form with holes, and says which', async () => {
    const refused = await refusal(analyze({ title: '', researchArea: 'astrology' as never }));
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual(['projectData.researchArea', 'projectData.title']);
    expect(refused.details).toBe(refused.fields?.['projectData.researchArea']);
  });
});
