import type { Assessment, MentionedCertification } from '@aliquot/contract/analyses';
import { type OwnName, ownNameRoutes } from '@aliquot/contract/own-names';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle } from '../../platform/http/mount.ts';
import type { World } from '../../platform/world.ts';
import { findLatestCompleted, listProgress } from '../analyses/analyses.repository.ts';
import { judgeAgain } from '../analyses/judging-again.jobs.ts';
import { reviewerIds } from '../analyses/reasons.repository.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { isAbout, type OwnNameMove } from '../certifications/own-names.domain.ts';
import { findName, insertName, moveName, namesOfLab, type OwnNameRow } from '../certifications/own-names.repository.ts';
import { recordDecisionAboutLab } from '../compliance/compliance.repository.ts';
import { certificateName } from '../judging/lines/standing.domain.ts';
import { reasonProblem } from '../judging/reasons.domain.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab, requireReview } from '../labs/labs.repository.ts';
import { announceLab, tellMembers } from '../labs/notices.letters.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { mayDecideName, mayStateName, mayWithdrawName, ownNameAbilities } from './evidence.policy.ts';

const present = (actor: Actor, row: OwnNameRow): OwnName => ({
  id: row.id,
  lab_id: row.lab_id,
  type: row.type,
  number: row.number,
  holder: row.holder,
  address: row.address,
  reason: row.reason,
  status: row.status,
  stated_by: row.stated_by_name,
  stated_at: row.stated_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decision_note: row.decision_note,
  can: ownNameAbilities(actor, row),
});

/** The certificates of the latest judgement that are not the laboratory's, by the documents that it has stored. */
const latestMentioned = async (db: Db, labId: string): Promise<MentionedCertification[]> => {
  const analysis = await findLatestCompleted(db, labId);
  // Judgements by earlier rules do not tell them apart.
  const mentioned = (analysis?.assessment as Partial<Assessment> | null | undefined)?.mentioned ?? [];
  if (!analysis || mentioned.length === 0) return [];
  const storedIds = new Map((await listProgress(db, analysis.id)).map(({ id, lab_document_id }) => [id, lab_document_id]));
  return mentioned.map((certificate) => ({
    ...certificate,
    documentIds: certificate.documentIds.flatMap((id) => storedIds.get(id) ?? []),
  }));
};

/** Whom a statement about a name means, in words. */
const nameOf = (row: Pick<OwnNameRow, 'type' | 'number' | 'holder' | 'address'>): string =>
  row.holder === null ? certificateName(row) : [row.holder, row.address].filter(Boolean).join(', ');

const changed = refuse('CONFLICT', 'This was decided or taken back in the meantime. Load it again.');

const tellWhy = 'Please say why: the laboratory reads it.';
const unexplained = refuse('UNPROCESSABLE_CONTENT', tellWhy, { note: tellWhy });

const actions = {
  confirmed: 'certifications.confirm-name',
  refused: 'certifications.refuse-name',
  withdrawn: 'certifications.withdraw-name',
} as const;

/** Notes a move in the trail, and judges the laboratory again where it changes what counts. */
const follow = async (doing: Doing, world: World, before: OwnNameRow, after: OwnNameRow, move: OwnNameMove): Promise<void> => {
  const { lab_id, holder, address, type, number } = after;
  await recordChange(doing, {
    action: actions[move],
    objectType: 'lab_name',
    objectId: after.id,
    before: { status: before.status },
    after: { lab_id, holder, address, type, number, status: after.status },
    reason: move === 'withdrawn' ? null : after.decision_note,
  });
  if (move === 'confirmed' || before.status === 'confirmed') await judgeAgain(doing, world, lab_id, 'name');
  await announceLab(doing, lab_id);
};

