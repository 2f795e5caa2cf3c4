import type { Suspension } from '@aliquot/contract/administration/suspensions';
import { certificationTypeLabels } from '@aliquot/contract/options';
import { formatDate } from '../../../ui/text/format.ts';

type Current = Pick<Suspension, 'suspended_at' | 'ends_on' | 'certificate'>;

/** Since when and until when, as a sentence. */
export const periodWords = ({ suspended_at, ends_on, certificate }: Current): string => {
  const since = `Since ${formatDate(suspended_at)}`;
  if (ends_on) return `${since}, until ${formatDate(ends_on)}.`;
  if (certificate) return `${since}, until a current ${certificationTypeLabels[certificate]} certificate is on file.`;
  return `${since}, until an administrator ends it.`;
};
