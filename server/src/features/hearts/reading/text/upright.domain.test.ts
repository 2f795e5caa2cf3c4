import type { Box } from '@aliquot/contract/hearts/evidence';
import { describe, expect, it } from 'vitest';
import type { DocumentText } from '../../../../kernel/document-text.ts';
import { labelledDocuments, sheetText } from '../../../../testing/papers/labelled-documents.ts';
import { understandDocument } from '../reading.domain.ts';
import { upright } from './upright.domain.ts';

const ways: Record<string, (box: Box) => Box> = {
  down: ({ x, y, width, height }) => ({ x: 1 - y - height, y: x, width: height, height: width }),
  up: ({ x, y, width, height }) => ({ x: y, y: 1 - x - width, width: height, height: width }),
  'upside down': ({ x, y, width, height }) => ({ x: 1 - x - width, y: 1 - y - height, width, height }),
};

const fedAs = (document: DocumentText, way: string): DocumentText => {
  const turn = ways[way] ?? ((box: Box) => box);
  const isSideways = way !== 'upside down';
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      width: isSideways ? page.height : page.width,
      height: isSideways ? page.width : page.height,
      words: page.words.map((word) => ({ ...word, box: word.box && turn(word.box) })),
    })),
  };
};

const context = { fileName: 'document.pdf', today: '2026-11-21' };
const documents = labelledDocuments(17, 1).filter((one) => one.part === 'further' && one.certifications.length > 0);

const values = ({ certificates }: ReturnType<typeof understandDocument>) =>
  certificates.map(({ number, holder, issueDate, expiryDate, accreditedTests }) =>
    [number, holder, issueDate, expiryDate, ...accreditedTests].map((found) => found?.value ?? null),
  );

describe.each(Object.keys(ways))('a scan whose lines run %s', (way) => {
  it('is read as if it stood upright', () => {
    for (const { sheet, family } of documents.slice(0, 30)) {
      const straight = sheetText(sheet);
      const fed = understandDocument(fedAs(straight, way), context);
      expect({ family, values: values(fed) }).toEqual({ family, values: values(understandDocument(straight, context)) });
    }
  });

  it('keeps its evidence where the file has it', () => {
    const [first] = documents;
    if (!first) throw new Error('there are documents');
    const fed = fedAs(sheetText(first.sheet), way);
    const number = understandDocument(fed, context).certificates[0]?.number;
    const place = number?.evidence[0];
    const words =
      fed.pages[0]?.words.filter((word) => word.start >= (place?.start ?? 0) && word.end <= (place?.end ?? 0)) ?? [];
    expect(words.length).toBeGreaterThan(0);
    expect(place?.boxes[0]?.x).toBeCloseTo(Math.min(...words.map((word) => word.box?.x ?? 1)), 5);
  });
});

it('an upright page stays the very page it is', () => {
  const document = sheetText(documents[0]?.sheet ?? { width: 1, height: 1, blocks: [], pages: [] });
  expect(upright(document).pages[0]).toBe(document.pages[0]);
});
