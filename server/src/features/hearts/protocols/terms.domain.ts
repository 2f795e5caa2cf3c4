import type { MentionReason, Quotation, TermProposal } from '@aliquot/contract/hearts/protocol-proposals';
import { recognize } from '../matching/words/recognizer.domain.ts';
import { generalTerms } from '../matching/words/vocabulary.domain.ts';
import { type Asking, askingOf, isToldInPast } from './asking.domain.ts';
import type { Paper, Passage } from './paper-text.domain.ts';
import { extraTerms, folded, genericForm, workForm } from './wordings.domain.ts';

type Kind = 'method' | 'analyte' | 'specimen' | 'subject';

/** A thing that a passage names; `start` and `end` are offsets of the document's text. */
type Named = {
  readonly id: string;
  readonly kind: Kind;
  readonly label: string;
  readonly known: boolean;
  readonly words: string;
  readonly start: number;
  readonly end: number;
};

/** Words of a page, with the heading above them. */
export const quotationOf = ({ document }: Paper, { page, heading }: Passage, start: number, end: number): Quotation => ({
  page: page.number,
  heading: heading?.text ?? null,
  words: document.text.slice(start, end),
});

const knownLabel = new Map<string, { id: string; label: string; kind: Kind } | null>();
const knownAs = (label: string) => {
  const remembered = knownLabel.get(label);
  if (remembered !== undefined) return remembered;
  const [found] = recognize(label);
  const isWhole = found !== undefined && found.end - found.start >= label.length - 2;
  const known = isWhole ? { id: found.id, label: found.label, kind: found.kind } : null;
  knownLabel.set(label, known);
  return known;
};

/** The things of the extra list in a passage. Offsets of folded text are those of the text unless a character has another length. */
const extraIn = ({ text, start }: Passage): Named[] => {
  const words = folded(text);
  return extraTerms.flatMap(({ kind, label, form }) => {
    const found = form.exec(words);
    if (found === null || words.length !== text.length) return [];
    const known = knownAs(label);
    const at = start + found.index;
    return [
      {
        id: known?.id ?? `own:${folded(label)}`,
        kind: known?.kind ?? kind,
        label: known?.label ?? label,
        known: known !== null,
        words: text.slice(found.index, found.index + found[0].length),
        start: at,
        end: at + found[0].length,
      },
    ];
  });
};

const capitalized = (text: string) => (/^[a-z]+(?:[\s-]|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text);

const isAbbreviated = (words: string) => /\p{Lu}.*\p{Lu}|\p{Lu}.*\d/u.test(words);

/** A method's words have to name work: "genotyping" does, "allele" does not. */
const namesWork = (words: string): boolean => isAbbreviated(words) || workForm.test(folded(words));

const isCounted = (kind: Kind, id: string, words: string): boolean =>
  !genericForm.test(folded(words)) && !generalTerms.has(id) && (kind !== 'method' || namesWork(words));

const namedIn = (passage: Passage): Named[] => {
  const { text, start } = passage;
  const recognized = recognize(text).flatMap(({ id, kind, label, start: from, end }): Named[] => {
    const words = text.slice(from, end);
    return isCounted(kind, id, words)
      ? [{ id, kind, label: capitalized(label), known: true, words, start: start + from, end: start + end }]
      : [];
  });
  const extra = extraIn(passage).filter(
    (one) => !recognized.some((other) => other.id === one.id || (other.start <= one.start && other.end >= one.end)),
  );
  return [...recognized, ...extra];
};

type Place = { readonly passage: Passage; readonly named: Named; readonly asking: Asking };

export type Terms = {
  readonly terms: TermProposal[];
  readonly mentions: (TermProposal & { readonly reason: MentionReason })[];
};

const weightOf = (places: readonly Place[]) => places.reduce((sum, { asking }) => sum + asking.weight, 0);

const most = { method: 14, specimen: 8, analyte: 5, subject: 4 } as const;
const mostMentions = 12;

/** The things that a paper asks for, most asked first, and methods that it only mentions. */
export const termsOf = (paper: Paper): Terms => {
  const toldInPast = isToldInPast(paper);
  const places = paper.passages.flatMap((passage): Place[] => {
    const asking = askingOf(passage, toldInPast);
    if (asking.weight === 0 && asking.reason === null) return [];
    return namedIn(passage).map((named) => ({ passage, named, asking }));
  });
  const things = [...Map.groupBy(places, ({ named }) => `${named.kind}:${named.id}`)].map(([id, all]) => {
    const asked = all.filter(({ asking }) => asking.weight > 0);
    const best = asked.toSorted((a, b) => b.asking.weight - a.asking.weight)[0];
    return { id, all, best, weight: weightOf(asked) };
  });
  const proposalOf = (id: string, { named, passage }: Place): TermProposal => ({
    id,
    kind: named.kind,
    label: named.label,
    known: named.known,
    quotation: quotationOf(paper, passage, passage.start, passage.end),
  });
  const asked = things.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  const terms = (['method', 'analyte', 'specimen', 'subject'] as const).flatMap((kind) =>
    asked
      .filter(({ best }) => best?.named.kind === kind)
      .slice(0, most[kind])
      .flatMap(({ id, best }) => (best ? [proposalOf(id, best)] : [])),
  );
  const mentions = things.flatMap(({ id, all, weight }) => {
    const [first] = all;
    if (weight > 0 || first === undefined || first.asking.reason === null || first.named.kind !== 'method') return [];
    return [{ ...proposalOf(id, first), reason: first.asking.reason }];
  });
  return { terms, mentions: mentions.slice(0, mostMentions) };
};
