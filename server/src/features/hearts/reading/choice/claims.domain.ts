import type { CertificationType } from '@aliquot/contract/options';
import { certifyingCue } from '../candidates/cues.domain.ts';
import type { Issuer } from '../candidates/issuers.domain.ts';
import { isOfManagement, type StandardMention, sameStandard } from '../candidates/standards.domain.ts';
import { type DocumentView, firstPage } from '../candidates/view.domain.ts';
import type { CertificateNumber } from '../fields/certificate-numbers.domain.ts';
import { stateAgency } from '../fields/issuer-names.domain.ts';
import { headingWeights } from '../scores/document-type.domain.ts';
import { segmentAt } from '../text/layout.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

/** The certificate that a paper of certificate form claims to be. */
export type Claim = {
  readonly type: CertificationType;
  readonly standard: StandardMention | null;
  readonly issuer: Issuer | null;
  /** The words that made it so. */
  readonly evidence: readonly { readonly start: number; readonly end: number }[];
  readonly subtype: string | null;
};

type Span = { readonly start: number; readonly end: number };

const firstPages = (view: DocumentView): Span => ({
  start: 0,
  end: (view.document.pages[1] ?? view.document.pages[0])?.end ?? view.text.length,
});

const find = (view: DocumentView, pattern: RegExp): Span | null => {
  const { start, end } = firstPages(view);
  const match = pattern.exec(view.text.slice(start, end));
  return match ? { start: match.index, end: match.index + match[0].length } : null;
};

const principles = pattern('i')`${'claim.principles'}`;
const recognised =
  /accredit|accordance|certif|standard|compet|conform|fulfil|scope of|nach|akkreditier|norma|requisitos|norme|exigences/i;

/** Certificates of good practice and the like, which no accreditor issues. */
const goodPractice = pattern('iu')`\b${'claim.goodPractice'}\b`;

/** The standard that the paper is about: in the heading or where it grants, not where it explains. */
export const mainStandard = (view: DocumentView): StandardMention | null => {
  const headings = headingWeights(view);
  const scored = view.standards
    .filter((mention) => mention.start < firstPages(view).end)
    .slice(0, 60)
    .map((mention, order) => {
      const segment = segmentAt(view.layout, mention.start);
      const around = view.text.slice(Math.max(0, mention.start - 110), mention.end + 60);
      const before = view.text.slice(Math.max(0, mention.start - 90), mention.start);
      let score = segment ? (headings.get(segment) ?? 0) * 2 : 0;
      if (recognised.test(around)) score += 1;
      if (principles.test(before)) score -= 3;
      if (mention.edition) score += 0.3;
      if (mention.type || isOfManagement(mention.name)) score += 0.4;
      return { mention, score: score - 0.02 * order };
    })
    .sort((a, b) => b.score - a.score);
  return scored[0]?.mention ?? null;
};

const cliaCues = [
  /clinical laboratory improvement amendments/i,
  /may accept human specimens/i,
  /clia (?:id|identification) ?(?:number|no)?/i,
  /certificate (?:of|for) (?:compliance|waiver|registration|provider)/i,
];

const cliaTitle =
  /certificate (?:of|for) (?:compliance|accreditation|waiver|registration|(?:provider[- ]performed|ppm)[^\n]{0,40})/i;

