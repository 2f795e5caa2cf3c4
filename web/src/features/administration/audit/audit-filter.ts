import { type AuditFilter, auditFilterSchema } from '@aliquot/contract/administration/audit';

/** The filters of the trail, each with its text for "any". */
export const anyEntry = { person: '', action: '', objectType: '', objectId: '', from: '', to: '' };

/** The filter for these texts, without empty or invalid ones. */
export const filterOf = (texts: typeof anyEntry): AuditFilter =>
  Object.fromEntries(
    (Object.keys(anyEntry) as (keyof typeof anyEntry)[]).flatMap((name) => {
      const parsed = auditFilterSchema.shape[name].safeParse(texts[name].trim() || undefined);
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    }),
  );
