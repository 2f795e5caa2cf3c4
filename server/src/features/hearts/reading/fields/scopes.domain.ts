import type { Found } from '@aliquot/contract/hearts/evidence';
import cliaSpecialties from '../../../../../../knowledge/clia-specialties.json' with { type: 'json' };
import { aspectOf, headerAt, printedRows } from '../candidates/table-grid.domain.ts';
import { type DocumentView, foundAt, within } from '../candidates/view.domain.ts';
import { belowOf, rightOf, type Segment } from '../text/layout.domain.ts';
import { isRecognised, quoteOf, wordConfidence } from '../text/quotes.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

const specialtyByCode = new Map(cliaSpecialties.specialties.map(({ code, name }) => [code, name]));

const coded = /([A-Z][A-Za-z&/,. -]{3,44}?) ?[([{] ?(\d{3}) ?[)\]}]/g;

/** The specialties that a CLIA certificate lists, as "NAME (CODE)"; only codes of form CMS-116 count. */
export const readSpecialties = (view: DocumentView): Found<string>[] => {
  const found = new Map<string, Found<string>>();
  for (const segment of view.layout.segments) {
    for (const match of segment.text.matchAll(coded)) {
      const code = match[2] ?? '';
      const name = (match[1] ?? '').replace(/\s+/g, ' ').trim();
      if (!specialtyByCode.has(code) || /phone|fax|tel|call/i.test(name) || found.has(code)) continue;
      const start = segment.start + match.index;
      const end = start + match[0].length;
      found.set(code, {
        value: `${name} (${code})`,
        confidence: 0.6 + 0.38 * wordConfidence(view.document, start, end),
        evidence: [quoteOf(view.document, start, end)],
      });
    }
  }
  return [...found.values()];
};

const fieldList = pattern('iu')`^(?:${'scope.fieldWord'}(?:[\s,/;:()&+-]+|$))+$`;
const notField = pattern('i')`^${'scope.notField'}$`;

/** True when a line only names fields of testing or calibration, such as "CHEMICAL AND MICROBIOLOGICAL TESTING". */
export const isFieldOfWork = (text: string): boolean => {
  const trimmed = text.trim().replace(/[.*]+$/, '');
  return (
    trimmed.length >= 4 &&
    trimmed.length <= 110 &&
    fieldList.test(trimmed) &&
    !/^(?:materials?|items?|products?)\b.*\b(?:products?|materials?)\b/i.test(trimmed) &&
    !notField.test(trimmed)
  );
};

