import { type Correction, type CorrectionValue, correctionRoutes } from '@aliquot/contract/corrections';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { longDay } from '../../kernel/days.ts';
import { type Result, refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { handle } from '../../platform/http/mount.ts';
import type { World } from '../../platform/world.ts';
import { judgeAgain } from '../analyses/judging-again.jobs.ts';
import { recordChange } from '../audit/audit.repository.ts';
import {
  type CertificationRow,
  findCertification,
  readValuesOf,
  saveCounted,
} from '../certifications/certifications.repository.ts';
import { contradictionOf, countedValues, sameValue, valueProblem, valueWords } from '../certifications/corrections.domain.ts';
import {
  type CorrectionRow,
  findCorrection,
  insertCorrection,
  moveCorrection,
  standingOf,
  statementOf,
} from '../certifications/corrections.repository.ts';
import { recordDecisionAboutLab } from '../compliance/compliance.repository.ts';
import { requireReview } from '../labs/labs.repository.ts';
import { announceLab, tellMembers } from '../labs/notices.letters.ts';
import { correctionAbilities, mayCorrect, mayDecide, mayWithdraw } from './evidence.policy.ts';

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** A correction as the contract has it, beside what is read today. */
export const presentCorrection = (
  actor: Actor,
  row: CorrectionRow,
  certification: CertificationRow,
  now: Date,
): Correction => ({
  id: row.id,
  certification_id: row.certification_id,
  field: row.field,
  value: row.value,
  read: row.read_value,
  note: row.note,
  status: row.status,
  made_by: row.made_by_name,
  made_at: row.made_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decision_note: row.decision_note,
  contradiction: contradictionOf(row, readValuesOf(certification)[row.field], dayOf(now)),
  can: correctionAbilities(actor, row),
});

const gone = refuse('CONFLICT', 'A later certificate has taken the place of this one, or no document shows it any more.');
const saidAlready = 'The documents say this already.';

/** Whatever counted for the certification until now, or counts from now on, makes its columns and the score anew. */
const recount = async (doing: Doing, world: World, certification: CertificationRow): Promise<void> => {
  const standing = await standingOf(doing.db, certification.id);
  await saveCounted(doing.db, certification, standing.map(statementOf), doing.now);
  await judgeAgain(doing, world, certification.lab_id);
};

/** What the trail says of a correction. */
const trail = (row: CorrectionRow) => ({
  lab_id: row.lab_id,
  field: row.field,
  value: row.value,
  read: row.read_value,
  status: row.status,
});

const nothingOrValue = (value: CorrectionValue | readonly string[] | null): CorrectionValue | null =>
  value === null || value.length === 0 ? null : (value as CorrectionValue);

type Made = { readonly field: CorrectionRow['field']; readonly value: CorrectionValue; readonly note?: string | undefined };

const state = async (
  doing: Doing & { readonly actor: UserActor },
  world: World,
  certification: CertificationRow,
  { field, value, note }: Made,
): Promise<Result<CorrectionRow, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  const { db, actor, now } = doing;
  const standing = await standingOf(db, certification.id);
  const before = standing.find((each) => each.field === field);
  const read = readValuesOf(certification);
  const stated = standing
    .filter((each) => each !== before && each.status !== 'refused')
    .map((each) => ({ ...statementOf(each), status: 'confirmed' as const }));
  const problem = valueProblem(field, value, countedValues(read, stated), dayOf(now));
  if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, { value: problem });
  const said = nothingOrValue(read[field]);
  if (!before && said !== null && sameValue(field, said, value))
    return refuse('UNPROCESSABLE_CONTENT', saidAlready, { value: saidAlready });
  if (before && !(await moveCorrection(db, before, 'replaced', null))) return refuse('CONFLICT');
  const row = await insertCorrection(
    db,
    {
      labId: certification.lab_id,
      certificationId: certification.id,
      field,
      value,
      read: said,
      note: note || null,
      by: { id: actor.id, name: actor.name },
    },
    now,
  );
  if (before?.status === 'confirmed') await recount(doing, world, certification);
  return succeed(row);
};

