import type { MentionedCertification } from '@aliquot/contract/hearts/analyses';
import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { Fact } from '@aliquot/contract/hearts/readings';
import { isPersonName } from '../reading/candidates/people.domain.ts';
import type { Readable } from './lines/lab.domain.ts';
import type { Standing } from './lines/standing.domain.ts';
import { isCertificateDocument, isReport } from './papers/certificate-owner.domain.ts';

type Held = {
  readonly certificates: readonly { readonly certificate: FoundCertification; readonly standing: Standing }[];
  readonly mentioned: readonly MentionedCertification[];
};

const ofPeople: ReadonlySet<string> = new Set(['personnel.director', 'personnel.role']);

const showsIn =
  (document: Readable) =>
  ({ documentIds }: FoundCertification): boolean =>
    documentIds.includes(document.documentId);

/**
 * True when a paper is another's: a certificate of another holder, or a report that shows no certificate of the laboratory and
 * so does not identify itself as the laboratory's.
 */
export const isOthersPaper = ({ certificates, mentioned }: Held, document: Readable): boolean => {
  const shows = showsIn(document);
  if (certificates.some(({ certificate }) => shows(certificate))) return false;
  return isReport(document) || (isCertificateDocument(document) && mentioned.some(shows));
};

/** True when a certificate of the laboratory was replaced or has ended: the people it names may have left. */
const isPast = ({ certificates }: Held, document: Readable): boolean => {
  const own = certificates.filter(({ certificate }) => showsIn(document)(certificate));
  const counts = own.some(({ certificate, standing }) => standing.level !== 'invalid' && certificate.supersededBy === null);
  return isCertificateDocument(document) && own.length > 0 && !counts;
};

/** Leaves out a role, heading or place that was once read as a name; a role comes before its name, with a colon. */
const isNamed = ({ kind, value }: Fact): boolean =>
  kind === 'personnel.director' ? isPersonName(value) : !value.includes(':') || isPersonName(value.split(':').at(-1) ?? '');

/** True when a fact can be about the laboratory: a person named on another holder's paper does not belong to it. */
export const isAboutLaboratory = (held: Held, document: Readable, fact: Fact): boolean =>
  !ofPeople.has(fact.kind) || (isNamed(fact) && !isOthersPaper(held, document));

/** True when a fact is about the laboratory as it is now. */
export const isAboutToday = (held: Held, document: Readable, fact: Fact): boolean =>
  isAboutLaboratory(held, document, fact) && !(ofPeople.has(fact.kind) && isPast(held, document));
