import type { Severity } from '@aliquot/contract/hearts/analyses';
import type { CitedEvidence, FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { Answers } from '@aliquot/contract/hearts/questionnaires';
import type { Shown, StandingCertificate } from '../lines/evidence.domain.ts';
import type { CliaRegistryRecord } from '../lines/lab.domain.ts';

/** The input of a check. `current` are the certificates that no later one replaces. */
export type CheckContext = Shown & {
  readonly answers: Answers;
  readonly current: readonly StandingCertificate[];
  readonly registry: readonly CliaRegistryRecord[] | undefined;
  readonly projectEnd: string | undefined;
};

/** One thing that does not fit. `severity` overrides the rule's own. */
export type Finding = {
  readonly severity?: Severity;
  readonly message: string;
  readonly fix: string;
  readonly evidence: readonly CitedEvidence[];
};

export type Verdict =
  | { readonly outcome: 'failed'; readonly findings: readonly Finding[] }
  | { readonly outcome: 'passed' | 'not-assessed' | 'not-applicable'; readonly detail: string };

export type Rule = {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly severity: Severity;
  /** The control that asks for the same, where there is one. */
  readonly control?: string;
  readonly check: (context: CheckContext) => Verdict;
};

export const passed = (detail: string): Verdict => ({ outcome: 'passed', detail });
export const notAssessed = (detail: string): Verdict => ({ outcome: 'not-assessed', detail });
export const notApplicable = (detail: string): Verdict => ({ outcome: 'not-applicable', detail });

/** Fails with the findings, or passes without any; `nothing` is the message when there was nothing to check. */
export const verdictOf = (looked: number, findings: readonly Finding[], pass: string, nothing: string): Verdict => {
  if (findings.length > 0) return { outcome: 'failed', findings };
  return looked > 0 ? passed(pass) : notApplicable(nothing);
};

/** Looks at each item; what comes back as a finding fails the rule. */
export const eachOf = <Item>(
  items: readonly Item[],
  findingOf: (item: Item) => Finding | null,
  pass: string,
  nothing: string,
): Verdict =>
  verdictOf(
    items.length,
    items.flatMap((item) => findingOf(item) ?? []),
    pass,
    nothing,
  );

/** The place where a certificate says a field, or else says what it is. */
export const citeField = (
  certificate: FoundCertification,
  ...fields: readonly (keyof FoundCertification['evidence'])[]
): readonly CitedEvidence[] => {
  const places = fields.flatMap((field) => certificate.evidence[field] ?? []);
  return places.length > 0 ? places : (certificate.evidence.type ?? []);
};

export const isIsoAccreditation = ({ type }: FoundCertification) => type === 'iso-17025' || type === 'iso-15189';

/** The certificates that no later one replaces and that are of the wanted kind. */
export const currentOf = (context: CheckContext, accepts: (certificate: FoundCertification) => boolean): FoundCertification[] =>
  context.current.map(({ certificate }) => certificate).filter(accepts);
