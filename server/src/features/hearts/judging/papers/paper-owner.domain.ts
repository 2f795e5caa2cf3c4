import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { Fact } from '@aliquot/contract/hearts/readings';
import { normalizedNumber } from '../../certifications/merging.domain.ts';
import type { DocumentKind } from '../../reading/scores/document-type.domain.ts';
import { sameOrganization } from '../facts/names.domain.ts';
import type { LabProfile, OwnName, Readable } from '../lines/lab.domain.ts';
import { worthCounting } from '../lines/standing.domain.ts';
import { siteOf } from './certificate-owner.domain.ts';

/** The owner of a paper: this laboratory, another (by name, or by its CLIA number alone), or not said. */
export type PaperOwner =
  | { readonly ownership: 'own' | 'unknown' }
  | { readonly ownership: 'other'; readonly name: string | null; readonly number: string | null };

/** The identity of a laboratory: its profile, its other names, and the certificates that are its own. */
export type Identity = {
  readonly lab: LabProfile;
  readonly names: readonly OwnName[];
  readonly certificates: readonly Pick<FoundCertification, 'type' | 'number'>[];
};

type Block = 'paper.laboratory' | 'paper.participant' | 'paper.customer' | 'paper.letterhead';

/** The names on a paper that decide its owner, in order. A letterhead is the sender's on papers that others send. */
type Deciding = {
  readonly claims: readonly Block[];
  readonly refutes: readonly Block[];
  /** A letterhead may be the sender's: it decides only where it is a laboratory's and the paper names this one nowhere. */
  readonly sent?: true;
};

const selfWritten: Deciding = {
  claims: ['paper.laboratory', 'paper.participant', 'paper.customer', 'paper.letterhead'],
  refutes: ['paper.laboratory', 'paper.letterhead'],
};
const sentToLaboratory: Deciding = { ...selfWritten, refutes: ['paper.participant', 'paper.customer', 'paper.laboratory'] };

const sentByOthers: Deciding = { ...selfWritten, sent: true };

const decidingByKind: Partial<Record<DocumentKind, Deciding>> = {
  'analysis-report': { claims: ['paper.letterhead', 'paper.laboratory'], refutes: ['paper.letterhead', 'paper.laboratory'] },
  calibration: { claims: selfWritten.claims, refutes: ['paper.customer'] },
  'proficiency-test': sentToLaboratory,
  'audit-report': { ...sentByOthers, refutes: ['paper.laboratory', 'paper.customer', 'paper.letterhead'] },
  letter: sentByOthers,
  insurance: { claims: selfWritten.claims, refutes: ['paper.customer'] },
  contract: sentByOthers,
  register: sentByOthers,
  cv: { claims: selfWritten.claims, refutes: [] },
};

const decidingFor = ({ reading: { documentType } }: Readable): Deciding =>
  decidingByKind[(documentType.kind ?? 'policy') as DocumentKind] ??
  (documentType.kind == null && documentType.value === 'other' ? sentByOthers : selfWritten);

/** A letterhead without such a word may be of the hospital, university or group that a laboratory belongs to. */
const laboratoryName = /\blab|diagnosti|patholog|genom|analyti|testing|toxicolog|metrolog|assay|biosci/i;

const cliaNumbersOn = ({ reading }: Readable): Fact[] => [
  ...reading.facts.filter(({ kind, confidence }) => kind === 'laboratory.clia-number' && confidence >= worthCounting),
  ...reading.certificates.flatMap(({ type, number, confidence }) =>
    type === 'clia' && number !== null && confidence >= worthCounting
      ? [{ kind: 'laboratory.clia-number', value: number.value, confidence, evidence: number.evidence }]
      : [],
  ),
];

/**
 * The owner of a paper, by comparing the names in its blocks and letterhead and the numbers on it with the laboratory's. A name
 * or number of the laboratory wins over those of others; without either, another's name decides, and then a CLIA number that is
 * not the laboratory's. Certificates are decided by their holder instead (`certificate-owner.domain.ts`).
 */
export const ownerOf = (document: Readable, { lab, names, certificates }: Identity): PaperOwner => {
  const named = (block: Block | 'paper.named') =>
    document.reading.facts.filter(({ kind, confidence }) => kind === block && confidence >= worthCounting);
  const isOwn = ({ value }: Fact) =>
    sameOrganization(value, lab.name) || names.some(({ holder }) => holder !== null && sameOrganization(value, holder));
  const numbers = cliaNumbersOn(document);
  const known = new Set([...certificates, ...names].flatMap(({ number }) => (number === null ? [] : normalizedNumber(number))));
  const hasOwnNumber = [
    ...numbers.map(({ value }) => value),
    ...document.reading.certificates.flatMap(({ number }) => number?.value ?? []),
  ].some((value) => known.has(normalizedNumber(value)));
  const { claims, refutes, sent } = decidingFor(document);
  const isNamed = named('paper.named').some(isOwn);
  if (hasOwnNumber || claims.flatMap(named).some(isOwn)) return { ownership: 'own' };
  const [number] = numbers;
  const isSender = (fact: Fact) =>
    fact.kind === 'paper.letterhead' && sent === true && (isNamed || !laboratoryName.test(fact.value));
  const [other] = refutes.flatMap(named).filter((fact) => !isSender(fact));
  // A site is the laboratory's by its own word alone: its number and address decide where no other laboratory is named.
  const isOfSite = numbers.some(({ value }) => siteOf({ type: 'clia', number: value, address: null }, lab) !== null);
  if (other === undefined && isOfSite) return { ownership: 'own' };
  const knowsClia = certificates.some((one) => one.type === 'clia' && one.number !== null);
  if (other !== undefined) {
    const isParent = other.kind === 'paper.letterhead' && number === undefined && !laboratoryName.test(other.value) && isNamed;
    return isParent ? { ownership: 'own' } : { ownership: 'other', name: other.value, number: number?.value ?? null };
  }
  if (number !== undefined && knowsClia && refutes.length > 0 && !isNamed)
    return { ownership: 'other', name: null, number: number.value };
  return { ownership: isNamed ? 'own' : 'unknown' };
};
