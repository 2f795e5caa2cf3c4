import type { FieldProposal, TermProposal } from '@aliquot/contract/hearts/protocol-proposals';
import { askingOf, isToldInPast } from './asking.domain.ts';
import type { Paper, Passage } from './paper-text.domain.ts';
import { quotationOf } from './terms.domain.ts';
import { folded, sentenceForms, type Zone } from './wordings.domain.ts';

const longest = 1_500;
const shortestSentence = 40;
const longestSentence = 600;
const aims = 3;
const asks = 3;

const leftOut: ReadonlySet<Zone | null> = new Set<Zone | null>([
  'references',
  'criteria',
  'side-effect',
  'administration',
  'own-work',
  'reagent',
  'finished',
  'statistics',
  'treatment',
  'budget',
]);

const wordsOf = (text: string) => new Set(folded(text).match(/[a-z]{5,}/g));

/** A description in the paper's own sentences: its aims, and the sentences that ask for most. Its words are those of the first sentence. */
export const descriptionOf = (
  paper: Paper,
  title: FieldProposal | undefined,
  terms: readonly TermProposal[],
): FieldProposal[] => {
  const toldInPast = isToldInPast(paper);
  const ofTitle = wordsOf(title?.value ?? '');
  const names = terms.map(({ label }) => folded(label).split(' (')[0] ?? '').filter((name) => name.length > 2);
  const usable = paper.passages.filter(
    ({ text, zone }) =>
      text.length >= shortestSentence && text.length <= longestSentence && !leftOut.has(zone) && /\p{Ll}{3}/u.test(text),
  );
  const rated = usable.map((passage, at) => {
    const words = folded(passage.text);
    const shared = [...wordsOf(passage.text)].filter((word) => ofTitle.has(word)).length;
    const named = names.filter((name) => words.includes(name)).length;
    const isAim = sentenceForms.aims.test(words);
    const early = at < 25 || at < 0.15 * usable.length ? 1 : 0;
    return {
      passage,
      aim:
        (isAim ? 3 : 0) +
        (passage.zone === 'objectives' ? 2 : 0) +
        (passage.zone === 'background' ? -1 : 0) +
        Math.min(4, shared) +
        early,
      isAim: isAim || passage.zone === 'objectives',
      ask: askingOf(passage, toldInPast).weight > 0 ? named : 0,
    };
  });
  const aiming = rated
    .filter(({ isAim }) => isAim)
    .toSorted((a, b) => b.aim - a.aim)
    .slice(0, aims);
  const asking = rated
    .filter((each) => each.ask > 0 && !aiming.includes(each))
    .toSorted((a, b) => b.ask - a.ask)
    .slice(0, asks);
  const inOrder = (each: typeof rated) => each.map(({ passage }) => passage).toSorted((a, b) => a.start - b.start);
  const chosen: Passage[] = [];
  let length = 0;
  for (const passage of [...inOrder(aiming), ...inOrder(asking)]) {
    if (length + passage.text.length > longest) continue;
    chosen.push(passage);
    length += passage.text.length + 1;
  }
  const [first] = chosen;
  if (first === undefined) return [];
  const value = chosen.map(({ text }) => text.replace(/^(?:[•◦▪●−–-]|o|\(?\d+[.)])\s+/, '').replace(/\s+/g, ' ')).join('\n');
  return [
    {
      id: 'description',
      field: 'description',
      value,
      stated: true,
      quotation: quotationOf(paper, first, first.start, first.end),
    },
  ];
};
