import type { ManagedTemplate } from '@aliquot/contract/engagements/templates';
import type { Actor } from '../../../../kernel/actor.ts';
import { wireOf } from '../../../../kernel/pick.ts';
import { type Success, succeed } from '../../../../kernel/result.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import { shownTemplates } from './templates.domain.ts';
import { templateAbilities, visible } from './templates.policy.ts';
import { type TemplateRow, templatesOfArea } from './templates.repository.ts';

export const presentTemplates = (actor: Actor, rows: readonly TemplateRow[]): ManagedTemplate[] => {
  const shown = shownTemplates(rows);
  return rows
    .flatMap((each) => visible(actor, each) ?? [])
    .map((row) => ({
      ...wireOf(row, ['id', 'name', 'description', 'research_area', 'edited_at', 'version']),
      origin: row.key === null ? 'own' : 'shipped',
      hidden: row.deleted_at !== null,
      shown: shown.has(row.id),
      can: templateAbilities(actor, row),
    }));
};

/** The answer with a template that was just written. */
export const presentTemplate = async (
  { db, actor }: Doing,
  { id, research_area }: Pick<TemplateRow, 'id' | 'research_area'>,
): Promise<Success<ManagedTemplate>> => {
  const template = presentTemplates(actor, await templatesOfArea(db, research_area)).find((each) => each.id === id);
  if (!template) throw new Error('The template that was just written is gone');
  return succeed(template);
};
