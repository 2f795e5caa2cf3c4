import type { Block } from './model.ts';

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1)
    .map((cell) => cell.trim());

const pairOf = (line: string): [string, string] => {
  const [label = '', value = ''] = line.split('|');
  return [label.trim(), value.trim().replaceAll(' // ', '\n')];
};

/** How the lines of one kind of block begin, whether the next such line belongs to the same block, and the block of them. */
type Form = {
  readonly mark: RegExp;
  readonly goesOn?: boolean;
  readonly block: (lines: readonly string[], mark: RegExpExecArray) => Block;
};

const forms: readonly Form[] = [
  { mark: /^# /, block: ([text = '']) => ({ kind: 'title', text }) },
  { mark: /^## /, block: ([text = '']) => ({ kind: 'heading', text }) },
  {
    mark: /^\^(\d*)(b?) /,
    block: ([text = ''], [, size, bold]) => ({
      kind: 'centred',
      text,
      ...(size ? { size: Number(size) } : {}),
      ...(bold ? { bold: true } : {}),
    }),
  },
  {
    mark: /^~ /,
    block: ([line = '']) => {
      const [name, role] = pairOf(line);
      return { kind: 'signature', name, role };
    },
  },
  { mark: /^- /, goesOn: true, block: (items) => ({ kind: 'list', items }) },
  {
    mark: /^(==?|=\^) /,
    goesOn: true,
    block: (lines, [, mark]) => ({
      kind: 'fields',
      label: mark === '=^' ? 'above' : 'left',
      columns: mark === '=' ? 1 : 2,
      items: lines.map(pairOf),
    }),
  },
  {
    mark: /^(?=\| )/,
    goesOn: true,
    block: ([head = '', ...rows]) => ({ kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) }),
  },
  { mark: /^/, goesOn: true, block: (lines) => ({ kind: 'paragraph', text: lines.join(' ') }) },
];

/**
 * The blocks of a document from its text: `# title`, `## heading`, `^12b centred` (size and bold may be left out), `- item`,
 * `| cell | cell` (the first row is the head), `~ name | role` of a signature, and fields as `= label | value`, in two columns
 * as `== label | value`, under their labels as `=^ label | value`; ` // ` breaks the line of a value. All else is paragraphs.
 * A blank line ends a list, fields, a table or a paragraph.
 */
export const blocksOf = (text: string): Block[] => {
  const parts: { form: Form; mark: RegExpExecArray; lines: string[] }[] = [];
  let ended = true;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const form = line === '' ? undefined : forms.find(({ mark }) => mark.test(line));
    const mark = form?.mark.exec(line);
    const last = parts.at(-1);
    if (form && mark) {
      const rest = line.slice(mark[0].length);
      if (!ended && form.goesOn && last?.mark[0] === mark[0] && last.form === form) last.lines.push(rest);
      else parts.push({ form, mark, lines: [rest] });
    }
    ended = line === '';
  }
  return parts.map(({ form, mark, lines }) => form.block(lines, mark));
};

/** Rows of a table for `blocksOf`. */
export const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')}`).join('\n');
