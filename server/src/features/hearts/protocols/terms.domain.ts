import type { MentionReason, TermProposal } from '@aliquot/contract/hearts/protocol-proposals';
import { conditionLabel, conditionsOf } from '../matching/request/conditions.domain.ts';
import { type Asking, askingOf, type Style, styleOf } from './asking.domain.ts';
import { type Kind, type Named, namedIn, organismsIn } from './naming.domain.ts';
import { type Paper, type Passage, quotationOf } from './paper-text.domain.ts';
import { folded, type Zone } from './wordings.domain.ts';

type Place = { readonly passage: Passage; readonly named: Named; readonly asking: Asking };
type Thing = {
  readonly id: string;
  readonly kind: Kind;
  /** Its name in lower case without the abbreviation behind it. */
  readonly name: string;
  readonly all: readonly Place[];
  readonly asked: readonly Place[];
  readonly weight: number;
};

export type Terms = {
  readonly terms: TermProposal[];
  readonly mentions: (TermProposal & { readonly reason: MentionReason })[];
  /** The passages that ask, each with the ids of the chosen things in it. */
  readonly askedIn: ReadonlyMap<Passage, ReadonlySet<string>>;
};

const mostOfKind = { method: 20, specimen: 8, analyte: 6, subject: 4 } as const;
const mostMentions = 12;
/** With more analytes than this a paper lists panels, of which the aims tell those that matter. */
const fewAnalytes = 5;
/** In a passage with more analytes than this each counts as a part of a panel. */
const panelSize = 3;

const largestFirst = (things: readonly Thing[]): Thing[] => things.toSorted((a, b) => b.weight - a.weight);

const isLetter = (character: string | undefined): boolean => character !== undefined && /[a-z0-9]/.test(character);

/** True when a text has a name as whole words at least so many times. */
const hasName = (text: string, name: string, times: number): boolean => {
  let count = 0;
  if (name.length < 2) return false;
  for (let at = text.indexOf(name); at >= 0 && count < times; at = text.indexOf(name, at + name.length))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) count += 1;
  return count >= times;
};

const isSaid = (text: string, { name, all: [first] }: Thing, times: number): boolean =>
  hasName(text, folded(first?.named.words ?? ''), times) || hasName(text, name, times);

const often = 6;

/** A thing counts as a topic by the title, by the aims, by how often it is asked for and by how often the paper names it. */
const topicWeight = (thing: Thing, title: string, text: string): number => {
  const aims = thing.all.filter(({ passage }) => passage.zone === 'objectives').length;
  const weight = (isSaid(title, thing, 1) ? 4 : 0) + Math.min(3, aims) + Math.min(2, thing.weight / 2);
  return weight > 0 && isSaid(text, thing, often) ? weight + 1 : weight;
};
const leastForTopic = { analyte: 3, subject: 4 } as const;
const leastForOnly = 1;

/** Without "Sequencing" where "RNA sequencing" is asked, too. */
const withoutBroader = (things: readonly Thing[]): Thing[] =>
  things.filter(
    (one) =>
      !things.some(
        (other) => other !== one && other.name.length > one.name.length && ` ${other.name} `.includes(` ${one.name} `),
      ),
  );

const sharedLetters = 6;
/** Without the organ of a disease that is a topic: its name begins as a word of the disease's. */
const withoutOrgans = (things: readonly Thing[]): Thing[] =>
  things.filter(({ name }, at) => {
    const beginning = name.slice(0, sharedLetters);
    return !things.some(
      (other, place) =>
        place !== at && other.name.length > name.length && other.name.split(' ').some((word) => word.startsWith(beginning)),
    );
  });

const chosenThings = (things: readonly Thing[], title: string, text: string, { isBrief }: Style): Thing[] => {
  const asked = things.filter(({ weight }) => weight > 0);
  const ofKind = (kind: Kind) => largestFirst(withoutBroader(asked.filter((thing) => thing.kind === kind)));
  const [methods, specimens] = [
    ofKind('method'),
    ofKind('specimen').filter(({ weight }, _, all) => weight > 1 || isBrief || all.length <= 3),
  ];
  if (methods.length === 0 && specimens.length === 0) return [];
  const topics = (kind: 'analyte' | 'subject') => {
    const ranked = things
      .filter((thing) => thing.kind === kind)
      .map((thing) => ({ thing, rank: topicWeight(thing, title, text) }))
      .toSorted((a, b) => b.rank - a.rank);
    const clear = ranked.filter(({ rank }) => rank >= leastForTopic[kind]);
    const chosen =
      clear.length > 0 || kind === 'analyte' ? clear : ranked.slice(0, 1).filter(({ rank }) => rank >= leastForOnly);
    return withoutOrgans(chosen.map(({ thing }) => thing));
  };
  const analytes = asked.filter(({ kind }) => kind === 'analyte');
  return [
    ...methods.slice(0, mostOfKind.method),
    ...(analytes.length <= fewAnalytes ? largestFirst(analytes) : topics('analyte')).slice(0, mostOfKind.analyte),
    ...specimens.slice(0, mostOfKind.specimen),
    ...topics('subject').slice(0, mostOfKind.subject),
  ];
};

const proposalOf = (paper: Paper, id: string, { named, passage }: Place): TermProposal => ({
  id,
  kind: named.kind,
  label: named.label,
  known: named.known,
  quotation: quotationOf(paper, passage, named),
});

