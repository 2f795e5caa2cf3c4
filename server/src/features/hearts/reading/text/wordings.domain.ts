import file from '../../../../../../knowledge/reading-wordings.json' with { type: 'json' };

/** The forms of knowledge/reading-wordings.json, by what they are for. */
export const wordings = file.wordings;

export type Wording = keyof typeof wordings;

/** A group of the forms under a name; «name» within a form means the forms of another list. */
const groupOf = (name: string): string =>
  `(?:${wordings[name as Wording].join('|').replace(/«([^»]+)»/g, (_, other: string) => groupOf(other))})`;

/** A regular expression with named forms in it: pattern('i')`^${'heading.method'}\b`. */
export const pattern =
  (flags = '') =>
  ({ raw }: TemplateStringsArray, ...names: readonly Wording[]): RegExp =>
    new RegExp(raw.map((part, index) => part + (index < names.length ? groupOf(names[index] ?? '') : '')).join(''), flags);
