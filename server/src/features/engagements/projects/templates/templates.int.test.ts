import { researchAreas } from '@aliquot/contract/options';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadShippedData } from '../../../../app.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';
import { loadTemplates } from './shipped-templates.service.ts';
import { shippedTemplates, type Template } from './templates.domain.ts';

const given = scenario({ worker: false });
const { app } = given;
const researcher = given.researcher();

beforeAll(() => loadShippedData(app.world.database));

const listed = async (researchArea: Template['research_area']) =>
  (await researcher.api.projects.templates({ researchArea })).templates;

const rowOf = (key: string) =>
  app.world.database.owner.selectFrom('project_templates').selectAll().where('key', '=', key).executeTakeFirst();

const shippedWith = (key: string, change: Partial<Template>) =>
  shippedTemplates.map((template) => (template.key === key ? { ...template, ...change } : template));

const keyOf = (area: string, position: number) => {
  const found = shippedTemplates.find((template) => template.research_area === area && template.position === position);
  if (!found) throw new Error(`No template ${position} of ${area}`);
  return found.key;
};

describe('templates of a research area', () => {
  it('REQ-006 are the first three of that area and of no other', async () => {
    for (const area of researchAreas) {
      const expected = shippedTemplates.filter(({ research_area }) => research_area === area).slice(0, 3);
      expect((await listed(area)).map(({ id: _id, ...template }) => template)).toEqual(
        expected.map(({ name, description, research_area }) => ({ name, description, research_area })),
      );
    }
  });

  it('REQ-006 stay at most three when an administrator writes more, in their order', async () => {
    const own = { name: 'Our own', description: 'Written here', research_area: 'oncology', position: 0 } as const;
    const { id } = await app.world.database.owner
      .insertInto('project_templates')
      .values(own)
      .returning('id')
      .executeTakeFirstOrThrow();
    const names = (await listed('oncology')).map(({ name }) => name);
    expect(names).toHaveLength(3);
    expect(names[0]).toBe('Our own');
    expect(await loadShippedData(app.world.database)).toEqual({ written: 0, removed: 0 });
    expect((await listed('oncology'))[0]?.id).toBe(id);
  });

  it('REQ-006 of an unknown area are refused', async () => {
    expect((await app.fetch('/api/project-templates?researchArea=astrology', {}, researcher)).status).toBe(400);
  });
});

describe('the next start', () => {
  it('REQ-006 changes nothing when nothing changed: every row is the row that it was', async () => {
    const rows = () =>
      app.world.database.owner
        .selectFrom('project_templates')
        .selectAll()
        .select(sql<string>`xmin::text`.as('written_by'))
        .orderBy('id')
        .execute();
    const before = await rows();
    expect(await loadShippedData(app.world.database)).toEqual({ written: 0, removed: 0 });
    expect(await rows()).toEqual(before);
  });

  it('REQ-006 brings a changed text, and keeps the id', async () => {
    const key = keyOf('genomics', 1);
    const before = await rowOf(key);
    const changed = shippedWith(key, { name: 'A better title' });
    expect(await loadTemplates(app.world.database, changed)).toEqual({ written: 1, removed: 0 });
    expect((await listed('genomics'))[0]).toMatchObject({ id: before?.id, name: 'A better title' });
    expect(await loadShippedData(app.world.database)).toEqual({ written: 1, removed: 0 });
    expect(await rowOf(key)).toEqual({ ...before, version: (before?.version ?? 0) + 2 });
  });

  it('REQ-006 leaves what an administrator edited as it is', async () => {
    const key = keyOf('proteomics', 2);
    const edit = { name: 'Edited here', edited_at: new Date('2026-05-01T12:00:00Z') };
    await app.world.database.owner.updateTable('project_templates').set(edit).where('key', '=', key).execute();
    const changed = shippedWith(key, { name: 'A better title' });
    expect(await loadTemplates(app.world.database, changed)).toEqual({ written: 0, removed: 0 });
    expect((await listed('proteomics')).map(({ name }) => name)).toContain('Edited here');
  });

  it('REQ-006 does not bring back what an administrator deleted', async () => {
    const key = keyOf('cardiology', 1);
    const deletion = { deleted_at: new Date('2026-05-01T12:00:00Z') };
    await app.world.database.owner.updateTable('project_templates').set(deletion).where('key', '=', key).execute();
    expect(await loadTemplates(app.world.database, shippedWith(key, { name: 'A better title' }))).toMatchObject({ written: 0 });
    const names = (await listed('cardiology')).map(({ name }) => name);
    expect(names).toEqual(
      shippedTemplates
        .filter(({ research_area, position }) => research_area === 'cardiology' && position > 1)
        .map(({ name }) => name),
    );
    const hidden = await app.world.database.transaction({ kind: 'anonymous' }, (db) =>
      db.selectFrom('project_templates').select('id').where('key', '=', key).execute(),
    );
    expect(hidden).toEqual([]);
  });

  it('REQ-006 takes away what ships no more, and only that', async () => {
    const key = keyOf('toxicology', 3);
    const fewer = shippedTemplates.filter((template) => template.key !== key);
    expect(await loadTemplates(app.world.database, fewer)).toEqual({ written: 0, removed: 1 });
    expect(await listed('toxicology')).toHaveLength(2);
    expect(await loadShippedData(app.world.database)).toEqual({ written: 1, removed: 0 });
    expect(await listed('toxicology')).toHaveLength(3);
  });

  it('REQ-006 of two processes at once makes each template once', async () => {
    const { owner } = app.world.database;
    await owner.deleteFrom('project_templates').where('research_area', '=', 'immunology').execute();
    await Promise.all([loadShippedData(app.world.database), loadShippedData(app.world.database)]);
    expect(await listed('immunology')).toHaveLength(3);
    expect(
      await owner.selectFrom('project_templates').select('id').where('research_area', '=', 'immunology').execute(),
    ).toHaveLength(3);
  });
});
