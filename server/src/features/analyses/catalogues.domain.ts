import type { CatalogueId } from '@aliquot/contract/analyses';
import type { CertificationType } from '@aliquot/contract/options';
import type { Answers } from '@aliquot/contract/questionnaires';
import { answeredAs } from './answers.domain.ts';
import { type Catalogue, type Condition, catalogues, type Requirement } from './knowledge.domain.ts';
import { type Jurisdiction, jurisdictionOf, type LabProfile } from './lab.domain.ts';

/**
 * A line that applies to a laboratory. `counts` is `full` when the profile alone makes it apply, and `shown` when a
 * certificate or an answer does, or when an answer exempts the laboratory: such a line counts in the score only as far as it
 * is shown. `baseline` lines set the shares of the parts of the score; they depend on the profile alone, never on answers.
 */
export type ApplicableRequirement = Omit<Requirement, 'counts'> & {
  readonly catalogue: CatalogueId;
  readonly counts: 'full' | 'shown';
  readonly baseline: boolean;
};

type Facts = {
  readonly lab: LabProfile;
  readonly jurisdiction: Jurisdiction;
  readonly certificateTypes: ReadonlySet<CertificationType>;
  readonly answers: Answers;
};

const includes = <Value>(wanted: readonly Value[] | undefined, has: (value: Value) => boolean): boolean =>
  wanted === undefined || wanted.some(has);

const profileHolds = (condition: Condition, { lab, jurisdiction }: Facts): boolean =>
  includes(condition.claimed, (claim) => lab.accreditations.includes(claim)) &&
  !(condition.notClaimed ?? []).some((claim) => lab.accreditations.includes(claim)) &&
  includes(condition.labType, (type) => lab.labType === type) &&
  !(condition.notService ?? []).some((service) => lab.primaryServices.includes(service)) &&
  includes(condition.service, (service) => lab.primaryServices.includes(service)) &&
  includes(condition.country, (country) => jurisdiction.country === country) &&
  includes(condition.stateLicense, (license) => jurisdiction.rule?.license === license);

const holds = (condition: Condition, facts: Facts): boolean =>
  profileHolds(condition, facts) &&
  includes(condition.certificate, (type) => facts.certificateTypes.has(type)) &&
  (condition.answer === undefined || answeredAs(condition.answer, facts.answers));

const restsOnProfile = (condition: Condition): boolean => condition.certificate === undefined && condition.answer === undefined;

/** How a line with these conditions applies, or null when it does not. */
const countingOf = (conditions: readonly Condition[], facts: Facts): 'full' | 'shown' | null => {
  const holding = conditions.filter((condition) => holds(condition, facts));
  if (holding.length === 0) return null;
  return holding.some(restsOnProfile) ? 'full' : 'shown';
};

const linesOf = (catalogue: Catalogue, facts: Facts): ApplicableRequirement[] =>
  catalogue.requirements.flatMap((requirement) => {
    const counts = countingOf(requirement.appliesWhen ?? catalogue.appliesWhen, facts);
    if (counts === null) return [];
    const claimed = facts.lab.accreditations.some((claim) => claim === catalogue.id);
    const exemptions = [...(claimed ? [] : catalogue.exemptWhen), ...(requirement.exemptWhen ?? [])];
    const exempt = exemptions.some((condition) => answeredAs(condition, facts.answers));
    const baseline = counts === 'full' && requirement.counts !== 'shown';
    return [
      {
        ...requirement,
        catalogue: catalogue.id,
        counts: baseline && !exempt ? 'full' : 'shown',
        baseline,
      },
    ];
  });

/**
 * The lines that apply to a laboratory, from the catalogues that concern it: what it claims, what its type, place and
 * services ask for, which certificates its documents show, and what it answered. A calibration laboratory is not asked for
 * CLIA; a research laboratory is asked whether it reports patient results.
 */
export const applicableRequirements = (
  lab: LabProfile,
  certificateTypes: ReadonlySet<CertificationType> = new Set(),
  answers: Answers = {},
): ApplicableRequirement[] => {
  const facts = { lab, jurisdiction: jurisdictionOf(lab), certificateTypes, answers };
  return catalogues.flatMap((catalogue) => linesOf(catalogue, facts));
};
