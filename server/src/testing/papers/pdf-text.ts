import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { sharedReader } from './shared-reader.ts';

/** The text of a PDF as the product's own reader finds it. */
export const textOfPdf = async (bytes: Uint8Array): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-pdf-'));
  try {
    const path = join(folder, 'file.pdf');
    await writeFile(path, bytes);
    const result = await sharedReader().read(path, { name: 'file.pdf', format: 'pdf' });
    if (!result.ok) throw new Error(`${result.code}: ${result.detail}`);
    return result.document.text;
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** A PDF as another reader sees it: its lines of text as they are printed, its language, and whether it is tagged. */
export const linesOfPdf = async (bytes: Uint8Array) => {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await task.promise;
  const lines: string[] = [];
  let top: unknown = null;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      const at = `${number} ${item.transform[5]}`;
      if (at === top) lines[lines.length - 1] += item.str;
      else lines.push(item.str);
      top = at;
    }
  }
  const { info } = await pdf.getMetadata();
  const marks = (await pdf.getMarkInfo()) as ReadonlyMap<string, boolean> | null;
  await task.destroy();
  return { lines, language: 'Language' in info ? info.Language : null, isTagged: marks?.get('Marked') === true };
};