const licenceTitle = pattern('gi')`\b${'claim.licenceTitle'}\b`;
/** "Carrier license no: …" labels a number and does not say what the paper is. */
const labelsNumber = /^\s*(?:no|nos|nr|num|number|nummer|code|id|#|n[°º])(?![\p{L}])/iu;
const localIssuer = pattern('i')`${'claim.localIssuer'}`;
const environmental = pattern('i')`${'claim.environmental'}`;
/** A state's approval under another name than a license. */
const statesApproval = /\b(?:certification|certificate|approval|authori[sz]ation|registration)\b/i;
const registrationTitle = /\b(?:registration|registered|establishment|listing|FEI)\b/i;
const accreditationWord = pattern('i')`${'claim.accreditationWord'}`;

const subtypeOf = (view: DocumentView, pattern: RegExp): string | null => {
  const span = find(view, pattern);
  const text = span && view.text.slice(span.start, span.end).replace(/\s+/g, ' ').trim();
  return text ? titleCase(text) : null;
};

const smallWords = new Set(['of', 'for', 'and', 'the', 'to', 'in', 'de', 'la', 'der', 'zur']);

const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

const titlePattern = pattern('iu')`${'claim.titlePattern'}`;

const claimOf = (
  view: DocumentView,
  type: CertificationType,
  evidence: readonly (Span | null)[],
  standard: StandardMention | null = null,
  issuer: Issuer | null = view.mainIssuer,
): Claim => ({
  type,
  standard,
  issuer,
  evidence: evidence.flatMap((span) => span ?? []),
  subtype: type === 'clia' ? subtypeOf(view, cliaTitle) : subtypeOf(view, titlePattern),
});

const isAccreditor = (issuer: Issuer | null) =>
  issuer?.types.some((type) => type === 'iso-17025' || type === 'iso-15189') ?? false;

const onlyCertificate = /^\W*(?:certificate|zertifikat|certificat|certificado|certificato|certifik[aá]t|certificaat)\W*$/iu;
const standardLabel = /(?:^|\s)(?:standards?|norm|norme|norma|reference standard|norma de referencia)\s*[:|]?\s*$/iu;

/** The title of a sheet of labels and values: nothing but "Certificate", and its standard under a label. */
const labelledTitle = (view: DocumentView): Span | null => {
  const heading = firstPage(view)
    .slice(0, 8)
    .find(({ text }) => onlyCertificate.test(text));
  const isLabelled = view.standards.some((mention) => {
    const segment = segmentAt(view.layout, mention.start);
    const line = segment && view.layout.lines[segment.line];
    return line !== undefined && standardLabel.test(view.text.slice(line.start, mention.start));
  });
  return heading && isLabelled ? { start: heading.start, end: heading.end } : null;
};

const plainHeading = 0.9;

/** One claim for each standard of a management system, near certifying words or the number or title of a certificate. */
const managementClaims = (view: DocumentView, numbers: readonly CertificateNumber[], title: Span | null): Claim[] => {
  const cue = certifyingCue(view);
  const isNumbered = numbers.some((number) => number.field === 'number.certificate' || number.field === 'number.registration');
  const headings = headingWeights(view);
  const isHeading = ({ name, start }: StandardMention) => {
    const segment = segmentAt(view.layout, start);
    return isOfManagement(name) && segment !== undefined && (headings.get(segment) ?? 0) >= plainHeading;
  };
  if (!cue && !(isNumbered && (title ?? labelledTitle(view) ?? view.standards.find(isHeading)))) return [];
  const issuer = view.certifier;
  const standards: StandardMention[] = [];
  for (const mention of view.standards)
    if (isOfManagement(mention.name) && !standards.some((known) => sameStandard(known.name, mention.name)))
      standards.push(mention);
  return standards.map((mention) => claimOf(view, mention.type ?? 'other', [mention, cue, title], mention, issuer));
};

/** The words by which a paper calls itself a license; after the name of a state or town, the label of a number is enough. */
const licenceWords = (heading: string, isOfState: boolean): Span | null => {
  const spans = [...heading.matchAll(licenceTitle)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
  return spans.find(({ end }) => isOfState || !labelsNumber.test(heading.slice(end))) ?? null;
};

/**
 * The certificates that the paper claims to be; empty when its words claim none. A paper for two management-system standards
 * makes two claims.
 */
export const claimsOf = (view: DocumentView, numbers: readonly CertificateNumber[]): Claim[] => {
  const issuer = view.mainIssuer;
  const issuerSpan = view.issuers.find((mention) => mention.issuer === issuer) ?? null;
  const title = find(view, titlePattern);
  const heading = view.text.slice(0, 1500);

  const cues = cliaCues.flatMap((cue) => find(view, cue) ?? []);
  const cliaNumber = numbers.find((number) => number.field === 'number.clia');
  const isOther = issuer && issuer.id !== 'cms' && !view.text.slice(0, 600).match(/clinical laboratory improvement/i);
  if (cues.length + (cliaNumber ? 1 : 0) >= 3 && !isOther) return [claimOf(view, 'clia', cues.slice(0, 2))];
  if (issuer?.id === 'cms' && cliaNumber) return [claimOf(view, 'clia', [issuerSpan, ...cues.slice(0, 1)])];

  const standard = mainStandard(view);
  if (standard && isOfManagement(standard.name)) return managementClaims(view, numbers, title);
  if (issuer?.id === 'cap')
    return [
      claimOf(
        view,
        standard?.type === 'iso-15189' ? 'iso-15189' : 'cap',
        [issuerSpan, title],
        standard?.type ? standard : null,
      ),
    ];
  if (issuer && isAccreditor(issuer)) {
    if (standard?.type) return [claimOf(view, standard.type, [standard, issuerSpan, title], standard)];
  }
  const environmentalSpan = find(view, environmental);
  const isForEnvironment = !issuer || issuer.isState || issuer.types.includes('nelap');
  if (environmentalSpan && isForEnvironment && accreditationWord.test(view.text.slice(0, 4000)))
    return [claimOf(view, 'nelap', [environmentalSpan, title])];
  if (issuer?.id === 'fda') {
    const registration = find(view, registrationTitle);
    return registration ? [claimOf(view, 'fda', [issuerSpan, registration])] : [];
  }
  if (issuer && !isAccreditor(issuer) && !issuer.isState) {
    const [type] = issuer.types;
    return type ? [claimOf(view, type, [issuerSpan, title])] : [];
  }
  const span = licenceWords(heading, issuer?.isState === true || localIssuer.test(heading) || stateAgency(view) !== null);
  if (span) {
    const isLocal = localIssuer.test(heading) && !issuer?.isState;
    return [claimOf(view, isLocal ? 'local-permit' : 'state-license', [span, issuerSpan])];
  }
  if (issuer?.isState) return [claimOf(view, 'state-license', [issuerSpan, title])];
  if (standard?.type && accreditationWord.test(view.text.slice(0, 6000)))
    return [claimOf(view, standard.type, [standard, title], standard)];
  const practice = find(view, goodPractice);
  if (practice) return [claimOf(view, 'other', [practice])];
  const agency = stateAgency(view);
  const [place] = agency?.evidence ?? [];
  if (place && statesApproval.test(heading)) return [claimOf(view, 'state-license', [{ start: place.start, end: place.end }])];
  return [];
};
