import { afterAll, describe, expect, it } from 'vitest';
import { statusOf } from '../../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../../testing/acts/scenario.ts';
import { pdfOf } from '../../../../testing/acts/uploads.ts';
import { harmful, startModelServer } from '../../../../testing/servers/model-server.ts';
import type { Person } from '../../../../testing/test-app.ts';

const server = await startModelServer();
afterAll(() => server.stop());

const clock = testClock('2026-12-14T10:00:00.000Z');
const given = scenario({
  now: clock.now,
  environment: {
    LLM_URL: server.url,
    LLM_MODEL: 'qwen3:8b',
    LLM_SECONDS: '2',
    LLM_PRICES: '0.5,1',
    LLM_CALLS_PER_DAY_AND_LAB: '40',
  },
});
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const colleague = given.researcher();

const host = () => app.world.model?.host ?? '';
const lines = [
  'Targeted sequencing of 240 archived colorectal tumors',
  'Study protocol, version 3',
  'Objectives',
  'To sequence archived colorectal tumors and describe their variants.',
  'Laboratory work requested',
  'The laboratory will extract DNA from 240 FFPE blocks and sequence KRAS and NRAS with a targeted panel.',
  'Procedures',
  'The partner puts what is left on a methylation array within four months.',
];

/** Waits for the worker, which asks. */
const answered = ({ api }: Person) =>
  expect
    .poll(async () => (await api.requestWitness.get({})).readings.filter(({ state }) => state === 'waiting').length, {
      timeout: 60_000,
    })
    .toBe(0);
const ask = (person: Person, typed: { title?: string; description?: string } = {}) =>
  person.api.requestWitness.ask({ host: host(), ...typed });
const readingOf = async ({ api }: Person) => (await api.requestWitness.get({})).readings[0];

