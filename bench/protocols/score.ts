import type { ProtocolProposals, Quotation } from '@aliquot/contract/hearts/protocol-proposals';
import { recognize } from '../../server/src/features/hearts/matching/words/recognizer.domain.ts';
import { stemsOf } from '../../server/src/features/hearts/matching/words/words.domain.ts';
import type { DocumentText } from '../../server/src/kernel/document-text.ts';
import type { Chip, Truth } from './truth.ts';

export const chipKinds = ['methods', 'specimens', 'subjects', 'conditions'] as const;
export type ChipKind = (typeof chipKinds)[number];

const kindsOf: Record<ChipKind, readonly string[]> = {
  methods: ['method'],
  specimens: ['specimen'],
  subjects: ['analyte', 'subject'],
  conditions: ['condition'],
};

/** `right` and `wrong` of what is proposed, where a broader name is half of each; `found` of the core that has to be. */
export type Count = { right: number; wrong: number; found: number; core: number };
export const noCount = (): Count => ({ right: 0, wrong: 0, found: 0, core: 0 });

export type Score = {
  readonly fields: Count;
  readonly chips: Readonly<Record<ChipKind, Count>>;
  /** Proposals of papers that ask for nothing, or of things that truth.json says must not be proposed. */
  readonly traps: string[];
  /** Proposals whose words are not on their page. */
  readonly misplaced: string[];
  readonly mistakes: string[];
};

const keyOf = (name: string) =>
  stemsOf(name)
    .filter((stem) => !/^(?:of|the|and|analysis|analys|assay|test|measur|sample)$/.test(stem))
    .join(' ');

const wholeIds = (name: string): string[] => {
  const [found] = recognize(name);
  return found !== undefined && found.end - found.start >= name.length - 3 ? [found.id] : [];
};

const namesOf = (label: string): string[] => {
  const [, name = label, short] = /^(.*?)\s*\(([^)]+)\)$/.exec(label) ?? [];
  return short === undefined ? [label] : [label, name, short];
};

/** 1 for the same thing or a narrower one, .5 for a broader name, 0 for another. */
export const gradeOf = (label: string, accepted: readonly string[]): 0 | 0.5 | 1 => {
  const wanted = accepted.flatMap(namesOf);
  const ids = new Set(wanted.flatMap(wholeIds));
  const names = namesOf(label);
  if (names.flatMap(wholeIds).some((id) => ids.has(id))) return 1;
  let best: 0 | 0.5 | 1 = 0;
  for (const name of names.map(keyOf))
    for (const other of wanted.map(keyOf)) {
      if (name === '' || other === '') continue;
      if (name === other || ` ${name} `.includes(` ${other} `)) return 1;
      if (` ${other} `.includes(` ${name} `)) best = 0.5;
    }
  return best;
};

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

const stands = (document: DocumentText, { page, words }: Quotation): boolean =>
  words.trim() !== '' &&
  document.pages.some((each) => each.number === page && document.text.slice(each.start, each.end).includes(words));

const scoreChips = (proposals: ProtocolProposals, truth: Truth, score: Score) => {
  for (const kind of chipKinds) {
    const wanted = truth.chips[kind] ?? [];
    const count = score.chips[kind];
    const core = wanted.filter((chip) => chip.core);
    const best = new Map<Chip, number>();
    for (const term of proposals.terms.filter((each) => kindsOf[kind].includes(each.kind))) {
      const graded = wanted
        .map((chip) => ({ chip, grade: gradeOf(term.label, [chip.value, ...chip.accept]) }))
        .toSorted((a, b) => b.grade - a.grade || Number(b.chip.core) - Number(a.chip.core))[0];
      const grade = graded?.grade ?? 0;
      if (graded === undefined || grade === 0) {
        count.wrong += 1;
        score.mistakes.push(
          `${kind}: ${term.label} is not asked (page ${term.quotation.page}, “${plain(term.quotation.words).slice(0, 90)}”)`,
        );
        continue;
      }
      for (const chip of core) best.set(chip, Math.max(best.get(chip) ?? 0, gradeOf(term.label, [chip.value, ...chip.accept])));
      if (!graded.chip.core) continue;
      count.right += grade;
      count.wrong += 1 - grade;
    }
    count.core += core.length;
    for (const chip of core) {
      count.found += best.get(chip) ?? 0;
      if ((best.get(chip) ?? 0) < 1)
        score.mistakes.push(`${kind}: ${chip.value} is missing${best.has(chip) ? ' (broader)' : ''}`);
    }
  }
};

