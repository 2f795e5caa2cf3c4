import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plainDocument } from '../../server/src/features/hearts/witness/plain-document.domain.ts';
import { questionsAboutRequest } from '../../server/src/features/hearts/witness/requests/asking.domain.ts';
import { questionKey } from '../../server/src/platform/models/model.ts';
import { madeByKey } from '../lib/recorded-answers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const patience = { timeout: 900_000 };

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status, stdout, stderr };
};
const evaluate = (...args: string[]) => run('bench/eval-matching.ts', '--today', '2026-11-22', ...args);

/** Two laboratories with the same words, of which one may report to patients: text alone cannot tell them apart, the law can. */
const bare = {
  name: 'Beacon Laboratory',
  address: '10 Main Street, Boston, MA 02110',
  capabilities: ['Tumor exome sequencing'],
};
const clia = { type: 'CLIA', number: '22D0000001', issue_date: '2025-05-01', expiration_date: '2028-05-01' };
const labs = [
  { ...bare, id: 'bare' },
  { ...bare, id: 'certified', certifications: [clia] },
  { id: 'other', name: 'Other Laboratory', capabilities: ['Soil chemistry'] },
];
const requestOf = (title: string) => ({
  title,
  description: `${title} of 20 patients, whose physicians get the results.`,
  researchArea: 'oncology',
  serviceType: 'molecular-testing',
  timeline: 'medium',
  budgetRange: 'medium',
  resultsReturned: 'yes',
});

