import { describe, expect, it } from 'vitest';
import { trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { samples } from '../../../testing/acts/uploads.ts';
import { controlOf } from '../judging/lines/knowledge.domain.ts';

const clock = testClock();

const given = scenario({ now: clock.now });
const { app } = given;
const { owner, lab } = given.lab();
const documents = given.readDocuments({ owner, lab }, samples('clia-certificate', 'sop'));
const clia = () => documents.idOf('clia-certificate.pdf');
const sop = () => documents.idOf('sop.pdf');

const judgements = async () => (await owner.api.analyses.list({ labId: lab.id })).items.flatMap((each) => each.judgements);
const score = async () => (await owner.api.labs.mine({})).compliance_score ?? 0;

describe('RDG-006 deleting a document', () => {
  it('tells before it happens what rests on it alone', async () => {
    const { resting } = await owner.api.documents.restingOn({ documentId: clia() });
    expect(resting?.certificates).toEqual([expect.stringMatching(/^CLIA certificate 05D/)]);
    expect(resting?.requirements).toContain(controlOf('clia-certificate').title);
    expect(resting?.score.before).toBe(await score());
    expect(resting?.score.after).toBeLessThan(resting?.score.before ?? 0);
    expect((await owner.api.analyses.toDo({ labId: lab.id })).basis.enough).toBe(resting?.score.scored);
    const other = (await owner.api.documents.restingOn({ documentId: sop() })).resting;
    expect(other?.certificates).toEqual([]);
    expect(other?.requirements).not.toContain(controlOf('clia-certificate').title);
  });

  it('retires what rested on it at once, judges again by itself, keeps both in the history, and leaves nothing found', async () => {
    const before = await judgements();
    const [certificate] = (await owner.api.labs.mine({})).certifications;
    const { resting } = await owner.api.documents.restingOn({ documentId: clia() });
    clock.set('2026-06-01T11:00:00.000Z');
    await owner.api.documents.deleteFromLab({ documentId: clia() });
    expect((await owner.api.labs.mine({})).certifications).toEqual([]);
    await expect.poll(judgements).toHaveLength(before.length + 1);
    const [analysis] = (await owner.api.analyses.list({ labId: lab.id })).items;
    expect(analysis?.judgements.at(-1)).toMatchObject({
      cause: 'deletion',
      compliance_score: resting?.score.after,
      changes: { certificatesLost: resting?.certificates },
    });
    expect(analysis?.judgements[0]).toMatchObject({ cause: 'analysis', compliance_score: resting?.score.before });
    expect(await score()).toBe(resting?.score.after);

    const assessment = (await owner.api.analyses.latest({ labId: lab.id })).analysis?.assessment;
    expect(assessment?.certifications).toEqual([]);
    const line = assessment?.requirements.find(({ control }) => control === 'clia-certificate');
    expect(line).toMatchObject({ status: 'missing', evidence: [] });
    const shown = await owner.api.evidence.view({ labId: lab.id, certification: certificate?.id ?? '' });
    const fields = shown.groups.flatMap((group) => group.fields);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter(({ standing }) => standing === 'found')).toEqual([]);
    expect(shown.groups[0]?.note).toBe('No document shows it now.');
    for (const { requirements } of assessment ? [assessment] : [])
      for (const { id, status } of requirements.filter((each) => each.status === 'met')) {
        const { groups } = await owner.api.evidence.view({ labId: lab.id, requirement: id });
        expect([status, groups[0]?.fields[0]?.places.length]).not.toEqual(['met', 0]);
      }
    expect((await trailOf(app, clia())).at(-1)).toMatchObject({
      action: 'documents.delete',
      actor_id: owner.id,
      after: { retired: resting?.certificates },
    });
  });
});
