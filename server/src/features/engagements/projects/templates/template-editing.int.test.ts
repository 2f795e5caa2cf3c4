import type { ManagedTemplate } from '@aliquot/contract/engagements/templates';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadShippedData } from '../../../../app.ts';
import { statusOf, trailOf } from '../../../../testing/acts/labs.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';
import { loadTemplates } from './shipped-templates.service.ts';
import { shippedTemplates } from './templates.domain.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();

beforeAll(() => loadShippedData(app.world.database));

type Area = ManagedTemplate['research_area'];
const managed = async (researchArea: Area) => (await admin.api.projects.managedTemplates({ researchArea })).templates;
const first = async (researchArea: Area): Promise<ManagedTemplate> => {
  const [template] = await managed(researchArea);
  if (!template) throw new Error(`No template of ${researchArea}`);
  return template;
};
const offered = async (researchArea: Area) =>
  (await researcher.api.projects.templates({ researchArea })).templates.map(({ name }) => name);
const seen = ({ id, version }: ManagedTemplate) => ({ templateId: id, version });
const text = { name: 'Plasma panel', description: 'Samples of [tissue] from [number] people.' };
/** The templates of a later version of the product, with every text changed. */
const reworded = shippedTemplates.map((template) => ({ ...template, name: `${template.name}, reworded` }));

describe('the list of an area', () => {
  it('REQ-006 says which three are shown, in the order in which researchers see them', async () => {
    const added = await admin.api.projects.addTemplate({ researchArea: 'oncology', ...text });
    expect(added).toMatchObject({ ...text, origin: 'own', hidden: false, shown: false, version: 1 });
    const list = await managed('oncology');
    expect(list.map(({ origin, shown }) => [origin, shown])).toEqual([
      ['shipped', true],
      ['shipped', true],
      ['shipped', true],
      ['own', false],
    ]);
    expect(await offered('oncology')).toEqual(list.slice(0, 3).map(({ name }) => name));
    expect(
      (await trailOf(app, added.id)).map(({ action, actor_id, before, after }) => [action, actor_id, before, after]),
    ).toEqual([['templates.add', admin.id, null, { ...text, research_area: 'oncology' }]]);
  });

  it('REQ-006 a hidden one makes room for the next, and takes its place back when it is restored', async () => {
    await admin.api.projects.addTemplate({ researchArea: 'genomics', ...text });
    const template = await first('genomics');
    const before = await offered('genomics');
    const hidden = await admin.api.projects.hideTemplate(seen(template));
    expect(hidden).toMatchObject({ hidden: true, shown: false, can: { edit: false, hide: false, restore: true } });
    expect(await offered('genomics')).toEqual([...before.slice(1), text.name]);
    const restored = await admin.api.projects.restoreTemplate(seen(hidden));
    expect(restored).toMatchObject({ hidden: false, shown: true, can: { edit: true, hide: true, restore: false } });
    expect(await offered('genomics')).toEqual(before);
    expect((await trailOf(app, template.id)).map(({ action, before: was, after: is }) => [action, was, is])).toEqual([
      ['templates.hide', { hidden: false }, { hidden: true }],
      ['templates.restore', { hidden: true }, { hidden: false }],
    ]);
  });
});

