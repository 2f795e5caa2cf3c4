import { type Cue, certifyingCue, cuesOf } from '../candidates/cues.domain.ts';
import type { Label } from '../candidates/labels.domain.ts';
import {
  canBeHolder,
  hasLegalForm,
  isNameEnding,
  kindOnly,
  looksLikeOrganisation,
} from '../candidates/organizations.domain.ts';
import { isPersonName } from '../candidates/people.domain.ts';
import { headingRank, isHeadingText } from '../candidates/tests-headings.domain.ts';
import { type DocumentView, firstPage, within } from '../candidates/view.domain.ts';
import type { HolderSign } from '../scores/holder.domain.ts';
import { belowOf, rightOf, type Segment, segmentAt } from '../text/layout.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

/** A place where the name of a holder may begin, and what supports it or not. */
export type Place = { readonly segment: Segment; readonly from: number; readonly signs: readonly HolderSign[] };

/** The type size of a segment, as a share of the page's height; 0 without positions. */
export const sizeOf = (segment: Segment) => Math.max(...segment.words.map((word) => word.height ?? word.box?.height ?? 0));

/** Labels that end a name on the same line. */
export const isStopLabel = ({ fields }: Label) =>
  fields.some((field) => /^(?:date|number)\./.test(field) || field === 'holder.address' || field === 'director');

/** "Data" in "Fenland Data Services" is a word of the name: the plain word for a day labels one only where a day follows. */
const isNameWord = (view: DocumentView, { fields, end }: Label): boolean =>
  fields.every((field) => field === 'date.plain') && !/^\s*(?:[:.]|\d)/.test(view.text.slice(end, end + 4));

const labelsIn = (view: DocumentView, { index }: Segment) => view.labels.bySegment.get(index) ?? [];

/** The end of the free part of a segment: the first label of a date or number in it. */
export const freeEnd = (view: DocumentView, segment: Segment, from = segment.start): number =>
  labelsIn(view, segment).find((label) => !label.leads && label.start > from && isStopLabel(label) && !isNameWord(view, label))
    ?.start ?? segment.end;

/** True when a segment (up to a label in it) is neither label, date, issuer nor standard, so that it can be a name. */
export const isFree = (view: DocumentView, segment: Segment): boolean => {
  const end = freeEnd(view, segment);
  const length = end - segment.start;
  return (
    !labelsIn(view, segment).some((label) => label.whole) &&
    within(view.dates, segment.start, end).length === 0 &&
    !within(view.issuers, segment.start, end).some((mention) => mention.end - mention.start >= 0.6 * length) &&
    !(length < 60 && within(view.standards, segment.start, end).length > 0)
  );
};

const placeAt = (segment: Segment, sign: HolderSign, from = segment.start): Place => ({ segment, from, signs: [sign] });

const separator = /^\s*(?:[:–-]|\.{3,})?\s*/;

/** The heading of a column is beside those of the next: "Name | Qualification | Approved in". */
const headsColumns = (view: DocumentView, label: Label): boolean => {
  const beside = rightOf(view.layout, label.rect, label.segment.page);
  return beside.length > 1 && beside.every(({ text }) => !/[\d:,.&]/.test(text) && !looksLikeOrganisation(text));
};