describe('a language model is asked about a request', () => {
  it('ALM-004 is asked only by a click that names its host, and the agreement is in the trail', async () => {
    expect(await researcher.api.requestWitness.get({})).toEqual({
      model: { name: 'qwen3:8b', host: host(), is_local: true },
      agreement: null,
      readings: [],
    });
    expect(
      await statusOf(researcher.api.requestWitness.ask({ host: 'api.example.com', description: 'Sequencing of tumors' })),
    ).toBe(409);
    expect(await statusOf(ask(researcher))).toBe(409);
    const bytes = new Uint8Array(await pdfOf(lines));
    const file = new File([bytes], 'plan.pdf', { type: 'application/pdf' });
    const { id } = await researcher.api.protocols.add({ file });
    await expect
      .poll(async () => (await researcher.api.protocols.list({})).protocols.find((each) => each.id === id)?.state, {
        timeout: 60_000,
      })
      .toBe('read');
    expect(server.asked).toEqual([]);
    const asked = await ask(researcher);
    expect(asked).toMatchObject({ agreement: {}, readings: [{ protocol_id: id, model: 'qwen3:8b', is_local: true }] });
    const entries = await app.rows<{ action: string }>(
      "select action from audit_entries where object_id = $1 and action like 'requests.%'",
      researcher.id,
    );
    expect(entries.map(({ action }) => action)).toEqual(['requests.agree-to-model']);
  });

  it('ALM-004 proposes fields and things that our rules derive from words of the file, and fills nothing', async () => {
    const before = (await researcher.api.protocols.list({})).protocols[0]?.proposals;
    await answered(researcher);
    expect(await readingOf(researcher)).toMatchObject({ state: 'answered', message: null });
    const { fields, terms, milliseconds } = (await readingOf(researcher)) ?? {};
    expect(terms?.map(({ label, quotation }) => [label, quotation.page, quotation.words])).toEqual([
      ['Methylation array', 1, 'methylation array'],
    ]);
    expect(fields?.map(({ field, value, quotation }) => [field, value, quotation.words])).toContainEqual([
      'timeline',
      'medium',
      'within four months',
    ]);
    expect(milliseconds).toBeGreaterThanOrEqual(0);
    expect((await researcher.api.protocols.list({})).protocols[0]?.proposals).toEqual(before);
    expect(await statusOf(colleague.api.requestWitness.call({ readingId: (await readingOf(researcher))?.id ?? '' }))).toBe(404);
  });

  it('ALM-004 ALM-007 question and answer are their person’s alone; administrators see model, time, cost and outcome', async () => {
    const reading = await readingOf(researcher);
    const { exchanges } = await researcher.api.requestWitness.call({ readingId: reading?.id ?? '' });
    expect(exchanges[0]?.prompt).toContain('on a methylation array within four months');
    expect(JSON.parse(exchanges[0]?.answer ?? '')).toHaveProperty('answers');
    const { items } = await admin.api.witness.calls({});
    expect(items[0]).toMatchObject({ lab_id: null, lab_name: null, model: 'qwen3:8b', tokens_asked: 1200, cost: 0.00064 });
    expect(items[0]?.held).toBeGreaterThan(0);
    const call = await admin.api.witness.call({ callId: items[0]?.id ?? '' });
    expect([call.prompt, call.answer]).toEqual(['', null]);
    expect(await admin.api.witness.report({})).toMatchObject({ labs_agreed: 0, people_agreed: 1 });
  });

  it('ALM-004 the same text is asked about once, and typed words in the same way', async () => {
    const before = server.asked.length;
    await ask(researcher);
    await answered(researcher);
    expect(server.asked.length).toBe(before);
    const typed = {
      title: 'Willow',
      description: 'We have 48 FFPE blocks of BRAF wild type tumors and want them within four months.',
    };
    await ask(researcher, typed);
    await answered(researcher);
    const { readings } = await researcher.api.requestWitness.get({});
    const ofTyped = readings.find(({ protocol_id }) => protocol_id === null);
    expect(ofTyped?.fields.map(({ field, value }) => [field, value])).toContainEqual(['samples', '48 FFPE blocks']);
  });

  it.each(harmful)(
    'ALM-006 ALM-004 a model that is "%s" proposes nothing, and the request stays as it is',
    async (character) => {
      const before = await researcher.api.protocols.list({});
      await app.rows('delete from model_request_readings');
      clock.pass(10 * 60_000);
      server.become(character);
      await ask(researcher);
      await answered(researcher);
      expect(await readingOf(researcher)).toMatchObject({ fields: [], terms: [] });
      expect(await researcher.api.protocols.list({})).toEqual(before);
    },
  );

  it('ALM-004 a failure is said in one sentence, and the next click asks again', async () => {
    server.become('wrong-key');
    await app.rows('delete from model_request_readings');
    await ask(researcher);
    await answered(researcher);
    expect(await readingOf(researcher)).toMatchObject({
      state: 'failed',
      message: 'qwen3:8b gave no answer that can be used. Try again later.',
    });
  });

  it('ALM-007 a used budget of the person stops the call with a sentence', async () => {
    server.become('honest');
    await app.rows(
      `insert into model_calls (user_id, question_key, model, host, part, parts, prompt, milliseconds, called_at)
       select $1, 'k', 'm', 'h', 1, 1, '', 1, $2 from generate_series(1, 40)`,
      researcher.id,
      clock.now(),
    );
    const before = server.asked.length;
    await ask(researcher);
    await answered(researcher);
    expect(await readingOf(researcher)).toMatchObject({
      message: "Today's questions to the model are used. Ask again tomorrow.",
    });
    expect(server.asked.length).toBe(before);
  });

  it('ALM-004 the end of the agreement removes what was proposed and is in the trail', async () => {
    expect(await researcher.api.requestWitness.endAgreement({})).toMatchObject({ agreement: null, readings: [] });
    expect(await statusOf(researcher.api.requestWitness.endAgreement({}))).toBe(409);
    const { modelAgreements } = await researcher.api.accounts.exportData({});
    expect(modelAgreements).toEqual([{ host: host(), agreed_at: expect.any(String), ended_at: expect.any(String) }]);
    const entries = await app.rows<{ action: string }>(
      "select action from audit_entries where object_id = $1 and action like 'requests.%' order by seq",
      researcher.id,
    );
    expect(entries.map(({ action }) => action)).toEqual(['requests.agree-to-model', 'requests.end-model-agreement']);
  });

  it('ALM-004 what was asked goes with the draft', async () => {
    await ask(colleague, { title: 'Willow', description: 'We have 48 FFPE blocks and want a methylation array.' });
    expect((await colleague.api.requestWitness.get({})).readings).toHaveLength(1);
    await colleague.api.drafts.removeRequest({});
    expect((await colleague.api.requestWitness.get({})).readings).toEqual([]);
  });
});
