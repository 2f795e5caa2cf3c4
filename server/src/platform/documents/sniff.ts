import { type FileHandle, open } from 'node:fs/promises';
import { limits } from '@aliquot/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import type { DocumentFormat, FileFormat } from '../../kernel/document-text.ts';
import { type FileProblem, messageFor, mismatchMessage, unsupportedMessage } from './failures.ts';
import { isProgram } from './programs.ts';
import { Refused } from './refused.ts';
import { officeZipLimits, readZip, xmlText } from './zip.ts';

export type Sniffed<Format extends FileFormat = DocumentFormat> =
  | { readonly ok: true; readonly format: Format; readonly size: number }
  | { readonly ok: false; readonly code: FileProblem; readonly message: string };

type SniffInput<Format extends FileFormat> = {
  /** The file's name as the person knows it. */
  readonly name: string;
  /** The media type that the browser claims; empty or absent when it does not know. */
  readonly declaredType?: string;
  readonly allowed: ReadonlySet<Format>;
  /** True where the file's macros are dropped before anyone opens it: then it may have some. */
  readonly macrosDropped?: boolean;
};

export const labDocumentFormats: ReadonlySet<DocumentFormat> = new Set(['pdf', 'doc', 'docx', 'jpeg', 'png', 'txt']);
export const attachmentFormats: ReadonlySet<DocumentFormat> = new Set(['pdf', 'doc', 'docx']);
/** Forms that a laboratory fills in. */
export const formFormats: ReadonlySet<'docx' | 'xlsx'> = new Set(['docx', 'xlsx'] as const);
/** Formats that the sides of a collaboration exchange. */
export const exchangedFormats: ReadonlySet<FileFormat> = new Set([...labDocumentFormats, 'csv', 'xlsx']);

const extensions: Record<string, FileFormat> = {
  pdf: 'pdf',
  doc: 'doc',
  docx: 'docx',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  txt: 'txt',
  csv: 'csv',
  xlsx: 'xlsx',
};

const mediaTypes: Record<FileFormat, readonly string[]> = {
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
  // Windows calls a CSV file what opens it.
  csv: ['text/csv', 'text/plain', 'text/comma-separated-values', 'application/csv', 'application/vnd.ms-excel'],
  xlsx: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/zip',
    'application/x-zip-compressed',
  ],
};

/** Forms with macros, as far as these are dropped. */
const withMacros: Record<string, FileFormat> = { docm: 'docx', xlsm: 'xlsx' };
const typesWithMacros = /^application\/vnd\.ms-(?:word\.document|excel\.sheet)\.macroenabled\.12$/;

const unknownTypes = new Set(['', 'application/octet-stream', 'binary/octet-stream']);
const headBytes = 4100;
const pdfMarkerWithin = 1024;
/** White space and a byte order mark. */
const blankBeforePdf = /^[\s\u00bb\u00bf\u00ef]*$/;
const zipEndBytes = 22;
const chunkBytes = 65_536;
const storageEntryBytes = 128;

const extensionOf = (name: string, macrosDropped: boolean): FileFormat | null => {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return extensions[extension] ?? (macrosDropped ? withMacros[extension] : undefined) ?? null;
};

const agreesWithDeclared = (format: FileFormat, declaredType: string, macrosDropped: boolean) => {
  const type = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (macrosDropped && typesWithMacros.test(type)) return true;
  return unknownTypes.has(type) || mediaTypes[format].includes(type);
};

