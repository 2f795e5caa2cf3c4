import { describe, expect, it } from 'vitest';
import { analysed } from '../../../testing/acts/analyses.ts';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { samples } from '../../../testing/acts/uploads.ts';
import { type Person } from '../../../testing/test-app.ts';
import { controlOf } from '../judging/lines/knowledge.domain.ts';

const clock = testClock();

const later = () => clock.pass(60_000);

const given = scenario({ now: clock.now });
const { app } = given;
const admin = given.admin();
const { owner, lab } = given.lab();
given.readDocuments({ owner, lab }, samples('sop'));

const reason = 'Our parent company keeps these records for all of its laboratories in the group quality system.';
const latest = async () => (await owner.api.analyses.latest({ labId: lab.id })).analysis;
const gaps = async () => (await latest())?.assessment?.gaps ?? [];
const lineOf = async (control: string) => (await latest())?.assessment?.requirements.find((line) => line.control === control);
const scoreOf = async () => (await latest())?.result?.complianceScore ?? 0;
/** The gap worth most points that is not a certificate and decides nothing. */
const nextGap = async () => {
  later();
  const { items } = await owner.api.analyses.reasons({ labId: lab.id, pageSize: 100 });
  const open = (await gaps()).filter(({ status }) => status === 'missing' || status === 'partial');
  const found = open.find(({ id, effect }) => effect > 1 && !items.some(({ gap_id }) => gap_id === id));
  if (!found) throw new Error('no gap is left');
  return found;
};
const state = (gapId: string, words = reason) => owner.api.analyses.stateReason({ labId: lab.id, gapId, reason: words });
const judgedTimes = async () =>
  (await owner.api.analyses.list({ labId: lab.id })).items.flatMap(({ judgements }) => judgements).length;
/** Decides, and waits until the laboratory is judged by it. */
const judgedAfter = async (...decision: Parameters<typeof decide>) => {
  const before = await judgedTimes();
  const row = await decide(...decision);
  await expect.poll(judgedTimes).toBe(before + 1);
  return row;
};
const decide = (reasonId: string, newStatus: 'accepted' | 'refused', note?: string, person = admin) =>
  person.api.analyses.decideReason({ reasonId, newStatus, ...(note === undefined ? {} : { note }) });
const newestNotice = async (person: Person) => (await person.api.notifications.list({ pageSize: 1 })).items[0];

