import type { Answer, Question } from '@aliquot/contract/hearts/questionnaires';
import { beforeAll, describe, expect, it } from 'vitest';
import { analysed } from '../../../testing/acts/analyses.ts';
import { ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { sample, type TestFile, uploadToLab } from '../../../testing/acts/uploads.ts';
import { type Person } from '../../../testing/test-app.ts';

let documentId: string;
let foreignDocument: string;
const clock = testClock();

const later = () => clock.pass(60_000);

const analyse = (person = owner, labId = lab.id) => {
  later();
  return analysed(person, labId);
};

/** Uploads a file. @returns the id of the document. */
const upload = async (person: Person, lab: string, file: TestFile): Promise<string> =>
  String((await uploadToLab(app, lab, file, person)).body['id']);

const given = scenario({ now: clock.now });
const { app } = given;
const admin = given.admin();
const { owner, lab } = given.lab();
const { owner: other, lab: theirs } = given.lab();

beforeAll(async () => {
  documentId = await upload(owner, lab.id, await sample('clia-certificate'));
  foreignDocument = await upload(other, theirs.id, await sample('sop'));
  await analyse();
});

const get = (person = owner) => person.api.questionnaires.get({ labId: lab.id });
const questionWhere = async (fits: (question: Question) => boolean): Promise<Question> => {
  const question = (await get()).questionnaire.questions.find(fits);
  if (!question) throw new Error('the sample’s questionnaire has no such question');
  return question;
};
const attach = (questionId: string, document = documentId, person: Pick<Person, 'api'> = owner) =>
  person.api.questionnaires.attach({ labId: lab.id, questionId, documentId: document });
const detach = (questionId: string, document = documentId, person: Pick<Person, 'api'> = owner) =>
  person.api.questionnaires.detach({ labId: lab.id, questionId, documentId: document });

/** An answer of the right form. */
const plainAnswer = ({ type, options }: Question): Answer => {
  if (type === 'boolean') return true;
  if (type === 'date') return '2026-05-01';
  if (type === 'text') return 'None';
  return type === 'select' ? (options[0] ?? '') : options.slice(0, 1);
};

const note = (at: number) => ({ name: `note-${at}.txt`, bytes: `A note of the laboratory, number ${at}.` });

describe('documents attached to an answer', () => {
  it('QST-015 are named by the laboratory and seen by administrators, in the trail as well', async () => {
    const { id } = await questionWhere(({ type }) => type === 'boolean');
    const score = (await owner.api.labs.mine({})).compliance_score;
    const named = await attach(id);
    expect(named).toEqual({ id: documentId, file_name: expect.stringMatching(/\.pdf$/) });
    expect((await get(admin)).documents).toEqual({ [id]: [named] });
    expect((await trailOf(app, (await get()).id)).at(-1)).toMatchObject({
      action: 'questionnaires.attach',
      actor_id: owner.id,
      after: { question: id, document: documentId },
    });
    expect(await attach(id)).toEqual(named);
    expect((await get()).documents[id]).toHaveLength(1);
    expect((await owner.api.labs.mine({})).compliance_score).toBe(score);
    expect(await detach(id, documentId, admin)).toEqual({ file_name: named.file_name });
    expect((await get()).documents).toEqual({});
    expect((await trailOf(app, (await get()).id)).at(-1)).toMatchObject({
      action: 'questionnaires.detach',
      actor_id: admin.id,
    });
    expect(await statusOf(detach(id))).toBe(404);
  });

  it('are documents of the laboratory alone', async () => {
    const { id } = await questionWhere(({ type }) => type === 'boolean');
    for (const act of [attach, detach]) {
      expect(await statusOf(act(id, foreignDocument))).toBe(404);
      expect(await statusOf(act(id, foreignDocument, admin))).toBe(404);
      expect(await statusOf(act(id, '00000000-0000-4000-8000-000000000000'))).toBe(404);
      expect(await statusOf(act(id, 'not-an-id'))).toBe(400);
    }
    expect(await refusal(attach('no-such-question'))).toMatchObject({
      status: 404,
      details: 'This question is not part of the questionnaire.',
    });
    expect((await get()).documents).toEqual({});
  });

  it('are at most ten', async () => {
    const { id } = await questionWhere(({ type }) => type === 'boolean');
    const stored: string[] = [];
    for (let at = 0; at < 10; at += 1) stored.push(await upload(owner, lab.id, note(at)));
    for (const document of stored) await attach(id, document);
    expect(await refusal(attach(id))).toMatchObject({ status: 409, details: expect.stringMatching(/^At most 10 documents/) });
    for (const document of stored) await owner.api.documents.deleteFromLab({ documentId: document });
    expect((await get()).documents).toEqual({});
  });

  it('leave a statement a statement', async () => {
    const { questionnaire } = await get();
    const answers = Object.fromEntries(questionnaire.questions.map((question) => [question.id, plainAnswer(question)]));
    later();
    const { complianceScore } = await owner.api.questionnaires.submit({ labId: lab.id, answers });
    const judged = async () => (await owner.api.analyses.latest({ labId: lab.id })).analysis?.assessment?.requirements ?? [];
    const stated = (await judged()).find(({ status, control }) => status === 'stated' && answers[control] === true);
    if (!stated) throw new Error('no yes counts as stated');
    await attach(stated.control);
    expect((await owner.api.questionnaires.submit({ labId: lab.id })).complianceScore).toBe(complianceScore);
    expect((await judged()).find(({ id }) => id === stated.id)?.status).toBe('stated');
  });

  it('QST-012 stay, as the answers do, after a new analysis', async () => {
    const before = await get();
    await analyse();
    const after = await get();
    const asked = new Set(after.questionnaire.questions.map(({ id }) => id));
    const kept = Object.entries(before.answers).filter(([id]) => asked.has(id));
    expect(kept.length).toBeGreaterThan(10);
    expect(after.answers).toEqual(Object.fromEntries(kept));
    expect(after.documents).toEqual(before.documents);
    expect(Object.keys(after.documents)).toHaveLength(1);
  });
});

describe('answers that documents propose', () => {
  it('name their document and place, and are not given until a person gives them', async () => {
    const made = await ownerWithLab(app);
    const id = await upload(made.owner, made.lab.id, await sample('clia-certificate'));
    const day = clock.now();
    // The sample certificate has ended by then, so that its number is asked for.
    clock.set('2030-06-01T10:00:00.000Z');
    await analyse(made.owner, made.lab.id);
    const ask = () => made.owner.api.questionnaires.get({ labId: made.lab.id });
    const first = await ask();
    const proposal = first.proposals['clia-certificate'];
    expect(proposal?.value).toMatch(/^\d{2}D\d{7}$/);
    expect(proposal?.source).toMatchObject({ documentId: id, evidence: { page: 1, quote: proposal?.value } });
    expect(first.answers).toEqual({});
    const score = (await made.owner.api.labs.mine({})).compliance_score;
    await made.owner.api.questionnaires.answer({
      labId: made.lab.id,
      questionId: 'clia-certificate',
      value: proposal?.value ?? '',
    });
    const second = await ask();
    expect(second.answers).toEqual({ 'clia-certificate': proposal?.value });
    expect(second.proposals['clia-certificate']).toBeUndefined();
    expect((await made.owner.api.labs.mine({})).compliance_score).toBe(score);
    await made.owner.api.documents.deleteFromLab({ documentId: id });
    await made.owner.api.questionnaires.answer({ labId: made.lab.id, questionId: 'clia-certificate', value: null });
    expect((await ask()).proposals).toEqual({});
    clock.set(day);
  });
});

describe('questions ruled out by an answer', () => {
  it('need no answer once all tests are waived, and are needed again when it is taken back', async () => {
    const made = await ownerWithLab(app, { primaryServices: ['clinical-chemistry', 'hematology'] });
    await upload(made.owner, made.lab.id, await sample('sop'));
    await analyse(made.owner, made.lab.id);
    const lab = made.lab.id;
    const { questionnaires, analyses } = made.owner.api;
    const open = await questionnaires.get({ labId: lab });
    const needed = open.questionnaire.questions.filter(({ required }) => required);
    const followers = needed.filter(({ id }) => open.left_out[id]?.question === 'waived-only').map(({ id }) => id);
    expect(followers.length).toBeGreaterThan(0);
    const others = needed.filter(({ id }) => !followers.includes(id));
    const answers = Object.fromEntries(others.map((question) => [question.id, plainAnswer(question)]));
    const submit = (waived: boolean) => questionnaires.submit({ labId: lab, answers: { ...answers, 'waived-only': waived } });
    const refused = await refusal(submit(false));
    expect(refused).toMatchObject({ status: 422, details: 'This question is required. Please provide an answer.' });
    expect(Object.keys(refused.fields ?? {}).sort()).toEqual(followers.sort());
    await submit(true);
    const checks = (await analyses.latest({ labId: lab })).analysis?.assessment?.checks;
    expect(checks?.find(({ rule }) => rule === 'R21')).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(/all tests are waived, and the profile names CAP/),
    });
  });
});
