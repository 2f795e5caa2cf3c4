import { templateMessages, templateRoutes } from '@aliquot/contract/engagements/templates';
import { refuse, succeed } from '../../../../kernel/result.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import { handle } from '../../../../platform/http/mount.ts';
import { stillShips } from './templates.domain.ts';
import { mayEdit, mayHide, mayRestore } from './templates.policy.ts';
import { presentTemplate, presentTemplates } from './templates.presenter.ts';
import { addTemplate, changeTemplate, findTemplate, isNameTaken, templatesOfArea } from './templates.repository.ts';

type Fields = Readonly<Record<string, unknown>>;
const recordTemplate = (
  doing: Doing,
  verb: 'add' | 'edit' | 'hide' | 'restore',
  objectId: string,
  before: Fields | undefined,
  after: Fields,
) => recordChange(doing, { action: `templates.${verb}`, objectType: 'project_template', objectId, before, after });

const nameTaken = () => refuse('UNPROCESSABLE_CONTENT', templateMessages.nameTaken, { name: templateMessages.nameTaken });
const changedMeanwhile = () => refuse('CONFLICT', templateMessages.changed);

/** Administrators write, change, hide and restore templates; the routes admit nobody else. */
export const templateHandlers = {
  managedTemplates: handle(templateRoutes.managedTemplates, async ({ input, actor, db }) =>
    succeed({ templates: presentTemplates(actor, await templatesOfArea(db, input.researchArea)) }),
  ),

  addTemplate: handle(templateRoutes.addTemplate, async (call) => {
    const { db, now, input } = call;
    const { researchArea: research_area, name, description } = input;
    if (await isNameTaken(db, { research_area, name, id: null })) return nameTaken();
    const { id } = await addTemplate(db, { name, description, research_area, edited_at: now });
    await recordTemplate(call, 'add', id, undefined, { name, description, research_area });
    return presentTemplate(call, { id, research_area });
  }),

  editTemplate: handle(templateRoutes.editTemplate, async (call) => {
    const { db, actor, now, input } = call;
    const { templateId, version, name, description } = input;
    const row = await findTemplate(db, templateId);
    if (!row) return refuse('NOT_FOUND');
    const permitted = mayEdit(actor, row);
    if (!permitted) return changedMeanwhile();
    if (await isNameTaken(db, { ...row, name })) return nameTaken();
    if (!(await changeTemplate(db, permitted, version, { name, description, edited_at: now }))) return changedMeanwhile();
    await recordTemplate(call, 'edit', templateId, { name: row.name, description: row.description }, { name, description });
    return presentTemplate(call, row);
  }),

  hideTemplate: handle(templateRoutes.hideTemplate, async (call) => {
    const { db, actor, now, input } = call;
    const row = await findTemplate(db, input.templateId);
    if (!row) return refuse('NOT_FOUND');
    const permitted = mayHide(actor, row);
    if (!permitted || !(await changeTemplate(db, permitted, input.version, { deleted_at: now }))) return changedMeanwhile();
    await recordTemplate(call, 'hide', row.id, { hidden: false }, { hidden: true });
    return presentTemplate(call, row);
  }),

  restoreTemplate: handle(templateRoutes.restoreTemplate, async (call) => {
    const { db, actor, now, input } = call;
    const row = await findTemplate(db, input.templateId);
    if (!row) return refuse('NOT_FOUND');
    const permitted = mayRestore(actor, row);
    if (!permitted) return changedMeanwhile();
    if (await isNameTaken(db, row)) return nameTaken();
    // A template that no longer ships is removed at the next start unless a person edited it.
    const kept = row.key === null || stillShips(row.key) ? {} : { edited_at: now };
    if (!(await changeTemplate(db, permitted, input.version, { deleted_at: null, ...kept }))) return changedMeanwhile();
    await recordTemplate(call, 'restore', row.id, { hidden: true }, { hidden: false });
    return presentTemplate(call, row);
  }),
};
