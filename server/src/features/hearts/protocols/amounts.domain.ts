import type { FieldProposal, ProtocolField } from '@aliquot/contract/hearts/protocol-proposals';
import type { BudgetRange, Timeline } from '@aliquot/contract/options';
import { ofLabel, type Paper, type Part, type Passage, quotationOf } from './paper-text.domain.ts';
import { folded, labelForms, sampleUnits, sentenceForms, type Zone } from './wordings.domain.ts';

/** A value of one place, with how clearly the place states it. */
type Candidate = {
  readonly value: string;
  readonly strength: number;
  readonly stated: boolean;
  readonly passage: Passage;
  /** The offset of its words in the passage. */
  readonly at: number;
};

const mostProposals = 3;
/** Zones that tell of something else than the work that is asked for. */
export const toldZones: ReadonlySet<Zone | null> = new Set<Zone | null>([
  'background',
  'references',
  'finished',
  'side-effect',
  'own-work',
  'criteria',
]);

/** The clearest places, one for each value: of two that differ both are proposed. */
const proposalsOf = (paper: Paper, field: ProtocolField, candidates: readonly Candidate[]): FieldProposal[] => {
  const strongest = Math.max(0, ...candidates.map(({ strength }) => strength));
  const best = candidates.filter(({ strength }) => strength === strongest);
  const each = [...Map.groupBy(best, ({ value }) => value).values()].flatMap(([first]) => first ?? []);
  return each.slice(0, mostProposals).map(({ value, stated, passage, at: offset }, at) => ({
    id: at === 0 ? field : `${field}-${at + 1}`,
    field,
    value,
    stated,
    quotation: quotationOf(paper, passage, placeOf(paper, passage, offset)),
  }));
};

/** The place of an amount, from the label before it on its line: "Estimated timeline: 16 weeks". */
const placeOf = ({ document }: Paper, { heading, start }: Passage, at: number): Part => {
  const hasLabel =
    heading !== null &&
    heading.depth === ofLabel &&
    start - heading.start <= 100 &&
    !document.text.slice(heading.start, start).includes('\n');
  return hasLabel ? { start: heading.start, end: start } : { start: start + at, end: start + at };
};

const labelOf = ({ heading, start }: Passage): string =>
  heading !== null && heading.depth === ofLabel && start - heading.start < 100 ? folded(heading.text) : '';

const numberWords = new Map(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 1] as const),
);
const numberOf = (text: string): number => numberWords.get(text) ?? Number(text.replace(',', '.'));

const days = { day: 1, week: 7, month: 30.4, year: 365 } as const;
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:day|tag|jour|dia|giorn)/, days.day],
  [/^(?:week|woche|semain|seman|settiman)/, days.week],
  [/^(?:month|monat|mois|mes|mesi|mese)/, days.month],
  [/^(?:year|jahr|an|ano|anni|anno)/, days.year],
];
const duration = new RegExp(
  `(?<![a-z\\d.,/-])(?:(\\d+(?:[.,]\\d+)?|${[...numberWords.keys()].join('|')})\\s*(?:-|to|bis|a)\\s*)?(\\d+(?:[.,]\\d+)?|${[...numberWords.keys()].join('|')})[ -]?(?:calendar |business |working )?(days?|weeks?|months?|years?|tagen?|wochen?|monaten?|jahren?|jours?|semaines?|mois|ans|dias?|semanas?|mes|meses|anos?|giorni|settiman[ae]|mes[ei]|ann[oi])(?![a-z])`,
);

const timelineOf = (length: number): Timeline => {
  if (length < days.month - 1) return 'urgent';
  if (length <= 93) return 'short';
  return length <= 186 ? 'medium' : 'long';
};

const near = 60;
/** Time of the grant or of collecting, from which the time for the laboratory only follows. */
const ofAnother = /\b(?:fund(?:ing|s|ed)?|grant|award)\b/;

const durationIn = (passage: Passage): Candidate[] => {
  const words = folded(passage.text);
  const label = labelOf(passage);
  const isLabelled = label !== '' && labelForms.timeline.test(label);
  const at = labelForms.timeline.exec(words);
  const isUnderSchedule = passage.zone === 'schedule';
  if (!isLabelled && at === null && !isUnderSchedule) return [];
  const from = isLabelled || at === null ? 0 : at.index + at[0].length;
  const found = duration.exec(words.slice(from));
  if (found === null || (!isUnderSchedule && found.index > near)) return [];
  const around = words.slice(Math.max(0, from + found.index - near), from + found.index + found[0].length + 30);
  if (labelForms.notTimeline.test(around)) return [];
  const unit = units.find(([form]) => form.test(found[3] ?? ''))?.[1] ?? 1;
  const length = numberOf(found[2] ?? '') * unit;
  if (!(length > 0)) return [];
  return [
    {
      value: timelineOf(length),
      strength: isLabelled ? 3 : 2,
      stated: !ofAnother.test(words),
      passage,
      at: from + found.index,
    },
  ];
};

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const seasons = new Map([
  ['winter', 1],
  ['spring', 4],
  ['summer', 7],
  ['fall', 10],
  ['autumn', 10],
]);
const dated =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|winter|spring|summer|fall|autumn)[a-z]*\.?,? (?:of )?(?:\d{1,2},? )?(20\d\d)\b/g;

