import type { CatalogueId } from '@aliquot/contract/hearts/analyses';
import type { Answers } from '@aliquot/contract/hearts/questionnaires';
import type { CertificationType } from '@aliquot/contract/options';
import { answeredAs } from '../answers.domain.ts';
import { proficiencySections, specialtiesOfServices } from '../facts/specialties.domain.ts';
import { noPapers, type Papers } from '../papers/papers.domain.ts';
import {
  type Catalogue,
  type CertificatePredicate,
  type Condition,
  catalogues,
  type Exemption,
  type Requirement,
} from './knowledge.domain.ts';
import { type Jurisdiction, jurisdictionOf, type LabProfile } from './lab.domain.ts';

/**
 * A line that applies to a laboratory. `counts` is `full` when the profile alone makes it apply, and `shown` when a
 * certificate or an answer does, or when the laboratory is exempt: such a line counts in the score only as far as it is shown.
 * `baseline` lines set the shares of the parts of the score; they depend on the profile alone, never on answers. An exemption
 * that is `stated` and not proven by a certificate changes nothing yet. `broughtBy` is the question whose answer alone makes
 * the line apply.
 */
export type ApplicableRequirement = Omit<Requirement, 'counts'> & {
  readonly catalogue: CatalogueId;
  readonly counts: 'full' | 'shown';
  readonly baseline: boolean;
  readonly exemption: { readonly question: string; readonly proven: boolean } | null;
  readonly broughtBy: string | null;
};

type Facts = {
  readonly lab: LabProfile;
  readonly jurisdiction: Jurisdiction;
  readonly papers: Papers;
  readonly field: 'medical' | 'other';
  readonly certificateTypes: ReadonlySet<CertificationType>;
  readonly specialties: ReadonlySet<string>;
  readonly tested: ReadonlySet<string>;
  readonly answers: Answers;
  readonly isProven: (predicate: CertificatePredicate) => boolean;
};

const includes = <Value>(wanted: readonly Value[] | undefined, has: (value: Value) => boolean): boolean =>
  wanted === undefined || wanted.some(has);

const medicalClaims: ReadonlySet<CertificationType> = new Set(['clia', 'cap', 'cms', 'iso-15189', 'aabb', 'jci']);
const medicalTypes: ReadonlySet<LabProfile['labType']> = new Set(['clinical', 'diagnostic']);
const otherTypes: ReadonlySet<LabProfile['labType']> = new Set(['environmental', 'food-safety', 'forensic']);
const medicalServices: ReadonlySet<LabProfile['primaryServices'][number]> = new Set([
  'clinical-chemistry',
  'hematology',
  'immunology',
  'molecular-diagnostics',
  'pathology',
  'endocrinology',
  'genetics',
  'blood-banking',
  'cytology',
  'histology',
  'virology',
  'parasitology',
]);
/** The laboratory's field, by its profile alone: examining samples of people, or testing and calibration. */
const fieldOf = ({ labType, accreditations, primaryServices }: LabProfile): Facts['field'] => {
  if (medicalTypes.has(labType) || accreditations.some((claim) => medicalClaims.has(claim))) return 'medical';
  if (otherTypes.has(labType)) return 'other';
  if (primaryServices.some((service) => medicalServices.has(service))) return 'medical';
  const tests = labType === 'analytical' || accreditations.includes('iso-17025') || primaryServices.length === 0;
  return tests ? 'other' : 'medical';
};

const profileHolds = (condition: Condition, { lab, jurisdiction, field }: Facts): boolean =>
  (condition.field === undefined || condition.field === field) &&
  includes(condition.claimed, (claim) => lab.accreditations.includes(claim)) &&
  !(condition.notClaimed ?? []).some((claim) => lab.accreditations.includes(claim)) &&
  includes(condition.labType, (type) => lab.labType === type) &&
  !(condition.notService ?? []).some((service) => lab.primaryServices.includes(service)) &&
  includes(condition.service, (service) => lab.primaryServices.includes(service)) &&
  includes(condition.country, (country) => jurisdiction.country === country) &&
  !(condition.notCountry ?? []).includes(jurisdiction.country) &&
  includes(condition.stateLicense, (license) => jurisdiction.rule?.license === license);