const readAt = async (file: FileHandle, position: number, length: number) => {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** Offset of the directory entry of a compound file with this name: entries lie on multiples of 128 bytes. */
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

const controlCharacters = /[^\P{Cc}\t\n\f\r]/u;

/** Text of an alphabet with one byte a character, as older spreadsheets and editors write it. */
const isSingleByteText = async (file: FileHandle, size: number): Promise<boolean> => {
  for (let position = 0; position < size; position += chunkBytes) {
    if (controlCharacters.test(new TextDecoder('windows-1252').decode(await readAt(file, position, chunkBytes)))) return false;
  }
  return true;
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

type Finding = FileFormat | FileProblem | 'foreign';

const contentTypes = '[Content_Types].xml';
/** Parts of a workbook that run, and the types that announce them under any name. */
const macroParts = /(?:^|\/)(?:vbaproject|vbadata|macrosheets|activex)/i;
const macroTypes = /macroenabled|vbaproject|macrosheet|activex/i;

const inspectZip = async (path: string): Promise<Finding> => {
  try {
    const { names, files } = await readZip(path, officeZipLimits, (name) => name === contentTypes, true);
    const types = files.get(contentTypes);
    if (types === undefined) return 'foreign';
    if (names.includes('word/document.xml')) return 'docx';
    if (!names.includes('xl/workbook.xml')) return 'foreign';
    return macroTypes.test(xmlText(types)) || names.some((name) => macroParts.test(name)) ? 'macros' : 'xlsx';
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

/** Rows of text begin with any letters, also those of a picture or a program. */
const inspectTable = async (file: FileHandle, head: Buffer, size: number): Promise<Finding> => {
  if ((await isProgram(head)) || (await endsAsZip(file, size))) return 'foreign';
  return (await isPlainText(file, size)) || (await isSingleByteText(file, size)) ? 'csv' : 'foreign';
};

const inspect = async (file: FileHandle, path: string, size: number, named: FileFormat): Promise<Finding> => {
  const head = await readAt(file, 0, headBytes);
  const content = await contentOf(head);
  if (named === 'csv' && (content === 'unknown' || content === 'other')) return await inspectTable(file, head, size);
  if (content === 'zip') return await inspectZip(path);
  if (content === 'compound') return await inspectCompound(file, size);
  if (content === 'other') return 'foreign';
  if (await endsAsZip(file, size)) return 'foreign';
  if (content !== 'unknown') return content;
  const isText = (await isPlainText(file, size)) || (named === 'txt' && (await isSingleByteText(file, size)));
  return isText ? 'txt' : 'foreign';
};

const isOneOf = <Format extends FileFormat>(finding: Finding, formats: ReadonlySet<Format>): finding is Format =>
  (formats as ReadonlySet<Finding>).has(finding);

/**
 * The gate of every upload: size, name, claimed type and content have to agree on one of the allowed formats. Opens
 * nothing but the zip directory of a DOCX or XLSX, whose entries are inflated only to be counted. Throws only when the file
 * cannot be read from disk.
 */
export const sniffFile = async <Format extends FileFormat>(
  path: string,
  { name, declaredType = '', allowed, macrosDropped = false }: SniffInput<Format>,
): Promise<Sniffed<Format>> => {
  const unsupported = { ok: false, code: 'unsupported-format', message: unsupportedMessage(name, allowed) } as const;
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const named = extensionOf(name, macrosDropped);
    if (!named || !isOneOf(named, allowed)) return unsupported;
    if (size > limits.fileBytes) return { ok: false, code: 'too-large', message: messageFor('too-large', name) };
    if (size === 0) return { ok: false, code: 'empty', message: messageFor('empty', name) };
    if (!agreesWithDeclared(named, declaredType, macrosDropped)) return unsupported;
    const inspected = await inspect(file, path, size, named);
    const found = inspected === 'macros' && macrosDropped ? 'xlsx' : inspected;
    if (found === named) return { ok: true, format: named, size };
    if (isOneOf(found, labDocumentFormats) || isOneOf(found, allowed))
      return { ok: false, code: 'content-mismatch', message: mismatchMessage(name, found) };
    if (found === 'encrypted' || found === 'expands-too-much' || found === 'macros')
      return { ok: false, code: found, message: messageFor(found, name) };
    if (found === 'damaged' && (named === 'docx' || named === 'xlsx'))
      return { ok: false, code: 'damaged', message: messageFor('damaged', name) };
    return unsupported;
  } finally {
    await file.close();
  }
};
