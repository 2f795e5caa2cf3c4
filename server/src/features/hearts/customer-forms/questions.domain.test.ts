import { describe, expect, it } from 'vitest';
import type { FormCell, FormPart, FormText } from '../../../kernel/form-grid.ts';
import { questionsOf } from './questions.domain.ts';

type Given = string | null | Partial<FormCell>;

const cellOf = (given: Given, row: number, column: number): FormCell[] => {
  if (given === null) return [];
  const cell = { id: `${row}:${column}`, boxes: [], list: [], row, column, rows: 1, columns: 1 } as const;
  if (typeof given === 'string') return [{ ...cell, text: given, takes: given === '' ? 'empty' : 'filled' }];
  return [{ ...cell, text: '', takes: 'empty', ...given }];
};

/** A table of a DOCX, in which all cells are listed; a sheet has empty cells everywhere. */
const table = (rows: readonly (readonly Given[])[], sheet = ''): FormPart => ({
  kind: 'table',
  name: sheet,
  cells: rows.flatMap((cells, row) => cells.flatMap((cell, column) => cellOf(cell, row, column))),
  open: sheet === '' ? null : { prefix: '', covered: [] },
});

const boxes = (...labels: string[]) => labels.map((label) => ({ id: `box ${label}`, label, ticked: false }));
const text = (given: string | Partial<FormText>, index: number): FormText => {
  const said = typeof given === 'string' ? { text: given } : given;
  return { id: `p${index}`, text: '', boxes: [], list: [], takes: said.text ? 'filled' : 'empty', ...said };
};
const paragraphs = (...texts: (string | Partial<FormText>)[]): FormPart => ({
  kind: 'paragraphs',
  name: '',
  paragraphs: texts.map(text),
});

/** Each question with the place of its answer: words, ticked boxes, marked cells or a list; what is kept in brackets. */
const found = (...parts: FormPart[]) =>
  questionsOf(parts).questions.map(({ question, place: { words, boxes: ticked, marks, list }, kept }) => {
    const places = [
      ...(words ? [`${words.after ? 'after ' : ''}${words.id}`] : []),
      ...ticked.map(({ label }) => `tick ${label}`),
      ...marks.map(({ id, label }) => `X ${label} ${id}`),
      ...(list ? [`list ${list.id} ${list.entries.join(' ')}`] : []),
    ];
    return `${question} → ${kept === null ? places.join(', ') : `[${kept}]`}`;
  });

