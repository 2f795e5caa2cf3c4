import type { MentionedCertification, MentionReason } from '@aliquot/contract/hearts/analyses';
import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import { type PrimaryService, primaryServiceLabels } from '@aliquot/contract/options';
import { isCliaNumber } from '../../reading/candidates/numbers.domain.ts';
import { bodyOf, ilacSignatory } from '../facts/bodies.domain.ts';
import { sameAddress } from '../facts/names.domain.ts';
import { sentence } from '../facts/sentences.domain.ts';
import { servicesNeedingMoreThanWaived, specialtiesOnCertificate, specialtyGap } from '../facts/specialties.domain.ts';
import { certificateName, compactNumber } from '../lines/standing.domain.ts';
import { isCertificateDocument } from '../papers/certificate-owner.domain.ts';
import {
  type CheckContext,
  citeField,
  currentOf,
  eachOf,
  type Finding,
  isIsoAccreditation,
  notApplicable,
  notAssessed,
  passed,
  type Rule,
  verdictOf,
} from './checks.domain.ts';

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
      message: `${sentence(`${certificateName(certificate)} is a ${certificate.subtype}`)} It does not cover ${serviceList(beyond)}.`,
      fix: 'Upload a certificate of compliance or accreditation, or remove these services from the profile.',
      evidence,
    };
  }
  const uncovered = specialtyGap(certificate.scope, services);
  if (uncovered.length === 0) return null;
  return {
    message: `${certificateName(certificate)} lists other specialties than your profile: ${serviceList(uncovered)} ${uncovered.length === 1 ? 'is' : 'are'} not among them.`,
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

/** Certificates that are not the laboratory's for a reason, and that a document shows rather than only names. */
const shownBy = ({ mentioned, documents }: CheckContext, reason: MentionReason): MentionedCertification[] =>
  mentioned.filter(
    (certificate) =>
      certificate.reason === reason &&
      certificate.supersededBy === null &&
      documents.some((document) => certificate.documentIds.includes(document.documentId) && isCertificateDocument(document)),
  );

/** Checks of the statements and the holder of a certificate. R12 depends on a list that a person maintains. */
export const certificateRules: readonly Rule[] = [
  {
    id: 'R01',
    title: 'CLIA number format',
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
    title: 'Services covered by the CLIA certificate',
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
    title: 'Certificate holder',
    source: '42 CFR 493.51',
    severity: 'low',
    check: (context) => {
      const named = currentOf(context, ({ holder }) => holder !== null);
      const others = shownBy(context, 'other-holder');
      return verdictOf(
        named.length + others.length,
        others.map((certificate) => ({
          message: `${sentence(`${certificateName(certificate)} names ${certificate.holder}`)} ${sentence(`Your profile names ${context.lab.name}`)} It does not count.`,
          fix: 'If it is yours under another name, say so where your documents’ certificates are listed; otherwise you don’t need to do anything.',
          evidence: citeField(certificate, 'holder'),
        })),
        'Every certificate names this laboratory.',
        'No certificate with a readable holder was found.',
      );
    },
  },
  {
    id: 'R05',
    title: 'Certificate address',
    source: '42 CFR 493.35(b), 493.51',
    severity: 'medium',
    check: (context) => {
      const comparable = currentOf(
        context,
        ({ address, confirmedName }) =>
          confirmedName !== true && address !== null && sameAddress(address, context.lab.address) !== null,
      );
      const elsewhere = [
        ...comparable.filter(({ address }) => sameAddress(address ?? '', context.lab.address) === false),
        ...shownBy(context, 'other-site'),
      ];
      return verdictOf(
        comparable.length + elsewhere.length,
        elsewhere.map((certificate) => ({
          message: `${sentence(`${certificateName(certificate)} is for ${certificate.address}`)} ${sentence(`Your profile has ${context.lab.address}`)}`,
          fix: 'A certificate counts for its location. If you also work there, add it to the sites in your settings. If you moved, say so where your documents’ certificates are listed. Otherwise upload the certificate of this location.',
          evidence: citeField(certificate, 'address'),
        })),
        'Every certificate is for the address in the profile.',
        'No certificate with an address that can be compared was found.',
      );
    },
  },
  {
    id: 'R11',
    title: 'Scope of the ISO certificate',
    source: 'ILAC: signatory bodies issue certificates that include the scope',
    severity: 'medium',
    check: (context) =>
      eachOf(
        currentOf(context, isIsoAccreditation),
        (certificate) =>
          certificate.scope.length + certificate.accreditedTests.length === 0
            ? {
                message: `${certificateName(certificate)} was uploaded without its scope.`,
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
    title: 'ILAC status of the accreditation body',
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
    title: 'JCI eligibility',
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
];