const thingOf = (id: string, all: readonly Place[]): Thing => {
  const [first] = all;
  const kind = first?.named.kind ?? 'method';
  const asked = all.filter(({ asking }) => asking.weight > 0).toSorted((a, b) => b.asking.weight - a.asking.weight);
  const weight = asked.reduce((sum, { asking, passage }) => {
    const inPassage = kind === 'analyte' ? (passage.text.match(/,/g)?.length ?? 0) : 0;
    return sum + asking.weight * (inPassage > panelSize ? panelSize / inPassage : 1);
  }, 0);
  return { id, kind, name: folded(first?.named.label ?? '').split(' (')[0] ?? '', all, asked, weight };
};

const saysNothing: ReadonlySet<Zone | null> = new Set<Zone | null>([
  'background',
  'references',
  'finished',
  'own-work',
  'criteria',
  'side-effect',
  'administration',
  'treatment',
]);

/** Certificates that a paper demands of a laboratory. */
const conditionsIn = (paper: Paper, asking: ReadonlyMap<Passage, Asking>) => {
  const found = paper.passages.flatMap((passage) => {
    if (saysNothing.has(passage.zone) || !/lab|accredit|certif|GLP|GMP/i.test(passage.text)) return [];
    const reason = asking.get(passage)?.reason === 'conditional' ? ('conditional' as const) : null;
    return conditionsOf(passage.text)
      .filter(({ types, isPreference }) => types !== 0 && !isPreference)
      .map((condition) => ({
        proposal: {
          id: `condition:${condition.types.toString(36)}`,
          kind: 'condition' as const,
          label: conditionLabel(condition),
          known: true,
          quotation: quotationOf(paper, passage),
        },
        reason,
      }));
  });
  return [...Map.groupBy(found, ({ proposal }) => proposal.id).values()].flatMap(
    (same) => same.find(({ reason }) => reason === null) ?? same[0] ?? [],
  );
};

const organismPlaces = (paper: Paper, title: string): Thing[] =>
  organismsIn(paper.document.text).flatMap(({ words, start }): Thing[] => {
    const passage = paper.passages.findLast((each) => each.start <= start);
    if (
      passage === undefined ||
      passage.end < start + words.length ||
      passage.zone === 'own-work' ||
      passage.zone === 'references'
    )
      return [];
    const named: Named = {
      id: `own:${folded(words)}`,
      kind: 'subject',
      label: words,
      known: false,
      words,
      start,
      end: start + words.length,
    };
    const inAims = /\b(?:will|aim|objective|propose|study|test)/i.test(passage.text) || folded(title).includes(folded(words));
    const place = { passage, named, asking: { weight: inAims ? 2 : 0, reason: null } };
    return inAims ? [thingOf(`subject:${named.id}`, [place])] : [];
  });

/** The things that a paper asks for, most asked first, and methods that it only mentions. `title` is the paper's, if it has one. */
export const termsOf = (paper: Paper, title: string): Terms => {
  const style = styleOf(paper);
  const asking = new Map(paper.passages.map((passage) => [passage, askingOf(passage, style)] as const));
  const firstPage = paper.passages[0]?.page;
  const places = paper.passages.flatMap((passage): Place[] => {
    const ofPassage = asking.get(passage) ?? { weight: 0, reason: null };
    const isTopical = passage.zone === 'objectives' || passage.page === firstPage;
    if (ofPassage.weight === 0 && ofPassage.reason === null && !isTopical) return [];
    const reading = { mayBeOwn: ofPassage.weight >= 2 && !passage.isHeading, isBrief: style.isBrief };
    return namedIn(passage, reading).map((named) => ({
      passage,
      named,
      asking: ofPassage,
    }));
  });
  const things = [...Map.groupBy(places, ({ named }) => `${named.kind}:${named.id}`)].map(([id, all]) => thingOf(id, all));
  const chosen = chosenThings(things, folded(title), folded(paper.document.text), style);
  const organisms =
    chosen.length === 0
      ? []
      : organismPlaces(paper, title).filter(({ name }) => !chosen.some((other) => other.name.includes(name)));
  const conditions = conditionsIn(paper, asking);
  const askedIn = new Map<Passage, Set<string>>();
  for (const { id, asked } of chosen)
    for (const { passage } of asked) askedIn.set(passage, (askedIn.get(passage) ?? new Set<string>()).add(id));
  const terms = [...chosen, ...organisms.slice(0, 2)].flatMap(({ id, all, asked }) => {
    const place = asked[0] ?? all.find(({ passage }) => passage.zone === 'objectives') ?? all[0];
    return place === undefined ? [] : [proposalOf(paper, id, place)];
  });
  const mentions = things.flatMap(({ id, all, weight, kind }) => {
    const first = all.find(({ asking: { reason } }) => reason !== null);
    if (weight > 0 || first === undefined || first.asking.reason === null || kind !== 'method') return [];
    return [{ ...proposalOf(paper, id, first), reason: first.asking.reason }];
  });
  return {
    terms: [...terms, ...conditions.flatMap(({ proposal, reason }) => (reason === null ? [proposal] : []))],
    mentions: [
      ...conditions.flatMap(({ proposal, reason }) => (reason === null ? [] : [{ ...proposal, reason }])),
      ...mentions.slice(0, mostMentions),
    ],
    askedIn,
  };
};
