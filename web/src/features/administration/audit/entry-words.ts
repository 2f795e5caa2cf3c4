import type { AuditEntry } from '@aliquot/contract/administration/audit';
import { type Role, roleLabels } from '@aliquot/contract/options';

const isRole = (role: string): role is Role => role in roleLabels;

/** The person's name, or a description when there is no account. */
export const actorWords = ({ actor, actor_id, actor_role }: AuditEntry): string => {
  if (actor) return actor.name || actor.email;
  if (actor_id) return 'Deleted account';
  return actor_role === 'system' ? 'System' : 'Not signed in';
};

export const roleWords = (role: string): string => (isRole(role) ? roleLabels[role] : role);

/** A name as words: `lab_document` gives `Lab document`, `labId` gives `Lab id`. */
export const plainWords = (name: string): string => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll(/[_-]/g, ' ')
    .replace('.', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

type FieldChange = { readonly field: string; readonly before: string; readonly after: string };

/** The fields of an entry with their values before and after, in the order of their names. */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .toSorted()
    .map((field) => ({ field, before: valueText(before?.[field]), after: valueText(after?.[field]) }));
