import { certificationTypeLabels } from '@aliquot/contract/options';

/** A certification type as people write it: `clia` gives its label, and what has none (`STATE_PERMIT`) its words. */
export const formatCertificationType = (type: string): string =>
  Object.entries(certificationTypeLabels).find(([known]) => known === type)?.[1] ?? type.replaceAll('_', ' ');
