import type { ResearchArea } from '@aliquot/contract/options';
import type { Db } from '../../platform/db/index.ts';
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
    .limit(limit)
    .execute();

/** What is stored of every template that ships or once did, edited and deleted ones included. */
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
        }))
        .where('project_templates.edited_at', 'is', null)
        .where('project_templates.deleted_at', 'is', null),
    )
    .execute();

/** Takes away templates that ship no more, unless a person has edited or deleted them meanwhile. */
export const removeTemplates = (db: Db, keys: readonly string[]) =>
  db
    .deleteFrom('project_templates')
    .where('key', 'in', [...keys])
    .where('edited_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
