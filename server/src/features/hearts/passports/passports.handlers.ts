import { randomBytes } from 'node:crypto';
import { passportParts, passportRoutes } from '@aliquot/contract/hearts/passports/passports';
import { system } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { takeTurns } from '../../../platform/db/counting.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { fingerprintOf } from '../../../platform/signing.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { latestJudgement } from '../analyses/to-do.service.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { codeOf, endProblem, obstacleOf } from './passports.domain.ts';
import { mayEnd, mayShare, visible } from './passports.policy.ts';
import { presentLink } from './passports.presenter.ts';
import {
  countOpen,
  endLink,
  findLink,
  insertLink,
  linksOfLab,
  noteKey,
  noteOpening,
  usedKeys,
} from './passports.repository.ts';
import { openPassport, pageOf, passportSigner, releasable, revocationsNow, statementsNow } from './passports.service.ts';
import { certificateLines, changedSince } from './statements.domain.ts';

const shownLinks = 200;
/** The code in a preview; a link gets its own when it is made. */
const previewCode = '0000-0000-0000';
const endedBefore = refuse('CONFLICT', 'This link has ended already. Reload the page.');
const documentGone = refuse('CONFLICT', 'A document you chose shows no current certificate any more. Reload the page.');

export const passportHandlers = {
  list: handle(passportRoutes.list, async ({ input, actor, db, now }) => {
    const lab = maySee(actor, input.labId) ? await findLab(db, input.labId) : undefined;
    if (!lab) return refuse('NOT_FOUND');
    const judged = await latestJudgement({ db, now }, lab.id);
    const obstacle = obstacleOf(lab, Boolean(judged?.analysis), await countOpen(db, lab.id, utcDay(now)));
    const rows = await linksOfLab(db, lab.id, shownLinks);
    return succeed({
      items: rows.flatMap((row) => visible(actor, row) ?? []).map((row) => presentLink(actor, row, now)),
      documents: (await releasable(db, lab.id)).map(({ id, file_name }) => ({ id, name: file_name })),
      obstacle,
      can: { share: mayShare(actor, lab) !== null },
    });
  }),

  preview: handle(passportRoutes.preview, async ({ input, actor, db, now, world }) => {
    const lab = maySee(actor, input.labId) ? await findLab(db, input.labId) : undefined;
    if (!lab) return refuse('NOT_FOUND');
    const link = {
      code: previewCode,
      address: pageOf(world, previewCode),
      sharedOn: utcDay(now),
      endsOn: utcDay(now),
      parts: input.parts,
    };
    const stated = await statementsNow(db, lab, { link, documents: input.documents }, now);
    return stated ? succeed(stated) : refuse('CONFLICT', obstacleOf({ matchable: true }, false, 0) ?? '');
  }),

  share: handle(passportRoutes.share, async (call) => {
    const { input, actor, db, now, world } = call;
    const found = await findLab(db, input.labId);
    const lab = found && mayShare(actor, found);
    if (!lab) return refuse('NOT_FOUND');
    const late = endProblem(input.ends_on, now);
    if (late) return refuse('BAD_REQUEST', late);
    const code = codeOf(randomBytes(12));
    const parts = passportParts.filter((part) => input.parts.includes(part));
    const documents = [...new Set(input.documents)];
    const known = new Set((await releasable(db, lab.id)).map(({ id }) => id));
    if (documents.some((id) => !known.has(id))) return documentGone;
    const link = { code, address: pageOf(world, code), sharedOn: utcDay(now), endsOn: input.ends_on, parts };
    const passport = await statementsNow(db, lab, { link, documents }, now);
    await takeTurns(db, [`passports of laboratory ${lab.id}`]);
    const obstacle = obstacleOf(lab, passport !== null, await countOpen(db, lab.id, utcDay(now)));
    if (obstacle || !passport) return refuse('CONFLICT', obstacle ?? undefined);
    const stated = certificateLines(passport.statements);
    const { indexed, ends_on: endsOn } = input;
    const id = await insertLink(db, lab, { code, parts, documents, indexed, stated, endsOn, by: actor.id, now });
    await happened(call, {
      action: 'passports.share',
      objectType: 'passport',
      objectId: id,
      after: { lab: lab.name, code, parts, documents, indexed, ends_on: endsOn },
      reload: [{ noun: 'labs', id: lab.id, audience: { labs: [lab.id] } }],
    });
    const row = await findLink(db, id);
    const seen = row && visible(actor, row);
    return seen ? succeed(presentLink(actor, seen, now)) : refuse('NOT_FOUND');
  }),

  end: handle(passportRoutes.end, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findLink(db, input.passportId);
    const link = row && mayEnd(actor, row);
    if (!link) return refuse('NOT_FOUND');
    if (!(await endLink(db, link, { by: actor.id, now }))) return endedBefore;
    await happened(call, {
      action: 'passports.end',
      objectType: 'passport',
      objectId: link.id,
      before: { lab: link.lab_name, code: link.code, ends_on: link.ends_on },
      ...(link.lab_id !== null && { reload: [{ noun: 'labs', id: link.lab_id, audience: { labs: [link.lab_id] } }] }),
    });
    const after = await findLink(db, link.id);
    const seen = after && visible(actor, after);
    return seen ? succeed(presentLink(actor, seen, now)) : refuse('NOT_FOUND');
  }),

  open: handleInSteps(passportRoutes.open, ({ input, world, now }) =>
    world.database.transaction(system, async (db) => {
      const opened = await openPassport(world, db, input.code, now);
      if (opened.state !== 'active') return succeed(opened);
      const { link, statements, today } = opened;
      await noteOpening(db, link, now);
      const changed = changedSince(link.stated, statements);
      return succeed({ state: 'active', statements, today, key: passportSigner(world).id, changed, indexed: link.indexed });
    }),
  ),

  keys: handleInSteps(passportRoutes.keys, ({ world, now }) =>
    world.database.transaction(system, async (db) => {
      const signer = passportSigner(world);
      await noteKey(db, signer, now);
      const keys = (await usedKeys(db)).map(({ id, public_key, first_used_at }) => ({
        id,
        public_key,
        fingerprint: fingerprintOf(public_key),
        current: id === signer.id,
        first_used_at: first_used_at.toISOString(),
      }));
      return succeed({ keys: [...keys.filter(({ current }) => current), ...keys.filter(({ current }) => !current)] });
    }),
  ),

  revocations: handleInSteps(passportRoutes.revocations, async ({ world, now }) => succeed(await revocationsNow(world, now))),
};
