import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { knowledgeDirectory, knowledgeProblems } from './check.ts';

/** The problems of a copy of the knowledge after some replacements, one after the other. */
const problemsAfter = (...changes: readonly (readonly [file: string, from: string | RegExp, to: string])[]) => {
  const directory = mkdtempSync(join(tmpdir(), 'aliquot-knowledge-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  cpSync(knowledgeDirectory, directory, { recursive: true });
  for (const [file, from, to] of changes) {
    const path = join(directory, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(from);
    writeFileSync(path, text.replace(from, to));
  }
  return knowledgeProblems(directory);
};

const type = (key: string) => `"${key}": { "label": "${key}" },`;

describe('the knowledge', () => {
  it('has no mistakes', async () => {
    expect(await knowledgeProblems(knowledgeDirectory)).toEqual([]);
  });

  it.each<[what: string, change: [file: string, from: string | RegExp, to: string], problem: RegExp]>([
    [
      'a wrong value',
      ['catalogues/cms.json', /"severity": "\w+"/, '"severity": "dire"'],
      /cms\.json:\d+ requirements\[0\]\.severity: Invalid option: expected one of/,
    ],
    ['an unknown key', ['validity.json', '"rules": [', '"rulez": [], "rules": ['], /validity\.json:5 rulez: unknown key$/],
    [
      'a missing key',
      ['validity.json', /"reviewed": "[^"]+",/, ''],
      /validity\.json:1 reviewed: Invalid input: expected string, received undefined/,
    ],
    [
      'an invalid date',
      ['validity.json', /"reviewed": "[^"]+"/, '"reviewed": "2026-02-30"'],
      /validity\.json:3 reviewed: Invalid ISO date/,
    ],
    [
      'a reminder before no day',
      ['validity.json', '[90, 30, 7]', '[90, 0, 7]'],
      /validity\.json:4 reminderDays\[1\]: Too small/,
    ],
    [
      'a control that does not exist',
      ['catalogues/cms.json', /"control": "[^"]+"/, '"control": "nowhere"'],
      /cms\.json:\d+ requirements\[0\]\.control: there is no control "nowhere"$/,
    ],
    [
      'a question about no subject',
      ['customer-questions.json', '"calibration": [', '"calibraton": ['],
      /customer-questions\.json:\d+ questions\.calibraton: there is no subject "calibraton"$/,
    ],
    [
      'a fact that nothing reads',
      ['controls.json', /"fact": "[^"]+"/, '"fact": "no.such"'],
      /controls\.json:\d+ controls\[\d+\]\.evidence\[\d+\]\.anyOf\[\d+\]\.fact: there is no fact "no\.such"$/,
    ],
    [
      'an id that is given twice',
      ['issuing-bodies.json', '"id": "cap"', '"id": "cms"'],
      /issuing-bodies\.json:\d+ bodies\[1\]\.id: "cms" is given twice$/,
    ],
    [
      'an invalid pattern',
      ['issuing-bodies.json', '"numbers": ["', '"numbers": ["('],
      /issuing-bodies\.json:\d+ bodies\[0\]\.numbers\[0\]: not a regular expression$/,
    ],
    [
      'an unknown type of certificate',
      ['issuing-bodies.json', '"types": ["clia"]', '"types": ["clya"]'],
      /issuing-bodies\.json:\d+ bodies\[0\]\.types\[0\]: Invalid option/,
    ],
    [
      'a body that does not exist',
      ['ilac-signatories.json', /"body": "[^"]+"/, '"body": "nobody"'],
      /ilac-signatories\.json:\d+ signatories\[0\]\.body: there is no body "nobody"$/,
    ],
    [
      'a type of a body that does not exist',
      ['certificate-types.json', '"body": "cap"', '"body": "kap"'],
      /certificate-types\.json:5 accreditations\.cap\.body: there is no body "kap"$/,
    ],
    [
      'a type without a label',
      ['certificate-types.json', '"label": "CAP", ', ''],
      /certificate-types\.json:5 accreditations\.cap\.label: Invalid input/,
    ],
    [
      'more types than matching has bits for',
      ['certificate-types.json', '"others": {', `"others": {${Array.from({ length: 13 }, (_, at) => type(`t${at}`)).join('')}`],
      /certificate-types\.json:1: 32 types: matching knows at most 31$/,
    ],
    ['what is no JSON', ['facts.json', '"facts": [', '"facts": [,'], /facts\.json:4: Unexpected token ','$/],
    [
      'what is no JSON in the file that the others need',
      ['certificate-types.json', '"others": {', '"others": {,'],
      /certificate-types\.json:20: Expected property name or '}'$/,
    ],
  ])('%s is named with its file, line and path', async (_what, change, problem) => {
    const problems = await problemsAfter(change);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^knowledge\//);
    expect(problems[0]).toMatch(problem);
  });

  it('has the mistakes of a choice named by the alternative that fits best', async () => {
    expect(await problemsAfter(['controls.json', '"fact": ', '"fakt": '])).toEqual([
      expect.stringMatching(/controls\.json:\d+ controls\[\d+\]\.evidence\[\d+\]\.anyOf\[\d+\]\.fact: Invalid input/),
      expect.stringMatching(/controls\.json:\d+ controls\[\d+\]\.evidence\[\d+\]\.anyOf\[\d+\]\.fakt: unknown key$/),
    ]);
  });

  it('has a missing end of a file named', async () => {
    const [problem] = await problemsAfter(['things.json', /\}\s*$/, '']);
    expect(problem).toMatch(/^knowledge\/things\.json:\d+: Expected ',' or '}'/);
  });

  it('has all its mistakes named at once', async () => {
    const problems = await problemsAfter(
      ['validity.json', '[90, 30, 7]', '[0, 0]'],
      ['facts.json', '"facts": [', '"facts": [,'],
      ['certificate-types.json', '"body": "cap"', '"body": "kap"'],
      ['terms/cells.json', '"part"', '"parts"'],
    );
    expect(problems).toHaveLength(6);
    expect(new Set(problems.map((problem) => problem.replace(/[ :].*/, '')))).toEqual(
      new Set(['certificate-types', 'facts', 'terms/cells', 'validity'].map((name) => `knowledge/${name}.json`)),
    );
  });

  it('has no file missing, and none that nothing reads', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'aliquot-knowledge-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    cpSync(knowledgeDirectory, directory, { recursive: true });
    rmSync(join(directory, 'things.json'));
    writeFileSync(join(directory, 'thing.json'), '{}');
    expect(await knowledgeProblems(directory)).toEqual([
      'knowledge/things.json: missing',
      'knowledge/thing.json:1: a file that nothing reads',
    ]);
  });
});
