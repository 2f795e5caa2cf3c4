import { describe, expect, it } from 'vitest';

import { ownerWithApprovedLab, submit } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';

const given = scenario({ worker: false });
const { app } = given;

const openings = (actorId: string) =>
  app.rows<{ object_id: string; route: string }>(
    `select object_id, after->>'route' as route from audit_entries where action = 'administration.open' and actor_id = $1 order by seq`,
    actorId,
  );

describe('what an administrator opens of other people’s words', () => {
  it('OPS-028: leaves an entry once for each, and what the two sides open themselves leaves none', async () => {
    const [admin, researcher] = [await app.person('admin'), await app.person('user')];
    const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: 'Harbor Genomics' });
    const { id, current_collaboration: collaborationId } = await submit(researcher, lab.id);
    if (!collaborationId) throw new Error('no laboratory was asked');
    for (const person of [researcher, owner]) {
      await person.api.conversations.list({ collaborationId });
      expect(await openings(person.id)).toEqual([]);
    }
    await admin.api.conversations.list({ collaborationId });
    await admin.api.conversations.list({ collaborationId });
    await admin.api.rooms.ofProject({ projectId: id });
    expect((await app.fetch(`/api/projects/${id}/timeline.json`, {}, admin)).status).toBe(200);
    await expect
      .poll(() => openings(admin.id))
      .toEqual([
        { object_id: collaborationId, route: 'GET /collaborations/{collaborationId}/messages' },
        { object_id: id, route: 'GET /projects/{projectId}/room' },
        { object_id: id, route: expect.stringContaining('timeline.json') },
      ]);
    const stranger = await app.person('admin');
    await app.fetch(`/api/collaborations/${id}/messages`, {}, stranger);
    expect(await openings(stranger.id)).toEqual([]);
  });
});
