import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { type LabFacts, type SampleKind, sampleDocument, toPdf } from '../../demo/sample-files.ts';
import type { Bucket } from '../../platform/storage/index.ts';
import type { Person, TestApp } from '../test-app.ts';

export type TestFile = { readonly name: string; readonly bytes: Uint8Array | string; readonly type?: string };

const fileOf = ({ name, bytes, type = '' }: TestFile): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

/** A multipart form as a browser sends it: each file under `field`. */
export const formOf = (field: string, files: readonly TestFile[], fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append(field, fileOf(file));
  return form;
};

export const post = async (
  app: TestApp,
  path: string,
  form: FormData,
  person?: Person,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await app.fetch(path, { method: 'POST', body: form }, person);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** A PDF of one page with these lines. */
export const pdfOf = async (lines: readonly string[]): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage();
  lines.forEach((line, index) => page.drawText(line, { x: 60, y: 760 - 24 * index, size: 12 }));
  return document.save();
};

/** Declares encryption with an unknown password, for which every reader asks. */
export const encryptedPdf = (): Uint8Array =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
      `4 0 obj<</Filter/Standard/V 1/R 2/P -64/O<${'61'.repeat(32)}>/U<${'62'.repeat(32)}>>>endobj`,
      'trailer<</Size 5/Root 1 0 R/Encrypt 4 0 R/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]>>',
      '%%EOF',
    ].join('\n'),
    'latin1',
  );

/** Looks like a PDF at both ends and holds nothing that can be opened. */
export const corruptPdf = (): Uint8Array => Buffer.from(`%PDF-1.7\n${'\u00ff\u0001garbage '.repeat(200)}\n%%EOF\n`, 'latin1');

/** The head of a Windows program. */
export const programBytes = (): Uint8Array =>
  Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), Buffer.alloc(2000)]);

/** A picture of one pixel. */
export const pngBytes = (): Uint8Array =>
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

export const jpegBytes = (): Uint8Array =>
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  );

/** A sample document as a PDF with text. */
export const sample = async (kind: SampleKind, facts: Partial<LabFacts> = {}): Promise<TestFile> => ({
  name: `${kind}.pdf`,
  bytes: await toPdf(sampleDocument(kind, facts)),
  type: 'application/pdf',
});

/** The paths of all stored files of a bucket. */
export const filesOnDisk = async (app: TestApp, bucket: Bucket): Promise<string[]> => {
  const { storage } = app.world.config;
  if (storage.kind !== 'disk') throw new Error('this test reads the disk');
  const entries = await readdir(join(storage.directory, bucket), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

export const uploadToLab = (
  app: TestApp,
  labId: string,
  file: TestFile,
  person?: Person,
  fields: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> =>
  post(app, `/api/labs/${labId}/documents`, formOf('file', [file], fields), person);

/** For `readDocuments` and the like: sample documents, each a PDF named after its kind. */
export const samples =
  (...kinds: readonly SampleKind[]) =>
  (): Promise<TestFile[]> =>
    Promise.all(kinds.map((kind) => sample(kind)));