describe('PRF-005 the questions of a form', () => {
  const cases: readonly (readonly [name: string, parts: FormPart[], found: string[]])[] = [
    [
      'the answer column of a table',
      [
        table([
          ['No.', 'Question', 'Response'],
          ['1', 'Is there a quality manual?', ''],
          ['2', 'Describe your training', ''],
        ]),
      ],
      ['Is there a quality manual? → 1:2', 'Describe your training → 2:2'],
    ],
    [
      'a statement in the column of questions, under a heading over the whole table',
      [
        table([
          ['Requirement', 'Answer'],
          [{ text: '1. Quality system', takes: 'filled', columns: 2 }],
          ['Quality manual in place', ''],
        ]),
      ],
      ['Quality manual in place → 2:1'],
    ],
    [
      'a title in the column of numbers, and one whose number the next ones have',
      [
        table(
          [
            ['No.', 'Question', 'Yes', 'No'],
            ['Quality management system'],
            ['1.1', 'Do you audit?'],
            [null, '2. Samples and data'],
            [null, '2.1 Do you train?'],
          ],
          'Quality',
        ),
      ],
      ['Do you audit? → X Yes C3, X No D3', 'Do you train? → X Yes C5, X No D5'],
    ],
    ['the cell beside a question without headings', [table([['Are you accredited?', '']])], ['Are you accredited? → 0:1']],
    ['the cell beside a label', [table([['CLIA number:', '']])], ['CLIA number: → 0:1']],
    [
      'a merged question',
      [table([[{ text: 'Are you accredited?', takes: 'filled', columns: 3 }, null, null, '']])],
      ['Are you accredited? → 0:3'],
    ],
    [
      'the cell of a sheet that is not there yet',
      [table([['Question', 'Answer'], ['Do you audit?']], 'Quality')],
      ['Do you audit? → B2'],
    ],
    [
      'the cell below, where a question is alone',
      [table([['Describe your training program.'], ['']])],
      ['Describe your training program. → 1:0'],
    ],
    [
      'columns for yes, no and comments',
      [
        table([
          ['Question', 'Yes', 'No', 'N/A', 'Comments'],
          ['Do you train?', '', '', '', ''],
        ]),
      ],
      ['Do you train? → 1:4, X Yes 1:1, X No 1:2, X N/A 1:3'],
    ],
    [
      'one column for yes or no, and one for what more there is to say',
      [
        table([
          ['Question', 'Yes / No / N/A', 'Remarks'],
          ['Do you train?', '', ''],
          ['Do you test?', 'No', ''],
        ]),
        table([
          ['Question', 'Y/N'],
          ['Do you train?', ''],
        ]),
      ],
      ['Do you train? → 1:2, list 1:1 Yes No N/A', 'Do you test? → [No]', 'Do you train? → 1:1'],
    ],
    [
      'two answer columns: the first',
      [
        table([
          ['Question', 'Supplier response', 'Response 2025'],
          ['Do you train?', '', ''],
        ]),
      ],
      ['Do you train? → 1:1'],
    ],
    [
      'a column for the auditor is left alone',
      [
        table([
          ['Question', 'Auditor comments', 'Answer'],
          ['Do you train?', '', ''],
        ]),
      ],
      ['Do you train? → 1:2'],
    ],
    [
      'a cell that has an answer',
      [
        table([
          ['Question', 'Answer'],
          ['Do you train?', 'Yes, always'],
        ]),
      ],
      ['Do you train? → [Yes, always]'],
    ],
    [
      'a column that is marked already',
      [
        table([
          ['Question', 'Yes', 'No'],
          ['Do you train?', '', 'x'],
        ]),
      ],
      ['Do you train? → [No]'],
    ],
    [
      'a cell with a formula',
      [
        table([
          ['Question', 'Answer'],
          ['Do you train?', { text: '1', takes: 'computed' }],
        ]),
      ],
      ['Do you train? → [A formula fills this cell.]'],
    ],
    [
      'a locked cell',
      [
        table([
          ['Question', 'Answer'],
          ['Do you train?', { takes: 'locked' }],
        ]),
      ],
      ['Do you train? → [The customer locked this cell.]'],
    ],
    [
      'a list to choose from, and the comments beside it',
      [
        table([
          ['Question', 'Answer', 'Comments'],
          ['Do you train?', { list: ['Yes', 'No'] }, ''],
        ]),
      ],
      ['Do you train? → 1:2, list 1:1 Yes No'],
    ],
    [
      'boxes in the answer',
      [
        table([
          ['Question', 'Answer'],
          ['Do you train?', { takes: 'filled', boxes: boxes('Yes', 'No') }],
        ]),
      ],
      ['Do you train? → tick Yes, tick No'],
    ],
    [
      'boxes in the question',
      [paragraphs({ text: 'Do you train?', boxes: boxes('Yes', 'No') })],
      ['Do you train? → tick Yes, tick No'],
    ],
    [
      'boxes below the question',
      [paragraphs('Do you train?', { boxes: boxes('Yes', 'No'), takes: 'filled' })],
      ['Do you train? → tick Yes, tick No'],
    ],
    [
      'a box that is ticked already',
      [
        paragraphs({
          text: 'Do you train?',
          boxes: [
            { id: 'b', label: 'Yes', ticked: true },
            { id: 'c', label: 'No', ticked: false },
          ],
        }),
      ],
      ['Do you train? → [Yes]'],
    ],
    [
      'the empty paragraph after a question, else one of its own',
      [paragraphs('1.2 Do you train?', '', 'Who trains?', 'Thank you.')],
      ['Do you train? → p1', 'Who trains? → after p2'],
    ],
    ['a line of underscores', [paragraphs('CLIA number: ________')], ['CLIA number: → p0']],
    ['an answer below', [paragraphs('Do you train?', 'Answer: Yes')], ['Do you train? → [Yes]']],
    [
      'no question',
      [
        paragraphs('Dear supplier, thank you for your time.', 'We look forward to hearing from you.'),
        table([
          ['Product', 'Price'],
          ['Test', '10'],
        ]),
      ],
      [],
    ],
  ];

  it.each(cases)('PRF-005 %s', (_, parts, expected) => {
    expect(found(...parts)).toEqual(expected);
  });

  it('PRF-005 says where a question is, and under which heading', () => {
    const [first] = questionsOf([
      table([['Question', 'Answer'], [{ text: 'Personnel', takes: 'filled', columns: 2 }], ['Do you train?', '']], 'Quality'),
    ]).questions;
    expect(first).toMatchObject({ section: 'Personnel', place: { label: 'Quality, row 3' } });
  });

  it('PRF-005 a table follows the heading above it', () => {
    const { questions } = questionsOf([
      paragraphs('Section A: General'),
      table([['CLIA number:', '']]),
      paragraphs('2. Operations', ''),
      table([['Do you train?', '']]),
    ]);
    expect(questions.map(({ section }) => section)).toEqual(['Section A: General', 'Operations']);
  });

  it('PRF-005 takes a thousand questions and says that there are more', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [`Is point ${index} met?`, '']);
    const { questions, more } = questionsOf([table(rows)]);
    expect([questions.length, more]).toEqual([1000, true]);
  });
});
