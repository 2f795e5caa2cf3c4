import { setTimeout as rest } from 'node:timers/promises';
import type { DocumentFlag, DocumentFormat } from '../../../kernel/document-text.ts';
import type { FormChange } from '../../../kernel/form-grid.ts';
import { type Answer, type Emit, serve } from '../contained/serve.ts';
import type { FlowBlock } from '../flow/assemble-flow.ts';
import type { FormFormat } from '../forms/form-file.ts';
import { hidesText, withoutInvisibleCharacters } from '../invisible-characters.ts';
import { readingLimits } from '../limits.ts';
import { type OpenPdf, openPdf } from '../pdf/open.ts';
import { loadPage } from '../pdf/page.ts';
import { startPdfium } from '../pdf/pdfium.ts';
import { readPage } from '../pdf/read-page.ts';
import { renderRegion, wholePage } from '../pdf/render.ts';
import { packRaster } from '../raster.ts';
import { findReaderInstruction } from '../reader-instructions.ts';
import { Refused } from '../refused.ts';
import { type PageEvent, type PdfAnswer, packWord, type RenderRequest } from '../wire.ts';
import { warmUp } from './warm-up.ts';

const pdfMemoryBytes = 320_000_000;
const pixelLimit = 12_000_000;
const blocksPerEvent = 400;
/** One character more than is read, by which the parent knows that the text goes on. */
const mostOfBlock = readingLimits.characters + 1;
const pictureBytes = 10_485_760;

// Started at once: a child that waits for its file has the engine ready.
const starting = startPdfium(pdfMemoryBytes);
let opened: OpenPdf | null = null;
let isAsked = false;
/** Delay of warming up. For files in sequence, a child is asked before it ends, so warming up takes no time from the others. */
const restMilliseconds = 500;
void Promise.all([starting, rest(restMilliseconds)])
  .then(([pdfium]) => warmUp(pdfium, () => isAsked))
  .catch(() => {});

/** The names of actions that run something; PDFium counts only the scripts that the document lists by name. */
const actions = ['/JavaScript', '/Launch'] as const;

const acts = (bytes: Buffer) => actions.some((name) => bytes.includes(name));

const readPdf = async (bytes: Buffer, emit: Emit): Promise<Answer> => {
  const pdfium = await starting;
  opened?.close();
  opened = null;
  const document = openPdf(pdfium, bytes);
  if (typeof document === 'string') throw new Refused(document);
  opened = document;
  const flags: DocumentFlag[] = [];
  if (pdfium.call.FPDFDoc_GetAttachmentCount(document.handle) > 0)
    flags.push({ code: 'embedded-files', detail: 'The document carries embedded files, which were not read.' });
  if (pdfium.call.FPDFDoc_GetJavaScriptActionCount(document.handle) > 0 || acts(bytes))
    flags.push({ code: 'scripts', detail: 'The document carries scripts, which were not run.' });
  const last = Math.min(document.pageCount, readingLimits.pages);
  let characters = 0;
  let readable = 0;
  for (let number = 1; number <= last && characters < readingLimits.characters; number++) {
    const page = loadPage(pdfium, document.handle, number - 1);
    if (!page) {
      flags.push({ code: 'unreadable-page', detail: `Page ${number} is damaged.`, page: number });
      continue;
    }
    const read = readPage(pdfium, page, number, number === 1 || number === document.pageCount, readingLimits.characters);
    pdfium.call.FPDF_ClosePage(page.handle);
    readable += 1;
    characters += read.lines.flat().reduce((sum, word) => sum + word.text.length + 1, 0);
    const event: PageEvent = {
      ...read,
      lines: read.lines.map((line) => line.map(packWord)),
      witness: read.witness.map(packWord),
    };
    await emit({ pages: last, page: event });
  }
  if (readable === 0) throw new Refused('damaged');
  if (document.pageCount > last) {
    const detail = `Only the first ${last} of ${document.pageCount.toLocaleString('en-US')} pages were read.`;
    flags.push({ code: 'truncated', detail, page: last });
  }
  const header: PdfAnswer = { pageCount: document.pageCount, flags };
  return { header };
};

