import { scoreParts } from '@aliquot/contract/hearts/analyses';
import { describe, expect, it } from 'vitest';
import factsFile from '../../../../../../knowledge/facts.json' with { type: 'json' };
import signatoriesFile from '../../../../../../knowledge/ilac-signatories.json' with { type: 'json' };
import type { ControlQuestion } from '../../questionnaires/control-questions.domain.ts';
import { answerConflicts } from '../../questionnaires/plausibility.domain.ts';
import { issuers } from '../../reading/candidates/issuers.domain.ts';
import { catalogues, controls, documentChecks, type Predicate, stateRules } from './knowledge.domain.ts';

const requirements = catalogues.flatMap((catalogue) =>
  catalogue.requirements.map((requirement) => ({ catalogue, requirement })),
);
const factKinds = new Set(factsFile.facts.map(({ kind }) => kind));
const predicates: Predicate[] = [
  ...[...controls.values()].flatMap(({ evidence }) => evidence.flatMap(({ anyOf }) => anyOf)),
  ...documentChecks.checks.flatMap(({ anyOf }) => anyOf),
];
const asConditions = catalogues.flatMap(({ appliesWhen, exemptWhen, requirements: lines }) => [
  ...[...appliesWhen, ...lines.flatMap((line) => line.appliesWhen ?? [])].flatMap(({ answer }) => answer ?? []),
  ...exemptWhen,
  ...lines.flatMap((line) => line.exemptWhen ?? []),
]);

describe('catalogues', () => {
  it('cover every accreditation that a laboratory can claim, and every laboratory', () => {
    expect(catalogues.map(({ id }) => id).toSorted()).toEqual(
      [
        'aabb',
        'cap',
        'clia',
        'cms',
        'common',
        'fda',
        'iso-15189',
        'iso-17025',
        'jci',
        'local-permit',
        'state-license',
      ].toSorted(),
    );
    expect(catalogues.find(({ id }) => id === 'common')?.appliesWhen).toEqual([{ always: true }]);
  });

  it('have ids that are unique and name their catalogue', () => {
    const ids = requirements.map(({ requirement }) => requirement.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { catalogue, requirement } of requirements) expect(requirement.id).toMatch(new RegExp(`^${catalogue.id}/`));
  });

  it('name controls that exist, and every control is asked for by one', () => {
    const named = new Set(requirements.map(({ requirement }) => requirement.control));
    expect([...named].filter((id) => !controls.has(id))).toEqual([]);
    expect([...controls.keys()].filter((id) => !named.has(id))).toEqual([]);
  });

  it('ask in every part of the score from every laboratory, so that no part is ever empty', () => {
    const common = catalogues.find(({ id }) => id === 'common')?.requirements ?? [];
    const parts = new Set(common.map(({ control }) => controls.get(control)?.part));
    expect(scoreParts.filter((part) => !parts.has(part))).toEqual([]);
  });

  it('say where they come from, when they were reviewed and under which terms', () => {
    for (const { sources, reviewed, copyright } of catalogues) {
      expect(sources.length).toBeGreaterThan(0);
      expect(reviewed).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(copyright.length).toBeGreaterThan(5);
    }
  });

  it('rest a point that nobody read at its source on no verified line', () => {
    const unread = catalogues.filter(({ sources }) => sources.every(({ read }) => !read));
    expect(unread.flatMap(({ requirements: lines }) => lines.filter(({ verified }) => verified))).toEqual([]);
  });

  it('keep copyrighted standards to a number, a short title and one short sentence', () => {
    const closed = catalogues.filter(({ copyright }) => copyright.includes('copyrighted'));
    expect(closed.map(({ id }) => id).toSorted()).toEqual(['aabb', 'cap', 'iso-15189', 'iso-17025', 'jci']);
    for (const { requirements: lines } of closed) {
      for (const { title, asks } of lines) {
        expect(title.split(' ').length).toBeLessThanOrEqual(7);
        expect(asks.split(' ').length).toBeLessThanOrEqual(16);
      }
    }
  });

  it('depend on answers that some question can give', () => {
    for (const { question, is } of asConditions) {
      const asked = controls.get(question)?.question;
      const possible: unknown[] = asked?.type === 'select' ? asked.options : [true, false];
      expect(possible).toContain(is);
    }
  });
});

