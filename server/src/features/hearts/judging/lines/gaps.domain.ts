import { type AnalysisRequirement, catalogueIds, type Gap, type Severity } from '@aliquot/contract/hearts/analyses';
import type { Answers } from '@aliquot/contract/hearts/questionnaires';
import { effectOf, isStatement, type ScoredLine } from '../score/score.domain.ts';
import type { ApplicableRequirement } from './catalogues.domain.ts';
import { type ControlState, judgeControl } from './control-state.domain.ts';
import type { Shown } from './evidence.domain.ts';
import { controlOf } from './knowledge.domain.ts';
import type { AssessmentInput } from './lab.domain.ts';

/** A line of a catalogue with the state of its control. */
export type Line = ScoredLine & { readonly requirement: ApplicableRequirement; readonly state: ControlState };

/** Judges every line that applies; lines that share a control share its state. */
export const judgeLines = (
  requirements: readonly ApplicableRequirement[],
  shown: Shown,
  answers: Answers,
  accepted: AssessmentInput['accepted'] = {},
): Line[] => {
  const states = new Map<string, ControlState>();
  const stateOf = (id: string): ControlState => {
    const state = states.get(id) ?? judgeControl(controlOf(id), shown, answers, accepted[id] ?? null);
    states.set(id, state);
    return state;
  };
  return requirements.map((requirement) => {
    const state = stateOf(requirement.control);
    const { weight, counts, baseline } = requirement;
    const { level, best } = state;
    return { requirement, state, part: state.control.part, weight, counts, baseline, level, best };
  });
};

/** The lines as the results show them: the list behind a checklist. */
export const presentLines = (lines: readonly Line[]): AnalysisRequirement[] =>
  lines.map(({ requirement, state, part }) => ({
    id: requirement.id,
    catalogue: requirement.catalogue,
    clause: requirement.clause,
    title: requirement.title,
    asks: requirement.asks,
    control: requirement.control,
    part,
    severity: requirement.severity,
    weight: requirement.weight,
    counts: requirement.counts,
    verified: requirement.verified,
    status: state.status,
    note: state.note,
    evidence: [...state.evidence],
    answered: state.answered,
    step: state.step,
    raise: state.raise,
  }));

/** The controls that a reviewer's acceptance closes. */
export const acceptedControls = (requirements: readonly AnalysisRequirement[]): ReadonlySet<string> =>
  new Set(requirements.filter(({ status }) => status === 'accepted').map(({ control }) => control));

export const severityRank: Readonly<Record<Severity, number>> = { high: 0, medium: 1, low: 2 };

const byImportance = (a: Line, b: Line): number =>
  (a.counts === b.counts ? 0 : a.counts === 'full' ? -1 : 1) ||
  Number(a.requirement.catalogue === 'common') - Number(b.requirement.catalogue === 'common') ||
  severityRank[a.requirement.severity] - severityRank[b.requirement.severity] ||
  Number(b.requirement.verified) - Number(a.requirement.verified) ||
  b.weight - a.weight ||
  catalogueIds.indexOf(a.requirement.catalogue) - catalogueIds.indexOf(b.requirement.catalogue) ||
  a.requirement.id.localeCompare(b.requirement.id);

const unconfirmed = ' We could not confirm this point at its source; check it with the body that issues the certificate.';

/**
 * True when nothing more can be done about a line: shown in full, closed by an accepted reason, stated when nothing else
 * counts, or exempt by a certificate.
 */
const isSettled = ({ level, best, requirement, state }: Line): boolean =>
  level === 'full' ||
  (level === 'described' && level === best) ||
  state.accepted !== null ||
  (isStatement(level) && (level === best || state.control.scoping === true)) ||
  (level === 'open' && requirement.exemption?.proven === true);

const exemptionNotes: Readonly<Record<string, string>> = {
  'patient-results':
    'You state that no results go back to people. The profile says otherwise by its laboratory type; change the type if it is not right.',
  'waived-only': 'You state that all tests are waived. Upload the CLIA certificate of waiver, and this is no longer asked for.',
  'clia-certificate-type':
    'You state that you hold a certificate for provider-performed microscopy. Upload it, and this is no longer asked for.',
};

const exemptionNote = (group: readonly Line[]): string => {
  const stated = group.flatMap(({ requirement }) => requirement.exemption?.question ?? [])[0];
  return stated === undefined ? '' : ` ${exemptionNotes[stated] ?? ''}`;
};

/** The question whose answer alone made every line of a group apply. */
const broughtBy = (group: readonly Line[]): string | null => {
  const questions = group.map(({ requirement }) => requirement.broughtBy);
  const [first = null] = questions;
  return first !== null && questions.every((question) => question !== null) ? controlOf(first).question.text : null;
};

/**
 * The open gaps, one for each control with every clause that requires it, ordered by what closing it adds to the score. The
 * clause with the most weight describes the gap, and our own common clauses come last.
 */
export const gapsOf = (lines: readonly Line[]): Gap[] => {
  const open = lines.filter((line) => !isSettled(line));
  const openControls = new Set(open.map(({ requirement }) => requirement.control));
  const rootOf = ({ state: { control } }: Line): string =>
    control.dependsOn?.find((id) => id !== control.id && openControls.has(id)) ?? control.id;
  const gaps = [...Map.groupBy(open, rootOf)].flatMap(([root, group]): Gap[] => {
    const isRoot = ({ requirement }: Line) => requirement.control === root;
    const [first, ...others] = group.toSorted((a, b) => Number(isRoot(b)) - Number(isRoot(a)) || byImportance(a, b));
    if (first === undefined) return [];
    const { requirement, state } = first;
    const { status } = state;
    if (status === 'met' || status === 'accepted') return [];
    return [
      {
        id: requirement.control,
        catalogue: requirement.catalogue,
        clause: requirement.clause,
        title: state.control.title,
        status,
        why: state.control.why + (requirement.verified ? '' : unconfirmed),
        fix: state.control.fix,
        severity: requirement.severity,
        weight: group.reduce((sum, { weight }) => sum + weight, 0),
        effect: effectOf(lines, (line) => group.includes(line)),
        evidence: [...state.evidence],
        note: state.note + exemptionNote(group),
        missing: [...state.missing],
        alsoAskedBy: others.map((line) => ({ catalogue: line.requirement.catalogue, clause: line.requirement.clause })),
        verified: requirement.verified,
        answered: state.answered,
        broughtBy: broughtBy(group.filter(isRoot)),
        step: state.step,
        raise: state.raise,
      },
    ];
  });
  return gaps.toSorted(
    (a, b) =>
      b.effect - a.effect ||
      severityRank[a.severity] - severityRank[b.severity] ||
      b.weight - a.weight ||
      a.id.localeCompare(b.id),
  );
};
