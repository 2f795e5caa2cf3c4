import { describe, expect, it } from 'vitest';
import type { DocumentText } from '../../../../kernel/document-text.ts';
import { Draft, sheetText } from '../../../../testing/labelled-documents/sheet.ts';
import { understandDocument } from '../reading.domain.ts';

const paper = (foot: string | null, draw: (draft: Draft) => void): DocumentText => {
  const draft = new Draft();
  const repeat = () => foot !== null && draft.put(foot, draft.margin, draft.height - 30, 8);
  draft.onPage = repeat;
  repeat();
  draft.text('QUALITY MANUAL', { size: 18, bold: true });
  draw(draft);
  return sheetText(draft.sheet());
};

const factsOf = (text: DocumentText) => understandDocument(text, { fileName: 'document.pdf', today: '2026-11-21' }).facts;
const valuesOf = (text: DocumentText, kind: string) =>
  factsOf(text).flatMap((fact) => (fact.kind === kind ? [fact.value] : []));

describe('a fact needs its zone (documents.md, what unseen documents showed, 7)', () => {
  it('cover and feet say the version and the day, not the sentence that shows how they are written', () => {
    const text = paper('Version: 7.0   Effective date: 2025-04-01', (draft) => {
      draft.list([
        ['Document No.:', 'QM-014'],
        ['Version:', '7.0'],
        ['Effective date:', '2025-04-01'],
      ]);
      draft.newPage();
      draft.text('Every paper carries its version and day, for example:');
      draft.text('Version: 1.2');
      draft.text('Effective date: 2019-01-31');
    });
    expect(valuesOf(text, 'document.version')).toEqual(['7.0']);
    expect(valuesOf(text, 'document.effective-date')).toEqual(['2025-04-01']);
  });

  it('where every foot says another version than the cover, the feet win', () =>
    expect(
      valuesOf(
        paper('Version: 8', (draft) => {
          draft.list([['Version:', '7']]);
          draft.newPage();
          draft.text('The laboratory keeps records of its work.');
          draft.newPage();
          draft.text('The laboratory reviews this manual every year.');
        }),
        'document.version',
      ),
    ).toEqual(['8']));

  it('an example alone gives nothing', () =>
    expect(
      valuesOf(
        paper(null, (draft) => {
          draft.text('The laboratory keeps records of its work.');
          draft.newPage();
          draft.text('Sample page of a controlled document');
          draft.text('Version: 3');
        }),
        'document.version',
      ),
    ).toEqual([]));

  it('words of a picture on a page of text are no version of the document', () => {
    const text = paper(null, (draft) => draft.list([['Version:', '3.4']]));
    const inPicture = {
      ...text,
      pages: text.pages.map((page) => ({ ...page, words: page.words.map((word) => ({ ...word, source: 'ocr' as const })) })),
    };
    expect(valuesOf(text, 'document.version')).toEqual(['3.4']);
    expect(valuesOf(inPicture, 'document.version')).toEqual([]);
  });
});

const manual = (...lines: readonly (readonly [text: string, bold?: boolean])[]) =>
  paper(null, (draft) => {
    for (const [text, bold = false] of lines) draft.text(text, { bold });
  });

describe('headings prove nothing', () => {
  const complaint = 'Every complaint is entered in the register and answered within ten days.';

  it('a heading without text under it', () => {
    expect(valuesOf(manual(['4 Complaints', true], [complaint]), 'policy.complaints')).toHaveLength(1);
    expect(valuesOf(manual(['4 Complaints', true], ['5 Audits', true]), 'policy.complaints')).toEqual([]);
  });

  it('"3.2 Metrological traceability" does not treat maintenance', () =>
    expect(
      valuesOf(
        manual(['3.2 Metrological traceability', true], ['Every standard is traceable to the national institute.']),
        'policy.equipment-maintenance',
      ),
    ).toEqual([]));
});

describe('retention', () => {
  it.each([
    ['Calibration records are retained indefinitely.', true],
    ['Worksheets are kept permanently in the archive.', true],
    ['Reports are stored for at least seven years.', true],
    ['Aufzeichnungen werden 10 Jahre aufbewahrt.', true],
    ['Rooms are kept at 20 degrees.', false],
    ['For example, a form may be retained for 3 years.', false],
  ])('%s: %s', (sentence, isRule) =>
    expect(
      valuesOf(
        paper(null, (draft) => {
          draft.text('The laboratory describes its work here.');
          draft.gap(30);
          draft.text('It serves industry.');
          draft.text(sentence);
        }),
        'policy.retention',
      ).length > 0,
    ).toBe(isRule),
  );
});

describe('standards that a manual states', () => {
  it.each([
    ['The laboratory is accredited to ISO/IEC 17025:2017.', ['iso-17025']],
    ['Our management system meets the requirements of ISO 15189:2022.', ['iso-15189']],
    ['Suppliers of calibrations are accredited to ISO/IEC 17025.', []],
    ['The laboratory does not test to ISO 13485.', []],
  ])('%s', (sentence, standards) =>
    expect(
      valuesOf(
        paper(null, (draft) => draft.text(sentence)),
        'laboratory.standard',
      ),
    ).toEqual(standards),
  );
});
