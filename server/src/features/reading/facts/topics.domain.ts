import type { Fact } from '@aliquot/contract/readings';
import readingTopics from '../../../../../knowledge/reading-topics.json' with { type: 'json' };
import { type Line, type Segment, segmentAt } from '../text/layout.domain.ts';
import { matcherOf } from '../text/phrases.domain.ts';
import { quoteOf } from '../text/quotes.domain.ts';
import type { DocumentView } from '../text/view.domain.ts';
import type { DocumentKind } from './document-type.domain.ts';
import type { Zones } from './zones.domain.ts';

const pairs = (entries: Record<string, string[]>) =>
  Object.entries(entries).flatMap(([kind, phrases]) => phrases.map((phrase) => [phrase, kind] as const));

const topicMatcher = matcherOf<string>({ plain: pairs(readingTopics.topics) });
const resultMatcher = matcherOf<string>({ plain: pairs(readingTopics.results) });

const kindsWithTopics: ReadonlySet<DocumentKind> = new Set(['sop', 'policy', 'quality-manual', 'management-review']);

const sectionNumber =
  /^(?:(?:section|chapter|kapitel|sección|chapitre|part)\s+)?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-Z])[.):]?\s+(?=\p{Lu})/u;
const contentsLine = /\.{4,}|\s\d{1,3}\s*$/;
const rule =
  /\b(?:shall|must|will|is responsible|are responsible|is required|are required|ensures?|reviewed|documented|records? (?:is|are)|kept|retained|muss|müssen|werden|wird|ist verantwortlich|debe|deben|se registra|doit|doivent|sont|est responsable|every|each|all)\b/i;

const typicalSize = (view: DocumentView, page: number): number => {
  const sizes = (view.layout.byPage[page] ?? []).map((segment) => segment.words[0]?.height ?? 0).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 0;
};

const isHeading = (segment: Segment, lineStart: number, usual: number): boolean => {
  if (segment.start !== lineStart || segment.words.length > 12 || /[.;,]$/.test(segment.text)) return false;
  const size = segment.words[0]?.height ?? 0;
  return (
    sectionNumber.test(segment.text) ||
    segment.bold ||
    (usual > 0 && size > 1.12 * usual) ||
    (segment.text === segment.text.toUpperCase() && segment.words.length <= 8)
  );
};

const sentence = (text: string, start: number, end: number) => {
  const before =
    text
      .slice(Math.max(0, start - 160), start)
      .split(/[.;\n]\s|\n\n|\f/)
      .at(-1) ?? '';
  const after = text.slice(end, end + 160).split(/[.;](?:\s|$)|\n\n|\f/)[0] ?? '';
  return { start: start - before.length, end: end + after.length };
};

type Span = { readonly start: number; readonly end: number };

type Seen = {
  heading: { start: number; end: number } | null;
  body: { start: number; end: number } | null;
  prose: { start: number; end: number }[];
};

const bodyReach = 3;
const fewestWords = 4;

/** The text that a heading leads in; a heading without any proves nothing. */
const bodyUnder = (view: DocumentView, line: Line, usual: number): Span | null => {
  for (const next of view.layout.lines.slice(line.index + 1, line.index + 1 + bodyReach)) {
    const [first] = next.segments;
    const isText = first && !isHeading(first, next.start, usual) && next.text.split(/\s+/).length >= fewestWords;
    if (isText && !contentsLine.test(next.text)) return { start: next.start, end: next.end };
  }
  return null;
};

/** How long something is kept, said outright: one such sentence is a rule of retention. */
const keeps =
  /\b(?:retained|kept|stored|archived|preserved|maintained|aufbewahrt|archiviert|conserva(?:n|r|dos|das)?|conservés?|conservées?|archivés?)\b[^.;\n]{0,60}\b(?:indefinitely|permanently|forever|(?:for )?(?:at least |a minimum of )?(?:\d{1,3}|one|two|three|five|seven|ten|twenty)(?: \(\d{1,3}\))? (?:years?|months?)|unbefristet|dauerhaft|\d{1,3} jahre|indefinidamente|permanentemente|\d{1,3} años|indéfiniment|\d{1,3} ans)\b|\b(?:\d{1,3} jahre|unbefristet|dauerhaft)\b[^.;\n]{0,40}\baufbewahrt\b/gi;

const readRetention = (view: DocumentView, zones: Zones): Fact[] => {
  const places = [...view.text.matchAll(keeps)]
    .filter((match) => zones.at(match.index) !== 'example')
    .map((match) => sentence(view.text, match.index, match.index + match[0].length));
  const [first] = places;
  return first
    ? [
        {
          kind: 'policy.retention',
          value: view.text.slice(first.start, first.end).replace(/\s+/g, ' ').trim().slice(0, 160),
          confidence: 0.85,
          evidence: places.slice(0, 3).map((place) => quoteOf(view.document, place.start, place.end)),
        },
      ]
    : [];
};