/** Names (or addresses) beside or below their label; `sure` is for those with a colon after the label, or in the next cell. */
const labelledPlaces = (view: DocumentView, field: Label['fields'][number], sign: HolderSign, sure = sign): Place[] =>
  view.labels.all
    .filter((label) => label.fields.includes(field) && (label.leads || label.whole) && view.text[label.start - 1] !== '(')
    .flatMap((label): Place[] => {
      const { segment } = label;
      const after = view.text.slice(label.end, segment.end);
      const lead = separator.exec(after)?.[0] ?? '';
      const hasColon = /:|\.{3}/.test(lead);
      const begins = field === 'holder.address' ? /^[\p{L}\d]/u : /^\p{L}/u;
      if (begins.test(after.slice(lead.length))) {
        const isValue = lead.trim() !== '' || field === 'holder.name-address';
        return isValue ? [placeAt(segment, hasColon ? sure : sign, label.end + lead.length)] : [];
      }
      if (/[\p{L}\d]/u.test(after)) return [];
      const [row] = rightOf(view.layout, label.rect, segment.page);
      const isValue = row && isFree(view, row) && !labelsIn(view, row).some((one) => one.leads);
      const below = belowOf(view.layout, label.rect, segment.page, 3.2).find(
        (one) => isFree(view, one) && !labelsIn(view, one).some((other) => other.leads && other.whole),
      );
      const isHead = !hasColon && headsColumns(view, label);
      const right = isValue && !isHead ? [placeAt(row, sure)] : [];
      const under = below && !isHead ? [placeAt(below, hasColon ? sure : sign)] : [];
      // In a Word table the value is next to its label; what is below is the next row.
      const isFlow = view.document.pages[segment.page]?.source === 'flow';
      return field === 'holder.name-address' && !(isFlow && right.length > 0) ? [...under, ...right] : [...right, ...under];
    });

/** The beginnings of labeled addresses. */
export const addressPlaces = (view: DocumentView): Place[] => labelledPlaces(view, 'holder.address', 'label');

