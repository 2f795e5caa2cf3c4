import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closingLine, noTests, type Outcome, overGoal, total } from './test/counts.ts';
import { groups, type Section, sections } from './test/sections.ts';

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Every integration test on both engines, in place of where they differ. */
const full = 'full';

const chosen = (words: readonly string[]): readonly Section[] => {
  if (words.includes(full)) process.env.ALIQUOT_TESTS = full;
  const names = words.filter((word) => word !== full).flatMap((word) => groups[word] ?? word);
  const unknown = names.filter((name) => !sections.some((section) => section.name === name));
  if (unknown.length > 0) {
    console.error(
      `No section is called ${unknown.join(', ')}. There are: ${[...sections.map(({ name }) => name), ...Object.keys(groups), full].join(', ')}.`,
    );
    process.exit(2);
  }
  return names.length === 0 ? sections : sections.filter(({ name }) => names.includes(name));
};

const runSection = async (section: Section, before: readonly Outcome[], reports: string): Promise<Outcome> => {
  const { name, title, needs = [] } = section;
  console.log(`\n=== ${name}: ${title}`);
  const missing = needs.filter((need) => before.some((outcome) => outcome.name === need && !outcome.ok));
  if (missing.length > 0) {
    console.log(`=== ${name}: not run, because ${missing.join(' and ')} failed`);
    return { name, ok: false, counts: noTests };
  }
  const began = Date.now();
  const result = await section.run(reports).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { ok: false, counts: noTests };
  });
  console.log(`=== ${name}: ${result.ok ? 'ok' : 'FAILED'}, ${seconds(began)}`);
  return { name, ...result };
};

const wanted = process.argv.slice(2);
const picked = chosen(wanted);
const began = Date.now();
const reports = mkdtempSync(join(tmpdir(), 'aliquot-reports-'));
const outcomes: Outcome[] = [];
for (const section of picked) outcomes.push(await runSection(section, outcomes, reports));
rmSync(reports, { recursive: true, force: true });

// Said once more at the end: a log that is cut keeps its last lines.
for (const { name, failures = [] } of outcomes) {
  for (const { where, message } of failures) console.log(`\nFailed in ${name}: ${where}\n${message}`);
}
const failed = outcomes.filter(({ ok }) => !ok).map(({ name }) => name);
console.log(`\n${failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All sections passed'}, in ${seconds(began)}`);
const slow = overGoal(picked === sections ? 'everything' : wanted.join(' '), (Date.now() - began) / 1000);
if (slow !== null) console.log(slow);
console.log(closingLine(total(outcomes)));
process.exitCode = failed.length > 0 ? 1 : 0;
