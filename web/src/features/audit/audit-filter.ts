import { type AuditFilter, auditFilterSchema } from '@aliquot/contract/audit';

/** The names of what the trail can be searched by, each with what stands for "any". */
export const anyEntry = { person: '', action: '', objectType: '', objectId: '', from: '', to: '' };

/** The filter that texts mean; what is empty or cannot be asked for is left out. */
export const filterOf = (texts: typeof anyEntry): AuditFilter =>
  Object.fromEntries(
    (Object.keys(anyEntry) as (keyof typeof anyEntry)[]).flatMap((name) => {
      const parsed = auditFilterSchema.shape[name].safeParse(texts[name].trim() || undefined);
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    }),
  );