describe('a gap closed by a person with a reason', () => {
  it('waits for an administrator, who accepts it: it is closed visibly, counts by the rule, and is in the trail', async () => {
    const gap = await nextGap();
    const before = await scoreOf();
    const made = await state(gap.id);
    expect(made).toMatchObject({
      gap_id: gap.id,
      title: gap.title,
      reason,
      status: 'pending',
      stated_by: owner.name,
      can: { decide: false, withdraw: true },
    });
    expect(await newestNotice(admin)).toMatchObject({
      kind: 'gap-reason',
      body: `“${gap.title}” is waiting for your decision.`,
    });
    expect(await scoreOf()).toBe(before);
    const thingsOf = async (state: string) =>
      (await owner.api.analyses.toDo({ labId: lab.id })).things
        .filter((thing) => (thing.state === 'waiting') === (state === 'waiting'))
        .flatMap(({ points }) => points.map(({ id }) => id));
    expect(await thingsOf('waiting')).toEqual([gap.id]);
    expect(await thingsOf('open')).not.toContain(gap.id);
    const listed = (await admin.api.analyses.reasons({ status: 'pending' })).items.find(({ id }) => id === made.id);
    expect(listed).toMatchObject({ can: { decide: true, withdraw: false } });

    later();
    expect(await judgedAfter(made.id, 'accepted')).toMatchObject({ status: 'accepted', can: { decide: false } });
    const line = await lineOf(gap.id);
    expect(line?.status).toBe('accepted');
    expect(line?.note).toContain(reason);
    expect((await gaps()).map(({ id }) => id)).not.toContain(gap.id);
    const after = await scoreOf();
    expect(after).toBeGreaterThan(before);
    expect(after - before).toBeLessThanOrEqual(Math.ceil(gap.effect / 2 + 0.5));
    expect((await owner.api.labs.get({ labId: lab.id })).compliance_score).toBe(after);
    expect((await trailOf(app, made.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['gap-reasons.state', owner.id],
      ['gap-reasons.accepted', admin.id],
    ]);
    expect(await newestNotice(owner)).toMatchObject({ kind: 'gap-reason-accepted' });
  });

  it('outlives the next analysis', async () => {
    const gap = await nextGap();
    const made = await state(gap.id);
    await judgedAfter(made.id, 'accepted');
    later();
    await analysed(owner, lab.id);
    expect((await lineOf(gap.id))?.status).toBe('accepted');
  });

  it('is refused with words that the laboratory reads, and may be stated again', async () => {
    const gap = await nextGap();
    const made = await state(gap.id);
    const before = await scoreOf();
    expect(await refusal(decide(made.id, 'refused'))).toMatchObject({ status: 422, fields: { note: expect.any(String) } });
    expect(await decide(made.id, 'refused', 'The group manual is not among your documents.')).toMatchObject({
      status: 'refused',
      decision_note: 'The group manual is not among your documents.',
    });
    expect(await scoreOf()).toBe(before);
    expect(await newestNotice(owner)).toMatchObject({
      kind: 'gap-reason-refused',
      body: 'The group manual is not among your documents.',
    });
    expect((await state(gap.id)).status).toBe('pending');
  });

  it('an acceptance can be taken back, and the points go with it', async () => {
    const gap = await nextGap();
    const before = await scoreOf();
    const made = await state(gap.id);
    await judgedAfter(made.id, 'accepted');
    expect(await scoreOf()).toBeGreaterThan(before);
    later();
    await judgedAfter(made.id, 'refused', 'Accepted by mistake.');
    expect(await scoreOf()).toBe(before);
    expect((await gaps()).map(({ id }) => id)).toContain(gap.id);
  });

  it('is taken back by the laboratory only while nobody has decided', async () => {
    const gap = await nextGap();
    const made = await state(gap.id);
    expect(await statusOf(state(gap.id))).toBe(409);
    expect((await owner.api.analyses.withdrawReason({ reasonId: made.id })).status).toBe('withdrawn');
    expect(await statusOf(owner.api.analyses.withdrawReason({ reasonId: made.id }))).toBe(409);
    expect(await statusOf(decide(made.id, 'accepted'))).toBe(409);
  });

  it('two administrators at once decide once', async () => {
    const gap = await nextGap();
    const made = await state(gap.id);
    const outcomes = await Promise.allSettled([decide(made.id, 'accepted'), decide(made.id, 'refused', 'No.')]);
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    for (const error of lost) expect(await statusOf(Promise.reject(error))).toBe(409);
    const row = (await owner.api.analyses.reasons({ labId: lab.id })).items.find(({ id }) => id === made.id);
    const stands = row?.status === 'accepted';
    await expect.poll(async () => (await lineOf(gap.id))?.status === 'accepted').toBe(stands);
  });

  it('says something, names an open gap, and decides nothing that a question decides', async () => {
    const gap = await nextGap();
    for (const words of ['n/a', 'asdf asdf asdf asdf asdf'])
      expect(await refusal(state(gap.id, words))).toMatchObject({ status: 422, fields: { reason: expect.any(String) } });
    expect(await statusOf(state('no-such-gap'))).toBe(404);
    const scoping = (await gaps()).find(({ id }) => controlOf(id).scoping === true);
    expect(await statusOf(state(String(scoping?.id)))).toBe(422);
    const closable = (await latest())?.can.closeWithReason ?? [];
    expect(closable).toContain(gap.id);
    expect(closable).not.toContain(scoping?.id);
    expect((await admin.api.analyses.latest({ labId: lab.id })).analysis?.can).toEqual({ closeWithReason: [] });
  });

  it('GEN-002 of all laboratories are the administrators’ to read', async () => {
    expect(await statusOf(owner.api.analyses.reasons({}))).toBe(404);
  });
});

describe('the history of analyses', () => {
  it('ANA-009 GEN-013 lists every judgment with its rules, its cause and what it changed', async () => {
    const { items, total } = await owner.api.analyses.list({ labId: lab.id });
    expect(total).toBe(2);
    const [second, first] = items;
    expect(first?.judgements[0]).toMatchObject({ cause: 'analysis', changes: null });
    expect(first?.judgements[1]).toMatchObject({ cause: 'reason', changes: { gapsOpened: [], certificatesLost: [] } });
    const [accepted] = first?.judgements.slice(1) ?? [];
    expect(accepted?.changes?.gapsClosed).toHaveLength(1);
    expect(accepted?.changes?.score).toBe((accepted?.compliance_score ?? 0) - (first?.judgements[0]?.compliance_score ?? 0));
    expect(second?.judgements[0]?.changes?.score).toBe(0);
    expect(second?.judgements[0]?.rules_version).toMatch(/^\d{4}\.\d+\.\d+$/);
    expect(second).toMatchObject({ started_by: owner.name, documents: 1, unread: 0 });
    const paged = await owner.api.analyses.list({ labId: lab.id, page: 1, pageSize: 1 });
    expect(paged.items[0]?.judgements).toEqual(second?.judgements);
  });

  it('keeps what each analysis said of its documents', async () => {
    const { items } = await owner.api.analyses.list({ labId: lab.id });
    for (const { id: analysisId } of items) {
      const { documents } = await owner.api.analyses.get({ analysisId });
      const detail = await owner.api.analyses.document({ analysisId, documentId: String(documents[0]?.id) });
      expect(detail.analysis?.fileName).toBe(documents[0]?.file_name);
    }
  });
});
