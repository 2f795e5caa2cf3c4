import type { AnalysedCertification, Contradiction, DocumentFindings, Severity } from '@aliquot/contract/hearts/analyses';
import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import { certificationTypeLabels } from '@aliquot/contract/options';
import { certificationStatus } from '../certifications/certifications.domain.ts';
import { mergeReadings, normalizedNumber } from '../certifications/merging.domain.ts';
import { factsFor, type Shown } from './lines/evidence.domain.ts';
import { documentChecks } from './lines/knowledge.domain.ts';
import type { Readable, ReadDocument } from './lines/lab.domain.ts';
import { worthCounting } from './lines/standing.domain.ts';
import { isCertificateDocument, siteOf } from './papers/certificate-owner.domain.ts';
import type { SetAsidePaper } from './papers/set-aside.domain.ts';
import { worst } from './score/risk.domain.ts';

type DocumentGap = { readonly severity: Severity; readonly gap: string; readonly fix: string };

const unread: DocumentGap = {
  severity: 'medium',
  gap: 'This file could not be read.',
  fix: 'Upload a copy that opens without a password: a PDF with text, or a clear scan.',
};

const missingContents = ({ reading, ...document }: Readable, today: string): DocumentGap[] =>
  documentChecks.checks.filter(
    ({ documentType, anyOf }) =>
      documentType === reading.documentType.value &&
      anyOf.every((predicate) => factsFor([{ ...document, reading }], predicate, today).length === 0),
  );

/** The laboratory's own certificates in a document, as it alone states them. */
const certificatesIn = ({ documentId, fileName, reading }: Readable, { mentioned }: Shown): FoundCertification[] => {
  const isMentioned = (found: FoundCertification) =>
    mentioned.some(
      ({ type, number, documentIds }) =>
        documentIds.includes(documentId) &&
        type === found.type &&
        normalizedNumber(number ?? '') === normalizedNumber(found.number ?? ''),
    );
  const counting = reading.certificates.filter(({ confidence }) => confidence >= worthCounting);
  return mergeReadings(counting.map((certificate) => ({ documentId, fileName, certificate }))).filter(
    (found) => !isMentioned(found),
  );
};

/** True when the document shows the certificate rather than only naming its number. */
const isStated = ({ holder, issuingBody, issueDate, expiryDate }: FoundCertification): boolean =>
  [holder, issuingBody, issueDate, expiryDate].some((value) => value !== null);

/** True when the reader itself reports the field: how the end is printed, and a scope whose table was not understood. */
const isSaidByReader = ({ reading }: Readable, field: string, type: FoundCertification['type']): boolean =>
  field === 'expiryDate'
    ? reading.certificates.some((one) => one.type === type && (one.endState ?? 'date') !== 'date')
    : field === 'scope' && reading.flags.some(({ code }) => code === 'scope-table-not-understood');

const missingFields = (document: Readable, shown: Shown): DocumentGap[] => {
  if (!isCertificateDocument(document)) return [];
  return certificatesIn(document, shown)
    .filter(isStated)
    .flatMap((certificate) =>
      documentChecks.certificateFields
        .filter(({ types }) => types === 'all' || types.includes(certificate.type))
        .filter(({ field }) =>
          field === 'scope' ? certificate.scope.length + certificate.accreditedTests.length === 0 : certificate[field] === null,
        )
        .filter(({ field }) => !isSaidByReader(document, field, certificate.type))
        .map(({ severity, gap, fix }) => ({
          severity,
          gap: gap.replace('{type}', certificationTypeLabels[certificate.type]),
          fix,
        })),
    );
};

const flagged = ({ reading }: Readable): DocumentGap[] => {
  const byCode = new Map(reading.flags.map((flag) => [flag.code, flag]));
  return [...byCode.values()].flatMap(({ code, detail }) => {
    const known = documentChecks.flags[code];
    return known ? [{ ...known, gap: known.gap.replace('{detail}', detail) }] : [];
  });
};

