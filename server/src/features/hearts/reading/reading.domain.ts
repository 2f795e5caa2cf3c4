import type { CertificateReading, DocumentReading, ReadingFlag } from '@aliquot/contract/hearts/readings';
import type { DocumentType } from '@aliquot/contract/options';
import type { DocumentText } from '../../../kernel/document-text.ts';
import { findReaderInstruction } from '../../../kernel/reader-instructions.ts';
import { isOfManagement } from './candidates/standards.domain.ts';
import { type DocumentView, viewOf } from './candidates/view.domain.ts';
import {
  certifiesSystem,
  listsTests,
  looksLikeCertificate,
  readCertificates,
  showsCertificate,
} from './choice/certificates.domain.ts';
import { kindsWithMentions, readAccreditorsPaper, readMentions } from './choice/mentions.domain.ts';
import { objectionFlag, objectionTo } from './choice/objections.domain.ts';
import { stateFlag } from './choice/states.domain.ts';
import { unreadFlag } from './choice/unread.domain.ts';
import { readFacts } from './fields/facts.domain.ts';
import { readScopeTables, scopeNotUnderstood, scopeTitle } from './fields/tests-table.domain.ts';
import { withCalibratedConfidence } from './scores/confidence.domain.ts';
import { type KindReading, kindEntry, readKind } from './scores/document-type.domain.ts';
import { foldedDocument } from './text/characters.domain.ts';
import { withoutInstructions } from './text/instructions.domain.ts';
import { pattern } from './text/wordings.domain.ts';

/** The context of a document: the file's name, which is no evidence, and the day (ISO) on which it is read. */
type ReadingContext = { readonly fileName: string; readonly today: string };

const certificateLicences = new Set(['state-license', 'local-permit', 'dea', 'fda']);
const certificateCertifications = new Set(['clia', 'iso-9001', 'iso-13485', 'samhsa']);

/** Without a certificate that could be read, the words that decided its kind say which of the three it is. */
const typeOfWords = ({ evidence }: KindReading): DocumentType => {
  const words = evidence.map(({ quote }) => quote).join(' ');
  if (/a[ck]+redit/i.test(words)) return 'accreditation';
  return /licen|permit|lizenz|erlaubnis|genehmigung|autori/i.test(words) ? 'license' : 'certification';
};

const typeOfCertificate = (certificate: CertificateReading | undefined, kind: KindReading): DocumentType => {
  if (!certificate) return typeOfWords(kind);
  if (certificateLicences.has(certificate.type)) return 'license';
  if (certificate.standard && isOfManagement(certificate.standard.value)) return 'certification';
  if (certificate.type === 'other' && !certificate.standard) return 'certification';
  return certificateCertifications.has(certificate.type) ? 'certification' : 'accreditation';
};

/** `form`: the document type of a paper of certificate form, whether or not it certifies anything. */
type Certified = { readonly certificates: CertificateReading[]; readonly flags: ReadingFlag[]; readonly form?: DocumentType };

/** Tables of an accreditation's scope that were not understood. */
const scopeFlags = (view: DocumentView, certificates: readonly CertificateReading[]): ReadingFlag[] =>
  certificates.some(({ type }) => listsTests.has(type)) ? readScopeTables(view).flags : [];

const headLines = 12;
const longestTitle = 9;

const isScopeTitle = (text: string) =>
  scopeTitle.test(text) && text.split(/\s+/).length <= longestTitle && !/\bis\b/.test(text);

/** Flags a scope that could not be read, so that it is not missed. */
const unreadScope = (view: DocumentView, certificates: readonly CertificateReading[]): ReadingFlag[] => {
  const lists = certificates.filter(({ type }) => listsTests.has(type));
  const isRead = lists.some(({ scope, accreditedTests }) => scope.length + accreditedTests.length > 0);
  const isScope = view.layout.lines.slice(0, headLines).some(({ text }) => isScopeTitle(text));
  return lists.length > 0 && !isRead && isScope ? [scopeNotUnderstood] : [];
};

