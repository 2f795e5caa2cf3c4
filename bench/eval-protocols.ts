import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProtocolProposals } from '@aliquot/contract/hearts/protocol-proposals';
import { recognize } from '../server/src/features/hearts/matching/words/recognizer.domain.ts';
import { proposalsOf } from '../server/src/features/hearts/protocols/proposals.domain.ts';
import type { DocumentText } from '../server/src/kernel/document-text.ts';
import { createDocumentReader, labDocumentFormats, sniffFile } from '../server/src/platform/documents/index.ts';
import { keptIn } from './documents/evaluation.ts';
import { type ChipKind, type Count, chipKinds, noCount, type Score, scoreOf } from './protocols/score.ts';
import { readTruths } from './protocols/truth.ts';

const help = `What protocols propose for a request, beside two baselines.

  npm run -s eval -- protocols DIR [--errors] [--json]

DIR holds papers and a truth.json: a list of {file, propose, fields: {title, researchArea, serviceType, timeline, budgetRange: {accept,
stated}, description: {mustMention}}, chips: {methods, specimens, subjects, conditions: [{value, accept, core}]}, sampleCount: {accept, unit},
mustNot: [{kind, value}]}. A thing that is not core is neither a reward nor an error; a broader name is half right. Names are the
same where the request's recognizer takes them for one thing or where one holds the stems of the other.

  --errors         list every mistake
  --file NAME      only papers with this in their name
  --keep FOLDER    keep the texts of the papers there and take them from there, for work on the rules alone
  --pages N        also the time of a paper of N pages, made of those of the longest
  --json           figures as JSON`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    errors: { type: 'boolean', default: false },
    file: { type: 'string', default: '' },
    keep: { type: 'string' },
    pages: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

type Rules = (document: DocumentText) => ProtocolProposals;

const nothing = { paper: 'request', fields: [], terms: [], mentions: [], studies: [], rulesVersion: '' } as const;

/** The first line as the title. */
const firstLine: Rules = (document) => {
  const [page] = document.pages;
  const words = document.text.split(/[\n\f]/).find((line) => line.trim() !== '');
  if (page === undefined || words === undefined) return { ...nothing, fields: [], terms: [], mentions: [], studies: [] };
  const quotation = { page: page.number, heading: null, words };
  return {
    ...nothing,
    fields: [{ id: 'title', field: 'title', value: words, stated: true, quotation }],
    terms: [],
    mentions: [],
    studies: [],
  };
};

/** Every term that the request's recognizer finds anywhere. */
const everyTerm: Rules = (document) => {
  const found = document.pages.flatMap((page) => {
    const text = document.text.slice(page.start, page.end);
    return recognize(text).map(({ id, kind, label, start, end }) => ({
      id: `${kind}:${id}`,
      kind,
      label,
      known: true,
      quotation: { page: page.number, heading: null, words: text.slice(start, end) },
    }));
  });
  const terms = [...new Map(found.map((term) => [term.id, term])).values()];
  return { ...nothing, fields: [], terms, mentions: [], studies: [] };
};

const systems: Readonly<Record<string, Rules>> = {
  rules: proposalsOf,
  'first line as title, no chips': firstLine,
  'every term found': everyTerm,
};

/** A paper of so many pages: those of another, again and again. */
const ofPages = (document: DocumentText, count: number): DocumentText => {
  let text = '';
  const pages = Array.from({ length: count }, (_, at) => {
    const page = document.pages[at % document.pages.length];
    if (page === undefined) throw new Error('A paper without pages');
    const shift = text.length - page.start;
    text += `${document.text.slice(page.start, page.end)}\f`;
    const words = page.words.map((word) => ({ ...word, start: word.start + shift, end: word.end + shift }));
    return { ...page, number: at + 1, start: page.start + shift, end: page.end + shift, words };
  });
  return { ...document, text, pages };
};

