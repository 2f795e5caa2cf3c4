import type { ReviewCase } from '@aliquot/contract/administration/review-queue';
import type { Assessment } from '@aliquot/contract/hearts/analyses';
import type { CitedEvidence } from '@aliquot/contract/hearts/certifications';
import type { Permitted } from '../../../kernel/permission.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing, UserDoing } from '../../../platform/db/doing.ts';
import { findLatestCompleted } from '../../hearts/analyses/analyses.repository.ts';
import { currentByLab, presentCertification } from '../../hearts/certifications/certifications.repository.ts';
import { certificateName } from '../../hearts/judging/lines/standing.domain.ts';
import { findLab, type LabRow, placeOf } from '../../hearts/labs/labs.repository.ts';
import { registerFindings } from '../../hearts/registries/standing.service.ts';
import { assigneeOf, checklistOf, figuresOf, findSettings, notesOf, scoresOf, workOf } from './cases.repository.ts';
import { needsNote, objectionsTo, type Reviewed, speaksFor } from './objections.domain.ts';
import { questionsOf } from './questions.repository.ts';
import { mayReview, visible } from './review-queue.policy.ts';
import { presentNote, presentQuestion } from './review-queue.presenter.ts';
import { mayBeAsked, waitOf } from './waits.domain.ts';

/** A laboratory with what its reviews change, for administrators. */
export const reviewed = async ({ db, actor }: UserDoing, labId: string): Promise<Permitted<'review', LabRow> | null> => {
  const row = await findLab(db, labId);
  return row ? mayReview(actor, row) : null;
};

const factsOf = async (
  { db, now }: Doing,
  lab: Permitted<'review', LabRow>,
): Promise<Reviewed & { readonly statements: number }> => {
  const today = dayAt({ address: lab.address, place: placeOf(lab) }, now);
  const { scored, documents, corrections, statements } = await figuresOf(db, lab);
  const analysis = await findLatestCompleted(db, lab.id);
  const certificates = (await currentByLab(db, [lab.id])).get(lab.id) ?? [];
  return {
    certificates: certificates.map((row) => ({
      id: row.id,
      name: certificateName(row),
      daysLeft: presentCertification(row, today).days_left ?? null,
      evidence: (row.evidence as Partial<Record<string, CitedEvidence[]>>).expiryDate ?? [],
    })),
    registers: await registerFindings(db, { ...lab, certificates }, today),
    contradictions: (analysis?.assessment as Assessment | null | undefined)?.contradictions ?? [],
    corrections,
    documents,
    statements,
    risk: analysis?.overall_risk ?? null,
    score: scored ? lab.compliance_score : null,
  };
};

/** The grounds that a decision about a laboratory has to answer. */
export const loadGrounds = async (doing: Doing, lab: Permitted<'review', LabRow>) => {
  const settings = await findSettings(doing.db);
  const facts = await factsOf(doing, lab);
  const against = objectionsTo(facts);
  return { settings, facts, against, needsNote: needsNote(against, settings) };
};

export const presentCase = async (doing: UserDoing, labId: string): Promise<Result<ReviewCase, 'NOT_FOUND'>> => {
  const { db, actor, now } = doing;
  const lab = await reviewed(doing, labId);
  if (!lab) return refuse('NOT_FOUND');
  const { settings, facts, against, needsNote: isNoteNeeded } = await loadGrounds(doing, lab);
  const wait = waitOf(lab, settings.target_days, now);
  const checklist = await checklistOf(db, lab);
  const notes = await notesOf(db, lab);
  return succeed({
    lab_id: lab.id,
    wait,
    target_days: settings.target_days,
    assignee: (await assigneeOf(db, lab)) ?? null,
    against,
    speaks_for: speaksFor(facts, await workOf(db, lab)),
    needs_note: isNoteNeeded,
    to_confirm: facts.contradictions.length + facts.corrections + facts.statements,
    documents: facts.documents,
    checklist: checklist.map(({ checked_at, ...item }) => ({ ...item, checked_at: checked_at?.toISOString() ?? null })),
    checklist_required: settings.checklist_required,
    questions: (await questionsOf(db, lab))
      .flatMap((row) => visible(actor, row) ?? [])
      .map((row) => presentQuestion(actor, row)),
    notes: notes.map(presentNote),
    scores: (await scoresOf(db, lab)).map(({ at, score }) => ({ at: at.toISOString(), score })),
    can: { ask: mayBeAsked(lab), assign: wait !== null },
  });
};
