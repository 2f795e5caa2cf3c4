import { belowOf, rightOf, type Segment, segmentAt } from '../text/layout.domain.ts';
import { type DocumentView, firstPage, within } from '../text/view.domain.ts';
import { pattern } from '../text/wordings.domain.ts';
import { type Cue, certifyingCue, cuesOf } from './certifying.domain.ts';
import type { Label } from './labels.domain.ts';
import { canBeHolder, hasLegalForm, looksLikeOrganisation } from './organisations.domain.ts';
import { headingRank } from './tests-headings.domain.ts';

/** A place where the name of a holder may begin, and how it was found. */
export type Place = {
  readonly segment: Segment;
  readonly from: number;
  readonly how: 'label' | 'phrase' | 'before-phrase' | 'heading' | 'largest';
};

const leadIn = pattern('iu')`(?:\b${'holder.leadIn'})\s*:?\s*$`;

const leadInline = pattern('iu')`\b${'holder.leadInline'}\s+`;

/** How a sentence goes on after the name of the holder. */
export const leadOut = pattern('i')`^${'holder.leadOut'}`;

/** "In accordance with …" begins a sentence of its own. */
const startsSentence = /^In accordance/;

const noise = /^(?:\(|accredited|laboratory|testing laboratory|the )?$/i;

/** Labels that end a name on the same line. */
export const isStopLabel = (label: Label) =>
  label.fields.some((field) => field.startsWith('date.') || field.startsWith('number.') || field === 'holder.address');

/** The type size of a segment, as a share of the page's height; 0 without positions. */
export const sizeOf = (segment: Segment) => Math.max(...segment.words.map((word) => word.height ?? word.box?.height ?? 0));

/** "Data" in "Fenland Data Services" is a word of the name: the plain word for a day labels one only where a day follows. */
const isNameWord = (view: DocumentView, { fields, end }: Label): boolean =>
  fields.every((field) => field === 'date.plain') && !/^\s*(?:[:.]|\d)/.test(view.text.slice(end, end + 4));

/** Where the free part of a segment ends: at the first label of a date or number in it. */
export const freeEnd = (view: DocumentView, segment: Segment, from = segment.start): number =>
  view.labels.bySegment
    .get(segment.index)
    ?.find((label) => !label.leads && label.start > from && isStopLabel(label) && !isNameWord(view, label))?.start ??
  segment.end;

/** Whether a segment (up to a label in it) is neither label, date, issuer nor standard, so that it can be a name. */
export const isFree = (view: DocumentView, segment: Segment): boolean => {
  const end = freeEnd(view, segment);
  const length = end - segment.start;
  return (
    !view.labels.bySegment.get(segment.index)?.some((label) => label.whole) &&
    within(view.dates, segment.start, end).length === 0 &&
    !within(view.issuers, segment.start, end).some((mention) => mention.end - mention.start >= 0.6 * length) &&
    !(length < 60 && within(view.standards, segment.start, end).length > 0)
  );
};

/**
 * Names (or addresses) beside or below their label. `sure`: only with a colon after the label or in the next cell, because a
 * line that only says "Laboratory" may be part of a name.
 */
export const labelledPlaces = (view: DocumentView, field: Label['fields'][number], sure = false): Place[] =>
  view.labels.all
    .filter((label) => label.fields.includes(field) && (label.leads || label.whole))
    .filter((label) => view.text[label.start - 1] !== '(')
    .flatMap((label): Place[] => {
      const { segment } = label;
      const after = view.text.slice(label.end, segment.end);
      const hasColon = /^\s*(?::|\.{3,})/.test(after);
      if (/^\s*(?:[:–-]|\.{3,})?\s*\p{L}/u.test(after)) {
        const separated = /^\s*(?:[:–-]|\.{3,})/.test(after) && (!sure || hasColon);
        const from = label.end + (after.length - after.replace(/^\s*(?:[:–-]|\.{3,})?\s*/, '').length);
        return separated || field === 'holder.name-address' ? [{ segment, from, how: 'label' }] : [];
      }
      if (/\p{L}|\d/u.test(after)) return [];
      const [row] = rightOf(view.layout, label.rect, segment.page);
      const isValue = row && isFree(view, row) && !view.labels.bySegment.get(row.index)?.some((one) => one.leads);
      const below = belowOf(view.layout, label.rect, segment.page, 3.2).find(
        (one) => isFree(view, one) && !view.labels.bySegment.get(one.index)?.some((other) => other.leads && other.whole),
      );
      const right: Place[] = isValue && row ? [{ segment: row, from: row.start, how: 'label' }] : [];
      const under: Place[] = below ? [{ segment: below, from: below.start, how: 'label' }] : [];
      if (sure && !hasColon) return right;
      // In a Word table the value is next to its label; what is below is the next row.
      const isFlow = view.document.pages[segment.page]?.source === 'flow';
      return field === 'holder.name-address' && !(isFlow && right.length > 0) ? [...under, ...right] : [...right, ...under];
    });

/** The name may follow the title of a scope on the same line, where a page's text has lost its lines. */
const scopeInline = pattern('i')`\b${'holder.scopeInline'}(?=[A-Z])`;

const namedAbove = pattern('i')`${'holder.namedAbove'}`;

/** "The organization named above …": the first line of the page that reads like an organization. */
export const namedAbovePlaces = (view: DocumentView): Place[] => {
  const { lines } = view.layout;
  const sentence = lines.find((line) => line.page === 0 && namedAbove.test(line.text));
  if (!sentence) return [];
  return lines
    .slice(0, sentence.index)
    .flatMap((line) => line.segments)
    .filter(
      (segment) =>
        isFree(view, segment) && canBeHolder(segment.text) && looksLikeOrganisation(segment.text) && !title.test(segment.text),
    )
    .map((segment) => ({ segment, from: segment.start, how: 'heading' as const }));
};

const title = pattern('i')`\b${'holder.title'}\b`;

/** Names that a sentence leads in ("This is to certify that …") or follows ("… has been accredited"). */
export const phrasePlaces = (view: DocumentView): Place[] => {
  const places: Place[] = [];
  const { lines } = view.layout;
  for (const line of lines) {
    if (line.page > 1) break;
    if (leadIn.test(line.text)) {
      for (const next of lines.slice(line.index + 1, line.index + 4)) {
        const segment = next.segments[0];
        if (!segment || noise.test(segment.text.trim()) || !isFree(view, segment)) continue;
        places.push({ segment, from: segment.start, how: 'phrase' });
        break;
      }
      continue;
    }
    for (const segment of line.segments) {
      const match = leadInline.exec(segment.text);
      if (match && /^\p{Lu}/u.test(segment.text.slice(match.index + match[0].length)))
        places.push({ segment, from: segment.start + match.index + match[0].length, how: 'phrase' });
    }
  }
  for (const line of lines) {
    if (line.page > 1) break;
    const flat = scopeInline.exec(line.text);
    if (flat && line.segments[0])
      places.push({ segment: line.segments[0], from: line.start + flat.index + flat[0].length, how: 'heading' });
    if (!leadOut.test(line.text.trim()) || startsSentence.test(line.text.trim())) continue;
    const before = lines.slice(Math.max(0, line.index - 5), line.index).reverse();
    // An address may stand between the name and the sentence: the first line above it that reads like a name is meant.
    const named = before.filter(
      ({ page, segments: [first] }) =>
        page === line.page && first && isFree(view, first) && canBeHolder(first.text) && !kindOnly.test(first.text),
    );
    const name = named.find((one) => looksLikeOrganisation(one.text)) ?? named[0];
    const segment = name?.segments[0];
    if (segment) places.push({ segment, from: segment.start, how: 'before-phrase' });
  }
  return places;
};

/** Lines between the words that lead in the name and the name. */
const mostBetween = 5;

/** The name that the words before it lead in: behind them in their line, or on one of the next lines. */
const ledBy = (view: DocumentView, cue: Cue, cues: readonly Cue[]): Place[] => {
  const segment = segmentAt(view.layout, cue.end - 1);
  if (!segment) return [];
  const rest = view.text.slice(cue.end, segment.end);
  if (/\p{L}/u.test(rest)) {
    const from = cue.end + (/^[\s:"“„«]*/.exec(rest)?.[0].length ?? 0);
    return /^\p{Lu}/u.test(view.text.slice(from)) ? [{ segment, from, how: 'phrase' }] : [];
  }
  const { lines } = view.layout;
  const isSentence = (one: Segment) => within(cues, one.start, one.end).length > 0;
  const next = lines
    .slice(segment.line + 1, segment.line + 1 + mostBetween)
    .filter((line) => line.page === segment.page)
    .flatMap((line) => line.segments)
    .find((one) => isFree(view, one) && canBeHolder(one.text) && !isSentence(one) && !noise.test(one.text.trim()));
  return next ? [{ segment: next, from: next.start, how: 'phrase' }] : [];
};

const ofSystem = /(?:^|\P{L})(?:management|managementsystem|managementu|gestión|gestion|gestão|gestione)(?:\P{L}|$)/iu;

/** Names of the first page from the largest on, before an offset. */
const largestFirst = (view: DocumentView, before: number): Place[] =>
  firstPage(view)
    .filter((segment) => segment.end <= before && isFree(view, segment) && canBeHolder(segment.text))
    .filter(
      (segment) =>
        !title.test(segment.text) &&
        !kindOnly.test(segment.text) &&
        !ofSystem.test(segment.text) &&
        within(view.issuers, segment.start, segment.end).length === 0,
    )
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, 1)
    .map((segment) => ({ segment, from: segment.start, how: 'heading' as const }));

/** Whom a certificate of a management system names: led in by its sentence, or above it where it says so. */
export const certifiedPlaces = (view: DocumentView): Place[] => {
  const cues = cuesOf(view, 'holder');
  const sentences = [...cues, ...cuesOf(view, 'certifies')].toSorted((a, b) => a.start - b.start);
  const [above] = cuesOf(view, 'above');
  return [...cues.flatMap((cue) => ledBy(view, cue, sentences)), ...(above ? largestFirst(view, above.start) : [])];
};

/** The largest name of a sheet that certifies, whatever it is called. */
export const prominentPlaces = (view: DocumentView): Place[] =>
  certifyingCue(view) ? largestFirst(view, Number.POSITIVE_INFINITY) : [];

const accreditedTo = /\baccredited to\s*$/i;

/** The name behind or under "Accredited to ISO …", as schedules set it without any label. */
export const accreditedPlaces = (view: DocumentView): Place[] =>
  view.standards
    .filter(({ start }) => accreditedTo.test(view.text.slice(Math.max(0, start - 20), start)))
    .slice(0, 1)
    .flatMap((standard): Place[] => {
      const segment = segmentAt(view.layout, standard.start);
      if (!segment || segment.page > 0) return [];
      const rest = /^[\s,:–-]*/.exec(view.text.slice(standard.end, segment.end))?.[0].length ?? 0;
      const from = standard.end + rest;
      if (/^\p{Lu}/u.test(view.text.slice(from, segment.end))) return [{ segment, from, how: 'heading' }];
      return belowOf(view.layout, segment, segment.page, 3)
        .filter((one) => isFree(view, one) && canBeHolder(one.text) && looksLikeOrganisation(one.text))
        .slice(0, 1)
        .map((one) => ({ segment: one, from: one.start, how: 'heading' }));
    });

const caption = pattern('iu')`^(?=[^:]{3,60}:\s)[^:]*${'holder.caption'}[^:]*:\s+`;
const otherCaption = pattern('iu')`\b${'holder.otherCaption'}\b`;

/** Names behind captions that no list knows but that speak of a holder: "Organisme accrédité : …". */
export const captionedPlaces = (view: DocumentView): Place[] =>
  firstPage(view).flatMap((segment): Place[] => {
    const lead = caption.exec(segment.text)?.[0];
    if (!lead || otherCaption.test(lead)) return [];
    return [{ segment, from: segment.start + lead.length, how: 'label' }];
  });

const scopeTitle = pattern('i')`${'holder.scopeTitle'}`;

/** The lines under the title of a scope. */
export const headingPlaces = (view: DocumentView): Place[] => {
  const { lines } = view.layout;
  const title = lines.findIndex((line) => line.page === 0 && scopeTitle.test(line.text));
  if (title < 0) return [];
  const under = lines.slice(title + 1, title + 7);
  const table = under.findIndex(
    ({ segments }) => segments.length > 1 && segments.every((one) => headingRank(one.text) !== null),
  );
  return under
    .slice(0, table < 0 ? under.length : table)
    .filter((line) => line.page === 0)
    .flatMap((line) => line.segments)
    .filter(
      (segment) =>
        !/^(?:to |iso|issued by|accredited to|page|revised)/i.test(segment.text.trim()) &&
        isFree(view, segment) &&
        canBeHolder(segment.text) &&
        !scopeTitle.test(segment.text) &&
        !kindOnly.test(segment.text),
    )
    .map((segment) => ({ segment, from: segment.start, how: 'heading' as const }));
};

const street = pattern('iu')`${'holder.street'}`;
const town =
  /\b[A-Z]{2}\.?,? \d{5}(?:-\d{4})?\b|\b\d{4,5} \p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/u;
const office = pattern('i')`\b${'holder.office'}\b`;

/** The line above a street and a town that reads like an organization, as in a letter or where no label names the holder. */
export const addressedPlaces = (view: DocumentView): Place[] =>
  firstPage(view).flatMap((segment): Place[] => {
    if (!isFree(view, segment) || !canBeHolder(segment.text) || kindOnly.test(segment.text) || office.test(segment.text))
      return [];
    if (!looksLikeOrganisation(segment.text)) return [];
    const [first] = belowOf(view.layout, segment, segment.page, 1.8);
    const [second] = first ? belowOf(view.layout, first, segment.page, 1.8) : [];
    const isAddress = first && street.test(first.text) && (town.test(first.text) || (second && town.test(second.text)));
    return isAddress ? [{ segment, from: segment.start, how: 'heading' }] : [];
  });

const messrs = /(?:^|[\s(])M\/s\.?\s+(?=\p{Lu})/u;

/** "M/s. Coromandel Chemicals": in India the company that a paper is issued to. */
export const messrsPlaces = (view: DocumentView): Place[] =>
  firstPage(view).flatMap((segment): Place[] => {
    const match = messrs.exec(segment.text);
    return match ? [{ segment, from: segment.start + match.index + match[0].length, how: 'phrase' }] : [];
  });

/** Words that say what kind of paper or laboratory it is, and nothing else, name nobody. */
export const kindOnly = pattern('i')`^(?:${'holder.kindOnly'}\W*)+$`;

/** The largest line of the first page that reads like an organization, one with a legal form before others. */
export const largestPlaces = (view: DocumentView): Place[] =>
  firstPage(view)
    .filter(
      (segment) =>
        isFree(view, segment) &&
        canBeHolder(segment.text) &&
        looksLikeOrganisation(segment.text) &&
        !kindOnly.test(segment.text),
    )
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || Number(hasLegalForm(b.text)) - Number(hasLegalForm(a.text)) || a.y0 - b.y0)
    .slice(0, 1)
    .map((segment) => ({ segment, from: segment.start, how: 'largest' as const }));