const add = (to: Count, count: Count) => {
  for (const key of ['right', 'wrong', 'found', 'core'] as const) to[key] += count[key];
};
const totalOf = (scores: readonly Score[], pick: (score: Score) => Count): Count => {
  const total = noCount();
  for (const score of scores) add(total, pick(score));
  return total;
};
const share = (part: number, whole: number) => (whole === 0 ? '   –' : (part / whole).toFixed(2).padStart(4));
const precisionOf = ({ right, wrong }: Count) => share(right, right + wrong);
const recallOf = ({ found, core }: Count) => share(found, core);
const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6;
const print = (line: string) => process.stdout.write(`${line}\n`);

const run = async (folder: string) => {
  const truths = readTruths(join(folder, 'truth.json')).filter(({ file }) => file.includes(options.file));
  const scratch = mkdtempSync(join(tmpdir(), 'aliquot-eval-'));
  const readFile = keptIn(options.keep ?? join(scratch, 'texts'));
  const reader = createDocumentReader();
  const scores = Object.fromEntries(Object.keys(systems).map((name) => [name, [] as Score[]]));
  const rows: string[] = [];
  let longest: DocumentText | null = null;
  recognize('warm');
  try {
    for (const truth of truths) {
      const path = join(folder, truth.file);
      const checked = await sniffFile(path, { name: truth.file, allowed: labDocumentFormats });
      const result = checked.ok
        ? await readFile(path, () => reader.read(path, { name: truth.file, format: checked.format }))
        : checked;
      if (!result.ok || !('document' in result)) {
        rows.push(`${truth.file} could not be read`);
        continue;
      }
      const { document } = result;
      if (document.pages.length > (longest?.pages.length ?? 0)) longest = document;
      for (const [name, rules] of Object.entries(systems)) {
        const started = process.cpuUsage();
        const proposals = rules(document);
        const spent = seconds(process.cpuUsage(started));
        const score = scoreOf(proposals, document, truth);
        scores[name]?.push(score);
        if (rules !== proposalsOf) continue;
        const chips = chipKinds.map((kind) => `${precisionOf(score.chips[kind])} ${recallOf(score.chips[kind])}`).join('   ');
        rows.push(
          `${truth.file.padEnd(18)} ${proposals.paper.padEnd(17)} ${precisionOf(score.fields)} ${recallOf(score.fields)}   ${chips}   ${score.traps.length}     ${score.misplaced.length}     ${spent.toFixed(2)} s`,
        );
        if (options.errors)
          rows.push(...score.mistakes.map((mistake) => `    ${mistake}`), ...score.traps.map((trap) => `    trap: ${trap}`));
      }
    }
  } finally {
    await reader.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  const figures = Object.entries(scores).map(([name, ofSystem]) => ({
    name,
    fields: totalOf(ofSystem, ({ fields }) => fields),
    chips: Object.fromEntries(chipKinds.map((kind) => [kind, totalOf(ofSystem, ({ chips }) => chips[kind])])) as Record<
      ChipKind,
      Count
    >,
    traps: ofSystem.reduce((sum, { traps }) => sum + traps.length, 0),
    misplaced: ofSystem.reduce((sum, { misplaced }) => sum + misplaced.length, 0),
  }));
  if (options.json) return print(JSON.stringify(figures, null, 2));
  print('precision recall'.padStart(54));
  print(`${''.padEnd(36)} fields      ${chipKinds.map((kind) => kind.padEnd(12)).join('')}traps misplaced`);
  for (const row of rows) print(row);
  if (options.pages !== undefined && longest !== null) {
    const long = ofPages(longest, Number(options.pages));
    const started = process.cpuUsage();
    proposalsOf(long);
    print(
      `${options.pages} pages, ${long.text.length} characters: ${seconds(process.cpuUsage(started)).toFixed(2)} s of processor time`,
    );
  }
  for (const { name, fields, chips, traps, misplaced } of figures)
    print(
      `${name.padEnd(36)} ${precisionOf(fields)} ${recallOf(fields)}   ${chipKinds.map((kind) => `${precisionOf(chips[kind])} ${recallOf(chips[kind])}`).join('   ')}   ${traps}     ${misplaced}`,
    );
};

const [folder] = positionals;
if (options.help || folder === undefined) print(help);
else await run(folder);
