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
  const within = (one: Named, other: Named) => one.start >= other.start && one.end <= other.end;
  const extra = extraIn(passage).filter(
    (one) => !recognized.some((other) => other.id === one.id || (within(one, other) && !within(other, one))),
  );
  return [...recognized.filter((one) => !extra.some((other) => within(one, other))), ...extra];
};

type Place = { readonly passage: Passage; readonly named: Named; readonly asking: Asking };
type Thing = {
  readonly id: string;
  readonly kind: Kind;
  readonly all: readonly Place[];
  readonly asked: readonly Place[];
  readonly weight: number;
};

export type Terms = {
  readonly terms: TermProposal[];
  readonly mentions: (TermProposal & { readonly reason: MentionReason })[];
};

const mostOfKind = { method: 16, specimen: 8, analyte: 6, subject: 4 } as const;
const mostMentions = 12;
/** With more analytes than this a paper lists panels, of which the aims tell those that matter. */
const fewAnalytes = 5;

const largestFirst = (things: readonly Thing[]): Thing[] => things.toSorted((a, b) => b.weight - a.weight);

const isIn = (words: string, { label, words: written }: Named): boolean => {
  const name = folded(label).split(' (')[0] ?? '';
  return words.includes(folded(written)) || (name.length > 3 && words.includes(name));
};

/** A thing counts as a topic by the title, by the aims and by how often it is asked for. */
const topicWeight = ({ all, asked }: Thing, title: string): number => {
  const aims = all.filter(({ passage }) => passage.zone === 'objectives').length;
  const [first] = all;
  return (first !== undefined && isIn(title, first.named) ? 4 : 0) + Math.min(3, aims) + Math.min(3, asked.length);
};
const leastForTopic = { analyte: 3, subject: 4 } as const;

const withoutBroader = (things: readonly Thing[]): Thing[] =>
  things.filter(
    (one) =>
      !things.some((other) => {
        const [name = '', longer = ''] = [one, other].map(
          ({ asked: [first] }) => folded(first?.named.label ?? '').split(' (')[0] ?? '',
        );
        return other !== one && other.kind === one.kind && longer.length > name.length && ` ${longer} `.includes(` ${name} `);
      }),
  );

const chosenThings = (things: readonly Thing[], title: string): Thing[] => {
  const asked = things.filter(({ weight }) => weight > 0);
  const methods = largestFirst(withoutBroader(asked.filter(({ kind }) => kind === 'method')));
  const specimens = largestFirst(withoutBroader(asked.filter(({ kind }) => kind === 'specimen')));
  if (methods.length === 0 && specimens.length === 0) return [];
  const byTopic = (kind: 'analyte' | 'subject', from: readonly Thing[]) =>
    from
      .filter((thing) => thing.kind === kind && topicWeight(thing, title) >= leastForTopic[kind])
      .toSorted((a, b) => topicWeight(b, title) - topicWeight(a, title));
  const analytes = asked.filter(({ kind }) => kind === 'analyte');
  return [
    ...methods.slice(0, mostOfKind.method),
    ...(analytes.length <= fewAnalytes ? largestFirst(analytes) : byTopic('analyte', things)).slice(0, mostOfKind.analyte),
    ...specimens.slice(0, mostOfKind.specimen),
    ...byTopic('subject', things).slice(0, mostOfKind.subject),
  ];
};

/** The things that a paper asks for, most asked first, and methods that it only mentions. `title` is the paper's, if it has one. */
export const termsOf = (paper: Paper, title: string): Terms => {
  const toldInPast = isToldInPast(paper);
  const places = paper.passages.flatMap((passage): Place[] => {
    const asking = askingOf(passage, toldInPast);
    if (
      asking.weight === 0 &&
      asking.reason === null &&
      passage.zone !== 'objectives' &&
      passage.page !== paper.passages[0]?.page
    )
      return [];
    return namedIn(passage).map((named) => ({ passage, named, asking }));
  });
  const things = [...Map.groupBy(places, ({ named }) => `${named.kind}:${named.id}`)].map(([id, all]): Thing => {
    const asked = all.filter(({ asking }) => asking.weight > 0).toSorted((a, b) => b.asking.weight - a.asking.weight);
    return { id, kind: all[0]?.named.kind ?? 'method', all, asked, weight: asked.reduce((sum, { asking }) => sum + asking.weight, 0) };
  });
  const proposalOf = (id: string, { named, passage }: Place): TermProposal => ({
    id,
    kind: named.kind,
    label: named.label,
    known: named.known,
    quotation: quotationOf(paper, passage, passage.start, passage.end),
  });
  const chosen = chosenThings(things, folded(title));
  const terms = chosen.flatMap(({ id, all, asked }) => {
    const place = asked[0] ?? all.find(({ passage }) => passage.zone === 'objectives') ?? all[0];
    return place === undefined ? [] : [proposalOf(id, place)];
  });
  const mentions = things.flatMap(({ id, all, weight, kind }) => {
    const first = all.find(({ asking }) => asking.reason !== null);
    if (weight > 0 || first === undefined || first.asking.reason === null || kind !== 'method') return [];
    return [{ ...proposalOf(id, first), reason: first.asking.reason }];
  });
  return { terms, mentions: mentions.slice(0, mostMentions) };
};
