import type { AnalysedCertification, Assessment } from '@aliquot/contract/hearts/analyses';
import { plural } from '../../../ui/text/format.ts';

/** Each of the laboratory's certificates that a document shows, once, however many documents show it. */
const distinct = ({ documents }: Assessment): AnalysedCertification[] => [
  ...new Map(
    documents
      .flatMap(({ certifications }) => certifications)
      .map((read) => [[read.type, read.number, read.expirationDate].join(' '), read]),
  ).values(),
];

/** * Explains why certificates that were read don't count: "2 certificates were read, but none are current and in this laboratory's
 * name. 1 is not this laboratory's. 1 has expired." Null when there is nothing to explain.
 */
export const certificatesRead = (assessment: Assessment): string | null => {
  const own = distinct(assessment);
  const foreign = assessment.mentioned.length;
  const read = own.length + foreign;
  const ended = own.filter(({ status }) => status === 'expired').length;
  const isCurrent = assessment.certifications.some(
    ({ expiryDate }) => expiryDate === null || expiryDate >= assessment.assessedOn,
  );
  if (read === 0 || (isCurrent && foreign === 0)) return null;
  return [
    `${plural(read, 'certificate was', 'certificates were')} read${isCurrent ? '' : ", but none are current and in this laboratory's name"}.`,
    ...(foreign > 0 ? [`${plural(foreign, 'is', 'are')} not this laboratory's.`] : []),
    ...(ended > 0 ? [`${plural(ended, 'has', 'have')} expired.`] : []),
  ].join(' ');
};
