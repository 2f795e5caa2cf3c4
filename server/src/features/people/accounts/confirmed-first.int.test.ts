import { confirmedFirst, confirmFirstMessage } from '@aliquot/contract/people/confirmed-first';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../testing/acts/labs.ts';
import { ownerWithApprovedLab, submit } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';

const given = scenario({ worker: false });
const { app } = given;

describe('an account without a confirmed address', () => {
  it('OPS-027: asks no laboratory and invites nobody, until the address is confirmed', async () => {
    const [admin, researcher] = [await app.person('admin'), await app.person('user', { confirmed: false })];
    const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: 'Harbor Genomics' });
    const asked = { status: 403, code: 'FORBIDDEN', details: confirmFirstMessage };
    expect(await refusal(submit(researcher, lab.id))).toMatchObject(asked);
    await app.rows('update users set email_verified = false where id = $1', owner.id);
    expect(await refusal(owner.api.members.invite({ labId: lab.id, email: 'stranger@example.org' }))).toMatchObject(asked);
    expect(await app.rows('select 1 from lab_collaborations')).toEqual([]);
    expect((await owner.api.members.list({ labId: lab.id })).can).toEqual({ invite: false });
    await app.rows('update users set email_verified = true where id = any($1::uuid[])', [owner.id, researcher.id]);
    const { id: projectId } = await submit(researcher, lab.id);
    const allowed = async () => ({
      more: (await researcher.api.projects.get({ projectId })).can.askMore > 0,
      colleagues: (await researcher.api.colleagues.people({ projectId })).can,
    });
    expect(await allowed()).toEqual({ more: true, colleagues: { manage: true, invite: true } });
    await app.rows('update users set email_verified = false where id = $1', researcher.id);
    expect(await allowed()).toEqual({ more: false, colleagues: { manage: true, invite: false } });
    const parts = [{ labId: lab.id, tests: ['method ngs'], description: 'Sequence them.' }];
    expect(await refusal(researcher.api.splits.split({ projectId, parts }))).toMatchObject(asked);
    await owner.api.members.invite({ labId: lab.id, email: 'stranger@example.org' });
    expect(confirmedFirst.size).toBe(7);
  });
});
