import { z } from 'zod';
import type { DocumentText } from '../../../kernel/document-text.ts';
import { withoutInstructions } from '../reading/text/instructions.domain.ts';

/** Fields that a model may be asked for, with what each means. */
export type Meanings<FieldName extends string> = Readonly<Record<FieldName, string>>;

/** An answer of a model: the name of a field and the words that show it, nothing else. */
export type Answer<FieldName extends string> = { readonly field: FieldName; readonly line: number; readonly quotation: string };

const mostAnswers = 40;
const longestQuotation = 400;

/** Characters that no database keeps, or that turn what is shown around. */
const unshowable = /[\0\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const showable = (text: string): string => text.toWellFormed().replace(unshowable, '\ufffd');

const namesOf = <FieldName extends string>(meanings: Meanings<FieldName>) =>
  Object.keys(meanings) as [FieldName, ...FieldName[]];

/** The list of fields, as a question explains it. */
export const explained = <FieldName extends string>(meanings: Meanings<FieldName>): string =>
  namesOf(meanings)
    .map((field) => `- ${field}: ${meanings[field]}`)
    .join('\n');

/** The JSON Schema of answers about these fields. */
export const answerDefinition = <FieldName extends string>(meanings: Meanings<FieldName>): Record<string, unknown> => ({
  type: 'object',
  additionalProperties: false,
  required: ['answers'],
  properties: {
    answers: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['field', 'line', 'quotation'],
        properties: {
          field: { type: 'string', enum: namesOf(meanings) },
          line: { type: 'integer' },
          quotation: { type: 'string' },
        },
      },
    },
  },
});

/** The answers in a model's text; null if it is not as asked, whatever the server promised. */
export const answersIn = <FieldName extends string>(
  text: string,
  meanings: Meanings<FieldName>,
): Answer<FieldName>[] | null => {
  const schema = z.object({
    answers: z
      .array(
        z.object({
          field: z.enum(namesOf(meanings)),
          line: z.number().int().catch(0),
          quotation: z.string().min(1).max(longestQuotation).transform(showable),
        }),
      )
      .max(mostAnswers),
  });
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.answers : null;
  } catch {
    return null;
  }
};

/** Characters of a document for one token, cautiously: numbers and names take more tokens than prose. */
const charactersPerToken = 2.5;
const tokensBeside = 900;
const overlapLines = 5;

/** Characters of a document that one question has room for. */
export const charactersFor = (contextTokens: number): number =>
  Math.max(1000, (contextTokens - tokensBeside) * charactersPerToken);

/** One question about a text; `part` of `parts` where it does not fit into the model's context. */
export type TextQuestion = {
  readonly system: string;
  readonly user: string;
  readonly schema: { readonly name: string; readonly definition: Record<string, unknown> };
  readonly part: number;
  readonly parts: number;
};

type Asking<FieldName extends string> = {
  readonly system: string;
  readonly meanings: Meanings<FieldName>;
  readonly contextTokens: number;
  readonly only?: readonly number[] | null;
};

/** Finds the number (from 1) of the line in which a character of a text is. */
export const lineFinder = (text: string): ((offset: number) => number) => {
  const ends = [...text.matchAll(/[\n\f]/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
};

/**
 * The questions about a document: its visible lines with their numbers, without passages that address the reader, in parts that
 * overlap where they do not fit into `contextTokens`. `only` are the numbers of the lines that it is about; null for all.
 */
export const questionsOf = <FieldName extends string>(
  document: DocumentText,
  { system, meanings, contextTokens, only = null }: Asking<FieldName>,
): TextQuestion[] => {
  const asked = only && new Set(only);
  const room = charactersFor(contextTokens);
  const lines = withoutInstructions(document)
    .text.split(/[\n\f]/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line, number }) => line !== '' && asked?.has(number) !== false)
    .map(({ line, number }) => `${number}: ${line}`.slice(0, room / 2).toWellFormed());
  const parts: string[][] = [];
  let current: string[] = [];
  let size = 0;
  for (const line of lines) {
    if (size + line.length + 1 > room && current.length > 0) {
      parts.push(current);
      current = current.slice(-overlapLines);
      size = current.reduce((sum, { length }) => sum + length + 1, 0);
    }
    current.push(line);
    size += line.length + 1;
  }
  if (current.length > 0) parts.push(current);
  return parts.map((part, index) => ({
    system,
    user: `Lines of the document:\n${part.join('\n')}`,
    schema: { name: 'answers', definition: answerDefinition(meanings) },
    part: index + 1,
    parts: parts.length,
  }));
};
