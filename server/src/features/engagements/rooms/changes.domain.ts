import { type AuditAction, auditActions } from '@aliquot/contract/administration/audit-actions';
import { counted } from '@aliquot/contract/counted';
import { formatMoney } from '@aliquot/contract/money';

/** The fields of an audit entry that a timeline puts into words. */
export type ChangedFields = Readonly<Record<string, unknown>>;

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);
const price = ({ total, amount, currency }: ChangedFields): string | null => {
  const sum = number(total) ?? number(amount);
  return sum !== null && typeof currency === 'string' ? formatMoney(sum, currency) : null;
};

const proposal =
  (verb: string) =>
  (fields: ChangedFields): string | null => {
    const version = number(fields.version);
    const sum = price(fields);
    return version === null ? null : `${verb} version ${version} of the proposal${sum ? `, ${sum}` : ''}`;
  };

const receipt = (fields: ChangedFields): string | null => {
  const { accepted, rejected, asked_again, missing, unexpected } = fields;
  if (number(accepted) === null) return null;
  const parts = [
    `${counted(number(accepted) ?? 0, 'sample')} accepted`,
    ...(number(rejected) ? [`${number(rejected)} rejected`] : []),
    ...(number(asked_again) ? [`${number(asked_again)} asked for again`] : []),
    ...(texts(missing).length > 0 ? [`missing: ${texts(missing).join(', ')}`] : []),
    ...(texts(unexpected).length > 0 ? [`unexpected: ${texts(unexpected).join(', ')}`] : []),
  ];
  return `${auditActions['shipments.receive']}: ${parts.join('; ')}`;
};

const again =
  (first: string, words: (count: number) => string, field: 'version' | 'round') =>
  (fields: ChangedFields): string => {
    const count = number(fields[field]) ?? 1;
    return count > 1 ? words(count) : first;
  };

const payment = (fields: ChangedFields): string | null => {
  const sum = price(fields);
  const { kind, reference } = fields;
  if (sum === null || typeof kind !== 'string' || typeof reference !== 'string') return null;
  return `Noted ${kind.replace('-', ' ')} ${reference}: ${sum}`;
};

const reassigned = ({ laboratory, ended }: ChangedFields): string | null =>
  typeof laboratory === 'string'
    ? `Assigned ${laboratory} to the project${texts(ended).length > 0 ? ` in place of ${texts(ended).join(', ')}` : ''}`
    : null;

const wording: Partial<Record<AuditAction, (fields: ChangedFields) => string | null>> = {
  'proposals.send': proposal('Sent'),
  'proposals.accept': proposal('Accepted'),
  'shipments.receive': receipt,
  'collaborations.add-result': again(
    auditActions['collaborations.add-result'],
    (version) => `Added version ${version} of a result file`,
    'version',
  ),
  'collaborations.complete': again(
    auditActions['collaborations.complete'],
    (round) => `${auditActions['collaborations.complete']} in round ${round}`,
    'round',
  ),
  'payments.note': payment,
  'projects.assign': reassigned,
  'projects.reassign': reassigned,
};

/** An entry of the trail in words that follow the person's name, with what it changed. */
export const timelineWords = (action: string, changed: ChangedFields | null): string =>
  wording[action as AuditAction]?.(changed ?? {}) ?? auditActions[action as AuditAction] ?? action;
