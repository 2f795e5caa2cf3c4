import { afterAll, describe, expect, it, vi } from 'vitest';
import { readDocuments } from '../../../../testing/acts/analyses.ts';
import { ownerWithLab, statusOf } from '../../../../testing/acts/labs.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';
import { sample } from '../../../../testing/acts/uploads.ts';
import { xlsxForm } from '../../../../testing/papers/forms.ts';
import { prepared } from '../../../../testing/prepared.ts';
import { harmful, startModelServer } from '../../../../testing/servers/model-server.ts';

const server = await startModelServer();
afterAll(() => server.stop());

const given = scenario({
  now: () => new Date('2026-06-01T10:00:00.000Z'),
  environment: { LLM_URL: server.url, LLM_MODEL: 'qwen3:8b', LLM_SECONDS: '2' },
});
const { app } = given;
const admin = given.admin();
const host = () => app.world.model?.host ?? '';

const rows = [
  ['Question', 'Answer'],
  ['What lets you work for physicians here?', null],
  ['What is the color of your door?', null],
];
const patience = { timeout: 60_000 };

const asked = prepared(async () => {
  const owned = await ownerWithLab(app, { labName: 'Meridian Molecular Diagnostics' });
  const { owner, lab } = owned;
  await readDocuments(app, owned, [await sample('clia-certificate')]);
  const file = new File([new Uint8Array(xlsxForm([{ rows }]))], 'form.xlsx');
  const { id: formId } = await owner.api.customerForms.add({ labId: lab.id, file });
  await vi.waitFor(async () => {
    const { state } = await owner.api.customerForms.get({ formId });
    if (state !== 'read') throw new Error('the form was not read');
  }, patience);
  const of = { formId };
  return {
    owner,
    lab,
    formId,
    model: () => owner.api.formWitness.get(of),
    ask: () => owner.api.formWitness.ask({ ...of, host: host() }),
    questions: async () => (await owner.api.customerForms.get(of)).questions,
    answered: () =>
      vi.waitFor(async () => {
        const { reading } = await owner.api.formWitness.get(of);
        if (reading?.state === 'waiting') throw new Error('the model has not answered');
      }, patience),
  };
});

describe('a language model and a customer’s questionnaire', () => {
  it('ALM-004 ALM-002 is asked by a click, and only where the laboratory agreed to its host', async () => {
    expect((await asked.questions()).map(({ about }) => about)).toEqual([null, null]);
    expect(await asked.model()).toMatchObject({ model: { host: host() }, agreed: false, questions: 2, reading: null });
    expect(await statusOf(asked.ask())).toBe(409);
    await asked.owner.api.witness.agree({ labId: asked.lab.id, host: host() });
    expect(await asked.ask()).toMatchObject({ agreed: true, reading: { state: 'waiting' } });
    await asked.answered();
  });

  it('ALM-004 proposes a control with the question’s words, which counts for nothing until a member confirms it', async () => {
    const { reading } = await asked.model();
    const [first] = await asked.questions();
    expect(reading?.proposals).toEqual([
      {
        question_id: first?.id,
        question: 'What lets you work for physicians here?',
        control: 'clia-certificate',
        label: expect.stringMatching(/CLIA/),
        quotation: 'lets you work for physicians',
      },
    ]);
    expect(first).toMatchObject({ about: null, proposal: { kind: 'none' } });
  });

  it('ALM-004 ALM-007 administrators see the call without the customer’s words', async () => {
    const { items } = await admin.api.witness.calls({});
    const ofForm = items.find(({ held }) => held === 1);
    expect(ofForm).toMatchObject({ lab_id: asked.lab.id, tokens_asked: 1200 });
    expect(await admin.api.witness.call({ callId: ofForm?.id ?? '' })).toMatchObject({ prompt: '', answer: null });
    const { exchanges } = await asked.owner.api.formWitness.call({ formId: asked.formId });
    expect(exchanges[0]?.prompt).toContain('1: What lets you work for physicians here?');
  });

  it('ALM-004 a confirmed control is answered by evidence as any other, and the trail says who confirmed it', async () => {
    const [first] = await asked.questions();
    const decision = { formId: asked.formId, questionId: first?.id ?? '', decision: 'confirmed' as const };
    expect(await asked.owner.api.formWitness.decide(decision)).toMatchObject({ questions: 1, reading: { proposals: [] } });
    expect(await statusOf(asked.owner.api.formWitness.decide(decision))).toBe(409);
    await expect.poll(async () => (await asked.questions())[0]?.proposal.kind, patience).not.toBe('none');
    const [answered] = await asked.questions();
    expect(answered).toMatchObject({
      about: { kind: 'control', id: 'clia-certificate' },
      state: 'open',
    });
    expect(answered?.proposal.places[0]).toMatchObject({ fileName: 'clia-certificate.pdf' });
    const entries = await app.rows(
      "select 1 from audit_entries where action = 'customer-forms.confirm-subject' and actor_id = $1",
      asked.owner.id,
    );
    expect(entries).toHaveLength(1);
  });

  it.each(harmful)('ALM-006 ALM-004 a model that is "%s" proposes nothing for a questionnaire', async (character) => {
    const before = await asked.questions();
    server.become(character);
    await asked.ask();
    await asked.answered();
    expect((await asked.model()).reading?.proposals).toEqual([]);
    expect(await asked.questions()).toEqual(before);
  });
});
