import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { certificateTypesSchema } from '../../kernel/knowledge/certificate-types.ts';
import { lineOf } from './line-of.ts';

/** The folder of knowledge that this product ships. */
export const knowledgeDirectory = fileURLToPath(new URL('../../../../knowledge', import.meta.url));

const typesFile = 'certificate-types.json';

type Mistake = { readonly file: string; readonly path: readonly PropertyKey[]; readonly message: string };

/** The mistakes in an issue; for a choice, those of the alternative that fits best. */
const issuesOf = (issue: z.core.$ZodIssue, file: string): Mistake[] => {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ file, path: [...path, key], message: 'unknown key' }));
  if (issue.code === 'invalid_union') {
    const [best] = issue.errors.toSorted((a, b) => a.length - b.length);
    if (best) return best.flatMap((inner) => issuesOf({ ...inner, path: [...path, ...inner.path] }, file));
  }
  return [{ file, path, message }];
};

const check = (file: string, schema: z.ZodType, value: unknown): Mistake[] =>
  schema.safeParse(value).error?.issues.flatMap((issue) => issuesOf(issue, file)) ?? [];

const jsonFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json'))
    .sort();

const parseErrorOf = (text: string): string | null => {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

/**
 * The syntax error of a text that is no JSON, with its line. The engine gives no place for an unexpected token: the shortest
 * beginning of the text with that error ends there.
 */
const syntaxProblem = (text: string, message: string): string => {
  const [what = message] = /^.*?(?=(?:, (?:\.\.\.)?"| in JSON at position \d))/s.exec(message) ?? [];
  const said = /at position (\d+)/.exec(message)?.[1];
  let [whole, broken] = [0, text.length];
  while (said === undefined && broken - whole > 1) {
    const middle = (whole + broken) >> 1;
    if (parseErrorOf(text.slice(0, middle))?.startsWith('Unexpected token')) broken = middle;
    else whole = middle;
  }
  return `:${text.slice(0, said === undefined ? broken : Number(said)).split('\n').length}: ${what}`;
};

/** Every mistake in the files of a folder of knowledge, each with its file, line and path. */
export const knowledgeProblems = async (directory: string): Promise<string[]> => {
  const texts = new Map(jsonFiles(directory).map((file) => [file, readFileSync(join(directory, file), 'utf8')]));
  const values = new Map<string, unknown>();
  const broken: string[] = [];
  for (const [file, text] of texts) {
    const error = parseErrorOf(text);
    if (error === null) values.set(file, JSON.parse(text));
    else broken.push(`knowledge/${file}${syntaxProblem(text, error)}`);
  }
  const types = certificateTypesSchema.safeParse(values.get(typesFile));
  const mistakes: Mistake[] = texts.has(typesFile)
    ? values.has(typesFile)
      ? check(typesFile, certificateTypesSchema, values.get(typesFile))
      : []
    : [{ file: typesFile, path: [], message: 'missing' }];
  if (types.success) {
    // The option lists, which the other schemas need, are made from the file of types.
    const { danglingNames, knowledgeSchemas, schemaOf } = await import('../../kernel/knowledge/files.ts');
    const right = new Map<string, unknown>();
    for (const file of Object.keys(knowledgeSchemas))
      if (!texts.has(file)) mistakes.push({ file, path: [], message: 'missing' });
    for (const [file, value] of values) {
      if (file === typesFile) continue;
      const schema = schemaOf(file);
      const found = schema ? check(file, schema, value) : [{ file, path: [], message: 'a file that nothing reads' }];
      mistakes.push(...found);
      if (found.length === 0) right.set(file, value);
    }
    const bodies = Object.entries({ ...types.data.accreditations, ...types.data.others });
    mistakes.push(
      ...danglingNames(
        right,
        bodies.flatMap(([type, { body }]) =>
          body === undefined
            ? []
            : [
                {
                  name: body,
                  file: typesFile,
                  path: [type in types.data.accreditations ? 'accreditations' : 'others', type, 'body'],
                },
              ],
        ),
      ),
    );
  }
  return [
    ...broken,
    ...mistakes.map(({ file, path, message }) => {
      const text = texts.get(file);
      const line = text === undefined ? '' : `:${lineOf(text, path)}`;
      return `knowledge/${file}${line}${path.length > 0 ? ` ${z.core.toDotPath(path)}` : ''}: ${message}`;
    }),
  ];
};
