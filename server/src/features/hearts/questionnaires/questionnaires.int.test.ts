import type { Question } from '@aliquot/contract/hearts/questionnaires';
import { describe, expect, it } from 'vitest';
import type { SampleKind } from '../../../demo/sample-files.ts';
import { analysed, readDocuments } from '../../../testing/acts/analyses.ts';
import { ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { sample, samples } from '../../../testing/acts/uploads.ts';

const clock = testClock();

const later = () => clock.pass(60_000);

const given = scenario({ now: clock.now });
const { app } = given;
const admin = given.admin();
const { owner, lab } = given.lab();
given.readDocuments({ owner, lab }, samples('clia-certificate', 'sop'));

const labWithRead = async (kind: SampleKind) => {
  const made = await ownerWithLab(app);
  await readDocuments(app, made, [await sample(kind)]);
  return made;
};

const get = (person = owner, labId = lab.id) => person.api.questionnaires.get({ labId });

/** An answer of the right form, the one that speaks best for the laboratory as far as the form tells. */
const answerFor = ({ type, options, question }: Question): string | string[] | boolean => {
  switch (type) {
    case 'boolean':
      return true;
    case 'select':
      return options[0] ?? '';
    case 'multiselect':
      return options.filter((option) => !option.startsWith('None'));
    case 'date':
      return '2026-05-01';
    case 'text':
      if (/CLIA number|\bFEI\b/.test(question)) return 'None';
      return 'Every January, by the laboratory director, with the records of the year before.';
  }
};

/** An answer that says that the thing is not there; null where a question has none. */
const denialOf = ({ id, type, options }: Question): [string, string | string[] | boolean][] | null => {
  switch (type) {
    case 'boolean':
      return [[id, false]];
    case 'select':
      return [[id, options.find((option) => /^(?:No|Never|Draft|Less|Some|Only|Nobody)/.test(option)) ?? options.at(-1) ?? '']];
    case 'multiselect':
      return [[id, options.includes('None of these') ? ['None of these'] : options.slice(0, 1)]];
    case 'date':
      return [[id, '2010-05-01']];
    case 'text':
      return [[id, 'None']];
  }
};

const ofType = async (type: Question['type']): Promise<Question> => {
  const question = (await get()).questionnaire.questions.find((each) => each.type === type);
  if (!question) throw new Error(`the sample's questionnaire asks no ${type} question`);
  return question;
};
/** A question for the day on which something was done. */
const ofDone = async (): Promise<Question> => {
  const { questions } = (await get()).questionnaire;
  const question = questions.find(({ type, question: text }) => type === 'date' && text.includes('last'));
  if (!question) throw new Error('the questionnaire asks for no day of the past');
  return question;
};

const answer = (questionId: string, value: string | string[] | boolean | null, person = owner) =>
  person.api.questionnaires.answer({ labId: lab.id, questionId, value });

describe('a questionnaire', () => {
  it('QST-009 follows from the analysis', async () => {
    const questionnaire = await get();
    const { analysis } = await owner.api.analyses.latest({ labId: lab.id });
    expect(questionnaire).toMatchObject({
      lab_id: lab.id,
      lab_name: 'Meridian Molecular Diagnostics',
      analysis_id: analysis?.id,
      status: 'open',
      submitted_at: null,
      answers: {},
      can: { answer: true },
    });
    expect(questionnaire.questionnaire).toEqual(analysis?.result?.questionnaire);
    const types = new Set(questionnaire.questionnaire.questions.map(({ type }) => type));
    expect([...types].every((type) => ['text', 'select', 'multiselect', 'boolean', 'date'].includes(type))).toBe(true);
    expect(questionnaire.questionnaire.questions.every(({ reasoning, question }) => reasoning !== '' && question !== '')).toBe(
      true,
    );
  });

  it('does not exist before an analysis', async () => {
    const { owner: fresh, lab } = await ownerWithLab(app);
    expect(await refusal(get(fresh, lab.id))).toMatchObject({
      status: 404,
      details: 'There is no questionnaire yet: it follows from the analysis of documents.',
    });
    expect(await statusOf(fresh.api.questionnaires.submit({ labId: lab.id }))).toBe(404);
  });

  it('QST-018 QST-015 is its members’ and administrators’', async () => {
    const questionId = (await get()).questionnaire.questions[0]?.id ?? '';
    for (const person of [owner, admin]) {
      expect((await get(person)).can).toEqual({ answer: true });
      await answer(questionId, null, person);
    }
  });
});

describe('an answer', () => {
  it('QST-010 QST-012 is saved as it is given, and comes back', async () => {
    const question = await ofType('boolean');
    const score = (await owner.api.labs.mine({})).compliance_score;
    expect(await answer(question.id, false)).toEqual({ savedAt: clock.now().toISOString() });
    expect((await get()).answers).toEqual({ [question.id]: false });
    later();
    await answer(question.id, true, admin);
    expect((await get()).answers).toEqual({ [question.id]: true });
    expect((await owner.api.labs.mine({})).compliance_score).toBe(score);
    const entry = (await trailOf(app, (await get()).id)).at(-1);
    expect(entry).toMatchObject({
      action: 'questionnaires.answer',
      actor_id: admin.id,
      before: { answer: false },
      after: { question: question.id, answer: true },
    });
  });

  it('is taken back with null, or by leaving it empty', async () => {
    const question = await ofType('boolean');
    await answer(question.id, null);
    expect((await get()).answers).toEqual({});
    const text = await ofType('text');
    await answer(text.id, 'A short sentence.');
    await answer(text.id, '   ');
    expect((await get()).answers).toEqual({});
  });

  it.each([
    ['boolean', 'yes', 'Please answer yes or no.'],
    ['select', 'something else', 'Please choose one of the options.'],
    ['date', 'yesterday', 'Please enter a date.'],
    ['text', 'x'.repeat(2001), 'Please answer in words, in at most 2000 characters.'],
  ] as const)('to a %s question has its form', async (type, value, message) => {
    const question = await ofType(type);
    expect(await refusal(answer(question.id, value))).toMatchObject({
      status: 422,
      details: message,
      fields: { [question.id]: message },
    });
    expect((await get()).answers).toEqual({});
  });

  it('in words has to say something', async () => {
    const message =
      'Please answer in a few words that say what is asked, at least two words. If there is nothing to name, write "None".';
    const question = await ofType('text');
    expect(await refusal(answer(question.id, 'asdf'))).toMatchObject({
      status: 422,
      details: message,
      fields: { [question.id]: message },
    });
    await answer(question.id, 'None');
    expect((await get()).answers).toEqual({ [question.id]: 'None' });
    await answer(question.id, null);
  });

  it('with a date that cannot be is refused at its question', async () => {
    const question = await ofDone();
    for (const [day, message] of [
      ['2026-07-01', /^This date is in the future\./],
      ['1999-05-01', /^This date is before the laboratory was established \(2009, as the profile says\)/],
    ] as const) {
      const refused = await refusal(answer(question.id, day));
      expect(refused).toMatchObject({ status: 422, details: expect.stringMatching(message) });
      expect(Object.keys(refused.fields ?? {})).toEqual([question.id]);
    }
    expect((await get()).answers).toEqual({});
  });

  it('that contradicts another is refused, and a submission of both at both questions', async () => {
    const none = { questionId: 'proficiency-results', value: 'No proficiency testing' };
    const signed = { questionId: 'proficiency-attestation', value: true };
    await answer(none.questionId, none.value);
    expect(await refusal(answer(signed.questionId, signed.value))).toMatchObject({
      status: 422,
      fields: { [signed.questionId]: expect.stringMatching(/there is no proficiency testing\. Change one of these answers/) },
    });
    const refused = await refusal(
      owner.api.questionnaires.submit({ labId: lab.id, answers: { [none.questionId]: none.value, [signed.questionId]: true } }),
    );
    expect(refused.fields).toMatchObject({ [none.questionId]: expect.any(String), [signed.questionId]: expect.any(String) });
    await answer(none.questionId, null);
    expect((await get()).answers).toEqual({});
  });

  it('is given to a question of the questionnaire only', async () => {
    expect(await statusOf(answer('no-such-question', true))).toBe(404);
  });
});

describe('submitting', () => {
  it('QST-008 needs every required question answered, and says which are not', async () => {
    const { questionnaire } = await get();
    const required = questionnaire.questions.filter((question) => question.required);
    expect(required.length).toBeGreaterThan(0);
    const refused = await refusal(owner.api.questionnaires.submit({ labId: lab.id }));
    expect(refused).toMatchObject({ status: 422, details: 'This question is required. Please provide an answer.' });
    expect(Object.keys(refused.fields ?? {}).sort()).toEqual(required.map(({ id }) => id).sort());
    expect((await get()).status).toBe('open');
  });

  it('QST-013 QST-014 judges again by the same rules: the answers change the score', async () => {
    const before = await owner.api.analyses.latest({ labId: lab.id });
    const { questionnaire } = await get();
    const answers = Object.fromEntries(questionnaire.questions.map((question) => [question.id, answerFor(question)]));
    later();
    const submitted = await owner.api.questionnaires.submit({ labId: lab.id, answers });
    expect(submitted.labId).toBe(lab.id);
    expect(submitted.complianceScore).toBeGreaterThan(before.analysis?.result?.complianceScore ?? 100);
    const after = await owner.api.analyses.latest({ labId: lab.id });
    expect(after.analysis?.result?.complianceScore).toBe(submitted.complianceScore);
    expect(after.analysis?.assessment?.complianceScore).toBe(submitted.complianceScore);
    expect(after.analysis?.assessment?.rulesVersion).toBe(before.analysis?.assessment?.rulesVersion);
    expect(after.analysis?.result?.questionnaire).toEqual(before.analysis?.result?.questionnaire);
    expect((await owner.api.labs.mine({})).compliance_score).toBe(submitted.complianceScore);
    expect(await get()).toMatchObject({ status: 'submitted', submitted_at: clock.now().toISOString(), answers });
    const entry = (await trailOf(app, (await get()).id)).at(-1);
    expect(entry).toMatchObject({ action: 'questionnaires.submit', actor_id: owner.id });
    expect(entry?.after).toMatchObject({ complianceScore: submitted.complianceScore });
  });

  it('QST-014 answers that deny confirm gaps, name the answer, and add nothing to the score', async () => {
    const made = await labWithRead('clia-certificate');
    const api = made.owner.api;
    const before = (await api.analyses.latest({ labId: made.lab.id })).analysis;
    const { questions } = (await get(made.owner, made.lab.id)).questionnaire;
    const answers = Object.fromEntries(questions.flatMap((question) => denialOf(question) ?? []));
    later();
    const { complianceScore } = await api.questionnaires.submit({ labId: made.lab.id, answers });
    expect(complianceScore).toBe(before?.result?.complianceScore);
    const gaps = (await api.analyses.latest({ labId: made.lab.id })).analysis?.assessment?.gaps ?? [];
    const denied = gaps.filter(({ answered }) => answered?.effect === 'denied');
    expect(denied.length).toBeGreaterThan(10);
    for (const { status, note } of denied) {
      expect(status).not.toBe('stated');
      expect(note).toMatch(/Confirmed by an answer: /);
    }
  });

  it('QST-015 lets administrators see the answers', async () => {
    expect((await get(admin)).answers).toEqual((await get()).answers);
    expect(Object.keys((await get(admin)).answers).length).toBeGreaterThan(5);
  });

  it('gives the same score again, and a changed answer waits for a submission of its own', async () => {
    const score = (await owner.api.labs.mine({})).compliance_score;
    expect((await owner.api.questionnaires.submit({ labId: lab.id })).complianceScore).toBe(score);
    const question = (await get()).questionnaire.questions.find(({ type }) => type === 'boolean');
    later();
    await owner.api.questionnaires.answer({ labId: lab.id, questionId: question?.id ?? '', value: true });
    expect((await get()).status).toBe('submitted');
    await owner.api.questionnaires.answer({ labId: lab.id, questionId: question?.id ?? '', value: false });
    expect((await get()).status).toBe('open');
    expect((await owner.api.labs.mine({})).compliance_score).toBe(score);
    await owner.api.questionnaires.submit({ labId: lab.id });
    expect((await get()).status).toBe('submitted');
  });

  it('QST-012 QST-017 keeps the answers for the next analysis, and counts the submitted ones in it', async () => {
    const { answers } = await get();
    const score = (await owner.api.labs.mine({})).compliance_score;
    later();
    await analysed(owner, lab.id);
    const next = await get();
    expect(next.status).toBe('open');
    const asked = next.questionnaire.questions.map(({ id }) => id);
    const kept = Object.keys(answers).filter((id) => asked.includes(id));
    expect(kept.length).toBeGreaterThan(0);
    for (const id of kept) expect(next.answers[id]).toEqual(answers[id]);
    expect((await owner.api.labs.mine({})).compliance_score).toBe(score);
  });

  it('does not count answers that were saved and not submitted', async () => {
    const made = await labWithRead('sop');
    const score = (await made.owner.api.labs.mine({})).compliance_score;
    const { questionnaire } = await get(made.owner, made.lab.id);
    for (const question of questionnaire.questions)
      await made.owner.api.questionnaires.answer({ labId: made.lab.id, questionId: question.id, value: answerFor(question) });
    later();
    await analysed(made.owner, made.lab.id);
    expect((await made.owner.api.labs.mine({})).compliance_score).toBe(score);
    expect(Object.keys((await get(made.owner, made.lab.id)).answers).length).toBeGreaterThan(0);
  });

  it('two at once end with one score that fits the saved answers', async () => {
    const question = (await get()).questionnaire.questions.find(({ type }) => type === 'boolean');
    const { questionnaire } = await get();
    const complete = Object.fromEntries(questionnaire.questions.map((each) => [each.id, answerFor(each)]));
    const submit = (value: boolean) =>
      owner.api.questionnaires.submit({ labId: lab.id, answers: { ...complete, [question?.id ?? '']: value } });
    const outcomes = await Promise.allSettled([submit(true), submit(false), submit(true)]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await get()).status).toBe('submitted');
    const score = (await owner.api.labs.mine({})).compliance_score;
    expect((await owner.api.questionnaires.submit({ labId: lab.id })).complianceScore).toBe(score);
  });
});
