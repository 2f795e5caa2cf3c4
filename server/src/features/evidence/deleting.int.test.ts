import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { analysed } from '../../testing/analyses.ts';
import { ownerWithLab, statusOf, trailOf } from '../../testing/labs.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sample, uploadToLab } from '../../testing/uploads.ts';
import { controlOf } from '../judging/lines/knowledge.domain.ts';

let app: TestApp;
let owner: Person;
let labId: string;
let clia: string;
let sop: string;
let clock = new Date('2026-06-01T10:00:00.000Z');

beforeAll(async () => {
  app = await startTestApp({ now: () => clock });
  ({
    owner,
    lab: { id: labId },
  } = await ownerWithLab(app));
  await uploadToLab(app, labId, await sample('clia-certificate'), owner);
  await uploadToLab(app, labId, await sample('sop'), owner);
  await analysed(owner, labId);
  const { items } = await owner.api.documents.listOfLab({ labId });
  clia = items.find(({ file_name }) => file_name.startsWith('clia'))?.id ?? '';
  sop = items.find(({ file_name }) => file_name.startsWith('sop'))?.id ?? '';
});
afterAll(() => app.close());

const judgements = async () => (await owner.api.analyses.list({ labId })).items.flatMap((each) => each.judgements);
const score = async () => (await owner.api.labs.mine({})).compliance_score ?? 0;

describe('RDG-006 deleting a document', () => {
  it('tells before it happens what rests on it alone', async () => {
    const { resting } = await owner.api.documents.restingOn({ documentId: clia });
    expect(resting?.certificates).toEqual([expect.stringMatching(/^CLIA certificate 05D/)]);
    expect(resting?.requirements).toContain(controlOf('clia-certificate').title);
    expect(resting?.score.before).toBe(await score());
    expect(resting?.score.after).toBeLessThan(resting?.score.before ?? 0);
    const other = (await owner.api.documents.restingOn({ documentId: sop })).resting;
    expect(other?.certificates).toEqual([]);
    expect(other?.requirements).not.toContain(controlOf('clia-certificate').title);

    const stranger = (await ownerWithLab(app)).owner;
    const path = `/api/lab-documents/${clia}/resting`;
    expect((await app.fetch(path)).status).toBe(401);
    expect(await statusOf((await app.person('user')).api.documents.restingOn({ documentId: clia }))).toBe(403);
    expect(await statusOf(stranger.api.documents.restingOn({ documentId: clia }))).toBe(404);
  });

  it('retires what rested on it at once, judges again by itself, keeps both in the history, and leaves nothing found', async () => {
    const before = await judgements();
    const [certificate] = (await owner.api.labs.mine({})).certifications;
    const { resting } = await owner.api.documents.restingOn({ documentId: clia });
    clock = new Date('2026-06-01T11:00:00.000Z');
    await owner.api.documents.deleteFromLab({ documentId: clia });
    expect((await owner.api.labs.mine({})).certifications).toEqual([]);
    await vi.waitFor(async () => expect(await judgements()).toHaveLength(before.length + 1), { timeout: 60_000, interval: 50 });
    const [analysis] = (await owner.api.analyses.list({ labId })).items;
    expect(analysis?.judgements.at(-1)).toMatchObject({
      cause: 'deletion',
      compliance_score: resting?.score.after,
      changes: { certificatesLost: resting?.certificates },
    });
    expect(analysis?.judgements[0]).toMatchObject({ cause: 'analysis', compliance_score: resting?.score.before });
    expect(await score()).toBe(resting?.score.after);

    const assessment = (await owner.api.analyses.latest({ labId })).analysis?.assessment;
    expect(assessment?.certifications).toEqual([]);
    const line = assessment?.requirements.find(({ control }) => control === 'clia-certificate');
    expect(line).toMatchObject({ status: 'missing', evidence: [] });
    const shown = await owner.api.evidence.view({ labId, certification: certificate?.id ?? '' });
    const fields = shown.groups.flatMap((group) => group.fields);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter(({ standing }) => standing === 'found')).toEqual([]);
    expect(shown.groups[0]?.note).toBe('No document shows it now.');
    for (const { requirements } of assessment ? [assessment] : [])
      for (const { id, status } of requirements.filter((each) => each.status === 'met')) {
        const { groups } = await owner.api.evidence.view({ labId, requirement: id });
        expect([status, groups[0]?.fields[0]?.places.length]).not.toEqual(['met', 0]);
      }
    expect((await trailOf(app, clia)).at(-1)).toMatchObject({
      action: 'documents.delete',
      actor_id: owner.id,
      after: { retired: resting?.certificates },
    });
  });
});
