import {
  type AnalysisRequirement,
  catalogueIds,
  type Gap,
  type RequirementStatus,
  type Severity,
} from '@aliquot/contract/analyses';
import type { CitedEvidence } from '@aliquot/contract/certifications';
import type { Answers } from '@aliquot/contract/questionnaires';
import { type AnswerEffect, answerEffect } from './answers.domain.ts';
import type { ApplicableRequirement } from './catalogues.domain.ts';
import { findEvidence, type Hit, type Shown } from './evidence.domain.ts';
import { type Control, controlOf } from './knowledge.domain.ts';
import { effectOf, type Level, type ScoredLine } from './score.domain.ts';

/** How one control stands: what was found of what was looked for, what was answered, and what follows. */
export type ControlState = {
  readonly control: Control;
  readonly level: Level;
  readonly status: RequirementStatus;
  readonly answer: AnswerEffect;
  readonly found: readonly string[];
  readonly missing: readonly string[];
  readonly evidence: readonly CitedEvidence[];
  readonly note: string;
};

/** A line of a catalogue with the state of its control. */
export type Line = ScoredLine & { readonly requirement: ApplicableRequirement; readonly state: ControlState };

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** A number of documents in words, as "1 document". */
export const documentCount = (count: number): string => `${count} document${count === 1 ? '' : 's'}`;

const levelOfDocuments = (hits: readonly (Hit | null)[]): Level => {
  if (hits.every((hit) => hit === null)) return 0;
  return hits.every((hit) => hit?.strength === 'strong') ? 2 : 1;
};

const levelOfAnswer = (control: Control, answer: AnswerEffect): Level => {
  if (answer !== 'closes') return 0;
  return control.attestation ? 2 : 1;
};

const statusOf = (level: Level, canBeShown: boolean, answer: AnswerEffect, documents: number): RequirementStatus => {
  if (level === 2) return 'met';
  if (level === 1) return 'partial';
  return answer === 'none' && (!canBeShown || documents === 0) ? 'not-assessed' : 'missing';
};

const noteOf = (
  found: readonly string[],
  missing: readonly string[],
  doubts: readonly string[],
  answer: AnswerEffect,
  documents: number,
) => {
  const said =
    answer === 'closes' ? ['You answered that this is so.'] : answer === 'leaves-open' ? ['Your answer leaves this open.'] : [];
  return [
    ...(found.length > 0 ? [sentence(`found: ${found.join('; ')}`)] : []),
    ...(missing.length > 0 ? [sentence(`not found in ${documentCount(documents)}: ${missing.join('; ')}`)] : []),
    ...doubts.map((doubt) => `To clear up: ${doubt}.`),
    ...said,
  ].join(' ');
};

/** Judges one control by the documents and the laboratory's answer. An answer alone shows it in part, unless it may attest. */
export const judgeControl = (control: Control, shown: Shown, answers: Answers): ControlState => {
  const hits = control.evidence.map((part) => ({ label: part.label, hit: findEvidence(shown, part) }));
  const answer = answerEffect(control, answers, shown.today);
  const documentLevel = levelOfDocuments(hits.map(({ hit }) => hit));
  const answerLevel = levelOfAnswer(control, answer);
  const level = documentLevel > answerLevel ? documentLevel : answerLevel;
  const found = hits.filter(({ hit }) => hit !== null).map(({ label }) => label);
  const missing = hits.filter(({ hit }) => hit === null).map(({ label }) => label);
  const doubts = [...new Set(hits.flatMap(({ hit }) => hit?.doubts ?? []))];
  const note = noteOf(found, level === 2 ? [] : missing, level === 2 ? [] : doubts, answer, shown.documents.length);
  return {
    control,
    level,
    status: statusOf(level, control.evidence.length > 0, answer, shown.documents.length),
    answer,
    found,
    missing,
    evidence: hits.flatMap(({ hit }) => hit?.evidence ?? []),
    note: note === '' ? 'Not assessed yet: only your answer can show this.' : note,
  };
};

/** Judges every line that applies; lines that share a control share its state. */
export const judgeLines = (requirements: readonly ApplicableRequirement[], shown: Shown, answers: Answers): Line[] => {
  const states = new Map<string, ControlState>();
  const stateOf = (id: string): ControlState => {
    const state = states.get(id) ?? judgeControl(controlOf(id), shown, answers);
    states.set(id, state);
    return state;
  };
  return requirements.map((requirement) => {
    const state = stateOf(requirement.control);
    const { weight, counts, baseline } = requirement;
    return { requirement, state, part: state.control.part, weight, counts, baseline, level: state.level };
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
  }));

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
 * What is not shown in full, one gap for each control with every clause that asks for it, ordered by what closing it adds
 * to the score. The clause that weighs most speaks for the gap, our own common ones last.
 */
export const gapsOf = (lines: readonly Line[]): Gap[] => {
  const open = lines.filter(({ level }) => level < 2);
  const gaps = [...Map.groupBy(open, ({ requirement }) => requirement.control).values()].flatMap((group): Gap[] => {
    const [first, ...others] = group.toSorted(byImportance);
    if (first === undefined || first.state.status === 'met') return [];
    const { requirement, state } = first;
    return [
      {
        id: requirement.control,
        catalogue: requirement.catalogue,
        clause: requirement.clause,
        title: state.control.title,
        status: state.status === 'partial' || state.status === 'missing' ? state.status : 'not-assessed',
        why: state.control.why + (requirement.verified ? '' : unconfirmed),
        fix: state.control.fix,
        severity: requirement.severity,
        weight: group.reduce((sum, { weight }) => sum + weight, 0),
        effect: effectOf(lines, (line) => line.requirement.control === requirement.control),
        evidence: [...state.evidence],
        note: state.note,
        alsoAskedBy: others.map((line) => ({ catalogue: line.requirement.catalogue, clause: line.requirement.clause })),
        verified: requirement.verified,
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
