import { parseSync, Visitor } from 'vite';
import { isCode, type SourceFile } from './repository.ts';

type Span = { readonly start: number; readonly end: number };

/** Stands where a file holds no prose. No pattern matches it, so no phrase reaches over code. */
const code = '\0';

/** The text with everything but these spans taken out, each character in its place, so that lines can be counted. */
const only = (text: string, spans: readonly Span[]): string => {
  const kept = text.replaceAll(/\S/g, code).split('');
  for (const { start, end } of spans) for (let at = start; at < end; at += 1) kept[at] = text[at] ?? code;
  return kept.join('');
};

const blank = (match: string, by = code): string => match.replaceAll(/\S/g, by);

/** Names of code within prose are no prose. */
const withoutCode = (text: string): string => text.replaceAll(/`[^`\n]*`/g, (match) => blank(match));

/** One word in small letters is a value, a statement of SQL names columns, and a method before a path names a call. */
const isProse = (text: string): boolean =>
  /\s|^[A-Z]/.test(text.trim()) &&
  !/^(?:GET|POST|PUT|PATCH|DELETE) \//.test(text) &&
  !/^\s*(?:select|insert|update|delete|with)\b[^]*\b(?:from|into|set)\b/.test(text);

const proseOfScript = ({ path, text }: SourceFile, withTexts: boolean): string => {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const spans: Span[] = comments.map(({ start, end }) => ({ start, end }));
  const keep = (span: Span, value: string) => isProse(value) && spans.push({ start: span.start, end: span.end });
  const names = new Set<number>();
  const texts = new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') for (const part of quasi.quasis) names.add(part.start);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') keep({ start: node.start + 1, end: node.end - 1 }, node.value);
    },
    JSXText: (node) => keep(node, node.value),
    TemplateLiteral: ({ quasis }) => {
      if (!quasis.some(({ value }) => isProse(value.raw))) return;
      for (const { start, value } of quasis) {
        const from = text.indexOf(value.raw, start);
        if (!names.has(start)) spans.push({ start: from, end: from + value.raw.length });
      }
    },
  });
  if (withTexts) texts.visit(program);
  const marks = only(text, spans).replaceAll(/^([ \t\0]*)(?:\/\/|\/?\*+)/gm, (mark, before: string) =>
    before.padEnd(mark.length),
  );
  return withoutCode(marks);
};

const proseOfMarkdown = ({ text }: SourceFile): string =>
  withoutCode(
    text
      .replaceAll(/^```[^]*?^```/gm, (match) => blank(match))
      .replaceAll(/\]\([^)]*\)|<https?:[^>]*>/g, (match) => blank(match)),
  );

const commentsBy = (pattern: RegExp) => (file: SourceFile) =>
  withoutCode(
    only(
      file.text,
      [...file.text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
    ),
  );

/** Knowledge whose texts laboratories read. Vocabularies hold other people's spelling. */
const knowledgeTexts = /^knowledge\/(?:controls|things|document-checks|answer-conflicts|validity|catalogues\/[^/]+)\.json$/;

/**
 * Prose in a file: comments, and in code also the texts of screens and tests, unless only comments are wanted; null for data.
 */
export const proseOf = (file: SourceFile, withTexts = true): string | null => {
  if (isCode(file)) return proseOfScript(file, withTexts);
  if (file.path.endsWith('.md')) return proseOfMarkdown(file);
  if (file.path.endsWith('.sql')) return commentsBy(/--.*$/gm)(file);
  if (file.path.endsWith('.css')) return commentsBy(/\/\*[^]*?\*\//g)(file);
  if (/(?:\.ya?ml|\.example|(?:^|\/)Dockerfile)$/.test(file.path)) return commentsBy(/#.*$/gm)(file);
  return /(?:^|\/)NOTICE$/.test(file.path) || knowledgeTexts.test(file.path) ? file.text : null;
};
