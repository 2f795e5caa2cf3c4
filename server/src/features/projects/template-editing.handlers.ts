import { type ManagedTemplate, templateMessages, templateRoutes } from '@aliquot/contract/templates';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Success, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { handle } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { shownTemplates, stillShips } from './templates.domain.ts';
import { templateAbilities } from './templates.policy.ts';
import {
  addTemplate,
  changeTemplate,
  findTemplate,
  isNameTaken,
  type TemplateRow,
  templatesOfArea,
} from './templates.repository.ts';

const present = (actor: Actor, rows: readonly TemplateRow[]): ManagedTemplate[] => {
  const shown = shownTemplates(rows);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    research_area: row.research_area,
    origin: row.key === null ? 'own' : 'shipped',
    edited_at: row.edited_at?.toISOString() ?? null,
    hidden: row.deleted_at !== null,
    shown: shown.has(row.id),
    version: row.version,
    can: templateAbilities(actor, row),
  }));
};

const presentOne = async (
  { db, actor }: Doing,
  { id, research_area }: Pick<TemplateRow, 'id' | 'research_area'>,
): Promise<Success<ManagedTemplate>> => {
  const template = present(actor, await templatesOfArea(db, research_area)).find((each) => each.id === id);
  if (!template) throw new Error('The template that was just written is gone');
  return succeed(template);
};

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

/** Administrators write, change, hide and restore templates; who else asks is turned away by the access of the routes. */
export const templateHandlers = {
  managedTemplates: handle(templateRoutes.managedTemplates, async ({ input, actor, db }) =>
    succeed({ templates: present(actor, await templatesOfArea(db, input.researchArea)) }),
  ),

  addTemplate: handle(templateRoutes.addTemplate, async (call) => {
    const { db, now, input } = call;
    const { researchArea: research_area, name, description } = input;
    if (await isNameTaken(db, { research_area, name, id: null })) return nameTaken();
    const { id } = await addTemplate(db, { name, description, research_area, edited_at: now });
    await recordTemplate(call, 'add', id, undefined, { name, description, research_area });
    return presentOne(call, { id, research_area });
  }),

  editTemplate: handle(templateRoutes.editTemplate, async (call) => {
    const { db, actor, now, input } = call;
    const { templateId, version, name, description } = input;
    const row = await findTemplate(db, templateId);
    if (!row) return refuse('NOT_FOUND');
    if (!templateAbilities(actor, row).edit) return changedMeanwhile();
    if (await isNameTaken(db, { ...row, name })) return nameTaken();
    if (!(await changeTemplate(db, templateId, version, { name, description, edited_at: now }))) return changedMeanwhile();
    await recordTemplate(call, 'edit', templateId, { name: row.name, description: row.description }, { name, description });
    return presentOne(call, row);
  }),

  hideTemplate: handle(templateRoutes.hideTemplate, async (call) => {
    const { db, actor, now, input } = call;
    const row = await findTemplate(db, input.templateId);
    if (!row) return refuse('NOT_FOUND');
    if (!templateAbilities(actor, row).hide) return changedMeanwhile();
    if (!(await changeTemplate(db, row.id, input.version, { deleted_at: now }))) return changedMeanwhile();
    await recordTemplate(call, 'hide', row.id, { hidden: false }, { hidden: true });
    return presentOne(call, row);
  }),

  restoreTemplate: handle(templateRoutes.restoreTemplate, async (call) => {
    const { db, actor, now, input } = call;
    const row = await findTemplate(db, input.templateId);
    if (!row) return refuse('NOT_FOUND');
    if (!templateAbilities(actor, row).restore) return changedMeanwhile();
    if (await isNameTaken(db, row)) return nameTaken();
    // What ships no more would be taken away at the next start, unless it is a person's.
    const kept = row.key === null || stillShips(row.key) ? {} : { edited_at: now };
    if (!(await changeTemplate(db, row.id, input.version, { deleted_at: null, ...kept }))) return changedMeanwhile();
    await recordTemplate(call, 'restore', row.id, { hidden: true }, { hidden: false });
    return presentOne(call, row);
  }),
};