const certificatesIn = (view: DocumentView, kind: KindReading): Certified => {
  if (kind.kind === 'certificate') {
    const reading = readCertificates(view, kind);
    const objection = objectionTo(view);
    const form = typeOfCertificate(reading.certificates[0], kind);
    if (objection) return { certificates: [], flags: [objectionFlag(view, objection)], form };
    const ofScope = scopeFlags(view, reading.certificates);
    const unread = ofScope.length > 0 ? [] : unreadScope(view, reading.certificates);
    return { ...reading, flags: [...reading.flags, ...ofScope, ...unread], form };
  }
  if (kind.kind && kindsWithMentions.has(kind.kind)) return { certificates: readMentions(view, kind), flags: [] };
  // A laboratory's statement under an accreditor's name is not the accreditor's paper.
  const certificates = objectionTo(view)?.code === 'statement' ? [] : readAccreditorsPaper(view, kind);
  const [confirmed] = certificates.filter(({ holder }) => holder !== null);
  return { certificates, flags: [], ...(confirmed ? { form: typeOfCertificate(confirmed, kind) } : {}) };
};

/** The flags of the reader of the file, and text that addresses the reader, which people see and which changes nothing. */
const flagsOfText = (text: DocumentText): ReadingFlag[] => {
  const noticed = text.flags.map((flag): ReadingFlag => ({ ...flag }));
  if (noticed.some((flag) => flag.code === 'instructions-to-reader')) return noticed;
  const instruction = findReaderInstruction(text.text);
  return instruction ? [...noticed, { code: 'instructions-to-reader', detail: `"${instruction}"` }] : noticed;
};

/** A letter that says who holds what, rather than only mentioning it. */
const confirmsCertificate = pattern('i')`\b${'paper.confirmsCertificate'}\b`;

/** A paper whose words suggest no kind, but that has the number and the dates of a certificate, counts as one with doubt. */
const unwordedCertificate = (kind: KindReading): KindReading => ({
  ...kind,
  kind: 'certificate',
  documentType: 'certification',
  probability: 0.6,
  margin: 0.2,
});

/** A paper whose words suggest a certificate but that shows no part of one is only about certificates: rules, news, a page. */
const isOnlyAbout = (view: DocumentView, { kind }: KindReading): boolean =>
  kind === 'certificate' && view.document.pages.every(({ source }) => source !== 'ocr') && !showsCertificate(view);

const aboutCertificates = (kind: KindReading): KindReading => ({
  ...kind,
  kind: null,
  documentType: 'other',
  probability: 0.6,
  margin: 0,
});

/** Understands a document. Pure and deterministic; linear in the document's length. */
export const understandDocument = (text: DocumentText, _context: ReadingContext): DocumentReading => {
  const { document, restore } = foldedDocument(text);
  return restore(understandFolded(document));
};

const understandFolded = (text: DocumentText): DocumentReading => {
  const view = viewOf(withoutInstructions(text));
  const worded = readKind(view);
  const isOpen =
    worded.kind === null ||
    worded.kind === 'not-in-english' ||
    (worded.kind === 'letter' && confirmsCertificate.test(view.text));
  const isCertificate = worded.kind !== 'certificate' && ((isOpen && looksLikeCertificate(view)) || certifiesSystem(view));
  const kind = isCertificate ? unwordedCertificate(worded) : isOnlyAbout(view, worded) ? aboutCertificates(worded) : worded;
  const certified = certificatesIn(view, kind);
  const { form } = certified;
  const isRefused = certified.flags.some(({ code }) => code.startsWith('certificate-'));
  const state = isRefused ? null : stateFlag(view);
  const certificates = state ? [] : certified.certificates;
  const unread = state || isRefused || certificates.length > 0 ? null : unreadFlag(view, kind);
  const flags = [...(state ? [state] : certified.flags), ...(unread ? [unread] : [])];
  const documentType = form ?? kind.documentType;
  const facts = readFacts(view, kind, certificates).filter(({ kind: fact }) => !state || fact === 'document.title');
  const entry = kind.kind === null ? null : kindEntry(kind.kind);
  const reading: DocumentReading = {
    documentType: {
      value: documentType,
      confidence: kind.probability,
      evidence: kind.evidence,
      kind: kind.kind,
      label: entry?.label ?? null,
      proves: entry?.canProve ?? null,
      signs: [...kind.signs],
    },
    title: facts.find((fact) => fact.kind === 'document.title')?.value ?? null,
    certificates,
    facts,
    // Text under a mark over the page is hidden by the mark.
    flags: [...flagsOfText(text).filter(({ code }) => !state || code !== 'hidden-text'), ...flags],
    confidence: 0,
  };
  return withCalibratedConfidence(reading, text);
};
