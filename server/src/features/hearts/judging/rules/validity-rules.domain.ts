import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import { certificationStatus } from '../../certifications/certifications.domain.ts';
import { longDay } from '../../reading/text/sentences.domain.ts';
import { certificateName, compactNumber, feiPattern, runsTooLong, withdrawnEdition } from '../lines/standing.domain.ts';
import {
  type CheckContext,
  citeField,
  currentOf,
  eachOf,
  type Finding,
  isIsoAccreditation,
  notAssessed,
  type Rule,
} from './checks.domain.ts';

const fdaFinding = (certificate: FoundCertification, context: CheckContext): Finding | null => {
  if (certificate.number !== null && !feiPattern.test(compactNumber(certificate.number))) {
    return {
      message: `The FDA establishment identifier reads ${certificate.number}. It has 7 or 10 digits.`,
      fix: 'Check the identifier in the FDA establishment search, and upload a clearer copy.',
      evidence: citeField(certificate, 'number'),
    };
  }
  if (certificationStatus(certificate.expiryDate, context.today) !== 'expired') return null;
  return {
    message: `The FDA registration expired on ${longDay(certificate.expiryDate)}. Registration is yearly.`,
    fix: "Register for this year, and upload this year's summary.",
    evidence: citeField(certificate, 'expiryDate', 'issueDate'),
  };
};

/** Checks of how long certificates hold, and to which edition. */
export const validityRules: readonly Rule[] = [
  {
    id: 'R07',
    title: 'Certificate validity',
    source: "The certificate's own date",
    severity: 'high',
    check: (context) =>
      eachOf(
        currentOf(context, ({ expiryDate, type }) => expiryDate !== null && type !== 'fda'),
        (certificate) =>
          certificationStatus(certificate.expiryDate, context.today) === 'expired'
            ? {
                severity: context.lab.accreditations.some((claim) => claim === certificate.type) ? 'high' : 'medium',
                message: `${certificateName(certificate)} expired on ${longDay(certificate.expiryDate)}${certificate.expiryInferred ? ' (inferred from its issue date)' : ''}.`,
                fix: 'Upload the renewed certificate. If it was not renewed, remove the accreditation from the profile.',
                evidence: citeField(certificate, 'expiryDate', 'issueDate'),
              }
            : null,
        'No certificate has ended.',
        'No certificate with an end date was found.',
      ),
  },
  {
    id: 'R08',
    title: 'Certificate validity during the project',
    source: "The certificate's own date",
    severity: 'medium',
    check: (context) => {
      const { projectEnd } = context;
      if (projectEnd === undefined) return notAssessed('This is checked for each project, against its end.');
      return eachOf(
        currentOf(context, ({ expiryDate }) => expiryDate !== null),
        (certificate) =>
          (certificate.expiryDate ?? projectEnd) < projectEnd
            ? {
                message: `${certificateName(certificate)} expires on ${longDay(certificate.expiryDate)}, before the project ends on ${longDay(projectEnd)}.`,
                fix: 'Plan the renewal before the project starts, and upload it when you have it.',
                evidence: citeField(certificate, 'expiryDate', 'issueDate'),
              }
            : null,
        'Every certificate lasts to the end of the project.',
        'No certificate with an end date was found.',
      );
    },
  },
  {
    id: 'R09',
    title: 'CLIA certificate dates',
    source: '42 CFR 493.37(e)(1)',
    severity: 'medium',
    check: (context) =>
      eachOf(
        currentOf(context, ({ type, issueDate, expiryDate }) => type === 'clia' && issueDate !== null && expiryDate !== null),
        (certificate) =>
          runsTooLong(certificate)
            ? {
                message: `${certificateName(certificate)} reads ${longDay(certificate.issueDate)} to ${longDay(certificate.expiryDate)}. A CLIA certificate runs for two years at most.`,
                fix: 'Check both dates on the certificate, and upload a clearer copy if one was misread.',
                evidence: citeField(certificate, 'issueDate', 'expiryDate'),
              }
            : null,
        'The dates fit a CLIA certificate.',
        'No CLIA certificate with both dates was found.',
      ),
  },
  {
    id: 'R10',
    title: 'Edition of the ISO standard',
    source: 'ILAC transitions: ISO/IEC 17025:2005 ended on 1 June 2021, ISO 15189:2012 in December 2025',
    severity: 'high',
    check: (context) =>
      eachOf(
        currentOf(context, (certificate) => isIsoAccreditation(certificate) && certificate.standard !== null),
        (certificate) => {
          const edition = withdrawnEdition(certificate, context.today);
          return edition === null
            ? null
            : {
                message: `${certificateName(certificate)} is to ${certificate.standard}. Accreditation to the ${edition} edition is no longer recognized.`,
                fix: 'Upload the certificate to the current edition.',
                evidence: citeField(certificate, 'standard'),
              };
        },
        'The certificates are to current editions.',
        'No ISO certificate that names its edition was found.',
      ),
  },
  {
    id: 'R14',
    title: 'FDA identifier and registration',
    source: 'FDA: establishment identifier; 21 CFR 607.21',
    severity: 'medium',
    check: (context) =>
      eachOf(
        currentOf(context, ({ type }) => type === 'fda'),
        (certificate) => fdaFinding(certificate, context),
        'The registration has the usual form and is current.',
        'No FDA registration was found.',
      ),
  },
];
