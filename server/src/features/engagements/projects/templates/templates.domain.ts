import { limits } from '@aliquot/contract/limits';
import templatesFile from '../../../../../../knowledge/project-templates.json' with { type: 'json' };
import { type Template, templatesSchema } from '../../../../kernel/knowledge/matching.ts';

export type { Template };

/**
 * The templates of knowledge/project-templates.json.
 * @throws ZodError when the file is not as it should be, which ends the start of the server.
 */
export const shippedTemplates: readonly Template[] = templatesSchema.parse(templatesFile).templates;

const shippedKeys: ReadonlySet<string> = new Set(shippedTemplates.map(({ key }) => key));
export const stillShips = (key: string): boolean => shippedKeys.has(key);

/** The ids of the templates that researchers are shown: of those of one area in their order, the first that are not hidden. */
export const shownTemplates = (
  templates: readonly { readonly id: string; readonly deleted_at: Date | null }[],
): ReadonlySet<string> =>
  new Set(
    templates
      .filter(({ deleted_at }) => deleted_at === null)
      .slice(0, limits.templatesPerArea)
      .map(({ id }) => id),
  );

/** A template with the checksum of what it says. */
export type ShippedTemplate = Template & { readonly shipped_checksum: string };

/** What is stored of a template that once shipped. */
export type StoredTemplate = {
  readonly key: string;
  readonly shipped_checksum: string | null;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
};

const isUntouched = ({ edited_at, deleted_at }: StoredTemplate) => edited_at === null && deleted_at === null;

/**
 * What brings the stored templates to what ships now: `write` those that are missing or say something else, `remove` the keys
 * that ship no more. What a person has edited or deleted is left alone.
 */
export const templateChanges = (
  stored: readonly StoredTemplate[],
  shipped: readonly ShippedTemplate[],
): { readonly write: readonly ShippedTemplate[]; readonly remove: readonly string[] } => {
  const storedByKey = new Map(stored.map((template) => [template.key, template]));
  const keys = new Set(shipped.map(({ key }) => key));
  return {
    write: shipped.filter(({ key, shipped_checksum }) => {
      const before = storedByKey.get(key);
      return before === undefined || (isUntouched(before) && before.shipped_checksum !== shipped_checksum);
    }),
    remove: stored.filter((template) => isUntouched(template) && !keys.has(template.key)).map(({ key }) => key),
  };
};