const uncertain = ({ reading }: Readable): DocumentGap[] => [
  ...(reading.confidence >= worthCounting
    ? []
    : [
        {
          severity: 'medium' as const,
          gap: 'Parts of this document could not be read with certainty.',
          fix: 'Check what was read, or upload a clearer copy.',
        },
      ]),
  ...(reading.certificates.every(({ confidence }) => confidence >= worthCounting)
    ? []
    : [
        {
          severity: 'low' as const,
          gap: 'This document may name a certificate, but the reading is not certain enough to count.',
          fix: 'Upload the certificate itself.',
        },
      ]),
];

/** True when the contents of the document already say the same in other words. */
const isSaidByContents = ({ rule, severity }: Contradiction): boolean =>
  rule === 'R17' || (rule === 'R18' && severity === 'low');

const contradictionsIn = (documentId: string, contradictions: readonly Contradiction[]): DocumentGap[] =>
  contradictions
    .filter((finding) => !isSaidByContents(finding) && finding.evidence.some((cited) => cited.documentId === documentId))
    .map(({ severity, message, fix }) => ({ severity, gap: message, fix }));

const analysed = (document: Readable, shown: Shown): AnalysedCertification[] =>
  certificatesIn(document, shown).map((certificate) => {
    const { type, number, issueDate, expiryDate, scope, accreditedTests } = certificate;
    const site = siteOf(certificate, shown.lab);
    return {
      type,
      number,
      expirationDate: expiryDate,
      scope: scope.length > 0 ? scope : accreditedTests,
      status: certificationStatus(expiryDate, shown.today, issueDate) ?? 'other',
      ...(site && { site: site.name }),
    };
  });

/** The last certificate of a chain of renewals. Each renewal is later than what it replaces, so every chain ends. */
const lastRenewal = (certificate: FoundCertification, all: ReadonlyMap<string, FoundCertification>): FoundCertification => {
  const renewal = certificate.supersededBy === null ? undefined : all.get(certificate.supersededBy);
  return renewal === undefined ? certificate : lastRenewal(renewal, all);
};

/** The file that replaces a document: the one with the newest renewal, where each of the document's certificates has one elsewhere. */
const replacedBy = ({ documentId }: Readable, { certificates, documents }: Shown): string | null => {
  const all = new Map(certificates.map(({ certificate }) => [certificate.key, certificate]));
  const renewals = [...all.values()]
    .filter(({ documentIds }) => documentIds.includes(documentId))
    .map((certificate) => lastRenewal(certificate, all));
  if (renewals.some(({ documentIds }) => documentIds.includes(documentId))) return null;
  return documents.find((other) => renewals[0]?.documentIds.includes(other.documentId))?.fileName ?? null;
};

/** A paper that proves nothing has no gaps of its own: it says why instead. */
const findingsAside = ({ document: { documentId, fileName, reading }, why }: SetAsidePaper): DocumentFindings => ({
  documentId,
  fileName,
  confidence: reading.confidence,
  riskLevel: 'low',
  certifications: [],
  complianceGaps: [],
  recommendations: [],
  replacedBy: null,
  setAside: why,
});

/** The findings about one document: its certificates as of today, what it lacks, and what to do about it. */
export const findingsOf = (
  document: ReadDocument,
  shown: Shown,
  contradictions: readonly Contradiction[],
): DocumentFindings => {
  const aside = shown.setAside.find((one) => one.document.documentId === document.documentId);
  if (aside !== undefined) return findingsAside(aside);
  const readable = shown.documents.find(({ documentId }) => documentId === document.documentId);
  const gaps =
    readable === undefined
      ? [unread]
      : [
          ...contradictionsIn(document.documentId, contradictions),
          ...missingContents(readable, shown.today),
          ...missingFields(readable, shown),
          ...flagged(readable),
          ...uncertain(readable),
        ];
  const certifications = readable === undefined ? [] : analysed(readable, shown);
  const expiring = certifications.some(({ status }) => status === 'expiring');
  return {
    documentId: document.documentId,
    fileName: document.fileName,
    confidence: readable?.reading.confidence ?? 0,
    riskLevel: worst([...gaps.map(({ severity }) => severity), ...(expiring ? (['medium'] as const) : [])]),
    certifications,
    complianceGaps: [...new Set(gaps.map(({ gap }) => gap))],
    recommendations: [...new Set(gaps.map(({ fix }) => fix))],
    replacedBy: readable === undefined ? null : replacedBy(readable, shown),
    setAside: null,
  };
};