const mentions = (text: string, wanted: string) => wanted.split(' or ').some((each) => plain(text).includes(plain(each)));

const persons = /participant|patient|subject|people|adult|volunteer|individual|donor|case/i;

const isRight = (field: string, value: string, stated: boolean, truth: Truth): boolean => {
  if (field === 'samples') {
    const { accept = [], unit = '' } = truth.sampleCount ?? {};
    const number = Number(/\d[\d,]*/.exec(value)?.[0].replaceAll(',', ''));
    return accept.includes(number) && persons.test(value) === persons.test(unit);
  }
  const wanted = truth.fields[field];
  if (wanted === undefined) return false;
  if ('mustMention' in wanted) return wanted.mustMention.every((each) => mentions(value, each));
  if (wanted.stated === false && stated) return false;
  return wanted.accept.some((each) => each !== null && plain(String(each)) === plain(value));
};

const mayBeEmpty = (field: string, truth: Truth): boolean => {
  if (!truth.propose) return true;
  if (field === 'samples') return !truth.sampleCount || truth.sampleCount.accept.includes(null);
  const wanted = truth.fields[field];
  if (wanted === undefined) return true;
  return 'mustMention' in wanted ? wanted.mustMention.length === 0 : wanted.accept.includes(null);
};

const scored = ['title', 'researchArea', 'serviceType', 'timeline', 'budgetRange', 'description', 'samples'] as const;

const scoreFields = (proposals: ProtocolProposals, truth: Truth, { fields, mistakes }: Score) => {
  for (const field of scored) {
    const proposed = proposals.fields.filter((each) => each.field === field);
    const right = proposed.filter(({ value, stated }) => isRight(field, value, stated, truth));
    fields.right += right.length;
    fields.wrong += proposed.length - right.length;
    for (const each of proposed)
      if (!right.includes(each))
        mistakes.push(`${field}: “${each.value.slice(0, 160)}” ${each.stated ? '(stated) ' : ''}is wrong`);
    if (mayBeEmpty(field, truth)) continue;
    fields.core += 1;
    fields.found += Math.min(1, right.length);
    if (proposed.length === 0) mistakes.push(`${field} is missing`);
  }
};

/** Compares the proposals of a paper with its truth. */
export const scoreOf = (proposals: ProtocolProposals, document: DocumentText, truth: Truth): Score => {
  const score: Score = {
    fields: noCount(),
    chips: { methods: noCount(), specimens: noCount(), subjects: noCount(), conditions: noCount() },
    traps: [],
    misplaced: [],
    mistakes: [],
  };
  scoreFields(proposals, truth, score);
  scoreChips(proposals, truth, score);
  const all = [...proposals.fields, ...proposals.terms];
  if (!truth.propose) score.traps.push(...all.map((each) => ('label' in each ? each.label : each.value)));
  for (const { kind, value } of truth.mustNot)
    for (const term of proposals.terms)
      if (term.kind === kind && value.split(/, | or | as /).some((name) => gradeOf(term.label, [name]) === 1))
        score.traps.push(`${term.label}, of ${value}`);
  for (const each of [...all, ...proposals.mentions]) if (!stands(document, each.quotation)) score.misplaced.push(each.id);
  return score;
};
