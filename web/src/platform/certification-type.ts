import { certificationTypeLabels } from '@aliquot/contract/options';

/** A certification type as a label: `clia` gives its own label, others (`STATE_PERMIT`) their words. */
export const formatCertificationType = (type: string): string =>
  Object.entries(certificationTypeLabels).find(([known]) => known === type)?.[1] ?? type.replaceAll('_', ' ');
