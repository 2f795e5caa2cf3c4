import type { Fact } from '@aliquot/contract/hearts/readings';
import readingTopics from '../../../../../../knowledge/reading-topics.json' with { type: 'json' };
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
  section: string;
};

const bodyReach = 3;
const fewestWords = 4;

const isTextLine = (line: Line, usual: number): boolean => {
  const [first] = line.segments;
  const isText = first && !isHeading(first, line.start, usual) && line.text.split(/\s+/).length >= fewestWords;
  return isText === true && !contentsLine.test(line.text);
};

const longestSentence = 240;
const sectionReach = 14;

/** "5.6. " or "5.6 Results", but not "2.5 mL". */
const numbering = /^\d+(?:\.\d+)*\.\s+|^\d+(?:\.\d+)+\s+(?=\p{Lu})/u;

/** The first sentence that a heading leads in, without its number; a heading without any text proves nothing. */
const bodyUnder = (view: DocumentView, line: Line, usual: number): Span | null => {
  const next = view.layout.lines.slice(line.index + 1, line.index + 1 + bodyReach).find((each) => isTextLine(each, usual));
  if (!next) return null;
  const start = next.start + (numbering.exec(next.text)?.[0].length ?? 0);
  const end = /[.!?](?=\s|$)|\n\s*\n|\f/.exec(view.text.slice(start, start + longestSentence));
  return { start, end: end ? start + end.index + 1 : Math.max(next.end, start) };
};

/** The text of the section that a heading leads in; of a paper about one topic, all that follows its title. */
const sectionUnder = (view: DocumentView, line: Line, usual: number, isTitle: boolean): string => {
  const lines = view.layout.lines.slice(line.index + 1, line.index + 1 + (isTitle ? 4 : 1) * sectionReach);
  const end = isTitle
    ? lines.length
    : lines.findIndex((each, at) => at > 0 && each.segments[0] !== undefined && isHeading(each.segments[0], each.start, usual));
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .map(({ text }) => text)
    .join(' ');
};

const fewestWordsOfProcedure = 20;
const person = pattern('i')`\b${'topic.person'}\b`;
const whenDone = pattern('i')`\b${'topic.when'}\b`;
const recorded = pattern('i')`\b${'topic.recorded'}\b`;

/** True when a text says who does something, when, and where it is recorded. */
export const describes = (text: string): boolean =>
  text.split(/\s+/).length >= fewestWordsOfProcedure &&
  rule.test(text) &&
  person.test(text) &&
  whenDone.test(text) &&
  recorded.test(text);

/** An explicit period of retention: one such sentence is a rule of retention. */
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

const titleLines = 6;

const procedureOf = (fact: Fact): Fact => ({ ...fact, kind: fact.kind.replace('policy.', 'procedure.') });

/**
 * The topics that a manual, policy or procedure treats: in text under a heading, or in at least two of its rules; retention
 * also when one sentence says how long. Examples treat nothing. Text that says who does it, when, and where it is recorded is a
 * procedure as well. The quotation is the sentence, never its heading.
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
        const entry: Seen = seen.get(topic) ?? { heading: null, body: null, prose: [], section: '' };
        if (heading && !entry.body) {
          entry.heading = { start: segment.start, end: segment.end };
          const size = usual.get(segment.page) ?? 0;
          const isTitle = kind !== 'quality-manual' && line.page === 0 && line.index < titleLines;
          entry.body = bodyUnder(view, line, size);
          entry.section = sectionUnder(view, line, size, isTitle);
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
    if (entry.heading && entry.body) {
      const fact = { kind: topic, value: value(entry.body), confidence: 0.88, evidence: [quote(entry.body)] };
      return describes(entry.section) ? [fact, procedureOf(fact)] : [fact];
    }
    if (entry.prose.length < 2 || !entry.prose[0]) return [];
    const fact = { kind: topic, value: value(entry.prose[0]), confidence: 0.68, evidence: entry.prose.map(quote) };
    return describes(entry.prose.map(({ start, end }) => view.text.slice(start, end)).join(' '))
      ? [fact, procedureOf(fact)]
      : [fact];
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
          evidence: places.toReversed().map((place) => quoteOf(view.document, place.start, place.end)),
        });
      }
    }
  }
  return [...found.values()];
};
