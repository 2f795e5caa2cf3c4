import { type CorrectableField, type CorrectionValue, correctionRoutes } from '@aliquot/contract/hearts/corrections';
import { pick } from '../../../kernel/pick.ts';
import { refuse } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { findCertification } from '../certifications/certifications.repository.ts';
import { type CorrectionRow, findCorrection, moveCorrection } from '../certifications/corrections.repository.ts';
import { recordDecisionAboutLab } from '../compliance/compliance.repository.ts';
import { reloadLab } from '../labs/labs.letters.ts';
import { requireReview } from '../labs/labs.repository.ts';
import { recount, stateValue } from './corrections.service.ts';
import { correctionDecidedNews } from './evidence.letters.ts';
import { mayCorrect, mayDecide, mayWithdraw } from './evidence.policy.ts';
import { answerCorrection } from './evidence.presenter.ts';

const gone = refuse('CONFLICT', 'A later certificate has replaced this one, or its document was deleted.');

/** The audit entry of a correction. */
const trail = (row: CorrectionRow) => ({
  ...pick(row, ['lab_id', 'field', 'value', 'status']),
  read: row.read_value,
});

type Stated = { readonly certificationId: string; readonly field: CorrectableField; readonly value: CorrectionValue };

type CorrectionParts = {
  /** Ends proposals about a field that a member states. @returns the model that proposed the same value, if any */
  readonly settle: (doing: UserDoing, stated: Stated) => Promise<string | undefined>;
};

export const correctionHandlers = ({ settle }: CorrectionParts) => ({
  make: handle(correctionRoutes.make, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findCertification(db, input.certificationId);
    const permitted = row && mayCorrect(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    if (permitted.superseded_at !== null) return gone;
    const proposedBy = await settle(call, input);
    const stated = await stateValue(call, permitted, { ...input, proposedBy });
    if (!stated.ok) return stated;
    await requireReview(db, permitted, now);
    await happened(call, {
      action: 'certifications.correct',
      objectType: 'certification',
      objectId: permitted.id,
      before: { [input.field]: stated.value.read_value },
      after: { ...trail(stated.value), correction: stated.value.id },
      reason: stated.value.note,
      reload: [reloadLab(permitted.lab_id)],
    });
    return answerCorrection(call, stated.value, permitted);
  }),

  withdraw: handle(correctionRoutes.withdraw, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findCorrection(db, input.correctionId);
    const permitted = row && mayWithdraw(actor, row);
    const certification = permitted && (await findCertification(db, permitted.certification_id));
    if (!certification) return refuse('NOT_FOUND');
    const moved = await moveCorrection(db, permitted, 'withdrawn', null);
    if (!moved) return refuse('CONFLICT');
    if (permitted.status === 'confirmed') {
      await recount(call, certification);
      await requireReview(db, permitted, now);
    }
    await happened(call, {
      action: 'certifications.withdraw-correction',
      objectType: 'certification',
      objectId: certification.id,
      before: { status: permitted.status },
      after: { ...trail(moved), correction: moved.id },
      reload: [reloadLab(permitted.lab_id)],
    });
    return answerCorrection(call, moved, certification);
  }),

  decide: handle(correctionRoutes.decide, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findCorrection(db, input.correctionId);
    const permitted = row && mayDecide(actor, row);
    const certification = permitted && (await findCertification(db, permitted.certification_id));
    if (!certification) return refuse('NOT_FOUND');
    const decision = { by: actor.id, note: input.note || null, now };
    const moved = await moveCorrection(db, permitted, input.decision, decision);
    if (!moved) return refuse('CONFLICT', 'This correction was decided or withdrawn in the meantime. Reload the page.');
    const confirmed = input.decision === 'confirmed';
    if (confirmed || permitted.status === 'confirmed') await recount(call, certification);
    await recordDecisionAboutLab(db, {
      labId: permitted.lab_id,
      about: 'certificate-correction',
      status: confirmed ? 'approved' : 'denied',
      decidedBy: actor.id,
      now,
    });
    await happened(call, {
      action: confirmed ? 'certifications.confirm-correction' : 'certifications.refuse-correction',
      objectType: 'certification',
      objectId: certification.id,
      before: { status: permitted.status },
      after: { ...trail(moved), correction: moved.id },
      reason: moved.decision_note,
      news: [correctionDecidedNews(moved, confirmed)],
      reload: [reloadLab(permitted.lab_id)],
    });
    return answerCorrection(call, moved, certification);
  }),
});