const entry = (view: DocumentView, start: number, end: number, confidence: number): Found<string> | null => {
  const raw = view.text.slice(start, end);
  const lead = raw.length - raw.replace(/^[\s:"“”*•–-]+/, '').length;
  const value = raw
    .slice(lead)
    .replace(/\s+/g, ' ')
    .replace(/[\s"“”*:,;.]+$/, '')
    .trim();
  const letters = value.replace(/[^\p{L}]/gu, '').length;
  if (letters < 3 || /^(?:n\/?a|none|see|as |to )/i.test(value)) return null;
  return foundAt(
    view,
    value,
    confidence * wordConfidence(view.document, start + lead, start + lead + value.length),
    start + lead,
    start + lead + value.length,
  );
};

const weakLabels = pattern('i')`^${'scope.weakLabels'}$`;
const namesField = /^(?:discipline|domaines?|prüfgebiete?|prüfbereiche?|fachgebiete?|áreas?)$/i;
const shortName = /^\s+\p{Lu}\S+(?:\s+\S+){0,3}\s*$/u;
const longestScope = { words: 12, sentences: 45 };

const startsLabel = (view: DocumentView, segment: Segment) =>
  view.labels.bySegment
    .get(segment.index)
    ?.some((label) => label.leads && !label.fields.every((field) => field === 'scope.field')) ?? false;

const beforeNextLabel = (view: DocumentView, segment: Segment, from: number): number =>
  view.labels.bySegment
    .get(segment.index)
    ?.find((label) => label.start > from && label.fields.some((f) => /^(?:date|number)\./.test(f)))?.start ?? segment.end;

/** The beginning of the first table of tests on the first page; below it fields are its cells. */
const tableTop = (view: DocumentView): number => {
  const [page] = view.document.pages;
  if (!page || page.source === 'flow') return Number.POSITIVE_INFINITY;
  const rows = printedRows(view.layout, 0, aspectOf(page));
  return rows.find((_, index) => headerAt(rows, index, false))?.y0 ?? Number.POSITIVE_INFINITY;
};

const labelledScope = (view: DocumentView, allowSentences: boolean): Found<string>[] => {
  const found: Found<string>[] = [];
  const bottom = tableTop(view);
  const limit = allowSentences ? longestScope.sentences : longestScope.words;
  for (const label of view.labels.all) {
    if (!label.fields.includes('scope.field') || !(label.leads || label.whole) || label.segment.page > 1) continue;
    const { segment } = label;
    if (segment.page === 0 && segment.y0 >= bottom) continue;
    const labelText = view.text.slice(label.start, label.end);
    const end = beforeNextLabel(view, segment, label.end);
    const rest = view.text.slice(label.end, end);
    const separated = /^\s*[:–-]/.test(rest);
    const isWeak = weakLabels.test(labelText.trim());
    const add = (from: number, to: number, confidence: number) => {
      const value = entry(view, from, to, confidence);
      const words = value?.value.split(' ').length ?? 0;
      if (!value || words > limit || within(view.dates, from, to).length > 0) return false;
      if (within(view.issuers, from, to).length > 0) return false;
      if (/\b(?:shall|accreditation to|iso\/iec|of accreditation)\b/i.test(value.value)) return false;
      if (!found.some((known) => known.value.toLowerCase() === value.value.toLowerCase())) found.push(value);
      return true;
    };
    if (/[\p{L}]/u.test(rest)) {
      if (separated || (/^(?:in|for) /i.test(labelText) && isFieldOfWork(rest)) || (!isWeak && isFieldOfWork(rest)))
        add(label.end, end, 0.92);
      else if (label.leads && namesField.test(labelText) && shortName.test(rest)) add(label.end, end, 0.7);
      continue;
    }
    if (isWeak && !separated) continue;
    const [right] = rightOf(view.layout, label.rect, segment.page);
    if (right && !startsLabel(view, right) && add(right.start, beforeNextLabel(view, right, right.start), 0.9)) continue;
    let from: Segment = segment;
    for (let count = 0; count < 6; count++) {
      const [below] = belowOf(view.layout, from, segment.page, 2.2);
      if (!below || startsLabel(view, below) || /^\(|^(?:die |the |this |diese |to see)/i.test(below.text)) break;
      if (count > 0 && !isFieldOfWork(below.text) && !/^[•*–-]|,$/.test(below.text)) break;
      if (!add(below.start, beforeNextLabel(view, below, below.start), count === 0 ? 0.88 : 0.8)) break;
      from = below;
    }
  }
  return found;
};

const standingFields = (view: DocumentView): Found<string>[] => {
  const found: Found<string>[] = [];
  const [first] = view.layout.byPage;
  const bottom = tableTop(view);
  for (const segment of first ?? []) {
    if (segment.y0 >= bottom) break;
    const line = view.layout.lines[segment.line];
    const isAlone = line?.segments.every(
      (one) => one === segment || view.labels.bySegment.get(one.index)?.some((label) => label.leads),
    );
    if (!isAlone) continue;
    const end = beforeNextLabel(view, segment, segment.start - 1);
    const text = view.text.slice(segment.start, end);
    if (!isFieldOfWork(text) || !/^\p{Lu}/u.test(text)) continue;
    const value = entry(view, segment.start, end, 0.8);
    if (value && !found.some((known) => known.value === value.value)) found.push(value);
  }
  return found.slice(0, 4);
};

/**
 * The fields of work that an accreditation, license or registration is for: labeled ("Discipline", "in the field of"), or
 * alone on the first page. `allowSentences` admits the prose scopes of management-system certificates.
 */
export const readScope = (view: DocumentView, allowSentences: boolean): Found<string>[] => {
  const labelled = labelledScope(view, allowSentences);
  const found = labelled.length > 0 ? labelled : standingFields(view);
  return found.map((value) => ({
    ...value,
    confidence: isRecognised(view.document, value.evidence[0]?.start ?? 0, value.evidence[0]?.end ?? 0)
      ? value.confidence * 0.95
      : value.confidence,
  }));
};
