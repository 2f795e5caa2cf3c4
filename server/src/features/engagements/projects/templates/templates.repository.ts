import type { ResearchArea } from '@aliquot/contract/options';
import { sql } from 'kysely';
import type { Permitted } from '../../../../kernel/permission.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { changedOne } from '../../../../platform/db/outcomes.ts';
import type { ShippedTemplate } from './templates.domain.ts';

/** The first templates of an area, in their order. */
export const listTemplates = (db: Db, researchArea: ResearchArea, limit: number) =>
  db
    .selectFrom('project_templates')
    .select(['id', 'name', 'description', 'research_area'])
    .where('research_area', '=', researchArea)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The stored state of every template that ships or once did, edited and deleted ones included. */
export const storedTemplates = (db: Db) =>
  db
    .selectFrom('project_templates')
    .select(['key', 'shipped_checksum', 'edited_at', 'deleted_at'])
    .where('key', 'is not', null)
    .$narrowType<{ key: string }>()
    .execute();

/** Inserts templates or gives them their new text; one that a person has edited or deleted meanwhile stays as it is. */
export const writeTemplates = (db: Db, templates: readonly ShippedTemplate[]) =>
  db
    .insertInto('project_templates')
    .values([...templates])
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          description: eb.ref('excluded.description'),
          research_area: eb.ref('excluded.research_area'),
          position: eb.ref('excluded.position'),
          shipped_checksum: eb.ref('excluded.shipped_checksum'),
          version: eb('project_templates.version', '+', 1),
        }))
        .where('project_templates.edited_at', 'is', null)
        .where('project_templates.deleted_at', 'is', null),
    )
    .execute();

/** Removes templates that no longer ship, unless a person has edited or deleted them meanwhile. */
export const removeTemplates = (db: Db, keys: readonly string[]) =>
  db
    .deleteFrom('project_templates')
    .where('key', 'in', [...keys])
    .where('edited_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();

const managed = ['id', 'name', 'description', 'research_area', 'key', 'edited_at', 'deleted_at', 'version'] as const;

/** Every template of an area in its order, hidden ones included. */
export const templatesOfArea = (db: Db, researchArea: ResearchArea) =>
  db
    .selectFrom('project_templates')
    .select(managed)
    .where('research_area', '=', researchArea)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute();
export type TemplateRow = Awaited<ReturnType<typeof templatesOfArea>>[number];

/** One template, hidden or not. */
export const findTemplate = (db: Db, id: string): Promise<TemplateRow | undefined> =>
  db.selectFrom('project_templates').select(managed).where('id', '=', id).executeTakeFirst();

/**
 * True if another template of the area that is not hidden has this name, in whatever case; `id` is the one that may have it.
 */
export const isNameTaken = async (
  db: Db,
  { research_area, name, id }: { research_area: ResearchArea; name: string; id: string | null },
): Promise<boolean> => {
  const same = db
    .selectFrom('project_templates')
    .select('id')
    .where('research_area', '=', research_area)
    .where('deleted_at', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])));
  return (await (id === null ? same : same.where('id', '!=', id)).limit(1).executeTakeFirst()) !== undefined;
};

/** Writes a template to the end of its area. */
export const addTemplate = (
  db: Db,
  template: { name: string; description: string; research_area: ResearchArea; edited_at: Date },
): Promise<{ id: string }> =>
  db
    .insertInto('project_templates')
    .values((eb) => ({
      ...template,
      position: eb
        .selectFrom('project_templates as other')
        .select(sql<number>`coalesce(max(other.position), 0) + 1`.as('last'))
        .where('other.research_area', '=', template.research_area),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();

type ById = { readonly id: string };

/** Changes a template that is still the version that was shown. @returns false when it was changed in the meantime. */
export const changeTemplate = (
  db: Db,
  { id }: Permitted<'edit', ById> | Permitted<'hide', ById> | Permitted<'restore', ById>,
  version: number,
  changes: { name?: string; description?: string; edited_at?: Date; deleted_at?: Date | null },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('project_templates')
      .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version),
  );
