import type { FieldProposal } from '@aliquot/contract/hearts/protocol-proposals';
import { type Paper, type Passage, quotationOf } from './paper-text.domain.ts';
import type { Terms } from './terms.domain.ts';
import { folded, sentenceForms, type Zone } from './wordings.domain.ts';

const longest = 1_500;
const shortestSentence = 40;
const longestSentence = 600;
const mostAims = 4;
const mostAsks = 4;

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

const isTold = (words: string): boolean =>
  (sentenceForms.done.test(words) || sentenceForms.background.test(words)) && !sentenceForms.planned.test(words);

/** The passages that together cover most, taken one by one: each next one by what the others lack. */
const covering = (
  passages: readonly Passage[],
  most: number,
  rate: (passage: Passage, covered: ReadonlySet<string>) => number,
  ofPassage: (passage: Passage) => Iterable<string>,
): Passage[] => {
  const covered = new Set<string>();
  const chosen: Passage[] = [];
  while (chosen.length < most) {
    const best = passages
      .filter((passage) => !chosen.includes(passage))
      .map((passage) => ({ passage, rank: rate(passage, covered) }))
      .reduce<{ passage: Passage; rank: number } | null>((a, b) => (a === null || b.rank > a.rank ? b : a), null);
    if (best === null || best.rank <= 0) break;
    chosen.push(best.passage);
    for (const each of ofPassage(best.passage)) covered.add(each);
  }
  return chosen.toSorted((a, b) => a.start - b.start);
};

/** A description in the paper's own sentences: its aims, and the sentences that ask for most. Its words are those of the first sentence. */
export const descriptionOf = (paper: Paper, title: FieldProposal | undefined, { askedIn }: Terms): FieldProposal[] => {
  const ofTitle = wordsOf(title?.value ?? '');
  const usable = paper.passages.filter(
    ({ text, zone, isHeading }) =>
      !isHeading &&
      text.length >= shortestSentence &&
      text.length <= longestSentence &&
      !leftOut.has(zone) &&
      /\p{Ll}{3}/u.test(text) &&
      !(title !== undefined && text.includes(title.value)),
  );
  const aiming = usable.filter(({ text, zone }) => {
    const words = folded(text);
    return zone === 'objectives' || (sentenceForms.aims.test(words) && (zone !== 'background' || !isTold(words)));
  });
  const early = new Set(usable.slice(0, Math.max(25, 0.15 * usable.length)));
  const shared = ({ text }: Passage) => [...wordsOf(text)].filter((word) => ofTitle.has(word));
  const aims = covering(
    aiming,
    mostAims,
    (passage, covered) =>
      (sentenceForms.aims.test(folded(passage.text)) ? 2 : 0) +
      (passage.zone === 'objectives' ? 2 : 0) +
      (passage.zone === 'background' ? -1 : 0) +
      (early.has(passage) ? 1 : 0) +
      2 * shared(passage).filter((word) => !covered.has(word)).length,
    shared,
  );
  const namesIn = (passage: Passage) => askedIn.get(passage) ?? new Set<string>();
  const asks = covering(
    usable.filter((passage) => !aims.includes(passage)),
    mostAsks,
    (passage, covered) => [...namesIn(passage)].filter((id) => !covered.has(id)).length,
    namesIn,
  );
  const chosen: Passage[] = [];
  let length = 0;
  for (const passage of [...aims, ...asks]) {
    if (length + passage.text.length > longest) continue;
    chosen.push(passage);
    length += passage.text.length + 1;
  }
  const [first] = chosen;
  if (first === undefined) return [];
  const said = new Set(chosen.flatMap(shared));
  const needsTitle = title !== undefined && said.size < 0.5 * ofTitle.size;
  const value = (needsTitle ? [{ text: title.value }, ...chosen] : chosen)
    .map(({ text }) => text.replace(/^(?:[•◦▪●−–-]|o|\(?\d+[.)])\s+/, '').replace(/\s+/g, ' '))
    .join('\n');
  return [
    {
      id: 'description',
      field: 'description',
      value,
      stated: true,
      quotation: quotationOf(paper, first),
    },
  ];
};