/** Months since year 0 of the dates in a text. */
const monthsIn = (words: string): number[] =>
  [...words.matchAll(dated)].map(
    ([, name = '', year = '']) => 12 * Number(year) + (seasons.get(name) ?? monthNames.indexOf(name) + 1),
  );

/** A day of completion, counted from the first day that the paper plans: so it is only computed. */
const completionIn = ({ passages }: Paper): Candidate[] => {
  const ends = passages.flatMap((passage) => {
    const words = folded(passage.text);
    const at =
      /\b(?:completion date|completed by|complete by|end date|deadline|due(?: date)?|results (?:are )?(?:due|needed))\b/.exec(
        `${labelOf(passage)} ${words}`,
      );
    const last = at === null || toldZones.has(passage.zone) ? undefined : monthsIn(words).at(-1);
    return last === undefined ? [] : [{ passage, last }];
  });
  if (ends.length === 0) return [];
  const planned = passages.filter(
    ({ text, zone }) => !toldZones.has(zone) && /\b(?:will|begins?|starts?|start date)\b/i.test(text),
  );
  return ends.flatMap(({ passage, last }) => {
    const first = Math.min(...planned.flatMap(({ text }) => monthsIn(folded(text))).filter((month) => month < last));
    if (!Number.isFinite(first)) return [];
    return [{ value: timelineOf((last - first) * days.month), strength: 1, stated: false, passage, at: 0 }];
  });
};

/** The time that a paper gives the work. */
export const timelinesOf = (paper: Paper): FieldProposal[] => {
  const places = paper.passages.filter(({ zone }) => !toldZones.has(zone) && zone !== 'treatment');
  return proposalsOf(paper, 'timeline', [...places.flatMap(durationIn), ...completionIn(paper)]);
};

const money =
  /(?:us ?\$|usd ?|\$) ?(\d[\d,]*(?:\.\d+)?)( ?k| thousand| million)?|(\d[\d,]*(?:\.\d+)?)( ?k| thousand| million)? ?(?:usd|us dollars|dollars)\b/g;
const leastBudget = 500;

const budgetOf = (dollars: number): BudgetRange => {
  if (dollars <= 5_000) return 'low';
  if (dollars <= 25_000) return 'medium';
  return dollars <= 100_000 ? 'high' : 'very-high';
};

const scales: Readonly<Record<string, number>> = { k: 1_000, thousand: 1_000, million: 1_000_000 };

const budgetIn = (passage: Passage): Candidate[] => {
  const words = folded(passage.text);
  const label = labelOf(passage);
  const isUnderBudget = passage.zone === 'budget';
  const isLabelled = labelForms.budget.test(label) || labelForms.budget.test(words);
  if (!isUnderBudget && !isLabelled) return [];
  const amounts = [...words.matchAll(money)].flatMap((found) => {
    const dollars =
      Number((found[1] ?? found[3] ?? '').replaceAll(',', '')) * (scales[(found[2] ?? found[4] ?? '').trim()] ?? 1);
    const around = words.slice(Math.max(0, found.index - 25), found.index + found[0].length + 25);
    return dollars >= leastBudget && !labelForms.unitPrice.test(around) ? [dollars] : [];
  });
  if (amounts.length === 0) return [];
  const isTotal = labelForms.budgetTotal.test(`${label} ${words}`);
  return [{ value: budgetOf(Math.max(...amounts)), strength: isTotal ? 2 : 1, stated: true, passage, at: words.search(money) }];
};

/** The most that the work may cost, in US dollars only. */
export const budgetsOf = (paper: Paper): FieldProposal[] =>
  proposalsOf(paper, 'budgetRange', paper.passages.filter(({ zone }) => !toldZones.has(zone)).flatMap(budgetIn));

const largeWords = 'one two three four five six seven eight nine ten twelve fifteen twenty thirty forty fifty sixty hundred'
  .split(' ')
  .join('|');
const counted = new RegExp(
  `(?<![a-z\\d.,/=$-]|(?:no|phase|table|day|week|grade|page|visit|cycle|version|age|aged)\\.? )(\\d{1,3}(?:[,. ]\\d{3})+|\\d{1,6}|${largeWords})\\$? (?!(?:m[lg]|ug|kg|years?|weeks?|days?|months?|hours?|min)\\b)((?:[a-z][\\w/-]* ){0,4}?(?:${sampleUnits}))(?![a-z])`,
  'g',
);
const ofSamples =
  /(?:samples?|specimens?|biops|tubes?|blocks?|slides?|aliquots?|swabs?|isolates?|sera|amostras|muestras|proben|echantillons|campioni)$/;

