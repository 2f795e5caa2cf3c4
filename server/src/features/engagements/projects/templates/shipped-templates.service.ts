import { createHash } from 'node:crypto';
import { system } from '../../../../kernel/actor.ts';
import type { Database } from '../../../../platform/db/index.ts';
import { shippedTemplates, type Template, templateChanges } from './templates.domain.ts';
import { removeTemplates, storedTemplates, writeTemplates } from './templates.repository.ts';

const checksumOf = ({ name, description, research_area, position }: Template): string =>
  createHash('sha256')
    .update(JSON.stringify([name, description, research_area, position]))
    .digest('hex');

/**
 * Brings the stored templates to what ships with this version; at most one query when they are there already. What a person
 * has edited or deleted is left alone. `templates` are those of the product unless a test gives others.
 * @returns how many templates were written and how many removed.
 */
export const loadTemplates = (
  database: Database,
  templates: readonly Template[] = shippedTemplates,
): Promise<{ written: number; removed: number }> => {
  const shipped = templates.map((template) => ({ ...template, shipped_checksum: checksumOf(template) }));
  return database.transaction(system, async (db) => {
    const { write, remove } = templateChanges(await storedTemplates(db), shipped);
    if (write.length > 0) await writeTemplates(db, write);
    if (remove.length > 0) await removeTemplates(db, remove);
    return { written: write.length, removed: remove.length };
  });
};
