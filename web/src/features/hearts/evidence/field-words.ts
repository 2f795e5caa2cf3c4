import type { CorrectableField, CorrectionValue } from '@aliquot/contract/hearts/corrections';
import { fieldKinds } from '@aliquot/contract/hearts/corrections';
import type { EvidenceField } from '@aliquot/contract/hearts/evidence-view';
import { formatCertificationType } from '../../../platform/certification-type.ts';
import { formatDate } from '../../../ui/text/format.ts';

const written = (kind: EvidenceField['kind'], value: string): string => {
  if (kind === 'date') return formatDate(value);
  return kind === 'type' ? formatCertificationType(value) : value;
};

/** The values of a field as one line. */
export const valuesText = ({ kind, values }: Pick<EvidenceField, 'kind' | 'values'>): string =>
  values.map((value) => written(kind, value)).join(', ');

/** A stated value as one line. */
export const statedText = (field: CorrectableField, value: CorrectionValue): string =>
  valuesText({ kind: fieldKinds[field], values: typeof value === 'string' ? [value] : value });

/** The value that a field shows first: the correction in force, else the value read. */
export const shownText = (field: EvidenceField): string => {
  const { correction, standing } = field;
  return correction && (standing === 'stated' || standing === 'confirmed')
    ? statedText(correction.field, correction.value)
    : valuesText(field);
};

/** Where a place is, in a few words. */
export const placeText = (page: number | null): string => (page === null ? 'in the text' : `page ${page}`);
