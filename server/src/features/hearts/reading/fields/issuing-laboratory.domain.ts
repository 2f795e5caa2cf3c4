import type { Found } from '@aliquot/contract/hearts/evidence';
import { canBeHolder, hasLegalForm, looksLikeOrganisation, splitName } from '../candidates/organizations.domain.ts';
import { type DocumentView, foundAt } from '../candidates/view.domain.ts';
import { belowOf, type Segment } from '../text/layout.domain.ts';
import { quoteOf, wordConfidence } from '../text/quotes.domain.ts';
import { pattern } from '../text/wordings.domain.ts';
import { isFree } from './holder-places.domain.ts';

const issuedBy = pattern('i')`^${'issuer.issuedBy'}\b`;
const longestLead = 12;
const inlineIssuer = /^(?:issued by|calibrated by|calibration laboratory)\s*:\s*(?=\p{L})/iu;

const found = (view: DocumentView, segment: Segment, from: number): Found<string> | null => {
  const text = view.text.slice(from, segment.end);
  const name = splitName(text);
  if (!canBeHolder(name.name)) return null;
  const [below] = belowOf(view.layout, segment, segment.page, 1.6);
  const isWhole = name.rest === '' && !hasLegalForm(name.name);
  if (isWhole && below && hasLegalForm(splitName(below.text).name) && !/\d/.test(below.text)) {
    const second = splitName(below.text);
    return {
      value: `${name.name} ${second.name}`.replace(/\s+/g, ' '),
      confidence: 0.85,
      evidence: [
        quoteOf(view.document, from, from + name.length),
        quoteOf(view.document, below.start, below.start + second.length),
      ],
    };
  }
  if (!looksLikeOrganisation(name.name)) return null;
  return foundAt(
    view,
    name.name.replace(/\s+/g, ' '),
    0.5 + 0.4 * wordConfidence(view.document, from, from + name.length),
    from,
    from + name.length,
  );
};

/** The laboratory that issued a calibration certificate: named after "issued by", or in the letterhead. */
export const readIssuingLaboratory = (view: DocumentView): Found<string> | null => {
  const lines = view.layout.lines.filter((line) => line.page === 0);
  for (const line of lines) {
    for (const segment of line.segments) {
      const inline = inlineIssuer.exec(segment.text);
      const direct = inline && found(view, segment, segment.start + inline[0].length);
      if (direct) return direct;
      if (!issuedBy.test(segment.text) || segment.words.length > longestLead) continue;
      for (const below of belowOf(view.layout, segment, 0, 5)) {
        const reading = isFree(view, below) ? found(view, below, below.start) : null;
        if (reading) return reading;
      }
    }
  }
  for (const line of lines.slice(0, 6)) {
    const [segment] = line.segments;
    const isKnownBody = segment && view.issuers.some((mention) => mention.start >= segment.start && mention.end <= segment.end);
    if (!segment || isKnownBody || !isFree(view, segment) || !looksLikeOrganisation(segment.text)) continue;
    const reading = found(view, segment, segment.start);
    if (reading && (hasLegalForm(reading.value) || /laborator|calibration|metrolog|services/i.test(reading.value)))
      return reading;
  }
  return null;
};
