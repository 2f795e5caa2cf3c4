import { expect, it } from 'vitest';
import type { DocumentText } from '../../kernel/document-text.ts';
import { packText, unpackText } from './packed-text.ts';

const page = (number: number, start: number) => ({
  number,
  width: 612,
  height: 792,
  source: 'text' as const,
  start,
  end: start + 4,
  words: [{ text: 'Lüne', start, end: start + 4, box: { x: 0.1234567, y: 0.2, width: 0.1, height: 0.01 }, confidence: 0.987 }],
});

it('RDG-001 a packed text is the same text to the last digit', async () => {
  const document: DocumentText = {
    format: 'pdf',
    text: 'Lüne\fLüne',
    pages: [page(1, 0), page(2, 5)],
    flags: [{ code: 'truncated', detail: 'Only a\npart', page: 2 }],
  };
  const { pages, ...rest } = await unpackText(await packText(document));
  expect({ ...rest, text: document.text, pages: [...pages] }).toEqual(document);
});

it('a text without pages stays one', async () => {
  const { pages } = await unpackText(await packText({ format: 'txt', text: '', pages: [], flags: [] }));
  expect([...pages]).toEqual([]);
});