/**
 * The topics that a manual, policy or procedure treats: in text under a heading, or in at least two of its rules; retention
 * also where one sentence says how long. Examples treat nothing.
 */
export const readTopics = (view: DocumentView, kind: DocumentKind | null, zones: Zones): Fact[] => {
  if (!kind || !kindsWithTopics.has(kind)) return [];
  const seen = new Map<string, Seen>();
  const usual = new Map<number, number>();
  view.streams.forEach((stream) => {
    for (const hit of topicMatcher(stream)) {
      const segment = segmentAt(view.layout, hit.start);
      const line = segment && view.layout.lines[segment.line];
      if (!segment || !line) continue;
      if (!usual.has(segment.page)) usual.set(segment.page, typicalSize(view, segment.page));
      const heading = isHeading(segment, line.start, usual.get(segment.page) ?? 0) && !contentsLine.test(line.text);
      for (const topic of hit.payloads) {
        const entry: Seen = seen.get(topic) ?? { heading: null, body: null, prose: [] };
        if (heading && !entry.body) {
          entry.heading = { start: segment.start, end: segment.end };
          entry.body = bodyUnder(view, line, usual.get(segment.page) ?? 0);
        } else if (!heading && entry.prose.length < 3) {
          const place = sentence(view.text, hit.start, hit.end);
          const isRule = rule.test(view.text.slice(place.start, place.end));
          if (isRule && zones.at(hit.start) !== 'example') entry.prose.push(place);
        }
        seen.set(topic, entry);
      }
    }
  });
  const quote = (place: Span) => quoteOf(view.document, place.start, place.end);
  const value = (place: Span) => view.text.slice(place.start, place.end).replace(/\s+/g, ' ').trim().slice(0, 160);
  const topics = [...seen].flatMap(([topic, entry]): Fact[] => {
    if (entry.heading && entry.body)
      return [
        {
          kind: topic,
          value: value(entry.heading),
          confidence: 0.88,
          evidence: [quote(entry.heading), quote(entry.body)],
        },
      ];
    if (entry.prose.length < 2 || !entry.prose[0]) return [];
    return [{ kind: topic, value: value(entry.prose[0]), confidence: 0.68, evidence: entry.prose.map(quote) }];
  });
  const hasRetention = topics.some((fact) => fact.kind === 'policy.retention');
  return hasRetention ? topics : [...topics, ...readRetention(view, zones)];
};

const number = String.raw`(?<!\d)\d{1,9}(?:[.,]\d{1,6})?`;
const unit = '(?:mg|g|ng|pg|µg|ug|mmol|µmol|nmol|pmol|U|IU|copies|cfu|mL|L|dL|fL|mEq|s|min|CV)';
const outcome = '(?:pass|passed|acceptable|met|no (?:significant )?interference|bestanden|erfüllt|aceptable|cumple|conforme)';
/** A figure or an outcome, as a result has one. Linear. */
const figure = new RegExp(
  String.raw`${number}\s{0,3}%|\br\s?[²2]?\s?[=:]|[<>≤≥=±]\s?\d|${number}\s{0,3}${unit}\b|${number}\s{0,3}(?:to|–|-|bis|a|à)\s{0,3}\d|\b${outcome}\b`,
  'i',
);
const resultReach = 2;

/** The results that a validation report states, each with the line or the lines under its heading that hold a figure. */
export const readValidationResults = (view: DocumentView): Fact[] => {
  const found = new Map<string, Fact>();
  for (const stream of view.streams) {
    for (const hit of resultMatcher(stream)) {
      const segment = segmentAt(view.layout, hit.start);
      const line = segment && view.layout.lines[segment.line];
      if (!line) continue;
      const isTitle = line.text.trim().split(/\s+/).length <= 8;
      const lines = view.layout.lines
        .slice(line.index, line.index + 1 + (isTitle ? resultReach : 0))
        .filter((one) => one.page === line.page);
      const shown = lines.find((one) => figure.test(one === line ? one.text.replace(/^\s*\d+(?:\.\d+)*\.?\s/, '') : one.text));
      if (!shown) continue;
      for (const kind of hit.payloads) {
        if (found.has(kind)) continue;
        const places = shown === line ? [line] : [line, shown];
        found.set(kind, {
          kind,
          value: places
            .map((place) => place.text.replace(/\s+/g, ' ').trim())
            .join(': ')
            .slice(0, 200),
          confidence: shown === line ? 0.85 : 0.8,
          evidence: places.map((place) => quoteOf(view.document, place.start, place.end)),
        });
      }
    }
  }
  return [...found.values()];
};
