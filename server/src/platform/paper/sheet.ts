import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
const face = { plain: join(fonts, 'LiberationSans-Regular.ttf'), bold: join(fonts, 'LiberationSans-Bold.ttf') };

export type Sheet = InstanceType<typeof PDFDocument>;

/** Makes a PDF of A4 pages with embedded fonts `plain` and `bold`; letters beyond Latin, Greek and Cyrillic have no glyph there. */
export const makePdf = (
  {
    title,
    madeAt,
    ...options
  }: { title: string; madeAt: Date; margins: PDFKit.PDFDocumentOptions['margins']; autoFirstPage?: boolean; tagged?: boolean },
  draw: (sheet: Sheet) => void,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const sheet = new PDFDocument({
      size: 'A4',
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
    draw(sheet);
    sheet.end();
  });
