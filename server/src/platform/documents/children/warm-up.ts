import { setImmediate as nextTurn } from 'node:timers/promises';
import { openPdf } from '../pdf/open.ts';
import { loadPage } from '../pdf/page.ts';
import type { Pdfium } from '../pdf/pdfium.ts';
import { readPage } from '../pdf/read-page.ts';

const rounds = 3;
const characters = 100_000;
const words =
  'Certificate of accreditation. This laboratory has been assessed and may perform the tests listed below until the date shown';

/** A page of our own in the plainest PDF there is; a reader finds its objects without a table of them. */
const ownPage = (): Buffer => {
  const lines = Array.from({ length: 12 }, (_, line) => `1 0 0 1 40 ${740 - 24 * line} Tm (${line + 1}. ${words}) Tj`);
  const content = `BT /F1 9 Tf ${lines.join('\n')} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<</Root 1 0 R/Size 6>>\n`);
};

/**
 * Reads a page of our own a few times while the child is idle, so that the code is compiled when the file comes: the first page
 * takes several times as long as the later ones. Stops as soon as `isAsked`. Nothing of it stays open.
 * @returns the number of words read.
 */
export const warmUp = async (pdfium: Pdfium, isAsked: () => boolean): Promise<number> => {
  const bytes = ownPage();
  let read = 0;
  for (let round = 0; round < rounds; round++) {
    await nextTurn();
    if (isAsked()) break;
    const document = openPdf(pdfium, bytes);
    if (typeof document === 'string') break;
    const page = loadPage(pdfium, document.handle, 0);
    if (page) {
      read += readPage(pdfium, page, 1, true, characters).lines.flat().length;
      pdfium.call.FPDF_ClosePage(page.handle);
    }
    document.close();
  }
  return read;
};
