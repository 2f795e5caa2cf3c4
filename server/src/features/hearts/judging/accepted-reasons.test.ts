import { describe, expect, it } from 'vitest';
import { assessmentInput, clinicalLab, factDocument } from '../../../testing/papers/readings.ts';
import { assess } from './analyses.domain.ts';
import { buildQuestionnaire } from './asking.domain.ts';
import { controlOf } from './lines/knowledge.domain.ts';
import type { AssessmentInput } from './lines/lab.domain.ts';
import { withoutReasoned } from './recommendations.domain.ts';
import { toDoOf } from './to-do.domain.ts';

const reason = { reason: 'The corporate quality system covers this; see the group manual.', on: '2026-11-20' };
const documents = [factDocument('a', 'other')];
const judged = (accepted: AssessmentInput['accepted'] = {}, answers: AssessmentInput['answers'] = {}) =>
  assess({ ...assessmentInput(clinicalLab, documents, { answers }), accepted });

const before = judged();
const statusIn = ({ requirements }: typeof before, control: string) =>
  requirements.find((line) => line.control === control)?.status;

describe('a reason that a reviewer has accepted', () => {
  const gaps = before.gaps.filter(({ id, effect }) => effect > 0 && controlOf(id).scoping !== true);

  it('closes its gap, visibly, and names what was accepted, by whom and when', () => {
    for (const { id } of gaps) {
      const after = judged({ [id]: reason });
      expect(after.gaps.map((gap) => gap.id)).not.toContain(id);
      const line = after.requirements.find(({ control }) => control === id);
      expect(line?.status).toBe('accepted');
      expect(line?.note).toContain('A reviewer accepted the laboratory’s reason on November 20, 2026: “The corporate quality');
    }
  });

  it('counts at most half of what closing the gap with documents adds, and never lowers a score', () => {
    expect(gaps.length).toBeGreaterThan(10);
    for (const { id, effect } of gaps) {
      const gained = judged({ [id]: reason }).complianceScore - before.complianceScore;
      expect(gained).toBeGreaterThanOrEqual(0);
      const most = controlOf(id).evidence.length > 0 ? effect / 2 : effect;
      expect(gained).toBeLessThanOrEqual(Math.ceil(most + 0.5));
    }
  });

  it('adds up to at most half of the score that documents alone could earn', () => {
    const all = judged(Object.fromEntries(before.gaps.map(({ id }) => [id, reason])));
    expect(all.complianceScore).toBeGreaterThan(before.complianceScore);
    expect(all.complianceScore).toBeLessThanOrEqual(60);
  });

  it('decides nothing about which requirements apply', () => {
    const scoping = before.gaps.filter(({ id }) => controlOf(id).scoping === true);
    expect(scoping.length).toBeGreaterThan(0);
    for (const { id } of scoping) expect(statusIn(judged({ [id]: reason }), id)).not.toBe('accepted');
  });

  it('yields to a document that shows the thing', () => {
    const shown = assessmentInput(clinicalLab, [
      factDocument('a', 'other', ['pt.event-date', '2026-06-01'], ['pt.score', '100 %']),
    ]);
    expect(statusIn(before, 'proficiency-results')).not.toBe('met');
    expect(statusIn(judged({ 'proficiency-results': reason }), 'proficiency-results')).toBe('accepted');
    expect(statusIn(assess({ ...shown, accepted: { 'proficiency-results': reason } }), 'proficiency-results')).toBe('met');
  });

  it('holds where an answer denies the thing', () => {
    const [first] = gaps.filter(({ id }) => controlOf(id).question.type === 'boolean');
    expect(first).toBeDefined();
    const id = String(first?.id);
    expect(statusIn(judged({ [id]: reason }, { [id]: false }), id)).toBe('accepted');
  });

  it('leaves a certificate that the profile calls for a medium risk until it is there', () => {
    const certificate = before.gaps.find(
      ({ id }) => controlOf(id).part === 'certificates' && statusIn(before, id) === 'missing',
    );
    const id = String(certificate?.id);
    const title = String(certificate?.title);
    expect(before.riskReasons).toContain(`Not shown: ${title}.`);
    const after = judged({ [id]: reason });
    expect(after.riskReasons).toContain(`Accepted by a reviewer, not shown: ${title}.`);
  });

  it('B12 takes it out of the priority areas and of the recommended actions, also where a check says the same', () => {
    const named = (judgement: typeof before, words: RegExp) => ({
      priorities: buildQuestionnaire(judgement).priorityAreas.filter((text) => words.test(text)).length,
      actions: judgement.recommendations.filter(({ text }) => words.test(text)).length,
    });
    const words = /CLIA certificate/;
    expect(named(before, words).priorities).toBeGreaterThan(0);
    expect(named(before, words).actions).toBeGreaterThan(0);
    const after = judged({ 'clia-certificate': reason });
    expect(after.contradictions.map(({ rule }) => rule)).toContain('R16');
    expect(buildQuestionnaire(after).priorityAreas.join(' ')).not.toMatch(/needs a CLIA certificate/);
    expect(after.recommendations.filter(({ control }) => control === 'clia-certificate')).toEqual([]);
  });

  it('RDG-014 B12 does not come back as a risk, an action or a thing to do through the rule that asks for the same', () => {
    const licensing = { answers: { 'specimen-origin': ['California'] } };
    const said = (accepted: AssessmentInput['accepted'], waiting: readonly string[] = []) => {
      const assessment = assess({ ...assessmentInput(clinicalLab, documents, licensing), accepted });
      const { things } = toDoOf({ assessment, documentTypes: new Set() }, '2026-11-21', new Set(waiting));
      const open = things.filter(({ state }) => state !== 'waiting');
      const actions = assessment.recommendations.map(({ text }) => text);
      const titles = open.flatMap(({ title, findings }) => [title, ...findings]);
      return [assessment.riskReasons, actions, titles].map(
        (lines) => lines.filter((text) => text.startsWith('California requires')).length,
      );
    };
    expect(said({})).toEqual([1, 1, 1]);
    expect(said({ 'state-license': reason })).toEqual([0, 0, 0]);
    expect(said({}, ['state-license'])).toEqual([1, 1, 0]);
  });

  it('B12 that waits takes its recommended action away', () => {
    const waiting = withoutReasoned(before.recommendations, new Set(['clia-certificate']));
    expect(before.recommendations.filter(({ control }) => control === 'clia-certificate').length).toBeGreaterThan(1);
    expect(waiting.length).toBe(before.recommendations.filter(({ control }) => control !== 'clia-certificate').length);
  });
});
