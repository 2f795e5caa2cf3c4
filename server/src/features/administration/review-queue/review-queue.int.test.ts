import type { QueueFilter, QueueView } from '@aliquot/contract/administration/review-queue';
import { describe, expect, it } from 'vitest';
import { approve, labData, nobody, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { uploadToLab } from '../../../testing/acts/uploads.ts';
import type { Person } from '../../../testing/test-app.ts';

const day = 86_400_000;
const clock = testClock('2026-03-02T09:00:00Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin({ name: 'Dolores Reyes' });
const colleague = given.admin({ name: 'Tom Becker' });
const researcher = given.researcher();
const { owner, lab } = given.lab({ labName: 'Harbor Genomics' });
const { owner: otherOwner, lab: otherLab } = given.lab({ labName: 'Bay Oncology' });

/** Stores what an analysis would have left: a judgment with its risk, score and contradictions. */
const judged = async (
  labId: string,
  { risk, score, contradictions = [] }: { risk: string; score: number; contradictions?: string[] },
) => {
  const { owner: db } = app.world.database;
  const { id } = await db
    .insertInto('analyses')
    .values({
      lab_id: labId,
      status: 'completed',
      started_by: null,
      rules_version: 'test',
      compliance_score: score,
      overall_risk: risk as 'low',
      assessment: JSON.stringify({
        contradictions: contradictions.map((message) => ({ rule: 'R02', severity: 'high', message, fix: '', evidence: [] })),
      }),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('labs').set({ compliance_score: score }).where('id', '=', labId).execute();
  await db
    .insertInto('judgements')
    .values({
      analysis_id: id,
      lab_id: labId,
      cause: 'analysis',
      rules_version: 'test',
      compliance_score: score,
      scored: true,
      overall_risk: risk as 'low',
      certifications: '[]',
      gaps: '[]',
      reasons: '[]',
      made_at: clock.now(),
    })
    .execute();
};
const certified = (labId: string, expiry_date: string) =>
  app.world.database.owner
    .insertInto('certifications')
    .values({ lab_id: labId, type: 'clia', number: '05D0982600', expiry_date, evidence: '{}' } as never)
    .execute();

type Filter = Partial<Record<keyof QueueFilter | 'sort', string>> & { view?: QueueView };
const list = (filter: Filter = {}, person: Person = admin) => person.api.reviewQueue.list({ pageSize: 100, ...filter });
const names = async (filter: Filter = {}) => (await list(filter)).items.map(({ name }) => name);
const ask = (labId: string, text = 'Please send the current certificate.', person: Person = admin) =>
  person.api.reviewQueue.ask({ labId, questions: [{ topic: 'certificate', text }] });
const noticesOf = async (person: Person, kind: string) =>
  (await person.api.notifications.list({ pageSize: 50 })).items.filter((notice) => notice.kind === kind);
const caseOf = (labId: string) => admin.api.reviewQueue.get({ labId });

describe('the review queue', () => {
  const decided = { decided_at: clock.now(), waits_since: clock.now() };
  const approved = { ...decided, status: 'approved', needs_review: true } as const;
  it.each([
    ['new', { status: 'pending' as const, decided_at: null }],
    ['returning', { ...decided, status: 'pending' as const }],
    ['certificates', { ...approved, review_fields: ['labName', 'certifications'] }],
    ['profile', { ...approved, review_fields: ['labName'] }],
    [null, { ...approved, needs_review: false }],
    [null, { ...decided, status: 'denied' as const }],
  ])('ADQ-001 why a laboratory waits is the same in the queue, its filter and its review: %s', async (kind, changes) => {
    const { lab: one } = await ownerWithLab(app, { labName: `Kindly ${kind ?? 'nothing'}` });
    await app.world.database.owner.updateTable('labs').set(changes).where('id', '=', one.id).execute();
    const inQueue = (await list({ search: one.name })).items.map(({ wait }) => wait.kind);
    expect(inQueue).toEqual(kind ? [kind] : []);
    expect((await caseOf(one.id)).wait?.kind ?? null).toBe(kind);
    expect(await names({ search: one.name, kind: kind ?? 'new' })).toEqual(kind ? [one.name] : []);
    await app.world.database.owner.deleteFrom('labs').where('id', '=', one.id).execute();
  });

  it('ADQ-002 a decision shows the scores over time, without judgments that have none', async () => {
    const { lab: one } = await ownerWithLab(app, { labName: 'Scored Serology' });
    const days: string[] = [];
    for (const score of [20, 55, 80]) {
      days.push(clock.now().toISOString());
      await judged(one.id, { risk: 'low', score });
      clock.pass(1000);
    }
    await app.rows('update judgements set scored = false where lab_id = $1 and compliance_score = 55', one.id);
    expect((await caseOf(one.id)).scores).toEqual([
      { at: days[0], score: 20 },
      { at: days[2], score: 80 },
    ]);
    await app.world.database.owner.deleteFrom('labs').where('id', '=', one.id).execute();
  });

  it('ADQ-001 orders by age, then risk, and shows age against the target, who has it and what blocks it', async () => {
    const { lab: old } = await ownerWithLab(app, { labName: 'Old Mill Pathology' });
    clock.pass(6 * day);
    const { lab: calm } = await ownerWithLab(app, { labName: 'Calm Cytology' });
    const { lab: risky } = await ownerWithLab(app, { labName: 'Risky Toxicology' });
    await judged(calm.id, { risk: 'low', score: 90 });
    await judged(risky.id, { risk: 'high', score: 22, contradictions: ['Two directors are named.'] });
    await certified(risky.id, '2026-03-20');
    clock.pass(2 * day);
    const { items, counts, target_days, due_today } = await list();
    expect(items.map(({ name }) => name).slice(0, 3)).toEqual(['Bay Oncology', 'Harbor Genomics', 'Old Mill Pathology']);
    expect(items.map(({ name }) => name).slice(3)).toEqual(['Risky Toxicology', 'Calm Cytology']);
    expect(items.at(3)).toMatchObject({
      wait: { kind: 'new', days: 2, over: -3, paused_at: null },
      risk: 'high',
      score: 22,
      contradictions: 1,
      ending: { name: 'CLIA certificate 05D0982600', date: '2026-03-20', days_left: 10 },
      assignee: null,
      blocked_by: null,
    });
    expect(items.at(2)).toMatchObject({ wait: { days: 8, over: 3 }, risk: null, score: null, blocked_by: 'No analysis yet' });
    expect({ target_days, due_today }).toEqual({ target_days: 5, due_today: 0 });
    expect(counts).toMatchObject({ all: 5, overdue: 3, nobody: 5, mine: 0, contradictions: 1, ending: 1, asked: 0, ready: 1 });
    expect(await names({ view: 'ready' })).toEqual(['Calm Cytology']);
    expect(await names({ risk: 'unknown', sort: 'name' })).toEqual(['Bay Oncology', 'Harbor Genomics', 'Old Mill Pathology']);
    expect(await names({ search: 'mill' })).toEqual(['Old Mill Pathology']);

    const around = await admin.api.reviewQueue.around({ labId: risky.id });
    expect(around).toMatchObject({
      position: 4,
      total: 5,
      previous: { id: old.id, name: 'Old Mill Pathology' },
      next: { id: calm.id, name: 'Calm Cytology' },
    });
    expect(await admin.api.reviewQueue.around({ labId: risky.id, view: 'ready' })).toMatchObject({ position: null });
    await approve(admin, calm.id);
    expect(await names({ view: 'ready' })).toEqual([]);
  });

  it('ADQ-001 a laboratory is taken once, given to a colleague who is notified, and let go of', async () => {
    const take = (person: Person, from: string | null, assigneeId: string | null = person.id) =>
      person.api.reviewQueue.assign({ labId: lab.id, assigneeId, from });
    expect(await take(admin, null)).toMatchObject({ assignee: { name: 'Dolores Reyes' } });
    expect(await refusal(take(colleague, null))).toMatchObject({
      status: 409,
      details: 'Someone else is assigned to this laboratory now. Reload the page.',
    });
    await take(admin, admin.id, colleague.id);
    expect((await noticesOf(colleague, 'lab-given'))[0]).toMatchObject({ title: 'Harbor Genomics was assigned to you' });
    expect((await list({ view: 'mine' }, colleague)).items).toMatchObject([{ name: 'Harbor Genomics' }]);
    expect((await refusal(take(admin, colleague.id, researcher.id))).status).toBe(422);
    await take(admin, colleague.id, null);
    expect((await caseOf(lab.id)).assignee).toBeNull();
    const both = await Promise.allSettled([take(admin, null), take(colleague, null)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await trailOf(app, lab.id)).filter(({ action }) => action === 'review-queue.assign')).toHaveLength(4);
  });

  it('ADQ-005 several are given at once, each with its own result', async () => {
    const { lab: decided } = await ownerWithLab(app);
    await approve(admin, decided.id);
    const act = { name: 'review.assign', assigneeId: colleague.id } as const;
    const { results } = await admin.api.lists.act({ act, ids: [otherLab.id, decided.id, nobody] });
    expect(results).toEqual([
      { id: otherLab.id, outcome: 'done', reason: null },
      { id: decided.id, outcome: 'refused', reason: 'This laboratory is not waiting for a decision any more.' },
      { id: nobody, outcome: 'unchanged', reason: 'No longer exists.' },
    ]);
    expect((await caseOf(otherLab.id)).assignee).toEqual({ id: colleague.id, name: 'Tom Becker' });
    expect((await admin.api.lists.act({ act, ids: [otherLab.id] })).results).toMatchObject([{ outcome: 'unchanged' }]);
  });

  it('ADQ-005 is exported and chosen as it is filtered', async () => {
    const { rows, total } = await admin.api.lists.matching({
      list: 'queue',
      query: `search=bay&assignee=nobody,${colleague.id}`,
    });
    expect({ rows, total }).toEqual({ rows: [{ id: otherLab.id, name: 'Bay Oncology' }], total: 1 });
    const file = await app.fetch(`/api/admin/review-queue.csv?search=bay&assignee=${colleague.id}`, {}, admin);
    const [header, line, ...more] = (await file.text()).trim().split('\r\n');
    expect(header).toContain('lab_id,name,status,kind,waits_since,days');
    expect(line).toContain(`${otherLab.id},Bay Oncology,pending,new,2026-`);
    expect(more).toEqual([]);
  });

  it('ADQ-001 ADQ-003 finds no case of an unknown laboratory', async () => {
    expect(await statusOf(caseOf(nobody))).toBe(404);
    expect(await statusOf(ask(nobody))).toBe(404);
  });
});

describe('approving against what speaks against it', () => {
  it('ADQ-002 asks for a note, which the trail keeps with what spoke against it', async () => {
    const { lab: risky } = await ownerWithLab(app);
    await judged(risky.id, { risk: 'high', score: 4, contradictions: ['Two directors are named.'] });
    await certified(risky.id, '2026-01-01');
    const { against, needs_note } = await caseOf(risky.id);
    expect(against.map(({ kind }) => kind)).toEqual(['certificate', 'contradiction', 'risk', 'score', 'unread']);
    expect(needs_note).toBe(true);
    expect(await refusal(admin.api.labs.decide({ labId: risky.id, newStatus: 'approved', note: ' ' }))).toMatchObject({
      status: 422,
      fields: { note: 'Something is against this approval. Write why you approve it anyway.' },
    });
    expect((await admin.api.labs.get({ labId: risky.id })).status).toBe('pending');
    const note = 'The renewal was confirmed by telephone with CMS.';
    await admin.api.labs.decide({ labId: risky.id, newStatus: 'approved', note });
    expect((await trailOf(app, risky.id)).at(-1)).toMatchObject({
      action: 'labs.approve',
      reason: note,
      after: { against: against.map(({ words }) => words) },
    });
  });

  it('ADQ-002 ADM-005 a call that knows no notes still approves, and the trail keeps what was against it', async () => {
    const { lab: risky } = await ownerWithLab(app);
    await judged(risky.id, { risk: 'high', score: 4 });
    expect((await approve(admin, risky.id)).status).toBe('approved');
    expect((await trailOf(app, risky.id)).at(-1)).toMatchObject({
      reason: null,
      after: { against: ['The risk is high', 'The score is 4%', 'No document was handed in'] },
    });
  });

  it('ADQ-002 a denial needs its reason and no note, and nothing against it needs neither', async () => {
    const { lab: risky } = await ownerWithLab(app);
    await judged(risky.id, { risk: 'high', score: 4 });
    await admin.api.labs.decide({ labId: risky.id, newStatus: 'denied', reason: 'No certificate.' });
    const { lab: sound } = await ownerWithLab(app);
    await judged(sound.id, { risk: 'low', score: 90 });
    expect((await approve(admin, sound.id)).status).toBe('approved');
  });

  it('ADQ-002 the operator’s checklist can be required', async () => {
    const { lab: waiting } = await ownerWithLab(app);
    const before = await admin.api.reviewQueue.settings({});
    const saved = await admin.api.reviewQueue.saveSettings({
      ...before,
      target_days: 3,
      checklist_required: true,
      checklist: [{ text: 'CLIA number looked up at CMS' }, { text: 'Owner’s email confirmed' }],
    });
    expect(await statusOf(admin.api.reviewQueue.saveSettings(before))).toBe(409);
    expect(await refusal(approve(admin, waiting.id))).toMatchObject({
      status: 409,
      details: 'The checklist has to be done before a laboratory can be approved.',
    });
    const tick = (itemId: string, done = true) => admin.api.reviewQueue.check({ labId: waiting.id, itemId, done });
    for (const { id } of saved.checklist) await tick(id);
    await tick(saved.checklist[0]?.id ?? '', false);
    expect((await caseOf(waiting.id)).checklist.map(({ checked_by }) => checked_by)).toEqual([null, 'Dolores Reyes']);
    await tick(saved.checklist[0]?.id ?? '');
    expect(await statusOf(tick(nobody))).toBe(404);
    await approve(admin, waiting.id);
    expect((await trailOf(app, waiting.id)).at(-1)?.after).toMatchObject({
      checked: ['CLIA number looked up at CMS', 'Owner’s email confirmed'],
    });
    const kept = saved.checklist.slice(1);
    const after = await admin.api.reviewQueue.saveSettings({
      ...saved,
      target_days: 5,
      checklist_required: false,
      checklist: kept,
    });
    expect(after.checklist).toEqual(kept);
    await admin.api.reviewQueue.saveSettings({ ...after, note_always: true });
    expect(await statusOf(approve(admin, otherLab.id))).toBe(422);
    const { version } = await admin.api.reviewQueue.settings({});
    await admin.api.reviewQueue.saveSettings({ ...before, version, checklist: [] });
  });
});

describe('asking a laboratory for something', () => {
  it('ADQ-003 stops the clock until it is answered in place, with one of its documents', async () => {
    const { owner: asked, lab: waiting } = await ownerWithLab(app, { labName: 'Quiet Serology' });
    clock.pass(2 * day);
    await ask(waiting.id);
    expect((await noticesOf(asked, 'lab-asked'))[0]).toMatchObject({
      title: 'A reviewer has a question about Quiet Serology',
      body: 'Please send the current certificate.',
    });
    clock.pass(10 * day);
    expect((await caseOf(waiting.id)).wait).toMatchObject({ days: 2 });
    const [item] = (await list({ search: 'Quiet' })).items;
    expect(item).toMatchObject({ blocked_by: 'Waits for the laboratory’s answer', wait: { days: 2 } });
    expect(await names({ view: 'asked' })).toEqual(['Quiet Serology']);

    const { questions } = await asked.api.reviewQueue.questions({ labId: waiting.id });
    expect(questions).toMatchObject([{ asked_by: null, answer: null, can: { answer: true, withdraw: false } }]);
    const questionId = questions[0]?.id ?? '';
    const file = { name: 'clia.txt', bytes: Buffer.from('A certificate'), type: 'text/plain' };
    await uploadToLab(app, waiting.id, file, asked);
    const { items: documents } = await asked.api.documents.listOfLab({ labId: waiting.id });
    const documentId = documents[0]?.id ?? '';
    const foreign = otherOwner.api.reviewQueue.answer({ questionId, answer: 'x' });
    expect(await statusOf(foreign)).toBe(404);
    expect(await refusal(asked.api.reviewQueue.answer({ questionId, answer: 'Here.', documentId: nobody }))).toMatchObject({
      status: 422,
      fields: { documentId: 'Choose one of your laboratory’s documents.' },
    });
    expect(await asked.api.reviewQueue.answer({ questionId, answer: 'Here it is.', documentId })).toMatchObject({
      answer: 'Here it is.',
      document: { file_name: 'clia.txt' },
    });
    expect(await statusOf(asked.api.reviewQueue.answer({ questionId, answer: 'Again' }))).toBe(409);
    expect((await noticesOf(admin, 'lab-answered'))[0]).toMatchObject({ title: 'Quiet Serology answered a question' });
    clock.pass(day);
    const after = await caseOf(waiting.id);
    expect(after.wait).toMatchObject({ days: 3, paused_at: null });
    expect(after.questions).toMatchObject([{ asked_by: 'Dolores Reyes', answer: 'Here it is.' }]);
    expect(
      (await trailOf(app, waiting.id)).map(({ action }) => action).filter((action) => action.startsWith('review')),
    ).toEqual(['review-queue.ask', 'review-queue.answer']);
  });

  it('ADQ-003 the clock goes on when the last question is answered or withdrawn, and a decision withdraws what is left', async () => {
    const { owner: asked, lab: waiting } = await ownerWithLab(app);
    await ask(waiting.id, 'First');
    clock.pass(day);
    const { questions } = await ask(waiting.id, 'Second');
    const [second, first] = questions;
    clock.pass(day);
    await asked.api.reviewQueue.answer({ questionId: first?.id ?? '', answer: 'Yes' });
    expect((await caseOf(waiting.id)).wait?.paused_at).not.toBeNull();
    expect(await admin.api.reviewQueue.withdraw({ questionId: second?.id ?? '' })).toMatchObject({ can: { withdraw: false } });
    expect((await caseOf(waiting.id)).wait).toMatchObject({ days: 0, paused_at: null });
    expect(await statusOf(admin.api.reviewQueue.withdraw({ questionId: second?.id ?? '' }))).toBe(409);
    await ask(waiting.id, 'Third');
    await approve(admin, waiting.id);
    const left = (await asked.api.reviewQueue.questions({ labId: waiting.id })).questions;
    expect(left.map(({ can }) => can.answer)).toEqual([false, false, false]);
  });

  it('ADQ-003 an empty question, a day that is over and an unknown topic are refused', async () => {
    const labId = lab.id;
    expect(await statusOf(ask(labId, '  '))).toBe(400);
    expect(await statusOf(admin.api.reviewQueue.ask({ labId, questions: [] }))).toBe(400);
    const late = admin.api.reviewQueue.ask({ labId, questions: [{ topic: 'other', text: 'x' }], due_on: '2020-01-01' });
    expect(await refusal(late)).toMatchObject({ status: 422, fields: { due_on: 'Choose a day from today on.' } });
  });

  it('ADQ-003 internal notes are read by administrators alone', async () => {
    const text = 'The director sounded unsure on the telephone.';
    const { notes } = await admin.api.reviewQueue.note({ labId: lab.id, text });
    expect(notes).toMatchObject([{ text, author: 'Dolores Reyes' }]);
    expect((await colleague.api.reviewQueue.get({ labId: lab.id })).notes).toHaveLength(1);
    const seen = JSON.stringify([
      await owner.api.labs.mine({}),
      await owner.api.reviewQueue.questions({ labId: lab.id }),
      await owner.api.notifications.list({}),
    ]);
    expect(seen).not.toContain('unsure');
    expect(await statusOf(otherOwner.api.reviewQueue.questions({ labId: lab.id }))).toBe(404);
    expect(JSON.stringify((await trailOf(app, lab.id)).at(-1))).not.toContain('unsure');
  });
});

describe('what makes a laboratory wait again', () => {
  it('ADQ-001 a denied one that returns, and an approved one whose profile changed', async () => {
    const { owner: returning, lab: denied } = await ownerWithLab(app, { labName: 'Returning Lab' });
    await admin.api.labs.decide({ labId: denied.id, newStatus: 'denied', reason: 'No scope.' });
    clock.pass(30 * day);
    await returning.api.labs.resubmit({ labId: denied.id });
    clock.pass(day);
    expect((await caseOf(denied.id)).wait).toMatchObject({ kind: 'returning', days: 1 });
    await approve(admin, denied.id);
    expect((await caseOf(denied.id)).wait).toBeNull();
    clock.pass(30 * day);
    const { version } = await returning.api.labs.mine({});
    await returning.api.labs.update({ labId: denied.id, version, labData: labData({ labName: 'Renamed Lab' }) });
    clock.pass(2 * day);
    expect((await caseOf(denied.id)).wait).toMatchObject({ kind: 'profile', days: 2 });
    const changed = await admin.api.labs.get({ labId: denied.id });
    await admin.api.labs.acknowledge({ labId: denied.id, version: changed.version });
    expect((await caseOf(denied.id)).wait).toBeNull();
  });
});