const leadIn = pattern('iu')`(?:\b${'holder.leadIn'})\s*:?\s*$`;
const leadInline = pattern('iu')`\b${'holder.leadInline'}\s*:?\s+`;
/** Words that continue a sentence after the name of the holder. */
export const leadOut = pattern('i')`^${'holder.leadOut'}`;
const isOnlyNoise = /^(?:\(|accredited|laboratory|testing laboratory|the )?$/i;
/** The name may follow the title of a scope on the same line, where a page's text has lost its lines. */
const scopeInline = pattern('i')`\b${'holder.scopeInline'}(?=[A-Z])`;
const messrs = /(?:^|(?<![Cc]\/o)[\s(])M\/s\.?\s+(?=\p{Lu})/u;
const caption = pattern('iu')`^(?=[^:]{3,60}:\s)[^:]*${'holder.caption'}[^:]*:\s+`;
const otherCaption = pattern('iu')`\b${'holder.otherCaption'}\b`;
const client = pattern('iu')`^${'holder.client'}\s*:\s+`;

/** Names behind words of their line: a sentence, the title of a scope, "M/s.", or a caption that no list knows. */
const placesInLine = (view: DocumentView): Place[] =>
  view.layout.segments
    .filter(({ page }) => page < 2)
    .flatMap((segment): Place[] => {
      const { text, page, start } = segment;
      const after = (match: RegExpExecArray | null, sign: HolderSign): Place[] =>
        match && /^\p{Lu}/u.test(text.slice(match.index + match[0].length))
          ? [placeAt(segment, sign, start + match.index + match[0].length)]
          : [];
      const named = [...after(leadInline.exec(text), 'sentence'), ...after(scopeInline.exec(text), 'scopeTitle')];
      if (page > 0) return named;
      const words = caption.exec(text);
      return [
        ...named,
        ...after(messrs.exec(text), 'messrs'),
        ...after(client.exec(text), 'client'),
        ...(words && !otherCaption.test(words[0]) ? [placeAt(segment, 'caption', start + words[0].length)] : []),
      ];
    });

/** Lines between the words that lead in the name and the name. */
const mostBetween = 5;

/** The name that the words before it lead in: behind them in their line, or on one of the next lines. */
const ledBy = (view: DocumentView, cue: Cue, cues: readonly Cue[]): Place[] => {
  const segment = segmentAt(view.layout, cue.end - 1);
  if (!segment) return [];
  const rest = view.text.slice(cue.end, segment.end);
  if (/\p{L}/u.test(rest)) {
    const from = cue.end + (/^[\s:"“„«]*/.exec(rest)?.[0].length ?? 0);
    return /^\p{Lu}/u.test(view.text.slice(from)) ? [placeAt(segment, 'certified', from)] : [];
  }
  const next = view.layout.lines
    .slice(segment.line + 1, segment.line + 1 + mostBetween)
    .filter((line) => line.page === segment.page)
    .flatMap((line) => line.segments)
    .find(
      (one) =>
        isFree(view, one) &&
        canBeHolder(one.text) &&
        within(cues, one.start, one.end).length === 0 &&
        !isOnlyNoise.test(one.text.trim()),
    );
  return next ? [placeAt(next, 'certified')] : [];
};

/** Names under a line that ends in "This is to certify that", and those that a certificate of a management system leads in. */
const placesUnderWords = (view: DocumentView): Place[] => {
  const { lines } = view.layout;
  const cues = cuesOf(view, 'holder');
  const sentences = [...cues, ...cuesOf(view, 'certifies')].toSorted((a, b) => a.start - b.start);
  const under = lines
    .filter((line) => line.page < 2 && leadIn.test(line.text))
    .flatMap((line) => {
      const next = lines.slice(line.index + 1, line.index + 4).flatMap(({ segments: [first] }) => first ?? []);
      const name = next.find(
        (one) => !isOnlyNoise.test(one.text.trim()) && isFree(view, one) && within(cues, one.start, one.end).length === 0,
      );
      return name ? [placeAt(name, 'sentence')] : [];
    });
  return [...cues.flatMap((cue) => ledBy(view, cue, sentences)), ...under];
};

const accreditedTo = /\baccredited to\s*$/i;

/** The name behind or under "Accredited to ISO …", as schedules set it without any label. */
const accreditedPlaces = (view: DocumentView): Place[] =>
  view.standards
    .filter(({ start }) => accreditedTo.test(view.text.slice(Math.max(0, start - 20), start)))
    .slice(0, 1)
    .flatMap((standard): Place[] => {
      const segment = segmentAt(view.layout, standard.start);
      if (!segment || segment.page > 0) return [];
      const rest = /^[\s,:–-]*/.exec(view.text.slice(standard.end, segment.end))?.[0].length ?? 0;
      const from = standard.end + rest;
      if (/^\p{Lu}/u.test(view.text.slice(from, segment.end))) return [placeAt(segment, 'accreditedTo', from)];
      const name = belowOf(view.layout, segment, segment.page, 3).find((one) => looksLikeOrganisation(one.text));
      return name ? [placeAt(name, 'accreditedTo')] : [];
    });

const title = pattern('i')`\b${'holder.title'}\b`;
const namedAbove = pattern('i')`${'holder.namedAbove'}`;
const scopeTitle = pattern('i')`${'holder.scopeTitle'}`;
const notUnderTitle = /^(?:to |iso|issued by|accredited to|page|revised)/i;
const street = pattern('iu')`${'holder.street'}`;
const town = pattern('u')`${'holder.town'}`;
const office = pattern('i')`\b${'holder.office'}\b`;
const ofSystem = pattern('iu')`(?:^|\P{L})${'holder.system'}(?:\P{L}|$)`;
/** "In accordance with …" begins a sentence of its own. */
const startsSentence = /^In accordance/;

/** The segment before "is accredited …", with an address possibly between them: the first above it that reads like a name. */
const beforeSentences = (view: DocumentView): ReadonlySet<Segment> => {
  const { lines } = view.layout;
  const names = lines.flatMap((line) => {
    const text = line.text.trim();
    if (line.page > 1 || !leadOut.test(text) || startsSentence.test(text)) return [];
    const above = lines
      .slice(Math.max(0, line.index - 5), line.index)
      .toReversed()
      .flatMap(({ page, segments: [first] }) => (page === line.page && first ? [first] : []))
      .filter((first) => isFree(view, first) && canBeHolder(first.text) && !kindOnly.test(first.text));
    return above.find(({ text: name }) => looksLikeOrganisation(name)) ?? above[0] ?? [];
  });
  return new Set(names);
};

const hasAddressBelow = (view: DocumentView, segment: Segment): boolean => {
  const [first] = belowOf(view.layout, segment, segment.page, 1.8);
  const [second] = first ? belowOf(view.layout, first, segment.page, 1.8) : [];
  return (
    first !== undefined &&
    street.test(first.text) &&
    (town.test(first.text) || (second !== undefined && town.test(second.text)))
  );
};

const isName = (text: string) => canBeHolder(text) && ![kindOnly, scopeTitle].some((form) => form.test(text));

/** Every name of the first page that no words lead in, with what its neighbors, its size and its place say of it. */
const standingPlaces = (view: DocumentView): Place[] => {
  const { lines } = view.layout;
  const before = beforeSentences(view);
  const above = lines.find((line) => line.page === 0 && namedAbove.test(line.text))?.index ?? -1;
  const pointedAt = cuesOf(view, 'above')[0]?.start ?? -1;
  const titleLine = lines.find((line) => line.page === 0 && scopeTitle.test(line.text))?.index ?? Number.POSITIVE_INFINITY;
  const table = lines.find(
    ({ index, segments }) =>
      index > titleLine && segments.length > 1 && segments.every((one) => headingRank(one.text) !== null),
  );
  const underTitle = Math.min(titleLine + 7, table?.index ?? Number.POSITIVE_INFINITY);
  const certifies = certifyingCue(view) !== null;
  const free = firstPage(view).filter((one) => isFree(view, one) && isName(one.text) && !isNameEnding(one.text));
  const isTitled = ({ text, start, end }: Segment) =>
    title.test(text) || ofSystem.test(text) || within(view.issuers, start, end).length > 0;
  const bySize = free.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const largest = bySize.find((one) => !isTitled(one));
  const largestAbove = bySize.find((one) => !isTitled(one) && one.end <= pointedAt);
  const largestOrganization = bySize
    .filter((one) => looksLikeOrganisation(one.text))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || Number(hasLegalForm(b.text)) - Number(hasLegalForm(a.text)))[0];
  const later = [...before].filter(({ page }) => page > 0);
  return [...free, ...later].map((segment): Place => {
    const isOrganization = looksLikeOrganisation(segment.text);
    const signs: readonly (readonly [HolderSign, boolean])[] = [
      ['beforeSentence', before.has(segment)],
      ['namedAbove', (isOrganization && segment.line < above && !title.test(segment.text)) || segment === largestAbove],
      ['underTitle', segment.line > titleLine && segment.line < underTitle && !notUnderTitle.test(segment.text.trim())],
      [isOrganization ? 'aboveAddress' : 'nameAboveAddress', !office.test(segment.text) && hasAddressBelow(view, segment)],
      ['largestOfCertificate', certifies && segment === largest],
      ['largest', segment === largestOrganization],
    ];
    return { segment, from: segment.start, signs: signs.flatMap(([sign, holds]) => (holds ? [sign] : [])) };
  });
};

/** The head of a table's column: it or a neighbor in its row is made of the words that head columns, and none is a value. */
const isTableHead = (view: DocumentView, { segment }: Place): boolean => {
  const row = view.layout.lines[segment.line]?.segments ?? [];
  return row.length > 2 && row.filter((one) => isHeadingText(one.text) && headingRank(one.text) !== null).length > 1;
};

/** Words that say outright who is certified may be followed by a name that reads like a person's: "Ironwood Precision". */
const outright: ReadonlySet<HolderSign> = new Set(['labelOfBoth', 'sureLabel', 'certified', 'sentence', 'beforeSentence']);

const isOnlyPerson = ({ segment, from, signs }: Place): boolean => {
  const name = segment.text.slice(from - segment.start);
  return isPersonName(name) && !looksLikeOrganisation(name) && !signs.some((sign) => outright.has(sign));
};

/** Every place of a paper where the name of its holder may begin, with its signs. */
export const holderPlaces = (view: DocumentView): Place[] => {
  const places = [
    ...labelledPlaces(view, 'holder.name-address', 'labelOfBoth'),
    ...labelledPlaces(view, 'holder.name', 'label', 'sureLabel'),
    ...labelledPlaces(view, 'holder.owner', 'owner'),
    ...placesUnderWords(view),
    ...placesInLine(view),
    ...accreditedPlaces(view),
    ...standingPlaces(view),
  ];
  return places
    .filter((place) => place.signs.length > 0 && !isTableHead(view, place))
    .map((place) => (isOnlyPerson(place) ? { ...place, signs: [...place.signs, 'person'] } : place));
};
