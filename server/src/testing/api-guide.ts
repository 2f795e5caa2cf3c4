/** One example of docs/api.md: a curl command, and the answer or the lines of the open stream that follow it. */
export type Example =
  | { readonly kind: 'request'; readonly command: string; readonly answer: string }
  | { readonly kind: 'stream'; readonly lines: string };

/** The examples in their order. A command without an answer is a mistake of the guide. */
export const examplesOf = (markdown: string): Example[] => {
  const fences = [...markdown.matchAll(/^```(sh|http|text)\n([^]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
    kind,
    text,
  }));
  return fences.flatMap(({ kind, text }, at): Example[] => {
    if (kind === 'text') return [{ kind: 'stream', lines: text.trim() }];
    if (kind !== 'sh') return [];
    const next = fences[at + 1];
    if (next?.kind !== 'http') throw new Error(`No answer follows:\n${text}`);
    return [{ kind: 'request', command: text.trim(), answer: next.text }];
  });
};

/** `$NAME` and `…` in what the guide expects. */
export type Variables = Map<string, string>;

export const filled = (text: string, variables: Variables): string =>
  text.replaceAll(/\$([A-Z]+)/g, (name, key: string) => variables.get(key) ?? name);

export type Curl = {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  readonly file: { readonly field: string; readonly name: string } | null;
  /** Names of the files that cookies come from and go to. */
  readonly sends: string | null;
  readonly keeps: string | null;
  readonly streams: boolean;
};

const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

/** Understands the part of curl that the guide uses, and refuses the rest. */
export const parseCurl = (command: string): Curl => {
  const [program, ...words] = wordsOf(command);
  if (program !== 'curl') throw new Error(`Not a call of curl: ${command}`);
  const given: Record<string, string> = {};
  const headers: Record<string, string> = {};
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '-i' || word === '-N') given[word] = word;
    else if (['-X', '-d', '-F', '-b', '-c', '-H'].includes(word)) {
      at += 1;
      const value = words[at] ?? '';
      const [name = '', header = ''] = value.split(/:\s*/, 2);
      if (word === '-H') headers[name] = value.slice(name.length + 1).trim() || header;
      else given[word] = value;
    } else if (word.startsWith('-')) throw new Error(`An option that the test does not know: ${word}`);
    else given.url = word;
  }
  const form = /^(\w+)=@(.+)$/.exec(given['-F'] ?? '');
  const body = given['-d'] ?? null;
  return {
    url: given.url ?? '',
    method: given['-X'] ?? (body !== null || form ? 'POST' : 'GET'),
    headers,
    body,
    file: form ? { field: form[1] ?? '', name: form[2] ?? '' } : null,
    sends: given['-b'] ?? null,
    keeps: given['-c'] ?? null,
    streams: '-N' in given,
  };
};

export type Answer = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
};

export const parseAnswer = (text: string): Answer => {
  const [head = '', ...rest] = text.split(/\n\n/);
  const [first = '', ...headers] = head.trim().split('\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]),
    headers: headers.map((line) => {
      const [name = ''] = line.split(':');
      return [name, line.slice(name.length + 1).trim()] as const;
    }),
    body: rest.join('\n\n').trim(),
  };
};

const isPart = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Differences of a body from the guide: keys that it does not name do not matter, of a list only the items that it shows. `…`
 * fits any text, and `$NAME` takes the value that it meets first.
 */
export const differences = (expected: unknown, actual: unknown, variables: Variables, at = 'body'): string[] => {
  if (typeof expected === 'string') {
    const unset = /^\$([A-Z]+)$/.exec(expected)?.[1];
    if (unset && !variables.has(unset) && typeof actual === 'string') variables.set(unset, actual);
    const fits = expected === '…' ? typeof actual === 'string' && actual !== '' : actual === filled(expected, variables);
    return fits ? [] : [`${at} is ${JSON.stringify(actual)}, not ${expected}`];
  }
  if (!isPart(expected)) return expected === actual ? [] : [`${at} is ${JSON.stringify(actual)}, not ${String(expected)}`];
  if (!isPart(actual)) return [`${at} is ${JSON.stringify(actual)}`];
  return Object.entries(expected).flatMap(([key, value]) => differences(value, actual[key], variables, `${at}.${key}`));
};
