import type { Problem, Rule, SourceFile } from './repository.ts';

const folder = 'docs/decisions/';
const sections = ['Status', 'Context', 'Decision', 'Alternatives', 'Consequences'];
const statusPattern = /^(?:Accepted, \d{4}-\d{2}-\d{2}\.|Superseded by \[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\)[.,])/;

const numberOf = ({ path }: SourceFile): string => path.slice(folder.length, folder.length + 4);

/** Text between a heading and the next. */
const textOf = (text: string, section: string): string =>
  (new RegExp(`^## ${section}\\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(text)?.[1] ?? '').trim();

const formatProblems = (record: SourceFile): string[] => {
  const { text } = record;
  const found = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
  const title = new RegExp(`^# ${numberOf(record)} \\S`);
  return [
    ...(title.test(text) ? [] : [`does not begin with "# ${numberOf(record)} " and a title that states the choice.`]),
    ...(found.join() === sections.join() ? [] : [`has the sections ${found.join(', ')}. Write ${sections.join(', ')}.`]),
    ...sections
      .filter((name) => found.includes(name) && textOf(text, name) === '')
      .map((name) => `says nothing under ${name}.`),
    ...(statusPattern.test(textOf(text, 'Status'))
      ? []
      : ['has no status. Write "Accepted, YYYY-MM-DD." or "Superseded by [0000](0000-title.md)."']),
  ];
};

const numberProblems = (records: readonly SourceFile[]): Problem[] =>
  records.flatMap((record, at) => {
    const expected = String(at + 1).padStart(4, '0');
    return numberOf(record) === expected
      ? []
      : [{ path: record.path, message: `is the record after ${at}. Number it ${expected}: records have no gaps.` }];
  });

const references = /decisions\/(\d{4}(?:-[a-z0-9-]+\.md)?)|\]\((\d{4}-[a-z0-9-]+\.md)/g;

const referenceProblems = (files: readonly SourceFile[], records: readonly SourceFile[]): Problem[] =>
  files
    .filter(({ path }) => !path.startsWith('scripts/structure/decisions'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(references)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((name) => !records.some((record) => record.path.startsWith(folder + name)))
        .map((name) => ({ path, message: `names the decision ${name}, which does not exist.` })),
    );

/** Records of decisions have one format and numbers without gaps, and every mention leads to one. */
export const checkDecisions: Rule = (files) => {
  const records = files
    .filter(({ path }) => path.startsWith(folder))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return [
    ...numberProblems(records),
    ...records.flatMap((record) => formatProblems(record).map((message) => ({ path: record.path, message }))),
    ...referenceProblems(files, records),
  ];
};
