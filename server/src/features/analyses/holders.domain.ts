import type { Found } from '@aliquot/contract/evidence';
import type { Label } from './labels.domain.ts';
import { aboveOf, belowOf, type Segment } from './layout.domain.ts';
import {
  canBeAddress,
  canBeHolder,
  endsLikeName,
  hasLegalForm,
  isNameEnding,
  looksLikeOrganisation,
  splitName,
  tidyRecognised,
} from './organisations.domain.ts';
import { isRecognised, quoteOf } from './quotes.domain.ts';
import { type DocumentView, within } from './view.domain.ts';

/** A holder's name and address as a document states them. */
export type HolderReading = {
  readonly holder: Found<string>;
  readonly address: Found<string> | null;
  /** How it was found, for its confidence. */
  readonly how: 'label' | 'phrase' | 'before-phrase' | 'heading' | 'largest';
};

type Place = { readonly segment: Segment; readonly from: number; readonly how: HolderReading['how'] };

const leadIn =
  /(?:\b(?:this is to certify that|certif(?:y|ies) that|attests? that|declares? that|confirms? that|has accredited|has granted accreditation to|grants? (?:this )?accreditation to|accreditation is (?:hereby )?granted to|is (?:hereby )?(?:granted|issued|awarded|presented|conferred) (?:to|upon|on)|(?:granted|issued|awarded|presented|licensed|assigned|accorded) to|has assessed the (?:laboratory|organi[sz]ation|accreditation|facility)(?: of)?|the laboratory of|recogni[sz]es that|accredits|acknowledges that|hereby (?:accredits|licenses|recogni[sz]es|certifies|grants)|is (?:hereby )?licensed to|registered to|verliehen an|erteilt (?:an|hiermit)|bescheinigt(?: hiermit)?,? dass|bestätigt hiermit,? dass|dass (?:das|die|der)(?: [\p{L}-]{4,40})?|acredita (?:que|a)|certifica que|otorga(?: la presente)? (?:acreditación|certificado)? ?a|se otorga a|hace constar que|(?:laboratory|organi[sz]ation|facility|establishment) (?:named|listed|identified|shown) below|atteste que|certifie que|que le laboratoire|accorde à|délivré(?:e)? à|se concede a))\s*:?\s*$/iu;

const leadInline =
  /\b(?:this is to certify that|certif(?:y|ies) that|attests that|declares that|confirms that|accreditation is (?:hereby )?granted to|is (?:hereby )?(?:granted|issued|awarded|presented) to|has accredited|certifica que|acredita que|atteste que)\s+/iu;

const leadOut =
  /^(?:has been|have been|is (?:hereby |an? )?(?:accredited|licensed|certified|authori[sz]ed|registered|recogni[sz]ed|a)\b|are (?:hereby )?accredited|having been|meets|meet\b|fulfil|complies|conforms|has (?:met|complied|satisfied|demonstrated|successfully|fulfilled)|was (?:assessed|accredited|found)|operates|satisfies|in accordance|die kompetenz|ha sido|cumple|está|est accrédité|a satisfait|satisfait|located at|with (?:laboratory )?facilit|besitzt|for its facilities)/i;

const endOfName =
  /,?\s+(?:is|has|have|was|meets|fulfils|fulfills|complies|located|having|with|situated|at|hereinafter|cumple|ha|está|est|a satisfait|satisfait)\b/;

