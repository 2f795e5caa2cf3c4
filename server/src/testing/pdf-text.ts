import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDocumentReader } from '../platform/documents/index.ts';

/** The text of a PDF as the product's own reader finds it. */
export const textOfPdf = async (bytes: Uint8Array): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-pdf-'));
  const reader = createDocumentReader({ concurrency: 1 });
  try {
    const path = join(folder, 'file.pdf');
    await writeFile(path, bytes);
    const result = await reader.read(path, { name: 'file.pdf', format: 'pdf' });
    if (!result.ok) throw new Error(`${result.code}: ${result.detail}`);
    return result.document.text;
  } finally {
    await reader.close();
    await rm(folder, { recursive: true });
  }
};