const render = async ({ page: number, region, dpi }: RenderRequest): Promise<Answer> => {
  const pdfium = await starting;
  if (!opened) throw new Error('no document');
  const page = loadPage(pdfium, opened.handle, number - 1);
  if (!page) throw new Refused('damaged');
  const raster = renderRegion(pdfium, page, region ?? wholePage(page), dpi, pixelLimit);
  pdfium.call.FPDF_ClosePage(page.handle);
  return { header: { width: raster.width, height: raster.height, dpi: raster.dpi }, payload: packRaster(raster) };
};

const sendBlocks = async (blocks: Iterable<FlowBlock>, emit: Emit): Promise<DocumentFlag[]> => {
  let removed = 0;
  let characters = 0;
  const instructions: string[] = [];
  let part: FlowBlock[] = [];
  for (const block of blocks) {
    const visible = withoutInvisibleCharacters(block.text.slice(0, mostOfBlock));
    removed += visible.removed;
    characters += visible.text.length + 1;
    const instruction = findReaderInstruction(visible.text);
    if (instruction) instructions.push(instruction);
    part.push({ ...block, text: visible.text });
    const isLast = characters > mostOfBlock;
    if (isLast || part.length === blocksPerEvent) {
      await emit({ blocks: part });
      part = [];
    }
    if (isLast) break;
  }
  if (part.length > 0) await emit({ blocks: part });
  const flags: DocumentFlag[] = [];
  if (hidesText(removed)) flags.push({ code: 'hidden-text', detail: `${removed} characters without a shape (zero-width).` });
  if (instructions[0]) flags.push({ code: 'instructions-to-reader', detail: `"${instructions[0]}"` });
  return flags;
};

const readFlow = async (format: DocumentFormat, bytes: Buffer, emit: Emit): Promise<Answer> => {
  // Loaded when needed: most files are PDF, and every file pays for what is loaded at the start.
  if (format === 'txt') {
    const { readTxt } = await import('../flow/txt.ts');
    return { header: { flags: await sendBlocks(readTxt(bytes), emit) } };
  }
  if (format === 'doc') {
    const { readDoc } = await import('../flow/doc.ts');
    return { header: { flags: await sendBlocks(await readDoc(bytes), emit) } };
  }
  const { readDocx } = await import('../flow/docx.ts');
  const { blocks, flags, images, hiddenText } = await readDocx(bytes);
  const allFlags = [...flags, ...(await sendBlocks(blocks, emit))];
  if (hiddenText.trim() !== '') {
    const count = hiddenText.trim().split(/\s+/).length;
    allFlags.push({ code: 'hidden-text', detail: `${count} word(s) that Word does not show.` });
    const instruction = findReaderInstruction(hiddenText);
    if (instruction) allFlags.push({ code: 'instructions-to-reader', detail: `Hidden text: "${instruction}"` });
  }
  const pictures = images.filter((image) => image.bytes.length <= pictureBytes).slice(0, readingLimits.embeddedPictures);
  for (const { name, bytes: picture } of pictures) await emit({ picture: name }, picture);
  return { header: { flags: allFlags } };
};

/** PDFium aborts when memory is refused; that is a different message than a damaged file. */
const withinMemory = async (work: () => Promise<Answer>): Promise<Answer> => {
  isAsked = true;
  try {
    return await work();
  } catch (error) {
    if ((await starting).isExhausted()) throw new Refused('memory', String(error));
    throw error;
  }
};

/** A form's answers come before its file, as JSON behind its length. */
const unpackChanges = (bytes: Buffer) => {
  const length = bytes.readUInt32LE(0);
  const changes = JSON.parse(bytes.toString('utf8', 4, 4 + length)) as FormChange[];
  return { changes, file: bytes.subarray(4 + length) };
};

type OfForm = { readonly format: FormFormat };

serve({
  readForm: async ({ format }: OfForm, bytes) => {
    isAsked = true;
    const { readForm } = await import('../forms/form-file.ts');
    return { header: null, payload: Buffer.from(JSON.stringify(await readForm(bytes, format))) };
  },
  fillForm: async ({ format }: OfForm, bytes) => {
    isAsked = true;
    const { fillForm } = await import('../forms/form-file.ts');
    const { changes, file } = unpackChanges(bytes);
    return { header: null, payload: await fillForm(file, format, changes) };
  },
  pdf: (_: unknown, bytes, emit) => withinMemory(() => readPdf(bytes, emit)),
  render: (request: RenderRequest) => withinMemory(() => render(request)),
  flow: ({ format }: { format: DocumentFormat }, bytes, emit) => {
    isAsked = true;
    return readFlow(format, bytes, emit);
  },
});