const scratch = () => {
  const made = mkdtempSync(join(tmpdir(), 'eval-matching-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

const writeJson = (path: string, value: unknown) => {
  writeFileSync(path, JSON.stringify(value));
  return path;
};

/** A set of six requests. In the open half the certified laboratory is the right one, in the sealed half, against the law, the other. */
const writeTinySet = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const requests = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => ({
    id,
    sealed: at >= 3,
    request: requestOf(`Tumor exome sequencing ${at}`),
  }));
  const labels = requests.flatMap(({ id, sealed }) =>
    labs.map(({ id: lab }) => ({ request: id, lab, grade: lab === (sealed ? 'bare' : 'certified') ? 3 : 0 })),
  );
  for (const [name, rows] of Object.entries({ requests, labs, labels })) writeJson(join(folder, `${name}.json`), rows);
  return folder;
};

describe('MAT-018 the gate of eval -- matching', patience, () => {
  it('passes on the open half, where the product is above, with the generated set beside', () => {
    const { status, stdout } = evaluate(writeTinySet(join(scratch(), 'tiny')), '--gate');
    expect(stdout).toContain('tiny, open part: 3 requests, 9 pairs');
    for (const name of ['aliquot', 'BM25F', 'popularity', 'random'])
      expect(stdout).toMatch(new RegExp(`^${name} +0|^${name} +1`, 'm'));
    expect(stdout).toMatch(/^above the fair BM25F: yes \(nDCG@5 difference 0\.184 \[0\.184, 0\.184\]\)$/m);
    expect(stdout).toMatch(/^ {2}generated set, open part, aliquot: nDCG@5 0\.\d{3} \[/m);
    expect(stdout).toMatch(/^ {2}generated set, open part, BM25F: nDCG@5 0\.\d{3} \[/m);
    expect(status).toBe(0);
  });

  it('MAT-025 says what is folded away, what is wrongly answered by none, and what the first five are expected to be', () => {
    const { stdout } = evaluate(writeTinySet(join(scratch(), 'tiny')), '--json');
    const [{ list, fewWords }] = JSON.parse(stdout).sets;
    expect(list).toMatchObject({ folded: 0, none: 0, firstSuitable: 1 });
    expect(Math.abs(list.expectedTooMuch)).toBeLessThan(1);
    expect(fewWords.requests).toBe(0);
  });

  it('MAT-022 prints what leaving out each part of the score changes, with an interval', () => {
    const real = scratch();
    writeTinySet(join(real, 'tiny'));
    const { status, stdout } = evaluate('--ablation', '--real', real);
    expect(stdout).toContain('tiny, open part: nDCG@5 without each part of the score');
    for (const part of [
      'whole score',
      'concepts',
      'places',
      'names of concepts',
      'pairs',
      'spelling',
      'common words',
      'title',
      'address',
    ])
      expect(stdout).toMatch(
        new RegExp(`^ {2}${part} +\\d\\.\\d{3} {2}-?\\d\\.\\d{3} \\[-?\\d\\.\\d{3}, -?\\d\\.\\d{3}\\]$`, 'm'),
      );
    expect(status).toBe(0);
  });

  it('fails on the sealed half, where it is not, and says so in JSON as well', () => {
    const { status, stdout, stderr } = evaluate(
      writeTinySet(join(scratch(), 'tiny')),
      '--gate',
      '--json',
      '--errors',
      '--part',
      'sealed',
    );
    expect(stderr).toBe('gate: not above the fair BM25F on tiny, sealed part\n');
    expect(status).toBe(1);
    const { sets, generated, gate } = JSON.parse(stdout);
    expect(sets[0]).toMatchObject({ set: 'tiny, sealed part', requests: 3, isAbove: false });
    expect(generated).toMatchObject({ set: 'generated set, sealed part', requests: 30 });
    expect(gate.passes).toBe(false);
  });

  it('measures the generated set and those of real laboratories when it is given none', () => {
    const real = scratch();
    writeTinySet(join(real, 'tiny'));
    const { status, stdout } = evaluate('--gate', '--real', real);
    expect(stdout).toContain('generated set, open part: 30 requests');
    expect(stdout).toContain('tiny, open part: 3 requests');
    expect(stdout).not.toContain('Only generated data');
    expect(status).toBe(0);
  });

  it('runs without real laboratories, says that this proves nothing, and does not pass the gate', () => {
    const { status, stdout, stderr } = evaluate('--gate', '--real', join(scratch(), 'none'));
    expect(stdout).toContain('generated set, open part: 30 requests');
    expect(stdout).toContain('Only generated data was measured: this says nothing about real laboratories.');
    expect(stderr).toContain('there is no set of real laboratories');
    expect(status).toBe(1);
  });

  it.each([
    ['a part that there is not', ['--part', 'half'], 'There is no part "half"'],
    ['a day that does not exist', ['--today', '2026-02-30'], 'is not a date'],
    ['a folder that does not exist', ['/nowhere'], '/nowhere/requests.json'],
  ])('refuses %s with exit code 2', (_what, args, words) => {
    const { status, stderr } = evaluate(...args);
    expect(stderr).toContain(words);
    expect(status).toBe(2);
  });
});

describe('MAT-018 a file of cases', patience, () => {
  const request = requestOf('Tumor exome sequencing');
  const holds = { name: 'the certified one', request, first: ['certified'] };
  const either = { name: 'one of them', request, first: ['bare', 'certified'] };
  const fails = { name: 'the other one', request, first: ['bare'] };
  const twin = { ...bare, id: 'twin', name: 'Twin Laboratory', certifications: [clia] };

  it('holds when one of the named laboratories is first alone', () => {
    const path = writeJson(join(scratch(), 'cases.json'), { labs, cases: [holds, either] });
    expect(evaluate(path, '--gate')).toEqual({ status: 0, stdout: 'cases.json: 2 of 2 hold\n', stderr: '' });
  });

  it('prints what does not hold, a tie included, and fails the gate', () => {
    const path = writeJson(join(scratch(), 'cases.json'), { labs: [...labs, twin], cases: [holds, either, fails] });
    const { status, stdout, stderr } = evaluate(path, '--gate');
    expect(stdout).toContain('does not hold: the certified one\n       first should be Beacon Laboratory\n');
    expect(stdout).toMatch(/does not hold: the other one\n.*\n {7}is .*Twin Laboratory \d+ %/);
    expect(stdout).toContain('cases.json: 0 of 3 hold\n');
    expect(stderr).toBe('gate: not all cases of cases.json hold\n');
    expect(status).toBe(1);
    expect(evaluate(path).status).toBe(0);
  });

  it('refuses a case for nobody', () => {
    const path = writeJson(join(scratch(), 'cases.json'), { labs, cases: [{ ...holds, first: ['nobody'] }] });
    const { status, stderr } = evaluate(path);
    expect(stderr).toContain('there is no laboratory "nobody" for the case "the certified one"');
    expect(status).toBe(2);
  });
});

describe('MAT-017 bench -- fit-percentage', patience, () => {
  it('writes a table from the open half, the same each time', () => {
    const folder = scratch();
    const set = writeTinySet(join(folder, 'tiny'));
    const out = join(folder, 'percentages.json');
    const fit = () => {
      const { status, stdout } = run('bench/fit-percentage.ts', set, '--today', '2026-11-22', '--out', out);
      expect(status).toBe(0);
      expect(stdout).toContain('tiny, open half');
      return readFileSync(out, 'utf8');
    };
    const text = fit();
    expect(fit()).toBe(text);
    const { fittedOn, sets, knots } = JSON.parse(text);
    expect(fittedOn).toBe('2026-11-22');
    expect(sets).toEqual([{ name: 'tiny', requests: 3, pairs: expect.any(Number) }]);
    expect(knots.at(0)).toEqual([0, 0]);
    expect(knots.at(-1)).toEqual([1000, 99]);
  });

  it.each([
    ['no folder', [], 'Name at least one DIR'],
    ['a weight too many', ['somewhere', '--weights', '1,2'], '--weights takes one number'],
  ])('refuses %s', (_what, args, words) => {
    const { status, stderr } = run('bench/fit-percentage.ts', ...args);
    expect(stderr).toContain(words);
    expect(status).toBe(2);
  });
});

/** Two laboratories of which the one that shows BRAF testing is right; rules read no order in "BRAF wild type". */
const writeBrafSet = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const described = 'Please genotype the BRAF wild type tumors of our cohort by sequencing.';
  const requests = ['a', 'b', 'c'].map((id) => ({
    id,
    request: { ...requestOf(`Sequencing of tumors ${id}`), description: described },
  }));
  const profiles = [
    { ...bare, id: 'plain', capabilities: ['Tumor sequencing'] },
    { ...bare, id: 'braf', capabilities: ['Sequencing', 'BRAF mutation testing'] },
  ];
  const labels = requests.flatMap(({ id }) =>
    profiles.map(({ id: lab }) => ({ request: id, lab, grade: lab === 'braf' ? 3 : 0 })),
  );
  for (const [name, rows] of Object.entries({ requests, labs: profiles, labels }))
    writeJson(join(folder, `${name}.json`), rows);
  return { folder, texts: requests.map(({ request: { title, description } }) => `${title}\n${description}`) };
};

describe('ALM-008 eval -- matching with a language model', patience, () => {
  it('ALM-008 shows every figure with and without, from recorded answers, and says that a program made them', () => {
    const folder = scratch();
    const { folder: set, texts } = writeBrafSet(join(folder, 'tiny'));
    const answer = JSON.stringify({
      answers: [
        { field: 'asked', line: 2, quotation: 'BRAF' },
        { field: 'asked', line: 2, quotation: 'unicorns' },
      ],
    });
    const recorded = texts.flatMap((text) =>
      questionsAboutRequest(plainDocument(text), 8192).map((question) => [questionKey('model', question), answer] as const),
    );
    const file = writeJson(join(folder, 'answers.json'), { [madeByKey]: 'a test', ...Object.fromEntries(recorded) });
    const { status, stdout } = evaluate(set, '--llm', '--answers', file, '--json');
    expect(status).toBe(0);
    const [without] = JSON.parse(stdout).sets;
    expect(without.withModel.line).toBe(
      'with model (answers made by a test, not by a model): 3 chips proposed for 3 requests; dropped: NOT-IN-TEXT 3; 0 calls failed',
    );
    const figures = Object.keys(without).filter((key) => key !== 'withModel' && key !== 'set');
    expect(Object.keys(without.withModel)).toEqual(expect.arrayContaining(figures));
    expect(without.withModel.rankings.aliquot.ndcg.value).toBeGreaterThanOrEqual(without.rankings.aliquot.ndcg.value);
    expect(without.withModel.percentage).not.toEqual(without.percentage);
    const printed = evaluate(set, '--llm', '--answers', file);
    expect(printed.stdout).toMatch(/^tiny, no part sealed: 3 requests/m);
    expect(printed.stdout).toMatch(/^tiny with model \(answers made by a test, not by a model\), no part sealed: 3 requests/m);
  });
});