const noise = /^(?:\(|accredited|laboratory|testing laboratory|the )?$/i;

const isFree = (view: DocumentView, segment: Segment): boolean =>
  !view.labels.bySegment.get(segment.index)?.some((label) => label.whole) &&
  !view.dates.some((date) => date.start >= segment.start && date.end <= segment.end) &&
  !view.issuers.some((body) => body.start <= segment.start + 6 && body.end >= segment.end - 6) &&
  !view.standards.some(
    (standard) => standard.start >= segment.start && standard.end <= segment.end && segment.text.length < 60,
  );

const nameFrom = (
  view: DocumentView,
  place: Place,
): { split: ReturnType<typeof splitName>; start: number; end: number } | null => {
  const { segment } = place;
  const nextLabel = view.labels.bySegment
    .get(segment.index)
    ?.find((label) => label.start > place.from && !label.leads && isStopLabel(label));
  const raw = view.text.slice(place.from, nextLabel?.start ?? segment.end);
  const lead = raw.length - raw.trimStart().length;
  const trimmed = raw.trim();
  const cut = endOfName.exec(trimmed);
  const sentence = cut && cut.index > 3 ? trimmed.slice(0, cut.index) : trimmed;
  const split = splitName(sentence.replace(/^[:\s"“”'‘’]+/, ''));
  const skipped = sentence.length - sentence.replace(/^[:\s"“”'‘’]+/, '').length;
  if (!canBeHolder(split.name)) return null;
  const start = place.from + lead + skipped;
  return { split, start, end: start + split.length };
};

const isStopLabel = (label: Label) =>
  label.fields.some((field) => field.startsWith('date.') || field.startsWith('number.') || field === 'holder.address');

const sizeOf = (segment: Segment) => Math.max(...segment.words.map((word) => word.height ?? word.box?.height ?? 0));

const sameSize = (a: Segment, b: Segment) => {
  const one = a.y1 - a.y0;
  const two = b.y1 - b.y0;
  return Math.abs(one - two) <= 0.18 * Math.max(one, two);
};

const unfinished = /(?:\b(?:of|and|for|the|at|in|de|für|und|y|et)|[&,–-])$/i;

const canJoin = (view: DocumentView, a: Segment, b: Segment) =>
  (isFree(view, b) || hasLegalForm(b.text)) &&
  !/\d/.test(b.text) &&
  !leadOut.test(b.text) &&
  a.bold === b.bold &&
  (canBeHolder(b.text) || isNameEnding(b.text)) &&
  (view.document.pages[a.page]?.source === 'flow' || isNameEnding(b.text) || sameSize(a, b));

/** Set larger than the line that follows, as a name between smaller lines is. */
const standsOut = (view: DocumentView, segment: Segment, after: Segment) => {
  const [next] = belowOf(view.layout, after, after.page, 2.5);
  return next !== undefined && sizeOf(segment) > 1.15 * sizeOf(next);
};

/**
 * A name may run over two lines: the first is unfinished, the second brings the legal form or the word that names end with,
 * or both are set larger than what follows.
 */
const continuation = (view: DocumentView, segment: Segment, name: string): Segment | null => {
  const [below] = belowOf(view.layout, segment, segment.page, 1.4);
  if (!below || !canJoin(view, segment, below)) return null;
  const short = below.words.length <= 4;
  if (isNameEnding(below.text)) return below;
  if (short && hasLegalForm(below.text) && !hasLegalForm(name)) return below;
  if (short && !endsLikeName(name) && endsLikeName(below.text)) return below;
  return unfinished.test(segment.text.trim()) || standsOut(view, segment, below) ? below : null;
};

/** The first line of a name whose second line stands before "is accredited …". */
const beginning = (view: DocumentView, segment: Segment): Segment | null => {
  const [above] = aboveOf(view.layout, segment, segment.page, 1.2);
  return above && canJoin(view, segment, above) && standsOut(view, above, segment) ? above : null;
};

const addressBelow = (view: DocumentView, start: Segment): { start: number; end: number; value: string } | null => {
  const lines: Segment[] = [];
  let from = start;
  for (let count = 0; count < 5; count++) {
    const [below] = belowOf(view.layout, from, from.page, 1.6);
    if (!below || !isFree(view, below) || leadOut.test(below.text) || !canBeAddress(below.text)) break;
    if (view.labels.bySegment.get(below.index)?.some((label) => label.leads && isStopLabel(label))) break;
    lines.push(below);
    from = below;
  }
  const text = lines.map((line) => line.text.trim());
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last || !text.some((line) => /\d/.test(line) || line.includes(','))) return null;
  return { start: first.start, end: last.end, value: text.join(', ') };
};

const readingAt = (view: DocumentView, place: Place): HolderReading | null => {
  const before = place.how === 'before-phrase' ? beginning(view, place.segment) : null;
  if (before) return readingAt(view, { segment: before, from: before.start, how: 'phrase' });
  const found = nameFrom(view, place);
  if (!found) return null;
  const recognised = isRecognised(view.document, found.start, found.end);
  const tidy = (text: string) => (recognised ? tidyRecognised(text) : text).replace(/\s+/g, ' ').trim();
  const next = found.split.rest === '' ? continuation(view, place.segment, found.split.name) : null;
  const secondLine = next ? splitName(next.text) : null;
  const name = tidy(secondLine ? `${found.split.name} ${secondLine.name}` : found.split.name);
  if (!canBeHolder(name)) return null;
  const evidence = [quoteOf(view.document, found.start, found.end)];
  if (next) evidence.push(quoteOf(view.document, next.start, next.end));
  const inline = found.split.rest.length > 5 && /\d|,/.test(found.split.rest) ? found.split.rest : null;
  const below = addressBelow(view, next ?? place.segment);
  const address: Found<string> | null = inline
    ? {
        value: [tidy(inline), ...(below && !inline.match(/\d{5}/) ? [tidy(below.value)] : [])]
          .join(', ')
          .replace(/,\s*,/g, ','),
        confidence: 0.8,
        evidence: [quoteOf(view.document, found.end, place.segment.end)],
      }
    : below
      ? { value: tidy(below.value), confidence: 0.85, evidence: [quoteOf(view.document, below.start, below.end)] }
      : null;
  return { holder: { value: name, confidence: 0.9, evidence }, address, how: place.how };
};

const labelledPlaces = (view: DocumentView, field: Label['fields'][number], withColon = false): Place[] =>
  view.labels.all
    .filter((label) => label.fields.includes(field) && (label.leads || label.whole))
    .filter((label) => !withColon || /^\s*:/.test(view.text.slice(label.end, label.end + 3)))
    .flatMap((label): Place[] => {
      const { segment } = label;
      const after = view.text.slice(label.end, segment.end);
      if (/^\s*[:–-]?\s*\p{L}/u.test(after)) {
        const separated = /^\s*[:–-]/.test(after);
        const from = label.end + (after.length - after.replace(/^\s*[:–-]?\s*/, '').length);
        return separated || field === 'holder.name-address' ? [{ segment, from, how: 'label' }] : [];
      }
      if (/\p{L}|\d/u.test(after)) return [];
      const row = (view.layout.byPage[segment.page] ?? [])
        .filter((one) => one.x0 >= label.rect.x1 - 0.004 && Math.abs(one.y0 - segment.y0) < 0.6 * (segment.y1 - segment.y0))
        .sort((a, b) => a.x0 - b.x0)[0];
      const isValue = row && isFree(view, row) && !view.labels.bySegment.get(row.index)?.some((one) => one.leads);
      const below = belowOf(view.layout, label.rect, segment.page, 3.2).find(
        (one) => isFree(view, one) && !view.labels.bySegment.get(one.index)?.some((other) => other.leads && other.whole),
      );
      const right: Place[] = isValue && row ? [{ segment: row, from: row.start, how: 'label' }] : [];
      const under: Place[] = below ? [{ segment: below, from: below.start, how: 'label' }] : [];
      return field === 'holder.name-address' ? [...under, ...right] : [...right, ...under];
    });

const phrasePlaces = (view: DocumentView): Place[] => {
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
    if (!leadOut.test(line.text.trim())) continue;
    const before = lines.slice(Math.max(0, line.index - 5), line.index).reverse();
    // An address may stand between the name and the sentence: the first line above it that reads like a name is meant.
    const name =
      before.find(
        (one) => one.page === line.page && one.segments[0] && isFree(view, one.segments[0]) && looksLikeOrganisation(one.text),
      ) ??
      before.find((one) => one.page === line.page && one.segments[0] && isFree(view, one.segments[0]) && canBeHolder(one.text));
    const segment = name?.segments[0];
    if (segment) places.push({ segment, from: segment.start, how: 'before-phrase' });
  }
  return places;
};

const scopeTitle =
  /\b(?:scope|schedule) of accreditation\b|\banlage zur (?:teil-)?akkreditierungsurkunde\b|\bannexe technique\b|\banexo técnico\b/i;

const headingPlaces = (view: DocumentView): Place[] => {
  const { lines } = view.layout;
  const title = lines.findIndex((line) => line.page === 0 && scopeTitle.test(line.text));
  if (title < 0) return [];
  return lines
    .slice(title + 1, title + 7)
    .filter((line) => line.page === 0 && !/^(?:to |iso|issued by|accredited to|page|revised)/i.test(line.text.trim()))
    .flatMap((line): Place[] => {
      const segment = line.segments[0];
      return segment && isFree(view, segment) && canBeHolder(segment.text) && !scopeTitle.test(segment.text)
        ? [{ segment, from: segment.start, how: 'heading' }]
        : [];
    });
};

const largestPlaces = (view: DocumentView): Place[] =>
  (view.layout.byPage[0] ?? [])
    .filter((segment) => isFree(view, segment) && canBeHolder(segment.text) && looksLikeOrganisation(segment.text))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.y0 - b.y0)
    .slice(0, 1)
    .map((segment) => ({ segment, from: segment.start, how: 'largest' as const }));

/**
 * Who holds the certificate: the labelled name, the name that a sentence of the certificate leads in or follows, the line
 * under the title of a scope, or at last the largest line that reads like an organisation.
 */
export const readHolder = (view: DocumentView): HolderReading | null => {
  const strategies: (() => Place[])[] = [
    () => labelledPlaces(view, 'holder.name-address'),
    () => labelledPlaces(view, 'holder.name', true),
    () => phrasePlaces(view),
    () => labelledPlaces(view, 'holder.name'),
    () => headingPlaces(view),
    () => largestPlaces(view),
  ];
  for (const strategy of strategies) {
    for (const place of strategy()) {
      const reading = readingAt(view, place);
      if (reading) return withLabelledAddress(view, reading);
    }
  }
  return null;
};

const withLabelledAddress = (view: DocumentView, reading: HolderReading): HolderReading => {
  const [place] = labelledPlaces(view, 'holder.address');
  if (!place) return reading;
  const value = view.text.slice(place.from, place.segment.end).replace(/\s+/g, ' ').trim();
  if (value.length < 5 || !/\d|,/.test(value)) return reading;
  const below = addressBelow(view, place.segment);
  const whole = below && /^\d|\d{4,}|,/.test(below.value) && !/\d{5}/.test(value) ? `${value}, ${below.value}` : value;
  return {
    ...reading,
    address: { value: whole, confidence: 0.9, evidence: [quoteOf(view.document, place.from, place.segment.end)] },
  };
};
