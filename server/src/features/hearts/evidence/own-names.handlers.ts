import { ownNameRoutes } from '@aliquot/contract/hearts/own-names';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/db/index.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { isAbout } from '../certifications/own-names.domain.ts';
import { findName, insertName, moveName, namesOfLab } from '../certifications/own-names.repository.ts';
import { recordDecisionAboutLab } from '../compliance/compliance.repository.ts';
import { reasonProblem } from '../judging/reasons.domain.ts';
import { reloadLab } from '../labs/labs.letters.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab, requireReview } from '../labs/labs.repository.ts';
import { nameDecidedNews, nameStatedNews } from './evidence.letters.ts';
import { mayDecideName, mayStateName, mayWithdrawName, visible } from './evidence.policy.ts';
import { answerName, presentName } from './evidence.presenter.ts';
import { afterMove, latestMentioned, latestPapersOfOthers } from './own-names.service.ts';

/** Everything of another name in the latest judgment. */
const claimable = async (db: Db, labId: string) => [
  ...(await latestMentioned(db, labId)),
  ...(await latestPapersOfOthers(db, labId)),
];

const changed = refuse('CONFLICT', 'This was decided or withdrawn in the meantime. Reload the page.');

const noteNeeded = 'Please say why. The laboratory will see this.';
const unexplained = refuse('UNPROCESSABLE_CONTENT', noteNeeded, { note: noteNeeded });

export const ownNameHandlers = {
  mentioned: handle(ownNameRoutes.mentioned, async ({ input, actor, db }) => {
    const { labId } = input;
    if (!maySee(actor, labId) || !(await findLab(db, labId))) return refuse('NOT_FOUND');
    const rows = (await namesOfLab(db, labId)).flatMap((row) => visible(actor, row) ?? []);
    const withStatement = <Named extends Parameters<typeof isAbout>[1]>(named: Named) => {
      const row = rows.find((each) => each.status !== 'withdrawn' && isAbout(each, named));
      const stands = row?.status === 'stated' || row?.status === 'confirmed';
      return {
        ...named,
        stated: row ? presentName(actor, row) : null,
        can: { state: mayStateName(actor, labId) !== null && !stands },
      };
    };
    const certificates = (await latestMentioned(db, labId)).map(withStatement);
    const papers = (await latestPapersOfOthers(db, labId)).map(withStatement);
    return succeed({ certificates, papers, names: rows.map((row) => presentName(actor, row)) });
  }),

  state: handle(ownNameRoutes.state, async (call) => {
    const { input, actor, db, now } = call;
    const { labId, key, reason } = input;
    const permitted = mayStateName(actor, labId);
    const named = permitted && (await claimable(db, labId)).find((each) => each.key === key);
    if (!named) return refuse('NOT_FOUND');
    const problem = reasonProblem(reason);
    if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, { reason: problem });
    const { type, number, holder, address } = named;
    const row = await insertName(db, {
      lab_id: labId,
      type,
      number,
      holder,
      address,
      reason,
      stated_by: actor.id,
      stated_by_name: actor.name,
      stated_at: now,
    });
    await requireReview(db, permitted, now);
    const lab = await findLab(db, labId);
    await happened(call, {
      action: 'certifications.state-name',
      objectType: 'lab_name',
      objectId: row.id,
      after: { lab_id: labId, holder, address, type, number, status: row.status },
      reason,
      news: [nameStatedNews(lab?.name ?? 'A laboratory', row)],
      reload: [reloadLab(labId)],
    });
    return answerName(actor, row);
  }),

  withdraw: handle(ownNameRoutes.withdraw, async (call) => {
    const { input, actor, db } = call;
    const row = await findName(db, input.nameId);
    const permitted = row && mayWithdrawName(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    const moved = await moveName(db, permitted, 'withdrawn', null);
    if (!moved) return changed;
    await afterMove(call, permitted, moved, 'withdrawn');
    return answerName(actor, moved);
  }),

  decide: handle(ownNameRoutes.decide, async (call) => {
    const { input, actor, db, now } = call;
    const { nameId, decision, note = '' } = input;
    const row = await findName(db, nameId);
    const permitted = row && mayDecideName(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    if (decision === 'refused' && note === '') return unexplained;
    const moved = await moveName(db, permitted, decision, { by: actor.id, note: note || null, now });
    if (!moved) return changed;
    await recordDecisionAboutLab(db, {
      labId: permitted.lab_id,
      about: 'laboratory-name',
      status: decision === 'confirmed' ? 'approved' : 'denied',
      decidedBy: actor.id,
      now,
    });
    await afterMove(call, permitted, moved, decision, [nameDecidedNews(moved, decision === 'confirmed')]);
    return answerName(actor, moved);
  }),
};
