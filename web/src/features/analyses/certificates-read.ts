import type { AnalysedCertification, Assessment } from '@aliquot/contract/analyses';
import { plural } from '../../ui/format.ts';

type Held = Assessment['certifications'][number];

const isSame = (read: AnalysedCertification, own: Held): boolean =>
  read.type === own.type && (read.number === own.number || read.number === null || own.number === null);

/** Each certificate that a document shows, once, however many documents show it. */
const distinct = ({ documents }: Assessment): AnalysedCertification[] => [
  ...new Map(
    documents
      .flatMap(({ certifications }) => certifications)
      .map((read) => [[read.type, read.number, read.expirationDate].join(' '), read]),
  ).values(),
];

/**
 * What became of the certificates that were read, where the ones that count do not tell it: "2 certificates were read; none is
 * current and in this laboratory's name. 2 are held by another laboratory. 1 has ended." Null when nothing is to be explained,
 * or no certificate was read.
 */
export const certificatesRead = (assessment: Assessment): string | null => {
  const read = distinct(assessment);
  const own = assessment.certifications;
  const foreign = read.filter((each) => !own.some((held) => isSame(each, held))).length;
  const ended = read.filter(({ status }) => status === 'expired').length;
  const isCurrent = own.some(({ expiryDate }) => expiryDate === null || expiryDate >= assessment.assessedOn);
  if (read.length === 0 || (isCurrent && foreign === 0)) return null;
  return [
    `${plural(read.length, 'certificate was', 'certificates were')} read${isCurrent ? '' : "; none is current and in this laboratory's name"}.`,
    ...(foreign > 0 ? [`${plural(foreign, 'is', 'are')} held by another laboratory.`] : []),
    ...(ended > 0 ? [`${plural(ended, 'has', 'have')} ended.`] : []),
  ].join(' ');
};
