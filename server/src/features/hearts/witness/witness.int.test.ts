import { afterAll, describe, expect, it } from 'vitest';
import { checkModel } from '../../../commands/doctor.ts';
import { statusOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { harmful, startModelServer } from '../../../testing/servers/model-server.ts';
import { reportUsedBudgets } from './budgets.jobs.ts';
import { witnessDocuments } from './documents/documents.jobs.ts';

const server = await startModelServer();
afterAll(() => server.stop());

const clock = testClock('2026-12-14T10:00:00.000Z');
const given = scenario({
  now: clock.now,
  environment: {
    LLM_URL: server.url,
    LLM_MODEL: 'qwen3:8b',
    LLM_SECONDS: '1',
    LLM_PRICES: '0.5,1',
    LLM_CONTEXT_TOKENS: '1024',
  },
});
const { app } = given;
const { app: plain } = scenario();
const admin = given.admin();
const { owner: stranger } = given.approvedLab();
const { owner, lab } = given.approvedLab();

/** A scope whose end no rule finds: no label introduces it. */
const scopeOf = (holder: string) =>
  [
    'A2LA',
    'American Association for Laboratory Accreditation',
    'SCOPE OF ACCREDITATION TO ISO 15189:2022',
    holder,
    'CLINICAL TESTING',
    'Certificate Number: 4100.02',
    'Date of issue: January 28, 2026',
    'In recognition of the successful completion of the A2LA evaluation process, accreditation is granted to this laboratory.',
    'The accreditation remains in force through the last day of January 2029, subject to continued compliance.',
  ].join('\n');
/** A paper with two certificates, each with an end that no rule finds; the first one is asked about in two parts. */
const twoOf = (holder: string) =>
  [
    'A2LA',
    'American Association for Laboratory Accreditation',
    'SCOPE OF ACCREDITATION TO ISO 15189:2022',
    holder,
    'Certificate Number: 4100.01',
    'Date of issue: January 28, 2026',
    'The accreditation remains in force through the last day of January 2029, subject to continued compliance.',
    ...Array.from(
      { length: 12 },
      () => 'The laboratory keeps records of its examinations and shows them to the assessors on request.',
    ),
    'Certificate Number: 4100.02',
    'Date of issue: March 1, 2026',
    'The accreditation remains in force through the last day of March 2030, subject to continued compliance.',
  ].join('\n');
const documents = given.readDocuments({ owner, lab }, async () => [{ name: 'scope.txt', bytes: scopeOf(lab.name) }]);

const round = () => witnessDocuments(app.world, new AbortController().signal);
const host = () => app.world.model?.host ?? '';
const proposalsOf = async () => (await owner.api.witness.proposals({ labId: lab.id })).items;
const certification = async () => {
  const { groups } = await owner.api.evidence.view({ labId: lab.id, document: documents.idOf('scope.txt') });
  return groups[0]?.fields.find(({ label }) => label === 'Expires');
};

describe('a language model as a witness', () => {
  it('ALM-002 reads nothing before the laboratory has agreed to its host by name', async () => {
    expect(documents.idOf('scope.txt')).not.toBe('');
    await round();
    expect(server.asked).toEqual([]);
    const before = await owner.api.witness.ofLab({ labId: lab.id });
    expect(before).toEqual({
      model: { name: 'qwen3:8b', host: host(), is_local: true },
      agreement: null,
      can: { agree: true, end: false },
    });
    expect(await statusOf(owner.api.witness.agree({ labId: lab.id, host: 'api.example.com' }))).toBe(409);
    expect(await statusOf(stranger.api.witness.agree({ labId: lab.id, host: host() }))).toBe(404);
    const agreed = await owner.api.witness.agree({ labId: lab.id, host: host() });
    expect(agreed).toMatchObject({ agreement: { agreed_by: owner.name }, can: { agree: false, end: true } });
  });

  it('ALM-003 proposes what rules did not find, with the words it comes from, and counts for nothing', async () => {
    expect(await certification()).toMatchObject({ values: [], standing: 'not-verified' });
    await round();
    const [proposal, ...others] = await proposalsOf();
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({
      field: 'expiryDate',
      kind: 'missing',
      value: '2029-01-31',
      read: null,
      model: 'qwen3:8b',
      is_local: true,
      status: 'open',
      can: { decide: true },
      quotation: { quote: 'remains in force through the last day of January 2029', source: 'flow' },
    });
    expect(await certification()).toMatchObject({ values: [], standing: 'not-verified' });
    expect(await statusOf(stranger.api.witness.decide({ proposalId: proposal?.id ?? '', decision: 'confirmed' }))).toBe(404);
  });

  it('ALM-001 ALM-003 a confirmed proposal is a correction that says which model proposed it', async () => {
    const [proposal] = await proposalsOf();
    const decided = await owner.api.witness.decide({ proposalId: proposal?.id ?? '', decision: 'confirmed' });
    expect(decided).toMatchObject({ status: 'confirmed', decided_by: owner.name });
    expect((await certification())?.correction).toMatchObject({
      value: '2029-01-31',
      status: 'stated',
      made_by: owner.name,
      proposed_by: 'qwen3:8b',
    });
    expect(await statusOf(owner.api.witness.decide({ proposalId: decided.id, decision: 'rejected' }))).toBe(409);
  });

  it('ALM-007 keeps prompt, answer, model, time and cost of each call for administrators', async () => {
    const { items } = await admin.api.witness.calls({});
    const [kept] = items;
    expect(kept).toMatchObject({
      lab_name: lab.name,
      model: 'qwen3:8b',
      tokens_asked: 1200,
      cost: 0.00064,
      held: 1,
      fault: null,
    });
    const call = await admin.api.witness.call({ callId: kept?.id ?? '' });
    expect(call.prompt).toContain('9: The accreditation remains in force through the last day of January 2029');
    expect(JSON.parse(call.answer ?? '')).toHaveProperty('answers');
    const opened = await app.rows(
      "select 1 from audit_entries where action = 'administration.open' and object_id = $1",
      kept?.id,
    );
    expect(opened).toHaveLength(1);
  });

  it('ALM-002 the trail has the agreement and its end, and the end stops all calls', async () => {
    const asked = server.asked.length;
    expect(await owner.api.witness.endAgreement({ labId: lab.id })).toMatchObject({ agreement: null });
    await app.rows('delete from model_readings');
    await app.rows('update model_calls set answer = null');
    await round();
    expect(server.asked.length).toBe(asked);
    const entries = await app.rows<{ action: string }>(
      "select action from audit_entries where object_id = $1 and action like 'labs.%model%' order by seq",
      lab.id,
    );
    expect(entries.map(({ action }) => action)).toEqual(['labs.agree-to-model', 'labs.end-model-agreement']);
  });
});

describe('a paper with two certificates', () => {
  const { owner: other, lab: otherLab } = given.approvedLab();
  const two = given.readDocuments({ owner: other, lab: otherLab }, async () => [
    { name: 'two.txt', bytes: twoOf(otherLab.name) },
  ]);
  const open = async () =>
    (await other.api.witness.proposals({ labId: otherLab.id })).items.filter(({ status }) => status === 'open');
  const askAgain = async () => {
    server.become('honest');
    await app.rows('delete from model_proposals where lab_id = $1', otherLab.id);
    await app.rows('delete from model_readings where lab_id = $1', otherLab.id);
    await app.rows('update model_calls set answer = null');
  };

  it('ALM-002 is not asked about once its laboratory has ended the agreement, in the middle of it', async () => {
    expect(two.idOf('two.txt')).not.toBe('');
    await askAgain();
    await other.api.witness.agree({ labId: otherLab.id, host: host() });
    const before = server.asked.length;
    server.meanwhile(() => other.api.witness.endAgreement({ labId: otherLab.id }));
    await round();
    expect(server.asked.length).toBe(before + 1);
    expect((await other.api.witness.proposals({ labId: otherLab.id })).items).toEqual([]);
  });

  it('ALM-003 is asked about each with its own lines', async () => {
    await askAgain();
    await other.api.witness.agree({ labId: otherLab.id, host: host() });
    const before = server.asked.length;
    await round();
    const [first = '', further = '', second, ...others] = server.asked.slice(before).map(({ user }) => user);
    expect(others).toEqual([]);
    expect(first).toContain('7: The accreditation remains in force through the last day of January 2029');
    expect(first + further).not.toContain('4100.02');
    expect(second).toContain('22: The accreditation remains in force through the last day of March 2030');
    expect(second).not.toContain('4100.01');
    const proposed = await open();
    expect(proposed.map(({ value }) => value).toSorted()).toEqual(['2029-01-31', '2030-03-31']);
    expect(new Set(proposed.map(({ certification_id }) => certification_id)).size).toBe(2);
  });

  it('ALM-003 a proposal ends as corrected when its field is stated otherwise, and as confirmed by the same value', async () => {
    const proposed = await open();
    const state = (value: string, to: string) => {
      const about = proposed.find((each) => each.value === value);
      return other.api.corrections.make({
        certificationId: about?.certification_id ?? '',
        field: 'expiryDate',
        value: to,
      });
    };
    expect(await statusOf(state('2029-01-31', '2020-01-01'))).toBe(422);
    expect(await open()).toHaveLength(2);
    expect(await state('2029-01-31', '2029-01-30')).toMatchObject({ value: '2029-01-30', proposed_by: null });
    expect(await state('2030-03-31', '2030-03-31')).toMatchObject({ proposed_by: 'qwen3:8b', made_by: other.name });
    const { items } = await other.api.witness.proposals({ labId: otherLab.id });
    expect(new Set(items.map(({ value, status, decided_by }) => `${value} ${status} ${decided_by}`))).toEqual(
      new Set([`2029-01-31 corrected ${other.name}`, `2030-03-31 confirmed ${other.name}`]),
    );
    await app.rows('delete from model_readings where lab_id = $1', otherLab.id);
    await round();
    expect(await open()).toEqual([]);
    await other.api.witness.endAgreement({ labId: otherLab.id });
  });
});

describe('a model that does harm', () => {
  it.each(['unwritable' as const, ...harmful])('ALM-006 a model that is "%s" proposes nothing', async (character) => {
    const before = await proposalsOf();
    await owner.api.witness.agree({ labId: lab.id, host: host() });
    await app.rows('delete from model_readings');
    await app.rows('update model_calls set answer = null');
    clock.pass(60_000);
    server.become(character);
    await round();
    expect((await proposalsOf()).map(({ id, status }) => ({ id, status }))).toEqual(
      before.map(({ id, status }) => ({ id, status })),
    );
  });

  it('ALM-007 shows administrators what was dropped and why, and which calls failed', async () => {
    const report = await admin.api.witness.report({});
    expect(report).toMatchObject({ labs_agreed: 1, proposals: { confirmed: 2, corrected: 1 } });
    expect(report.dropped['NOT-IN-TEXT']).toBeGreaterThan(0);
    const { items } = await admin.api.witness.calls({});
    const quotations = items.flatMap(({ dropped }) => dropped.map(({ quotation }) => quotation));
    expect(quotations).toEqual(expect.arrayContaining(['half a \ufffd character', 'a \ufffd within']));
    expect(report.faults.map(({ words }) => words)).toContain(
      'The model server sent an answer of more than 1 MB, which was not read.',
    );
  });
});

describe('a budget of calls', () => {
  it('ALM-007 stops calls of a day with a notice to the administrators, once a day, and no analysis', async () => {
    const before = server.asked.length;
    server.become('honest');
    await app.rows('delete from model_readings');
    await app.rows('update model_calls set answer = null');
    await app.rows(
      `insert into model_calls (lab_id, question_key, model, host, part, parts, prompt, milliseconds, called_at)
       select $1, 'k', 'm', 'h', 1, 1, '', 1, $2 from generate_series(1, 1000)`,
      lab.id,
      clock.now(),
    );
    await round();
    expect(server.asked.length).toBe(before);
    const notices = async () =>
      (await admin.api.notifications.list({ pageSize: 100 })).items
        .filter(({ kind }) => kind === 'model-budget-used')
        .map(({ title, link }) => `${title} ${link}`)
        .toSorted();
    await Promise.all([reportUsedBudgets(app.world), reportUsedBudgets(app.world)]);
    await reportUsedBudgets(app.world);
    const today = [
      `${lab.name} has used all of today’s 100 calls /admin/operations#model`,
      'The language model has used all of today’s 1,000 calls /admin/operations#model',
    ].toSorted();
    expect(await notices()).toEqual(today);
    expect((await admin.api.witness.report({})).today).toMatchObject({
      limit: 1000,
      limit_per_lab: 100,
      labs_at_limit: [lab.name],
    });
    clock.pass(24 * 3_600_000);
    await reportUsedBudgets(app.world);
    expect(await notices()).toEqual(today);
    expect((await admin.api.witness.report({})).today).toMatchObject({ calls: 0, labs_at_limit: [] });
    await app.rows('update model_calls set called_at = $1', clock.now());
    await reportUsedBudgets(app.world);
    expect(await notices()).toHaveLength(4);
  });
});

describe('the check by doctor', () => {
  it('ALM-005 is shown to administrators with its day, and claimed of no other model', async () => {
    expect((await admin.api.witness.report({})).check).toBeNull();
    server.become('honest');
    const [finding] = await checkModel(app.world.config, app.world);
    expect(finding).toMatchObject({ check: 'model', ok: false, detail: expect.stringContaining('has grade F') });
    const { check } = await admin.api.witness.report({});
    expect(check).toMatchObject({
      grade: 'F',
      failed: expect.arrayContaining(['gives back the random number']),
      checked_at: clock.now().toISOString(),
    });
    server.become('quota');
    expect(await checkModel(app.world.config, app.world)).toMatchObject([{ ok: false }]);
    expect((await admin.api.witness.report({})).check).toEqual(check);
    await app.rows("update model_checks set model = 'another'");
    expect((await admin.api.witness.report({})).check).toBeNull();
    server.become('honest');
    expect((await checkModel(app.world.config, null))[0]?.detail).toContain(
      'the operations page does not show this check, which needs the database',
    );
  });
});

describe('the round of a worker', () => {
  it('ALM-001 comes by itself only where a model is named', async () => {
    const scheduled = (product: typeof app) => product.rows("select 1 from pgboss.schedule where name = 'witness.read'");
    expect(await scheduled(app)).toHaveLength(1);
    expect(await scheduled(plain)).toEqual([]);
  });
});
