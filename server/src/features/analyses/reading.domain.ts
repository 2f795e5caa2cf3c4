import type { DocumentType } from '@aliquot/contract/options';
import type { CertificateReading, DocumentReading, ReadingFlag } from '@aliquot/contract/readings';
import type { DocumentText } from '../../kernel/document-text.ts';
import { findReaderInstruction } from '../../kernel/reader-instructions.ts';
import { looksLikeCertificate, readCertificates } from './certificates.domain.ts';
import { objectionFlag, objectionTo } from './claims.domain.ts';
import { withCalibratedConfidence } from './confidence.domain.ts';
import { type KindReading, readKind } from './document-type.domain.ts';
import { readFacts } from './facts.domain.ts';
import { withoutInstructions } from './instructions.domain.ts';
import { kindsWithMentions, readMentions } from './mentions.domain.ts';
import { type DocumentView, viewOf } from './view.domain.ts';

/** What is known beside the document itself: the file's name, and the day (ISO) on which it is read. */
export type ReadingContext = { readonly fileName: string; readonly today: string };

const certificateLicences = new Set(['state-license', 'local-permit', 'dea', 'fda']);
const certificateCertifications = new Set(['clia', 'iso-9001', 'iso-13485', 'samhsa']);

const typeOfCertificate = (certificate: CertificateReading | undefined): DocumentType => {
  if (!certificate) return 'certification';
  if (certificateLicences.has(certificate.type)) return 'license';
  return certificateCertifications.has(certificate.type) ? 'certification' : 'accreditation';
};

/** `form`: the document type of a paper of certificate form, whether or not it certifies anything. */
type Certified = { readonly certificates: CertificateReading[]; readonly flags: ReadingFlag[]; readonly form?: DocumentType };

const certificatesIn = (view: DocumentView, kind: KindReading): Certified => {
  if (kind.kind === 'certificate') {
    const reading = readCertificates(view, kind);
    const objection = objectionTo(view);
    const form = typeOfCertificate(reading.certificates[0]);
    return objection ? { certificates: [], flags: [objectionFlag(view, objection)], form } : { ...reading, form };
  }
  if (kind.kind && kindsWithMentions.has(kind.kind)) return { certificates: readMentions(view, kind), flags: [] };
  return { certificates: [], flags: [] };
};

/** What the reader of the file noticed, and text that addresses whoever reads: it is told to people and changes nothing. */
const flagsOfText = (text: DocumentText): ReadingFlag[] => {
  const noticed = text.flags.map((flag): ReadingFlag => ({ ...flag }));
  if (noticed.some((flag) => flag.code === 'instructions-to-reader')) return noticed;
  const instruction = findReaderInstruction(text.text);
  return instruction ? [...noticed, { code: 'instructions-to-reader', detail: `"${instruction}"` }] : noticed;
};

/** A letter that says who holds what, and does not only speak of it. */
const confirmsCertificate =
  /\b(?:(?:to|hereby|we|letter) (?:confirms?|certif(?:y|ies)|attests?|verif(?:y|ies)) that|pleased to (?:inform|advise|notify)|has been (?:accredited|granted|certified|approved|renewed|reaccredited)|congratulations|enclosed is (?:your|the) (?:certificate|licen[sc]e|permit))\b/i;

/** A paper whose words tell no kind, but that has the number and the dates of a certificate, is taken for one with doubt. */
const unwordedCertificate = (kind: KindReading): KindReading => ({
  ...kind,
  kind: 'certificate',
  documentType: 'certification',
  margin: 0.2,
});

/** Understands a document. Pure and deterministic; linear in the document's length. */
export const understandDocument = (text: DocumentText, context: ReadingContext): DocumentReading => {
  const view = viewOf(withoutInstructions(text));
  const worded = readKind(view, context.fileName);
  const isOpen = worded.kind === null || (worded.kind === 'letter' && confirmsCertificate.test(view.text));
  const kind = isOpen && looksLikeCertificate(view) ? unwordedCertificate(worded) : worded;
  const { certificates, flags, form } = certificatesIn(view, kind);
  const documentType = form ?? kind.documentType;
  const facts = readFacts(view, kind, certificates);
  const reading: DocumentReading = {
    documentType: { value: documentType, confidence: 0.5 + 0.5 * kind.margin, evidence: kind.evidence },
    title: facts.find((fact) => fact.kind === 'document.title')?.value ?? null,
    certificates,
    facts,
    flags: [...flagsOfText(text), ...flags],
    confidence: 0,
  };
  return withCalibratedConfidence(reading, text);
};