const tellDecision = (doing: Doing, world: World, row: OwnNameRow, confirmed: boolean): Promise<void> => {
  const title = confirmed ? 'Another name of yours was confirmed' : 'Another name was not confirmed';
  const outcome = confirmed
    ? `Certificates of ${nameOf(row)} count as yours from now on.`
    : `Certificates of ${nameOf(row)} stay among those that are not yours.`;
  const paragraphs = [outcome, ...(row.decision_note ? [`What the administrator wrote: ${row.decision_note}`] : [])];
  return tellMembers(doing, world, row.lab_id, {
    notice: { kind: confirmed ? 'name-confirmed' : 'name-refused', title, body: paragraphs.join(' '), link: '/lab-dashboard' },
    letter: {
      subject: title,
      paragraphs,
      label: 'Open the dashboard',
      footnote: 'You get this message because you are a member of this laboratory at Aliquot.',
    },
  });
};

export const ownNameHandlers = {
  mentioned: handle(ownNameRoutes.mentioned, async ({ input, actor, db }) => {
    const { labId } = input;
    if (!maySee(actor, labId) || !(await findLab(db, labId))) return refuse('NOT_FOUND');
    const rows = await namesOfLab(db, labId);
    const certificates = (await latestMentioned(db, labId)).map((certificate) => {
      const row = rows.find((each) => each.status !== 'withdrawn' && isAbout(each, certificate));
      const stands = row?.status === 'stated' || row?.status === 'confirmed';
      return {
        ...certificate,
        stated: row ? present(actor, row) : null,
        can: { state: mayStateName(actor, labId) && !stands },
      };
    });
    return succeed({ certificates, names: rows.map((row) => present(actor, row)) });
  }),

  state: handle(ownNameRoutes.state, async (call) => {
    const { input, actor, db, now } = call;
    const { labId, key, reason } = input;
    const certificate = mayStateName(actor, labId)
      ? (await latestMentioned(db, labId)).find((each) => each.key === key)
      : undefined;
    if (!certificate) return refuse('NOT_FOUND');
    const problem = reasonProblem(reason);
    if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, { reason: problem });
    const { type, number, holder, address } = certificate;
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
    await requireReview(db, labId);
    await recordChange(call, {
      action: 'certifications.state-name',
      objectType: 'lab_name',
      objectId: row.id,
      after: { lab_id: labId, holder, address, type, number, status: row.status },
      reason,
    });
    const lab = await findLab(db, labId);
    await notify(db, await reviewerIds(db), {
      kind: 'lab-name',
      title: `${lab?.name ?? 'A laboratory'} says that a certificate is theirs under another name`,
      body: `${nameOf(row)} waits for your decision.`,
      link: `/admin/labs/${labId}?tab=waiting`,
    });
    await announceLab(call, labId);
    return succeed(present(actor, row));
  }),

  withdraw: handle(ownNameRoutes.withdraw, async (call) => {
    const { input, actor, db, world } = call;
    const row = await findName(db, input.nameId);
    const permitted = row && mayWithdrawName(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    const moved = await moveName(db, permitted, 'withdrawn', null);
    if (!moved) return changed;
    await follow(call, world, permitted, moved, 'withdrawn');
    return succeed(present(actor, moved));
  }),

  decide: handle(ownNameRoutes.decide, async (call) => {
    const { input, actor, db, world, now } = call;
    const { nameId, decision, note = '' } = input;
    const row = await findName(db, nameId);
    const permitted = row && mayDecideName(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    if (decision === 'refused' && note === '') return unexplained;
    const moved = await moveName(db, permitted, decision, { by: actor.id, note: note || null, now });
    if (!moved) return changed;
    await follow(call, world, permitted, moved, decision);
    await recordDecisionAboutLab(db, {
      labId: permitted.lab_id,
      about: 'laboratory-name',
      status: decision === 'confirmed' ? 'approved' : 'denied',
      decidedBy: actor.id,
      now,
    });
    await tellDecision(call, world, moved, decision === 'confirmed');
    return succeed(present(actor, moved));
  }),
};
