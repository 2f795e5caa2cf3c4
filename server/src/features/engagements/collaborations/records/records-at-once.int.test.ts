import { heldMessage } from '@aliquot/contract/administration/holds';
import { describe, expect, it } from 'vitest';
import { refusal, trailOf } from '../../../../testing/acts/labs.ts';
import { ownerWithApprovedLab, requested } from '../../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../../testing/acts/scenario.ts';
import { endingReason, type RecordKind, type RecordWork, recordMarket } from '../../../../testing/rows/records.ts';
import { testPassword } from '../../../../testing/test-app.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin({ name: 'Ada Office' });
const { lab: spare } = given.approvedLab({ labName: 'Spare Lab' });

const reason = endingReason;

const { workIn, acts, readers } = recordMarket({ app, admin, spare });

const settled = async (...doing: Promise<unknown>[]) =>
  (await Promise.allSettled(doing)).map((outcome) =>
    outcome.status === 'fulfilled' ? 200 : (outcome.reason as { status: number }).status,
  );

describe('at the same moment', () => {
  it.each<[string, RecordKind, (work: RecordWork) => Promise<unknown>, (work: RecordWork) => Promise<unknown>]>([
    [
      'deliver | cancel',
      'running',
      ({ owner, collaborationId }) => owner.api.collaborations.complete({ collaborationId }),
      (work) => acts.cancel.researcher?.(work) ?? Promise.resolve(),
    ],
    [
      'deliver | reassign',
      'running',
      ({ owner, collaborationId }) => owner.api.collaborations.complete({ collaborationId }),
      (work) => acts.reassign.administrator?.(work) ?? Promise.resolve(),
    ],
    [
      'deliver | delete',
      'running',
      ({ owner, collaborationId }) => owner.api.collaborations.complete({ collaborationId }),
      (work) => acts['delete-project'].researcher?.(work) ?? Promise.resolve(),
    ],
    [
      'dispute | delete',
      'accepted',
      ({ owner, collaborationId }) => owner.api.disputes.open({ collaborationId, reason }),
      (work) => acts['delete-project'].researcher?.(work) ?? Promise.resolve(),
    ],
    [
      'dispute | account',
      'accepted',
      ({ owner, collaborationId }) => owner.api.disputes.open({ collaborationId, reason }),
      (work) => acts['delete-account'].researcher?.(work) ?? Promise.resolve(),
    ],
    [
      'dispute | laboratory',
      'delivered',
      ({ researcher, collaborationId }) => researcher.api.disputes.open({ collaborationId, reason }),
      (work) => acts['delete-laboratory'].administrator?.(work) ?? Promise.resolve(),
    ],
    [
      'accept | laboratory',
      'delivered',
      ({ researcher, projectId }) => researcher.api.projects.accept({ projectId }),
      (work) => acts['delete-laboratory'].administrator?.(work) ?? Promise.resolve(),
    ],
    [
      'cancel | cancel',
      'running',
      (work) => acts.cancel.researcher?.(work) ?? Promise.resolve(),
      (work) => acts.cancel.administrator?.(work) ?? Promise.resolve(),
    ],
    [
      'delete | delete',
      'accepted',
      (work) => acts['delete-project'].researcher?.(work) ?? Promise.resolve(),
      (work) => acts['delete-project'].researcher?.(work) ?? Promise.resolve(),
    ],
  ])(
    'PRM-031 PRM-032 PRM-033 %s: the slower one gets 409 or finds nothing, and the record stays',
    async (_name, kind, first, second) => {
      const work = await workIn(kind);
      const answers = await settled(first(work), second(work));
      expect(answers).toContain(200);
      for (const answer of answers) expect([200, 404, 409]).toContain(answer);
      const accountGone = (await app.rows('select 1 from users where id = $1', work.researcher.id)).length === 0;
      const labGone = (await app.rows('select 1 from labs where id = $1', work.labId)).length === 0;
      const gone = accountGone ? 'researcher' : labGone ? 'laboratory' : null;
      expect(await readers(work, gone)).toMatch(labGone ? /^ra$/ : /^r?la$/);
    },
  );

  it('PRM-031 an account deletion that a legal hold stops midway changes nothing', async () => {
    const work = await workIn('accepted');
    const { researcher, projectId } = work;
    const { owner: other, lab: otherLab } = await ownerWithApprovedLab(app, admin, { labName: 'Asked Too' });
    const { request } = await requested(researcher, other, otherLab.id, { title: 'Still asked' });
    const hold = await admin.api.holds.place({ subject: 'project', subject_id: projectId, reason: 'A claim.' });
    const deletion = () => researcher.api.accounts.deleteAccount({ password: testPassword });
    expect(await refusal(deletion())).toMatchObject({ status: 409, details: heldMessage });
    expect((await other.api.rooms.ofRequest({ collaborationId: request.id })).engagement?.stage).toBe('asked');
    expect(await readers(work, null)).toBe('rla');
    expect((await trailOf(app, projectId)).map(({ action }) => action)).not.toContain('projects.leave');
    await admin.api.holds.release({ holdId: hold.id, reason: 'Settled.' });
    await deletion();
    expect(await readers(work, 'researcher')).toBe('la');
  });
});