const decisionLetter = (row: CorrectionRow, confirmed: boolean) => {
  const title = confirmed ? 'A correction was confirmed' : 'A correction was not confirmed';
  const what = `${valueWords(row.field, row.value)}, stated by ${row.made_by_name} on ${longDay(row.made_at.toISOString())}`;
  const outcome = confirmed ? `Confirmed: ${what}. It counts from now on.` : `Not confirmed: ${what}.`;
  const reason = row.decision_note ? [`What the administrator wrote: ${row.decision_note}`] : [];
  return {
    notice: {
      kind: confirmed ? 'correction-confirmed' : 'correction-refused',
      title,
      body: [outcome, ...reason].join(' '),
      link: `/evidence/${row.lab_id}?certification=${row.certification_id}`,
    },
    letter: {
      subject: title,
      paragraphs: [outcome, ...reason],
      label: 'Open the certificate',
      footnote: 'You get this message because you are a member of this laboratory at Aliquot.',
    },
  };
};

export const correctionHandlers = {
  make: handle(correctionRoutes.make, async (call) => {
    const { input, actor, db, now, world } = call;
    const row = await findCertification(db, input.certificationId);
    const permitted = row && mayCorrect(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    if (permitted.superseded_at !== null) return gone;
    const stated = await state(call, world, permitted, input);
    if (!stated.ok) return stated;
    await requireReview(db, permitted.lab_id);
    await recordChange(call, {
      action: 'certifications.correct',
      objectType: 'certification',
      objectId: permitted.id,
      before: { [input.field]: stated.value.read_value },
      after: { ...trail(stated.value), correction: stated.value.id },
      reason: stated.value.note,
    });
    await announceLab(call, permitted.lab_id);
    return succeed(presentCorrection(actor, stated.value, permitted, now));
  }),

  withdraw: handle(correctionRoutes.withdraw, async (call) => {
    const { input, actor, db, now, world } = call;
    const row = await findCorrection(db, input.correctionId);
    const permitted = row && mayWithdraw(actor, row);
    const certification = permitted && (await findCertification(db, permitted.certification_id));
    if (!certification) return refuse('NOT_FOUND');
    const moved = await moveCorrection(db, permitted, 'withdrawn', null);
    if (!moved) return refuse('CONFLICT');
    if (permitted.status === 'confirmed') {
      await recount(call, world, certification);
      await requireReview(db, permitted.lab_id);
    }
    await recordChange(call, {
      action: 'certifications.withdraw-correction',
      objectType: 'certification',
      objectId: certification.id,
      before: { status: permitted.status },
      after: { ...trail(moved), correction: moved.id },
    });
    await announceLab(call, permitted.lab_id);
    return succeed(presentCorrection(actor, moved, certification, now));
  }),

  decide: handle(correctionRoutes.decide, async (call) => {
    const { input, actor, db, now, world } = call;
    const row = await findCorrection(db, input.correctionId);
    const permitted = row && mayDecide(actor, row);
    const certification = permitted && (await findCertification(db, permitted.certification_id));
    if (!certification) return refuse('NOT_FOUND');
    const decision = { by: actor.id, note: input.note || null, now };
    const moved = await moveCorrection(db, permitted, input.decision, decision);
    if (!moved) return refuse('CONFLICT', 'This correction was decided or taken back in the meantime. Load it again.');
    const confirmed = input.decision === 'confirmed';
    if (confirmed || permitted.status === 'confirmed') await recount(call, world, certification);
    await recordChange(call, {
      action: confirmed ? 'certifications.confirm-correction' : 'certifications.refuse-correction',
      objectType: 'certification',
      objectId: certification.id,
      before: { status: permitted.status },
      after: { ...trail(moved), correction: moved.id },
      reason: moved.decision_note,
    });
    await recordDecisionAboutLab(db, {
      labId: permitted.lab_id,
      about: 'certificate-correction',
      status: confirmed ? 'approved' : 'denied',
      decidedBy: actor.id,
      now,
    });
    await tellMembers(call, world, permitted.lab_id, decisionLetter(moved, confirmed));
    await announceLab(call, permitted.lab_id);
    return succeed(presentCorrection(actor, moved, certification, now));
  }),
};