describe('editing', () => {
  it('REQ-006 is what researchers are shown next, and the trail has the text before and after', async () => {
    const template = await first('proteomics');
    const edited = await admin.api.projects.editTemplate({ ...seen(template), ...text });
    expect(edited).toMatchObject({ ...text, id: template.id, origin: 'shipped', version: template.version + 1 });
    expect(edited.edited_at).not.toBeNull();
    expect((await offered('proteomics'))[0]).toBe(text.name);
    const [entry] = await trailOf(app, template.id);
    expect(entry).toMatchObject({
      action: 'templates.edit',
      object_type: 'project_template',
      actor_id: admin.id,
      before: { name: template.name },
      after: text,
    });
  });

  it('REQ-006 of what somebody else has changed meanwhile is refused, and changes nothing', async () => {
    const template = await first('cardiology');
    const edited = await admin.api.projects.editTemplate({ ...seen(template), ...text });
    const late = { ...seen(template), name: 'Too late', description: 'Too late' };
    expect(await statusOf(admin.api.projects.editTemplate(late))).toBe(409);
    expect(await statusOf(admin.api.projects.hideTemplate(seen(template)))).toBe(409);
    expect(await statusOf(admin.api.projects.restoreTemplate(seen(edited)))).toBe(409);
    const hidden = await admin.api.projects.hideTemplate(seen(edited));
    expect(await statusOf(admin.api.projects.editTemplate({ ...seen(hidden), ...text }))).toBe(409);
    expect(await statusOf(admin.api.projects.restoreTemplate(seen(edited)))).toBe(409);
    expect(await first('cardiology')).toEqual(hidden);
  });

  it('REQ-006 of two administrators at once succeeds for one', async () => {
    const template = await first('immunology');
    const outcomes = await Promise.allSettled(
      ['One', 'Two'].map((name) => admin.api.projects.editTemplate({ ...seen(template), ...text, name })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await trailOf(app, template.id)).toHaveLength(1);
  });
});

describe('refusals', () => {
  it('REQ-006 two templates of an area that are not hidden have different names', async () => {
    const [one, two] = await managed('metabolomics');
    if (!one || !two) throw new Error('No templates');
    const name = ` ${one.name.toUpperCase()} `;
    expect(await statusOf(admin.api.projects.addTemplate({ ...text, researchArea: 'metabolomics', name }))).toBe(422);
    expect(await statusOf(admin.api.projects.editTemplate({ ...text, ...seen(two), name }))).toBe(422);
    const hidden = await admin.api.projects.hideTemplate(seen(one));
    await admin.api.projects.editTemplate({ ...text, ...seen(two), name });
    expect(await statusOf(admin.api.projects.restoreTemplate(seen(hidden)))).toBe(422);
    await admin.api.projects.addTemplate({ ...text, researchArea: 'biomarkers', name });
  });

  it('REQ-006 a text has the limits of a request', async () => {
    const add = (change: Partial<typeof text>) =>
      statusOf(admin.api.projects.addTemplate({ researchArea: 'bioinformatics', ...text, ...change }));
    const wrong = [
      { name: '' },
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { description: ' ' },
      { description: 'x'.repeat(20_001) },
    ];
    expect(await Promise.all(wrong.map(add))).toEqual(wrong.map(() => 400));
    await admin.api.projects.addTemplate({
      researchArea: 'bioinformatics',
      name: 'x'.repeat(200),
      description: 'x'.repeat(20_000),
    });
  });
});

describe('the next start', () => {
  it('REQ-006 keeps what was edited and what was hidden, and rewords the rest', async () => {
    const [one, two, three] = await managed('neuroscience');
    if (!one || !two || !three) throw new Error('No templates');
    await admin.api.projects.editTemplate({ ...seen(one), ...text });
    await admin.api.projects.hideTemplate(seen(two));
    await loadTemplates(app.world.database, reworded);
    expect((await managed('neuroscience')).map(({ name, hidden }) => [name, hidden])).toEqual([
      [text.name, false],
      [two.name, true],
      [`${three.name}, reworded`, false],
    ]);
    expect(await statusOf(admin.api.projects.editTemplate({ ...seen(three), ...text, name: 'Of the old text' }))).toBe(409);
    await loadShippedData(app.world.database);
  });

  it('REQ-006 keeps one that was restored although it ships no more', async () => {
    const gone = {
      key: 'biochemistry/gone',
      name: 'Gone',
      description: 'Shipped once',
      research_area: 'biochemistry',
      position: 9,
    } as const;
    await loadTemplates(app.world.database, [...shippedTemplates, gone]);
    const template = (await managed('biochemistry')).find(({ name }) => name === 'Gone');
    if (!template) throw new Error('Not loaded');
    const hidden = await admin.api.projects.hideTemplate(seen(template));
    await admin.api.projects.restoreTemplate(seen(hidden));
    await loadShippedData(app.world.database);
    expect((await managed('biochemistry')).map(({ name }) => name)).toContain('Gone');
  });
});
