import type { DocumentFlag, DocumentFormat, DocumentText } from '../../kernel/document-text.ts';
import { assembleFlow, assemblePages, type PageLines } from './assemble.ts';
import { readDoc } from './flow/doc.ts';
import { readDocx } from './flow/docx.ts';
import { readTxt } from './flow/txt.ts';
import { linesOf } from './layout.ts';
import { readCharacters } from './pdf/characters.ts';
import { openPdf } from './pdf/open.ts';
import { loadPage } from './pdf/page.ts';
import { startPdfium } from './pdf/pdfium.ts';
import { wordsOf } from './words.ts';

const pageLimit = 300;
const characterLimit = 2_000_000;
const pdfMemory = 320_000_000;

const readPdf = async (bytes: Uint8Array): Promise<DocumentText> => {
  const pdfium = await startPdfium(pdfMemory);
  const document = openPdf(pdfium, bytes);
  if (typeof document === 'string') throw new Error(document);
  const flags: DocumentFlag[] = [];
  const pages: PageLines[] = [];
  for (let index = 0; index < Math.min(pageLimit, document.pageCount); index++) {
    const page = loadPage(pdfium, document.handle, index);
    if (!page) continue;
    const { glyphs } = readCharacters(pdfium, page, characterLimit);
    const words = wordsOf(glyphs.filter((glyph) => glyph.hidden === null));
    pages.push({ number: index + 1, width: page.width, height: page.height, source: 'text', lines: linesOf(words) });
    pdfium.call.FPDF_ClosePage(page.handle);
  }
  return assemblePages('pdf', pages, flags, characterLimit);
};

/** Reads the text layer of a document, in this process. For the contained way see `createDocumentReader`. */
export const readDocument = async (bytes: Buffer, format: DocumentFormat): Promise<DocumentText> => {
  if (format === 'pdf') return await readPdf(bytes);
  if (format === 'txt') return assembleFlow('txt', readTxt(bytes), [], characterLimit);
  if (format === 'doc') return assembleFlow('doc', await readDoc(bytes), [], characterLimit);
  if (format === 'docx') {
    const { blocks, flags } = await readDocx(bytes);
    return assembleFlow('docx', blocks, flags, characterLimit);
  }
  throw new Error(`no text layer in ${format}`);
};
