import {
  type Answer,
  type Answers,
  type Question,
  type Questionnaire,
  questionnaireSchema,
} from '@aliquot/contract/hearts/questionnaires';
import { questionCategories, questionTypes } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import {
  abroadLab,
  assessmentInput,
  calibrationLab,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  factDocument,
  researchLab,
} from '../../../testing/papers/readings.ts';
import { assess } from './analyses.domain.ts';
import { buildQuestionnaire, questionnaireLength } from './asking.domain.ts';
import { catalogues, controls } from './lines/knowledge.domain.ts';
import type { AssessmentInput, LabProfile } from './lines/lab.domain.ts';
import { thingOf } from './things.domain.ts';

const start = assessmentInput(clinicalLab, [certificateDocument('clia', cliaCertificate())]);
const judgeWith = (input: AssessmentInput, answers: Answers) => assess({ ...input, answers: { ...input.answers, ...answers } });
const ask = (input: AssessmentInput): Questionnaire => buildQuestionnaire(assess(input));
const questionOf = (id: string, input = start): Question => {
  const question = ask(input).questions.find((each) => each.id === id);
  if (question === undefined) throw new Error(`${id} is not asked`);
  return question;
};

/** An answer of the right form to a question, whatever it says. */
const anyAnswer = ({ type, options }: Question): Answer => {
  const forms: Record<Question['type'], Answer> = {
    text: 'As written in our manual, section 4',
    select: options[0] ?? '',
    multiselect: options.filter((option) => !option.startsWith('None')),
    boolean: true,
    date: '2026-10-01',
  };
  return forms[type];
};
describe('a questionnaire from gaps', () => {
  it.each<[string, LabProfile]>([
    ['clinical', clinicalLab],
    ['calibration', calibrationLab],
    ['research', researchLab],
    ['abroad', abroadLab],
  ])('QST-009 of a %s laboratory has questions with every field, priorityAreas and missingDocuments', (_, lab) => {
    const questionnaire = ask(assessmentInput(lab, [factDocument('a', 'other')]));
    expect(questionnaireSchema.safeParse(questionnaire).error).toBeUndefined();
    expect(questionnaire.questions.length).toBeGreaterThanOrEqual(8);
    expect(questionnaire.questions.length).toBeLessThanOrEqual(questionnaireLength);
    expect(new Set(questionnaire.questions.map(({ id }) => id)).size).toBe(questionnaire.questions.length);
    for (const { question, reasoning, type, options, category } of questionnaire.questions) {
      expect(questionTypes).toContain(type);
      expect(questionCategories).toContain(category);
      expect(question).toMatch(/[.?]$/);
      expect(reasoning).toMatch(/^Required by: .+\./);
      expect(options.length > 1).toBe(type === 'select' || type === 'multiselect');
    }
    expect(questionnaire.priorityAreas.length).toBeGreaterThan(0);
    expect(questionnaire.missingDocuments.length).toBeGreaterThan(0);
  });

  it('QST-009 the knowledge has questions of all five types and all categories', () => {
    const all = [...controls.values()].map(({ question }) => question);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(questionTypes));
    expect(new Set(all.map(({ category }) => category))).toEqual(new Set(questionCategories));
    expect(new Set(ask(start).questions.map(({ type }) => type))).toEqual(new Set(questionTypes));
  });

  it('says which clause asks, what was looked for and what it adds', () => {
    expect(questionOf('method-validation').reasoning).toMatch(
      /^Required by: 42 CFR 493\.1253; Common requirement 11\. Before you use a method .* Not found in 1 document: accuracy; precision; reportable range; approval before use\. A document that shows it adds up to [\d.]+ points to the score; an answer alone counts a tenth of that\.$/,
    );
  });

  it('asks first what decides which requirements apply, then by what an answer is about', () => {
    const lab = { ...clinicalLab, accreditations: [], primaryServices: ['blood-banking' as const] };
    const ids = ask(assessmentInput(lab)).questions.map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(['patient-results', 'specimen-origin', 'blood-collection']);
    const effects = new Map(assess(assessmentInput(lab)).gaps.map(({ id, effect }) => [id, effect]));
    const firstOfEach = new Map(
      ids
        .slice(3)
        .toReversed()
        .map((id) => [thingOf(id).id, id]),
    );
    const rest = ids.slice(3).flatMap((id) => (firstOfEach.get(thingOf(id).id) === id ? (effects.get(id) ?? 0) : []));
    expect(rest).toEqual(rest.toSorted((a, b) => b - a));
  });

  it('asks what inspectors really cite: attestations, proficiency, procedures, calibration verification, competency, training, personnel', () => {
    const ids = new Set(ask(start).questions.map(({ id }) => id));
    const cited = [
      'proficiency-attestation',
      'proficiency-results',
      'procedures',
      'calibration-verification',
      'competency',
      'training',
      'staff-qualifications',
    ];
    expect(cited.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('asks together what the same papers show', () => {
    const ids = ask(assessmentInput(clinicalLab, [])).questions.map(({ id }) => id);
    const asked = ids.flatMap((id, at) => (id.startsWith('proficiency-') && id !== 'proficiency-review' ? at : []));
    expect(asked.length).toBeGreaterThan(1);
    expect((asked.at(-1) ?? 0) - (asked[0] ?? 0)).toBe(asked.length - 1);
  });

  it('does not ask what the documents show', () => {
    const ids = ask(start).questions.map(({ id }) => id);
    expect(ids).not.toContain('clia-certificate');
    const shown = {
      ...start,
      documents: [
        ...start.documents,
        factDocument('a', 'policy', ['personnel.director', 'Ada Chen'], ['record.staff-qualifications', 'CV']),
      ],
    };
    expect(ask(start).questions.map(({ id }) => id)).toContain('director');
    expect(ask(shown).questions.map(({ id }) => id)).not.toContain('director');
  });

  it('does not ask what the documents answer, when only doubts about them are left', () => {
    const unended = assessmentInput(clinicalLab, [
      certificateDocument('clia', cliaCertificate({ issueDate: undefined, expiryDate: undefined })),
    ]);
    expect(assess(unended).gaps.find(({ id }) => id === 'clia-certificate')?.status).toBe('partial');
    expect(ask(unended).questions.map(({ id }) => id)).not.toContain('clia-certificate');
  });

  it('does not ask for certificates in general beside one that is asked for by name', () => {
    const ids = ask(assessmentInput(clinicalLab)).questions.map(({ id }) => id);
    expect(ids).toContain('clia-certificate');
    expect(ids).not.toContain('any-certificate');
    expect(ask(assessmentInput(researchLab)).questions.map(({ id }) => id)).toContain('any-certificate');
  });

  it('promises nothing for an answer where documents show a part', () => {
    const part = { ...start, documents: [...start.documents, factDocument('a', 'sop', ['document.version', '3'])] };
    expect(questionOf('procedures', part).reasoning).toMatch(
      /Documents already show part of this, so an answer adds nothing\.$/,
    );
  });

  it('marks questions about important requirements as required', () => {
    expect(questionOf('procedures').required).toBe(true);
    expect(questionOf('specimen-origin').required).toBe(false);
  });

  it('recommends documents by what they add, and each once', () => {
    const { missingDocuments } = ask(start);
    expect(missingDocuments[0]).toBe(
      controls.get(assess(start).gaps.find(({ id }) => controls.get(id)?.document !== null)?.id ?? '')?.document,
    );
    expect(new Set(missingDocuments).size).toBe(missingDocuments.length);
  });

  it('names an urgent contradiction among the priority areas', () => {
    const ended = assessmentInput(clinicalLab, [
      certificateDocument('clia', cliaCertificate({ issueDate: '2023-06-01', expiryDate: '2025-05-31' })),
    ]);
    expect(ask(ended).priorityAreas.join(' ')).toMatch(/expired on May 31, 2025/);
  });

  it('question ids are control ids, so an answer outlives a new analysis', () => {
    const answers = {
      'document-control': true,
      'specimen-origin': ['None of these'],
      procedures: ['Effective date and version'],
    };
    const later = {
      ...start,
      documents: [...start.documents, factDocument('new', 'policy', ['policy.safety', 'x'])],
      answers,
      today: '2027-01-15',
    };
    expect(ask(later).questions.map(({ id }) => id)).toEqual(expect.arrayContaining(['procedures', 'specimen-origin']));
    for (const id of ask(later).questions.map((question) => question.id)) expect(controls.has(id)).toBe(true);
  });
});

describe('submitted answers', () => {
  const scoreWith = (answers: Answers) => judgeWith(start, answers).complianceScore;
  const base = assess(start).complianceScore;

  it('QST-014 change the score by the same rules and version', () => {
    const good = Object.fromEntries(
      ask(start).questions.flatMap((question): [string, Answer][] => {
        const closes = controls.get(question.id)?.question;
        if (closes?.type === 'boolean') return [[question.id, closes.closes === 'any' ? true : closes.closes]];
        if (closes?.type === 'select') return [[question.id, closes.closes[0] ?? '']];
        if (closes?.type === 'date') return [[question.id, closes.notPast === true ? '2027-10-01' : '2026-10-01']];
        return [[question.id, anyAnswer(question)]];
      }),
    );
    const after = judgeWith(start, good);
    expect(after.complianceScore).toBeGreaterThan(base + 5);
    expect(after.complianceScore).toBeLessThan(base + 15);
    expect(after.rulesVersion).toBe(assess(start).rulesVersion);
    expect(after.requirements.find(({ control }) => control === 'procedures')?.status).toBe('stated');
  });

  it('QST-014 a No lowers nothing and keeps the gap', () => {
    const after = judgeWith(start, { 'proficiency-attestation': false, 'method-comparison': 'Never' });
    expect(after.complianceScore).toBe(base);
    expect(after.gaps.find(({ id }) => id === 'proficiency-attestation')).toMatchObject({
      status: 'missing',
      note: expect.stringMatching(/Confirmed by an answer: The answer is no\./),
      answered: { given: 'No', effect: 'denied' },
    });
    expect(after.gaps.find(({ id }) => id === 'method-comparison')).toMatchObject({
      status: 'missing',
      note: expect.stringMatching(/Confirmed by an answer: The answer is "Never"\./),
    });
  });

  it('QST-014 a document after the answer closes the gap in full', () => {
    const answered = judgeWith(start, { director: 'Dr. Ada Chen, MD' });
    const shown = judgeWith(
      {
        ...start,
        documents: [
          ...start.documents,
          factDocument('cv', 'other', ['personnel.director', 'Ada Chen'], ['record.staff-qualifications', 'CV']),
        ],
      },
      { director: 'Dr. Ada Chen, MD' },
    );
    expect(answered.complianceScore).toBeGreaterThanOrEqual(base);
    expect(shown.complianceScore).toBeGreaterThanOrEqual(answered.complianceScore);
    expect([answered, shown].map(({ gaps }) => gaps.some(({ id }) => id === 'director'))).toEqual([true, false]);
  });

  it('an answer that decides what applies stays in the questionnaire, so that it can be changed', () => {
    const input = assessmentInput(researchLab, [factDocument('a', 'other')], { answers: { 'patient-results': false } });
    expect(assess(input).gaps.map(({ id }) => id)).not.toContain('patient-results');
    expect(questionOf('patient-results', input).reasoning).toMatch(
      /^Required by: 42 CFR 493\.3\. .* It decides which requirements apply, and earns no points\.$/,
    );
  });

  it('saying that patient results are reported brings CLIA questions and a contradiction, not a lower score', () => {
    const input = assessmentInput(researchLab, [factDocument('a', 'other')]);
    const after = judgeWith(input, { 'patient-results': true });
    expect(after.complianceScore).toBe(assess(input).complianceScore);
    expect(after.contradictions.map(({ rule }) => rule)).toContain('R16');
    expect(after.overallRisk).toBe('high');
    expect(after.gaps.find(({ id }) => id === 'clia-certificate')).toMatchObject({
      broughtBy: questionOf('patient-results', input).question,
    });
  });

  it('leave what was answered before in place', () => {
    expect(judgeWith({ ...start, answers: { director: 'Dr. Ada Chen' } }, {}).complianceScore).toBe(
      scoreWith({ director: 'Dr. Ada Chen' }),
    );
  });
});

it('no catalogue asks through a question that can not be asked', () => {
  for (const { requirements } of catalogues)
    for (const { control } of requirements) expect(controls.get(control)?.question.text).toMatch(/[.?]$/);
});