const isPattern = (pattern: string): boolean => {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
};

const answerable = (question: ControlQuestion): boolean => {
  switch (question.type) {
    case 'select':
      return question.closes.length > 0 && question.closes.every((option) => question.options.includes(option));
    case 'multiselect':
      return (
        question.atLeast <= question.options.length &&
        new Set(question.options).size === question.options.length &&
        (question.exclusive === undefined || question.options.includes(question.exclusive))
      );
    case 'text':
      return isPattern(question.pattern ?? '') && (question.pattern === undefined) === (question.form === undefined);
    case 'date':
      return question.notPast === true || question.withinDays !== undefined;
    case 'boolean':
      return [true, false, 'any'].includes(question.closes);
  }
};

describe('controls', () => {
  it('leave out only what controls that exist ask', () => {
    const named = [...controls.values()].flatMap(({ unlessAsked }) => unlessAsked ?? []);
    expect(named.filter((id) => !controls.has(id))).toEqual([]);
  });

  it('look for facts that the reader can find', () => {
    const kinds = predicates.flatMap((predicate) => ('fact' in predicate ? [predicate.fact] : []));
    expect(kinds.filter((kind) => !factKinds.has(kind))).toEqual([]);
  });

  it.each([...controls.values()].map(({ id, question }) => [id, question] as const))(
    'ask about %s in a way that can be answered',
    (_, question) => {
      expect(question.text.split(' ').length).toBeGreaterThan(3);
      expect(answerable(question)).toBe(true);
    },
  );

  it.each([...controls.values()].map(({ id, why, fix }) => [id, why, fix]))(
    'say of %s why it matters and what to do',
    (_, why, fix) => {
      for (const text of [why, fix]) {
        expect(text).toMatch(/^[A-Z].*[.]$/);
        expect(text).not.toMatch(/!|\b(?:great|excellent|congratulations|well done|robust|seamless|simply|please)\b/i);
      }
      expect(fix).toMatch(/^(?:Upload|Answer|Name|Say|Report)\b/);
    },
  );
});

const canSay = (id: string, is: boolean | string[] | 'named'): boolean => {
  const asked = controls.get(id)?.question;
  if (is === 'named') return asked?.type === 'text';
  if (typeof is === 'boolean') return asked?.type === 'boolean';
  return asked?.type === 'select' && is.every((option) => asked.options.includes(option));
};

it.each(answerConflicts.map(({ between, message }) => [message, between] as const))(
  'a conflict is between answers that can be given: %s',
  (message, between) => {
    for (const { question, is } of between) expect(canSay(question, is)).toBe(true);
    expect(message).toMatch(/Change one of these answers\.$/);
  },
);

describe('states', () => {
  it('are all there, each with a day of review, and a source where something is claimed', () => {
    expect(stateRules.size).toBe(52);
    const states = [...stateRules.values()];
    expect(states.filter(({ license, source }) => license === 'required' && source === '')).toEqual([]);
    expect(states.filter(({ license, verified }) => verified && license === 'not-known')).toEqual([]);
  });

  it('are asked about by name where they license by the origin of specimens', () => {
    const question = controls.get('specimen-origin')?.question;
    const names = [...stateRules.values()].filter(({ specimens }) => specimens).map(({ name }) => name);
    expect(question?.type === 'multiselect' ? question.options : []).toEqual([...names.toSorted(), 'None of these']);
  });
});

it('the list of ILAC signatories names bodies that are known', () => {
  const known = new Set(issuers.map(({ id }) => id));
  expect(signatoriesFile.signatories.filter(({ body }) => !known.has(body))).toEqual([]);
});