const samplesIn = (passage: Passage): Candidate[] => {
  const words = folded(passage.text);
  const label = labelOf(passage);
  const isTotal = labelForms.sampleTotal.test(`${label} ${words}`);
  const isPlanned = sentenceForms.planned.test(words) || sentenceForms.asks.test(words);
  const isOfPlan =
    passage.zone === 'samples' ||
    passage.zone === 'laboratory' ||
    passage.zone === 'objectives' ||
    (passage.zone === 'methods' && isPlanned) ||
    (passage.zone === null && sentenceForms.asks.test(words));
  if ((!isTotal && !isOfPlan) || (sentenceForms.done.test(words) && !isPlanned)) return [];
  return [...words.matchAll(counted)].flatMap((found): Candidate[] => {
    const [whole, number = '', unit = ''] = found;
    const count = Number(number.replace(/[,. ]/g, ''));
    const end = found.index + whole.length;
    const written = passage.text.slice(end - unit.length, end).replace(/\s/g, ' ');
    const after = words.slice(end, end + 30).split(/[(,;]/)[0] ?? '';
    const before = words.slice(Math.max(0, found.index - 30), found.index);
    if (labelForms.sampleShare.test(`${unit}${after}`) || labelForms.sampleShare.test(before)) return [];
    if (/tubes?$|- |-$/.test(unit) || /per \d+[,. ]?000/.test(words)) return [];
    if (
      count === 0 ||
      count < 4 ||
      Number.isNaN(count) ||
      / (?:and|or|of|the|in|with|from|to|for|per|each|were|was) /.test(` ${unit}`)
    )
      return [];
    const isNear = labelForms.sampleTotal.test(`${before} ${after}`) || labelForms.sampleTotal.test(label);
    return [
      {
        value: `${count.toLocaleString('en-US')} ${written}`,
        strength: (ofSamples.test(unit) ? 4 : 0) + (isNear ? 2 : 0) + 1,
        stated: true,
        passage,
        at: found.index,
      },
    ];
  });
};

const largestOf = (candidates: readonly Candidate[]): Candidate[] => {
  const inPassage = Map.groupBy(candidates, ({ passage }) => passage);
  const numberIn = ({ value }: Candidate) => Number(/^[\d,]+/.exec(value)?.[0].replaceAll(',', '') ?? 0);
  return [...inPassage.values()].flatMap((each) => each.toSorted((a, b) => numberIn(b) - numberIn(a)).slice(0, 1));
};

/** The number of samples, or of those from whom they are taken; the words say which. */
export const samplesOf = (paper: Paper): FieldProposal[] => {
  const places = paper.passages.filter(({ zone }) => !toldZones.has(zone) && zone !== 'treatment');
  const candidates = largestOf(places.flatMap(samplesIn));
  const numbers = new Map(candidates.map((each) => [`${/^\S+/.exec(each.value)?.[0]}`, each]));
  const found = proposalsOf(paper, 'samples', candidates);
  return found.filter(
    ({ value }, at) =>
      found.findIndex((other) => /^\S+/.exec(other.value)?.[0] === /^\S+/.exec(value)?.[0]) === at && numbers.size > 0,
  );
};

const returnIn = (passage: Passage): Candidate[] => {
  const words = folded(passage.text);
  if (labelForms.notReturned.test(words)) return [{ value: 'no', strength: 1, stated: true, passage, at: 0 }];
  return labelForms.returned.test(words) ? [{ value: 'yes', strength: 1, stated: true, passage, at: 0 }] : [];
};

/** True or false as results go back to the persons from whom samples are taken. */
export const returnsOf = (paper: Paper): FieldProposal[] =>
  proposalsOf(paper, 'resultsReturned', paper.passages.flatMap(returnIn));

const ofTopic = { samples: 'samples', timeline: 'schedule', budgetRange: 'budget', resultsReturned: null } as const;
const readers = { samples: samplesIn, timeline: durationIn, budgetRange: budgetIn, resultsReturned: returnIn } as const;
const ofElse: Readonly<Record<AmountField, RegExp | null>> = {
  samples: labelForms.sampleShare,
  timeline: labelForms.notTimeline,
  budgetRange: labelForms.unitPrice,
  resultsReturned: null,
};

/** A time for which persons are treated. */
const ofPersons = /\btreated\b/;

export type AmountField = keyof typeof readers;

/**
 * The one value that some words of a passage have for a field, where they are known to be about it; null if they have none or several,
 * or if the words around them say that they are about something else. `words` are offsets of the document's text.
 */
export const amountIn = (passage: Passage, words: Part, field: AmountField): string | null => {
  const from = Math.max(0, words.start - passage.start);
  const to = Math.min(passage.text.length, words.end - passage.start);
  const text = passage.text.slice(from, to);
  const around = folded(passage.text.slice(Math.max(0, from - near), to + near / 2));
  if (ofElse[field]?.test(around) || (field === 'timeline' && ofPersons.test(around))) return null;
  const found = readers[field]({ ...passage, text, zone: ofTopic[field] });
  const values = new Set(found.map(({ value }) => value));
  const [value] = values;
  return value !== undefined && values.size === 1 ? value : null;
};
