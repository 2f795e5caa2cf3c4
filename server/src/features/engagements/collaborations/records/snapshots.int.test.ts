import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { trailOf } from '../../../../testing/acts/labs.ts';
import { requested, underWay } from '../../../../testing/acts/projects.ts';
import { propose } from '../../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../../testing/acts/scenario.ts';
import { textOfPdf } from '../../../../testing/papers/pdf-text.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const near = { earliestStart: '2026-03-16', validUntil: '2026-04-04' };

const plant = async () => {
  const [document] = await app.rows<{ id: string }>(
    `insert into lab_documents (lab_id, file_name, file_type, file_url, file_size, sha256)
      values ($1, 'cap.pdf', 'application/pdf', 'planted/cap', 1, $2) returning id`,
    lab.id,
    'a'.repeat(64),
  );
  const place = { documentId: document?.id, fileName: 'cap.pdf', evidence: { page: 2, quote: 'CAP 7204411', boxes: [] } };
  await app.rows(
    `insert into certifications (lab_id, type, number, expiry_date, evidence) values ($1, 'cap', '7204411', '2027-09-30', $2)`,
    lab.id,
    JSON.stringify({ number: [place] }),
  );
};
const file = (id: string, format: string, person = researcher) =>
  app.fetch(`/api/collaborations/${id}/snapshot.${format}`, {}, person);

describe('what is frozen when the work is agreed', () => {
  it('PRM-010 holds match, certificates with their evidence, judgment and proposal, and its hash is in the trail', async () => {
    await plant();
    const { request } = await requested(researcher, owner, lab.id, { title: 'Frozen' });
    expect(await researcher.api.collaborations.snapshot({ collaborationId: request.id })).toEqual({ snapshot: null });
    expect((await file(request.id, 'json')).status).toBe(404);
    await propose(owner, request.id, near);
    await researcher.api.proposals.accept({ collaborationId: request.id, version: 1 });
    const { snapshot } = await owner.api.collaborations.snapshot({ collaborationId: request.id });
    expect(snapshot).toMatchObject({
      taken_at: '2026-03-05T10:00:00.000Z',
      content: {
        agreed_by: 'proposal',
        project: { title: 'Frozen' },
        laboratory: { id: lab.id, name: 'Harbor Genomics' },
        certificates: [
          {
            type: 'cap',
            number: '7204411',
            expiry_date: '2027-09-30',
            evidence: [{ field: 'number', document_sha256: 'a'.repeat(64), page: 2, words: 'CAP 7204411' }],
          },
        ],
        proposal: { version: 1, total: 48 * 42_000 + 320_000, promisedEnd: '2026-04-20' },
      },
    });
    expect(snapshot?.content.match?.factors.length).toBeGreaterThan(3);
    const bytes = Buffer.from(await (await file(request.id, 'json')).arrayBuffer());
    const hash = createHash('sha256').update(bytes).digest('hex');
    const entry = (await trailOf(app, request.id)).find(({ action }) => action === 'proposals.accept');
    expect(hash).toBe(snapshot?.sha256);
    expect(entry?.after).toMatchObject({ snapshot_sha256: hash });
    const pdf = await file(request.id, 'pdf', admin);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(await textOfPdf(new Uint8Array(await pdf.arrayBuffer()))).toContain('As it stood on March 5, 2026');
  });

  it('PRM-010 PRM-003 is taken at the one-step approval too, and stays when the certificates change', async () => {
    const { request } = await underWay(researcher, owner, lab.id, { title: 'One step' });
    const before = await researcher.api.collaborations.snapshot({ collaborationId: request.id });
    expect(before.snapshot?.content).toMatchObject({ agreed_by: 'approval', proposal: null, certificates: [{ type: 'cap' }] });
    await app.rows('delete from certifications where lab_id = $1', lab.id);
    expect(await researcher.api.collaborations.snapshot({ collaborationId: request.id })).toEqual(before);
    expect((await trailOf(app, request.id)).find(({ action }) => action === 'collaborations.approve')?.after).toMatchObject({
      snapshot_sha256: before.snapshot?.sha256,
    });
  });

  it('PRM-010 is never changed', async () => {
    await expect(
      app.world.database.transaction({ kind: 'system' }, (db) => db.deleteFrom('snapshots').execute()),
    ).rejects.toThrow(/permission denied/);
  });
});
