import type { Answer } from '@aliquot/contract/hearts/questionnaires';
import type { DocumentType } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import {
  assessmentInput,
  certificate,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  factDocument,
  readDocument,
  reading,
  today,
} from '../../../testing/papers/readings.ts';
import { assess } from './analyses.domain.ts';
import { impactOf } from './deletion-impact.domain.ts';
import { controls } from './lines/knowledge.domain.ts';
import type { AssessmentInput, ReadDocument } from './lines/lab.domain.ts';
import { things } from './things.domain.ts';
import { toDoOf } from './to-do.domain.ts';

const both = { ...clinicalLab, accreditations: ['clia' as const, 'cap' as const] };

const toDo = (documents: ReadDocument[] = [], rest: Partial<AssessmentInput> = {}) => {
  const assessment = assess(assessmentInput(both, documents, rest));
  const documentTypes = new Set(
    documents.flatMap(({ reading: read }): DocumentType[] => (read ? [read.documentType.value] : [])),
  );
  const handedIn = { assessment, documentTypes };
  return { assessment, handedIn, ...toDoOf(handedIn, today) };
};

const ofAnother = (number: string) =>
  certificateDocument(number, cliaCertificate({ holder: 'Oakland Toxicology Group', number }));

const thingWith = (control: string, list: ReturnType<typeof toDo>) =>
  list.things.find(({ points }) => points.some(({ id }) => id === control));

