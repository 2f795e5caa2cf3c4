import { type FileHandle, open } from 'node:fs/promises';
import { limits } from '@aliquot/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import type { DocumentFormat } from '../../kernel/document-text.ts';
import { type FileProblem, messageFor, mismatchMessage, unsupportedMessage } from './failures.ts';
import { Refused } from './refused.ts';
import { officeZipLimits, readZip } from './zip.ts';

export type Sniffed =
  | { readonly ok: true; readonly format: DocumentFormat; readonly size: number }
  | { readonly ok: false; readonly code: FileProblem; readonly message: string };

type SniffInput = {
  /** The file's name as the person knows it. */
  readonly name: string;
  /** The media type that the browser claims; empty or absent when it does not know. */
  readonly declaredType?: string;
  readonly allowed?: ReadonlySet<DocumentFormat>;
};

export const labDocumentFormats: ReadonlySet<DocumentFormat> = new Set(['pdf', 'doc', 'docx', 'jpeg', 'png', 'txt']);
export const attachmentFormats: ReadonlySet<DocumentFormat> = new Set(['pdf', 'doc', 'docx']);

const extensions: Record<string, DocumentFormat> = {
  pdf: 'pdf',
  doc: 'doc',
  docx: 'docx',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  txt: 'txt',
};

const mediaTypes: Record<DocumentFormat, readonly string[]> = {
  pdf: ['application/pdf', 'application/x-pdf'],
  doc: ['application/msword', 'application/vnd.ms-word'],
  docx: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/zip',
    'application/x-zip-compressed',
  ],
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/x-png'],
  txt: ['text/plain'],
};

const unknownTypes = new Set(['', 'application/octet-stream', 'binary/octet-stream']);
const headBytes = 4100;
const pdfMarkerWithin = 1024;
/** White space and a byte order mark. */
const blankBeforePdf = /^[\s\u00bb\u00bf\u00ef]*$/;
const zipEndBytes = 22;
const chunkBytes = 65_536;
const storageEntryBytes = 128;

const extensionOf = (name: string): DocumentFormat | null =>
  extensions[/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;

const agreesWithDeclared = (format: DocumentFormat, declaredType: string) => {
  const type = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  return unknownTypes.has(type) || mediaTypes[format].includes(type);
};

const readAt = async (file: FileHandle, position: number, length: number) => {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** Where the directory entry of a compound file with this name lies: entries lie on multiples of 128 bytes. */
const findStorageEntry = (bytes: Buffer, name: string): number | null => {
  const needle = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
    if (at % storageEntryBytes === 0) return at;
  }
  return null;
};

/** The flag of a Word file that says its text is encrypted ([MS-DOC] FibBase, bit F of the flags at offset 10). */
const isEncryptedWord = (bytes: Buffer, entry: number) => {
  if (entry + storageEntryBytes > bytes.length) return false;
  const sectorBytes = 2 ** Math.min(12, bytes.readUInt16LE(30));
  const flags = (bytes.readUInt32LE(entry + 116) + 1) * sectorBytes + 10;
  return flags + 2 <= bytes.length && (bytes.readUInt16LE(flags) & 0x0100) !== 0;
};

const isPlainText = async (file: FileHandle, size: number): Promise<boolean> => {
  const head = await readAt(file, 0, 2);
  const encoding =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let position = 0; position < size; position += chunkBytes) {
      const chunk = await readAt(file, position, chunkBytes);
      if (decoder.decode(chunk, { stream: true }).includes('\0')) return false;
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
};

/** A zip directory that ends exactly where the file ends makes the file a valid zip, whatever it starts with. */
const endsAsZip = async (file: FileHandle, size: number): Promise<boolean> => {
  const tailLength = Math.min(size, 65_535 + zipEndBytes);
  const tail = await readAt(file, size - tailLength, tailLength);
  for (
    let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  ) {
    if (at + zipEndBytes <= tail.length && at + zipEndBytes + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
};

type Content = DocumentFormat | 'zip' | 'compound' | 'other' | 'unknown';

const contentOf = async (head: Buffer): Promise<Content> => {
  const marker = head.subarray(0, pdfMarkerWithin).indexOf('%PDF-');
  if (marker >= 0) return blankBeforePdf.test(head.subarray(0, marker).toString('latin1')) ? 'pdf' : 'other';
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  switch (type?.mime) {
    case 'image/jpeg':
      return 'jpeg';
    case 'image/png':
      return 'png';
    case 'application/x-cfb':
      return 'compound';
    case 'application/zip':
    case mediaTypes.docx[0]:
      return 'zip';
    case undefined:
      return head.toString('latin1', 0, 4) === 'PK\x03\x04' ? 'zip' : 'unknown';
    default:
      return head.toString('latin1', 0, 4) === 'PK\x03\x04' ? 'zip' : 'other';
  }
};

type Finding = DocumentFormat | FileProblem | 'foreign';

const inspectZip = async (path: string): Promise<Finding> => {
  try {
    const { names } = await readZip(path, officeZipLimits, () => false, true);
    return names.includes('word/document.xml') && names.includes('[Content_Types].xml') ? 'docx' : 'foreign';
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
};

const inspectCompound = async (file: FileHandle, size: number): Promise<Finding> => {
  const bytes = await readAt(file, 0, size);
  if (findStorageEntry(bytes, 'EncryptedPackage') !== null) return 'encrypted';
  const entry = findStorageEntry(bytes, 'WordDocument');
  if (entry === null) return 'foreign';
  return isEncryptedWord(bytes, entry) ? 'encrypted' : 'doc';
};

const inspect = async (file: FileHandle, path: string, size: number): Promise<Finding> => {
  const content = await contentOf(await readAt(file, 0, headBytes));
  if (content === 'zip') return await inspectZip(path);
  if (content === 'compound') return await inspectCompound(file, size);
  if (content === 'other') return 'foreign';
  if (await endsAsZip(file, size)) return 'foreign';
  if (content === 'unknown') return (await isPlainText(file, size)) ? 'txt' : 'foreign';
  return content;
};

const isFormat = (finding: Finding): finding is DocumentFormat => labDocumentFormats.has(finding as DocumentFormat);

/**
 * The gate of every upload: size, name, claimed type and content have to agree on one of the allowed formats. Opens
 * nothing but the zip directory of a DOCX, whose entries are inflated only to be counted. Throws only when the file
 * cannot be read from disk.
 */
export const sniffFile = async (
  path: string,
  { name, declaredType = '', allowed = labDocumentFormats }: SniffInput,
): Promise<Sniffed> => {
  const unsupported: Sniffed = { ok: false, code: 'unsupported-format', message: unsupportedMessage(name, allowed) };
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const named = extensionOf(name);
    if (!named || !allowed.has(named)) return unsupported;
    if (size > limits.fileBytes) return { ok: false, code: 'too-large', message: messageFor('too-large', name) };
    if (size === 0) return { ok: false, code: 'empty', message: messageFor('empty', name) };
    if (!agreesWithDeclared(named, declaredType)) return unsupported;
    const found = await inspect(file, path, size);
    if (found === named) return { ok: true, format: named, size };
    if (isFormat(found)) return { ok: false, code: 'content-mismatch', message: mismatchMessage(name, found) };
    if (found === 'encrypted' || found === 'expands-too-much')
      return { ok: false, code: found, message: messageFor(found, name) };
    if (found === 'damaged' && named === 'docx') return { ok: false, code: 'damaged', message: messageFor('damaged', name) };
    return unsupported;
  } finally {
    await file.close();
  }
};
