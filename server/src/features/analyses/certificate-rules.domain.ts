import type { FoundCertification } from '@aliquot/contract/certifications';
import { type PrimaryService, primaryServiceLabels } from '@aliquot/contract/options';
import { certificationStatus } from '../certifications/certifications.domain.ts';
import { bodyOf, ilacSignatory } from './bodies.domain.ts';
import {
  type CheckContext,
  citeField,
  eachOf,
  type Finding,
  notApplicable,
  notAssessed,
  passed,
  type Rule,
} from './checks.domain.ts';
import { sameAddress } from './names.domain.ts';
import { isCliaNumber } from './numbers.domain.ts';
import { servicesNeedingMoreThanWaived, specialtiesOnCertificate, specialtyGap } from './specialties.domain.ts';
import { certificateName, compactNumber, feiPattern, namesLab, runsTooLong, withdrawnEdition } from './standing.domain.ts';

const isIsoAccreditation = ({ type }: FoundCertification) => type === 'iso-17025' || type === 'iso-15189';

const currentOf = (context: CheckContext, accepts: (certificate: FoundCertification) => boolean): FoundCertification[] =>
  context.current.map(({ certificate }) => certificate).filter(accepts);

const serviceList = (services: readonly PrimaryService[]) =>
  services.map((service) => primaryServiceLabels[service]).join(', ');

const levelFinding = (certificate: FoundCertification, context: CheckContext): Finding | null => {
  const services = context.lab.primaryServices;
  const evidence = citeField(certificate, 'type', 'scope');
  if (/waiver|provider[- ]performed|\bppmp?\b/i.test(certificate.subtype ?? '')) {
    const beyond = servicesNeedingMoreThanWaived(services);
    if (beyond.length === 0) return null;
    return {
      severity: 'high',
      message: `${certificateName(certificate)} is a ${certificate.subtype}. It does not cover ${serviceList(beyond)}.`,
      fix: 'Upload a certificate of compliance or accreditation, or take these services out of the profile.',
      evidence,
    };
  }
  const uncovered = specialtyGap(certificate.scope, services);
  if (uncovered.length === 0) return null;
  return {
    message: `${certificateName(certificate)} lists other specialties than your profile: ${serviceList(uncovered)} is not among them.`,
    fix: 'Upload every page of the certificate with its specialties, or correct the services in the profile.',
    evidence,
  };
};

const isoBodyFinding = (certificate: FoundCertification): Finding | null => {
  const body = bodyOf(certificate.issuingBody);
  if (body !== null && ilacSignatory(body) !== null) return null;
  return {
    message: `${certificate.issuingBody} is not on our list of bodies that signed the ILAC arrangement.`,
    fix: 'Check the body at ilac.org/signatory-search, and upload the page that names the accreditation body.',
    evidence: citeField(certificate, 'issuingBody'),
  };
};

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
    message: `The FDA registration ran to ${certificate.expiryDate}. Registration is yearly.`,
    fix: "Register for this year, and upload this year's summary.",
    evidence: citeField(certificate, 'expiryDate', 'issueDate'),
  };
};

