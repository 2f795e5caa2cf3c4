import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import type { PaperSize } from '../../kernel/paper-size.ts';
import { type Letters, lettersOf } from './letters.ts';

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const face = { plain: join(fonts, 'DejaVuSansCondensed.ttf'), bold: join(fonts, 'DejaVuSansCondensed-Bold.ttf') };

export type Sheet = InstanceType<typeof PDFDocument>;

/** The library's types leave out the font that is in use. */
type WithFont = { readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } } };

/** Makes a PDF with embedded fonts `plain` and `bold`, of which it holds the letters that are used. */
export const makePdf = (
  {
    title,
    madeAt,
    ...options
  }: {
    title: string;
    madeAt: Date;
    size: PaperSize;
    margins: PDFKit.PDFDocumentOptions['margins'];
    autoFirstPage?: boolean;
    tagged?: boolean;
  },
  draw: (sheet: Sheet, letters: Letters) => void,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const sheet = new PDFDocument({
      pdfVersion: '1.7',
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Creator: 'Aliquot', CreationDate: madeAt },
      ...options,
    });
    const chunks: Buffer[] = [];
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
    sheet.registerFont('plain', face.plain).registerFont('bold', face.bold);
    const {
      _font: { font },
    } = sheet.font('plain') as unknown as WithFont;
    draw(
      sheet,
      lettersOf((codePoint) => font.hasGlyphForCodePoint(codePoint)),
    );
    sheet.end();
  });