const holds = (condition: Condition, facts: Facts): boolean =>
  profileHolds(condition, facts) &&
  includes(condition.certificate, (type) => facts.certificateTypes.has(type)) &&
  includes(condition.specialty, (code) => facts.specialties.has(code)) &&
  includes(condition.stated, (type) => facts.papers.standards.has(type)) &&
  (condition.answer === undefined || answeredAs(condition.answer, facts.answers));

const restsOnProfile = (condition: Condition): boolean =>
  condition.certificate === undefined &&
  condition.stated === undefined &&
  condition.specialty === undefined &&
  condition.answer === undefined;

type Applying = Pick<ApplicableRequirement, 'counts' | 'broughtBy'>;

/** The reason a line with these conditions applies, or null when it does not. */
const applyingBy = (conditions: readonly Condition[], facts: Facts): Applying | null => {
  const [first, ...others] = conditions.filter((condition) => holds(condition, facts));
  if (first === undefined) return null;
  const holding = [first, ...others];
  if (holding.some(restsOnProfile)) return { counts: 'full', broughtBy: null };
  const byAnswer = holding.every(({ answer }) => answer !== undefined);
  return { counts: 'shown', broughtBy: byAnswer ? (first.answer?.question ?? null) : null };
};

const exemptionBy = (exemptions: readonly Exemption[], facts: Facts): ApplicableRequirement['exemption'] => {
  const said = exemptions
    .filter((exemption) => answeredAs(exemption, facts.answers))
    .map(({ question, proof }) => ({ question, proven: proof !== undefined && facts.isProven(proof) }));
  return said.find(({ proven }) => proven) ?? said[0] ?? null;
};

const linesOf = (catalogue: Catalogue, facts: Facts): ApplicableRequirement[] =>
  catalogue.requirements.flatMap((requirement) => {
    const applying = applyingBy(requirement.appliesWhen ?? catalogue.appliesWhen, facts);
    if (applying === null) return [];
    const claimed = facts.lab.accreditations.some((claim) => claim === catalogue.id);
    const exemption = exemptionBy([...(claimed ? [] : catalogue.exemptWhen), ...(requirement.exemptWhen ?? [])], facts);
    const baseline = applying.counts === 'full' && requirement.counts !== 'shown';
    return [
      {
        ...requirement,
        clause: [requirement.clause, ...(requirement.sections ? proficiencySections(facts.tested) : [])].join(', '),
        catalogue: catalogue.id,
        counts: baseline && exemption?.proven !== true ? 'full' : 'shown',
        baseline,
        exemption,
        broughtBy: applying.broughtBy,
      },
    ];
  });

/**
 * The lines that apply to a laboratory, from the catalogues that concern it: what it claims, what its type, place and
 * services ask for, which certificates its documents show, and what it answered. A calibration laboratory is not asked for
 * CLIA; a research laboratory is asked whether it reports patient results. `isProven` says what the certificates prove, and
 * `papers` what the laboratory's own papers state. `certified` are the specialties on its CLIA certificate: lines of a specialty apply
 * by these and by its services, and proficiency testing names the sections of these, or without any those of its services.
 */
export const applicableRequirements = (
  lab: LabProfile,
  certificateTypes: ReadonlySet<CertificationType> = new Set(),
  answers: Answers = {},
  isProven: (predicate: CertificatePredicate) => boolean = () => false,
  papers: Papers = noPapers,
  certified: readonly string[] = [],
): ApplicableRequirement[] => {
  const ofServices = specialtiesOfServices(lab.primaryServices);
  const specialties = new Set([...certified, ...ofServices]);
  const tested = new Set(certified.length > 0 ? certified : ofServices);
  const found = jurisdictionOf(lab);
  const jurisdiction = found.country === 'unknown' && papers.country !== null ? { ...found, country: papers.country } : found;
  const facts = { lab, jurisdiction, papers, field: fieldOf(lab), certificateTypes, specialties, tested, answers, isProven };
  return catalogues.flatMap((catalogue) => linesOf(catalogue, facts));
};