/** Checks of single certificates. Sources are those of domain facts; R12 and R13 rest on lists that a person keeps. */
export const certificateRules: readonly Rule[] = [
  {
    id: 'R01',
    title: 'CLIA number has its form',
    source: 'HL7 US Core us-core-18; Form CMS-116',
    severity: 'medium',
    check: (context) =>
      eachOf(
        currentOf(context, ({ type, number }) => type === 'clia' && number !== null),
        (certificate) =>
          isCliaNumber(compactNumber(certificate.number ?? ''))
            ? null
            : {
                message: `The CLIA number reads ${certificate.number}. A CLIA number has two digits, the letter D and seven digits.`,
                fix: 'Check the number on the certificate, and upload a clearer copy if it was misread.',
                evidence: citeField(certificate, 'number'),
              },
        'The CLIA number has the usual form.',
        'No CLIA number was found.',
      ),
  },
  {
    id: 'R03',
    title: 'CLIA certificate covers the services',
    source: '42 CFR 493.15, 493.37, 493.47; Form CMS-116 specialties',
    severity: 'medium',
    check: (context) =>
      eachOf(
        currentOf(
          context,
          ({ type, subtype, scope }) => type === 'clia' && (subtype !== null || specialtiesOnCertificate(scope).length > 0),
        ),
        (certificate) => levelFinding(certificate, context),
        'The certificate fits the services in the profile.',
        'No CLIA certificate with its type or specialties was found.',
      ),
  },
  {
    id: 'R04',
    title: 'Holder is this laboratory',
    source: '42 CFR 493.51',
    severity: 'medium',
    check: (context) =>
      eachOf(
        currentOf(context, ({ holder }) => holder !== null),
        (certificate) =>
          namesLab(certificate, context.lab)
            ? null
            : {
                message: `${certificateName(certificate)} names ${certificate.holder}. Your profile names ${context.lab.name}.`,
                fix: 'If the name changed, upload the letter that reports the change. CMS prints a new name only at renewal. Otherwise correct the profile.',
                evidence: citeField(certificate, 'holder'),
              },
        'Every certificate names this laboratory.',
        'No certificate with a readable holder was found.',
      ),
  },
  {
    id: 'R05',
    title: 'Address is that of the laboratory',
    source: '42 CFR 493.35(b), 493.51',
    severity: 'medium',
    check: (context) => {
      const comparable = currentOf(
        context,
        ({ address }) => address !== null && sameAddress(address, context.lab.address) !== null,
      );
      return eachOf(
        comparable,
        (certificate) =>
          sameAddress(certificate.address ?? '', context.lab.address) === false
            ? {
                message: `${certificateName(certificate)} is for ${certificate.address}. Your profile has ${context.lab.address}.`,
                fix: 'A certificate counts for its location. If you moved, upload the letter that reports the move; otherwise upload the certificate of this location.',
                evidence: citeField(certificate, 'address'),
              }
            : null,
        'Every certificate is for the address in the profile.',
        'No certificate with an address that can be compared was found.',
      );
    },
  },
  {
    id: 'R07',
    title: 'Certificates have not ended',
    source: "The certificate's own date",
    severity: 'high',
    check: (context) =>
      eachOf(
        currentOf(context, ({ expiryDate, type }) => expiryDate !== null && type !== 'fda'),
        (certificate) =>
          certificationStatus(certificate.expiryDate, context.today) === 'expired'
            ? {
                severity: context.lab.accreditations.some((claim) => claim === certificate.type) ? 'high' : 'medium',
                message: `${certificateName(certificate)} ended on ${certificate.expiryDate}${certificate.expiryInferred ? ' (inferred from its issue date)' : ''}.`,
                fix: 'Upload the renewed certificate. If it was not renewed, take the accreditation out of the profile.',
                evidence: citeField(certificate, 'expiryDate', 'issueDate'),
              }
            : null,
        'No certificate has ended.',
        'No certificate with an end date was found.',
      ),
  },
  {
    id: 'R08',
    title: 'Certificates last to the end of the project',
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
                message: `${certificateName(certificate)} ends on ${certificate.expiryDate}, before the project does on ${projectEnd}.`,
                fix: 'Plan the renewal before the project starts, and upload it when it is there.',
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
    title: 'CLIA certificate runs for at most two years',
    source: '42 CFR 493.37(e)(1)',
    severity: 'medium',
    check: (context) =>
      eachOf(
        currentOf(context, ({ type, issueDate, expiryDate }) => type === 'clia' && issueDate !== null && expiryDate !== null),
        (certificate) =>
          runsTooLong(certificate)
            ? {
                message: `${certificateName(certificate)} reads ${certificate.issueDate} to ${certificate.expiryDate}. A CLIA certificate runs for two years at most.`,
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
    title: 'ISO edition is the current one',
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
        'The certificates are to editions that count.',
        'No ISO certificate that names its edition was found.',
      ),
  },
  {
    id: 'R11',
    title: 'ISO certificate comes with its scope',
    source: 'ILAC: signatory bodies issue certificates that include the scope',
    severity: 'medium',
    check: (context) =>
      eachOf(
        currentOf(context, isIsoAccreditation),
        (certificate) =>
          certificate.scope.length + certificate.accreditedTests.length === 0
            ? {
                message: `${certificateName(certificate)} came without its scope.`,
                fix: 'Upload the scope or schedule that belongs to the certificate.',
                evidence: citeField(certificate, 'type'),
              }
            : null,
        'The scope was found.',
        'No ISO accreditation was found.',
      ),
  },
  {
    id: 'R12',
    title: 'Accreditation body signed the ILAC arrangement',
    source: 'knowledge/ilac-signatories.json; ilac.org/signatory-search',
    severity: 'low',
    check: (context) => {
      const named = currentOf(context, (certificate) => isIsoAccreditation(certificate) && certificate.issuingBody !== null);
      const confirmed = named.every(({ issuingBody }) => {
        const body = bodyOf(issuingBody);
        return body !== null && ilacSignatory(body)?.verified === true;
      });
      return eachOf(
        named,
        isoBodyFinding,
        confirmed
          ? 'The accreditation body is a signatory.'
          : 'The accreditation body is on our list. We have not confirmed it with ILAC.',
        'No ISO accreditation with a readable body was found.',
      );
    },
  },
  {
    id: 'R13',
    title: 'JCI accredits outside the United States only',
    source: 'JCI laboratory eligibility',
    severity: 'medium',
    check: (context) => {
      const certificates = currentOf(context, ({ type }) => type === 'jci');
      const claimed = context.lab.accreditations.includes('jci');
      if (certificates.length === 0 && !claimed) return notApplicable('No JCI accreditation is claimed or shown.');
      if (context.jurisdiction.country === 'unknown') return notAssessed('The country could not be read from the address.');
      if (context.jurisdiction.country !== 'US') return passed('The laboratory is outside the United States.');
      return {
        outcome: 'failed',
        findings: [
          {
            message:
              'JCI accredits laboratories outside the United States only. The address in your profile is in the United States.',
            fix: 'If you mean The Joint Commission, correct the profile and upload that certificate.',
            evidence: certificates.flatMap((certificate) => citeField(certificate, 'type')),
          },
        ],
      };
    },
  },
  {
    id: 'R14',
    title: 'FDA identifier has its form and the registration is of this year',
    source: 'FDA: establishment identifier; 21 CFR 607.21',
    severity: 'medium',
    check: (context) =>
      eachOf(
        currentOf(context, ({ type }) => type === 'fda'),
        (certificate) => fdaFinding(certificate, context),
        'The registration has the usual form and has not run out.',
        'No FDA registration was found.',
      ),
  },
];