describe('knowledge of things to do', () => {
  it('RDG-014 names controls that exist, each in one thing, and says what to do for several at once', () => {
    const named = things.flatMap((thing) => thing.controls);
    expect(named.filter((id) => !controls.has(id))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
    for (const { controls: ids, title, fix } of things) expect(ids.length > 1).toBe(Boolean(title && fix));
    const ids = new Set([...things.map(({ id }) => id), ...controls.keys()]);
    expect(things.flatMap(({ shownBy = [] }) => shownBy).filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('what waits for a reviewer', () => {
  it('RDG-014 is nothing to do: it comes last, apart, and adds nothing to the score', () => {
    const assessment = assess(assessmentInput(both, []));
    const [first] = assessment.gaps;
    const waiting = new Set([first?.id ?? '']);
    const { things: listed, basis } = toDoOf({ assessment, documentTypes: new Set() }, today, waiting);
    expect(listed.at(-1)).toMatchObject({ state: 'waiting', title: first?.title, effect: 0 });
    expect(listed.filter(({ points }) => points.some(({ id }) => id === first?.id))).toHaveLength(1);
    expect(basis.missing).not.toContain(first?.title);
  });
});

describe('what is to be done', () => {
  it('RDG-014 each open point is in exactly one thing, with the clauses of all frameworks', () => {
    const list = toDo();
    const { assessment } = list;
    const points = list.things.flatMap((thing) => thing.points);
    expect(points.map(({ id }) => id).toSorted()).toEqual(assessment.gaps.map(({ id }) => id).toSorted());
    const procedures = points.find(({ id }) => id === 'procedures');
    expect(new Set(procedures?.clauses.map(({ catalogue }) => catalogue))).toEqual(new Set(['clia', 'cap', 'common']));
    const clauses = points.flatMap((point) => point.clauses);
    expect(list.things.length).toBeLessThan(assessment.gaps.length);
    expect(assessment.gaps.length).toBeLessThan(clauses.length);
  });

  it('RDG-014 a certificate of any kind is no thing of its own while a certain one is to be handed in', () => {
    const list = toDo();
    expect(thingWith('any-certificate', list)).toBeUndefined();
    const thing = thingWith('certificate-holder', list);
    expect(thing?.id).toBeDefined();
    expect(thing?.id).not.toBe('certificate');
    expect(thingWith('cap-accreditation', list)?.points.length).toBeGreaterThan(0);
  });

  it('RDG-014 closing the thing closes its lines in every framework', () => {
    const sop = factDocument(
      'procedure',
      'sop',
      ['document.approved-by', 'A. Rao'],
      ['document.version', '3'],
      ['document.effective-date', '2026-01-15'],
      ['document.review-date', '2026-02-01'],
    );
    const before = toDo();
    const after = toDo([sop]);
    const closed = (thingWith('procedures', before)?.points ?? []).flatMap(({ clauses }) => clauses);
    expect(new Set(closed.map(({ catalogue }) => catalogue)).size).toBeGreaterThan(1);
    expect(thingWith('procedures', after)).toBeUndefined();
    expect(thingWith('procedure-review', after)).toBeUndefined();
    const lines = after.assessment.requirements.filter(({ control }) => control === 'procedures');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every(({ status }) => status === 'met')).toBe(true);
  });

  it('RDG-014 "Not uploaded yet" is a state apart from "not fulfilled"', () => {
    const bare = toDo();
    expect(thingWith('training', bare)?.state).toBe('not-uploaded');
    const short = toDo([factDocument('training', 'training-record', ['training.person', 'A. Rao'])]);
    expect(thingWith('training', short)).toMatchObject({ state: 'unmet', place: { quote: 'A. Rao', page: 1 } });
    const nothingIn = toDo([readDocument('training', reading('training-record'))]);
    expect(thingWith('training', nothingIn)?.state).toBe('unmet');
    expect(thingWith('safety', nothingIn)?.state).toBe('not-uploaded');
    expect(nothingIn.standings.map(({ standing }) => standing)).toEqual(expect.arrayContaining(['missing', 'not-uploaded']));
    const denied = toDo([], { answers: { complaints: false } });
    expect(thingWith('complaints', denied)?.state).toBe('unmet');
  });

  it('RDG-014 an ended certificate is not fulfilled, and what is said of its end is part of the same thing', () => {
    const ended = cliaCertificate({ issueDate: '2023-06-01', expiryDate: '2025-05-31' });
    const list = toDo([certificateDocument('clia', ended)]);
    const thing = thingWith('clia-certificate', list);
    expect(thing?.state).toBe('unmet');
    expect(thing?.findings.join(' ')).toContain('05D0982600');
    expect(list.things.filter(({ title }) => title.includes('05D0982600'))).toEqual([]);
  });

  it('RDG-014 certificates of other holders are nothing to do, and nothing is recommended about them', () => {
    const list = toDo([certificateDocument('clia', cliaCertificate()), ofAnother('05D1111111'), ofAnother('05D2222222')]);
    expect(list.assessment.contradictions.filter(({ rule }) => rule === 'R04')).toHaveLength(2);
    expect(list.assessment.mentioned).toHaveLength(2);
    const said = list.things.flatMap(({ title, findings }) => [title, ...findings]);
    expect([...said, ...list.assessment.recommendations.map(({ text }) => text)].join(' ')).not.toContain('Oakland');
  });

  it('RDG-014 nothing falls short where nothing was handed in', () => {
    const lab = { ...both, accreditations: [...both.accreditations, 'jci' as const] };
    const answers = { 'patient-results': true, 'specimen-origin': ['California'] };
    const assessment = assess(assessmentInput(lab, [], { answers }));
    expect(assessment.contradictions.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['R13', 'R15', 'R16']));
    const { things: listed } = toDoOf({ assessment, documentTypes: new Set() }, today);
    const stateWith = (words: RegExp) =>
      listed.find(({ title, findings }) => [title, ...findings].some((text) => words.test(text)))?.state;
    expect(listed.filter(({ state }) => state === 'unmet')).toEqual([]);
    expect(stateWith(/^California requires/)).toBe('not-uploaded');
    expect(stateWith(/no current CLIA certificate was found/)).toBe('not-uploaded');
    expect(stateWith(/^JCI accredits/)).toBe('unanswered');
  });

  it('RDG-014 open questions are one thing, after everything that can be handed in', () => {
    const list = toDo();
    const questions = list.things.filter(({ state }) => state === 'unanswered');
    expect(questions.filter(({ id }) => id === 'questionnaire')).toHaveLength(1);
    expect(list.things.at(-1)?.state).toBe('unanswered');
  });

  it('RDG-010 a certificate that ends soon comes first, with its day instead of a count of days', () => {
    const list = toDo([certificateDocument('clia', cliaCertificate({ issueDate: '2025-02-01', expiryDate: '2027-01-20' }))]);
    expect(list.things[0]).toMatchObject({ state: 'ending', endsOn: '2027-01-20', daysLeft: 60 });
    expect(list.things[0]?.title).not.toMatch(/\d+ days/);
  });
});

describe('whether a score says something', () => {
  it('RDG-014 not before documents or answers speak to half of the weight; what is missing is named', () => {
    const one = toDo([certificateDocument('clia', cliaCertificate())]);
    expect(one.basis).toMatchObject({ score: one.assessment.complianceScore, enough: false });
    expect(one.basis.handedIn).toBeLessThan(50);
    expect(impactOf(one.handedIn, one.handedIn).score.scored).toBe(false);
    const titles = new Set(one.things.map(({ title }) => title));
    expect(one.basis.missing.length).toBeGreaterThan(0);
    expect(one.basis.missing.every((title) => titles.has(title))).toBe(true);
  });

  it('RDG-012 nothing depends on the certificate of an earlier period, and the one in force on its own paper', () => {
    const now = certificateDocument('now', cliaCertificate());
    const before = certificateDocument('before', cliaCertificate({ issueDate: '2023-06-01', expiryDate: '2025-05-31' }));
    const all = toDo([now, before]).handedIn;
    expect(impactOf(all, toDo([now]).handedIn).certificates).toEqual([]);
    expect(impactOf(all, toDo([before]).handedIn).certificates).toEqual(['CLIA certificate 05D0982600']);
  });

  it('RDG-014 answers count as handed in, also those that deny', () => {
    const given = { boolean: false, select: '', date: '2026-10-01', text: '', multiselect: [] };
    const answers = Object.fromEntries(
      [...controls.values()].map(({ id, question }): [string, Answer] => {
        if (question.type === 'select') return [id, question.options[0] ?? ''];
        if (question.type === 'multiselect') return [id, question.options.slice(0, 1)];
        return [id, given[question.type]];
      }),
    );
    const documents = [certificateDocument('clia', cliaCertificate())];
    const answered = toDo(documents, { answers });
    expect(answered.basis.handedIn).toBeGreaterThan(toDo(documents).basis.handedIn);
    expect(answered.basis).toMatchObject({ enough: true, missing: [] });
    expect(impactOf(answered.handedIn, answered.handedIn).score.scored).toBe(true);
    expect(impactOf(answered.handedIn, toDo(documents).handedIn).score.scored).toBe(false);
  });

  it('RDG-014 RDG-005 a certificate of another holder is said to fall short, and counts as nothing handed in', () => {
    const foreign = certificate({
      type: 'clia',
      number: '05D1234567',
      holder: 'Granite Peak Assay Services',
      address: '410 Summit Avenue, Boulder, CO 80302',
      expiryDate: '2027-05-31',
    });
    const list = toDo([certificateDocument('theirs', foreign)]);
    const thing = thingWith('clia-certificate', list);
    expect(thing?.state).toBe('unmet');
    expect(thing?.points.find(({ id }) => id === 'clia-certificate')?.note).toContain('Granite Peak Assay Services');
    expect(list.basis.handedIn).toBe(toDo().basis.handedIn);
  });
});
