import type { Fact } from '@aliquot/contract/readings';
import readingTopics from '../../../../../knowledge/reading-topics.json' with { type: 'json' };
import type { DocumentView } from '../candidates/view.domain.ts';
import type { DocumentKind } from '../scores/document-type.domain.ts';
import { type Line, type Segment, segmentAt } from '../text/layout.domain.ts';
import { matcherOf } from '../text/phrases.domain.ts';
import { quoteOf } from '../text/quotes.domain.ts';
import { pattern } from '../text/wordings.domain.ts';
import type { Zones } from './zones.domain.ts';

const pairs = (entries: Record<string, string[]>) =>
  Object.entries(entries).flatMap(([kind, phrases]) => phrases.map((phrase) => [phrase, kind] as const));

const topicMatcher = matcherOf<string>({ plain: pairs(readingTopics.topics) });
const resultMatcher = matcherOf<string>({ plain: pairs(readingTopics.results) });

const kindsWithTopics: ReadonlySet<DocumentKind> = new Set(['sop', 'policy', 'quality-manual', 'management-review']);

const sectionNumber = pattern(
  'u',
)`^(?:${'topic.sectionNumber'}\s+)?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-Z])[.):]?\s+(?=\p{Lu})`;
const contentsLine = /\.{4,}|\s\d{1,3}\s*$/;
const rule = pattern('i')`\b${'topic.rule'}\b`;

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
const keeps = pattern('gi')`${'topic.keeps'}`;

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

/** A figure or an outcome, as a result has one. Linear. */
const figure = pattern('i')`${'topic.figure'}`;
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
