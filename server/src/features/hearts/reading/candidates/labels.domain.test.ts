import { describe, expect, it } from 'vitest';
import { Draft, sheetText } from '../../../../testing/labelled-documents/sheet.ts';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { namedDates } from '../fields/certificate-dates.domain.ts';
import { certificateNumbers } from '../fields/certificate-numbers.domain.ts';
import { viewOf } from './view.domain.ts';

const datesOf = (...lines: string[]) => namedDates(viewOf(linesText(...lines))).map(({ field, date }) => [field, date.iso]);

describe('a label and its date', () => {
  it.each([
    ['in one line', ['Issue Date: 14 May 2015'], [['date.issue', '2015-05-14']]],
    [
      'two on a line',
      ['Issue Date 14 May 2015   Valid Until 13 May 2017'],
      [
        ['date.issue', '2015-05-14'],
        ['date.expiry', '2017-05-13'],
      ],
    ],
    ['on the line below', ['EXPIRATION DATE', 'May 30, 2015'], [['date.expiry', '2015-05-30']]],
    ['in a sentence', ['This certificate is valid until June 30, 2018 unless withdrawn.'], [['date.expiry', '2018-06-30']]],
    ['across a line break', ['and shall remain valid until', '30 June 2018.'], [['date.expiry', '2018-06-30']]],
    [
      'from … to',
      ['valid from 1 May 2020 to 30 April 2022'],
      [
        ['date.effective', '2020-05-01'],
        ['date.expiry', '2022-04-30'],
      ],
    ],
    [
      'a period',
      ['Period of validity: 2015-05-14 to 2017-05-13'],
      [
        ['date.effective', '2015-05-14'],
        ['date.expiry', '2017-05-13'],
      ],
    ],
    [
      'German',
      ['Ausstellungsdatum: 12.03.2019', 'Gültig bis: 11.03.2024'],
      [
        ['date.issue', '2019-03-12'],
        ['date.expiry', '2024-03-11'],
      ],
    ],
    [
      'Spanish',
      ['Fecha de emisión: 12 de marzo de 2021', 'Válido hasta el 11 de marzo de 2025'],
      [
        ['date.issue', '2021-03-12'],
        ['date.expiry', '2025-03-11'],
      ],
    ],
    [
      'French',
      ['Date de prise d’effet : 1er mai 2021', 'Valable jusqu’au 30 avril 2025'],
      [
        ['date.effective', '2021-05-01'],
        ['date.expiry', '2025-04-30'],
      ],
    ],
    ['two languages', ['Expiry date / Gültig bis: 11.03.2024'], [['date.expiry', '2024-03-11']]],
    [
      'a revision is no issue',
      ['Revised March 11, 2019', 'Valid To: June 30, 2020'],
      [
        ['date.revision', '2019-03-11'],
        ['date.expiry', '2020-06-30'],
      ],
    ],
    [
      'the first accreditation is no issue',
      ['Initial Accreditation Date: May 1, 2015', 'Issue Date: May 1, 2021'],
      [
        ['date.initial', '2015-05-01'],
        ['date.issue', '2021-05-01'],
      ],
    ],
    ['no date, no value', ['Expiration Date:', 'see attached schedule'], []],
  ])('%s', (_name, lines, expected) => expect(datesOf(...lines)).toEqual(expected));
});

const readPage = (draw: (draft: Draft) => void) => {
  const draft = new Draft();
  draw(draft);
  return viewOf(sheetText(draft.sheet()));
};

describe('places on a page', () => {
  it('above their values in columns', () => {
    const view = readPage((draft) =>
      draft.grid([
        ['EFFECTIVE DATE', '05/31/2021'],
        ['EXPIRATION DATE', '05/30/2023'],
      ]),
    );
    expect(namedDates(view).map(({ field, date, relation }) => [field, date.iso, relation])).toEqual([
      ['date.effective', '2021-05-31', 'below'],
      ['date.expiry', '2023-05-30', 'below'],
    ]);
  });
  it('left of their values', () => {
    const view = readPage((draft) => draft.list([['Certificate Number', 'AT-1234']]));
    expect(certificateNumbers(view)).toMatchObject([{ value: 'AT-1234', field: 'number.certificate', relation: 'right' }]);
  });
  it('broken over two lines of a narrow column', () => {
    const view = readPage((draft) =>
      draft.table(['', ''], [['Reinspection should occur prior to', 'June 12, 2024']], { widths: [0.7, 2] }),
    );
    expect(namedDates(view)).toMatchObject([{ field: 'date.expiry', date: { iso: '2024-06-12' } }]);
  });
  it('below their values, as on a signature line', () => {
    const view = readPage((draft) => {
      draft.put('12 March 2021', 80, 300);
      draft.put('Date of issue', 80, 314);
    });
    expect(namedDates(view)).toMatchObject([{ field: 'date.issue', relation: 'above' }]);
  });
  it('a postal code below is no number', () => {
    const view = readPage((draft) => {
      draft.put('Accreditation No.', 80, 300);
      draft.put('Troy, MI 48084', 80, 314);
    });
    expect(certificateNumbers(view)).toEqual([]);
  });
});

it('on a tilted photo the row is found all the same', () => {
  const draft = new Draft();
  draft.text('CERTIFICATE OF ACCREDITATION of a laboratory whose name fills the line', { size: 12 });
  draft.list(
    [
      ['Issue Date', '12 March 2021'],
      ['Valid Until', '11 March 2023'],
      ['Certificate Number', 'AT-1234'],
    ],
    { labelWidth: 300 },
  );
  draft.text('This certificate is valid only when it is accompanied by a current scope of accreditation document.');
  const level = sheetText(draft.sheet());
  const tilted = {
    ...level,
    pages: level.pages.map((page) => ({
      ...page,
      source: 'ocr' as const,
      words: page.words.map((word) => ({ ...word, box: word.box && { ...word.box, y: word.box.y + 0.035 * word.box.x } })),
    })),
  };
  expect(namedDates(viewOf(tilted)).map(({ field, date }) => [field, date.iso])).toEqual([
    ['date.issue', '2021-03-12'],
    ['date.expiry', '2023-03-11'],
  ]);
});

it('the end of a number is no label', () =>
  expect(certificateNumbers(viewOf(linesText('Lic# C8-0000040-LIC')))).toMatchObject([{ value: 'C8-0000040-LIC' }]));
