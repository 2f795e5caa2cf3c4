import { visibleLine } from '@aliquot/contract/text';
import type { DocumentFormat, FileFormat } from '../../../kernel/document-text.ts';

type Stored = { readonly mediaType: string; readonly extension: string };

const documentsAs: Readonly<Record<DocumentFormat, Stored>> = {
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  docx: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extension: 'docx' },
  doc: { mediaType: 'application/msword', extension: 'doc' },
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  png: { mediaType: 'image/png', extension: 'png' },
  txt: { mediaType: 'text/plain', extension: 'txt' },
};

/** The media type that each format is stored and served as, whatever the client said, and the extension of its key. */
export const storedAs: Readonly<Record<FileFormat, Stored>> = {
  ...documentsAs,
  csv: { mediaType: 'text/csv', extension: 'csv' },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
};

/** The media type recorded for a refused file: the type that a client claims is not repeated. */
export const unknownMediaType = 'application/octet-stream';

/** True when the product stores files of this media type. */
export const isStoredType = (mediaType: string): boolean =>
  Object.values(storedAs).some((stored) => stored.mediaType === mediaType);

/** The format of a stored media type that can be read; null for every other. */
export const formatOfMediaType = (mediaType: string): DocumentFormat | null =>
  (Object.keys(documentsAs) as DocumentFormat[]).find((format) => documentsAs[format].mediaType === mediaType) ?? null;

const shownInline: ReadonlySet<DocumentFormat> = new Set(['pdf', 'png', 'jpeg', 'txt']);

/** True when a browser may show a stored file itself; everything else is only ever downloaded. */
export const mayShowInline = (mediaType: string): boolean => {
  const format = formatOfMediaType(mediaType);
  return format !== null && shownInline.has(format);
};

const nameLength = 200;
/** A file's name as it is shown and stored: no path, nothing misleading, at most 200 characters, its extension kept. */
export const displayName = (name: string): string => {
  const base = visibleLine(name.replaceAll('\0', ' ')).split(/[\\/]/).at(-1)?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (/^\.{0,2}$/.test(base)) return 'file';
  if (base.length <= nameLength) return base;
  const [extension = ''] = /\.[^.\s]{1,10}$/.exec(base) ?? [];
  return `${base.slice(0, nameLength - extension.length)}${extension}`;
};

const readable = /\.(?:pdf|docx?|txt)$/i;

/** True when the name of a result suggests a report; its content is checked when it is read. */
export const mayBeReport = (fileName: string): boolean => readable.test(fileName);
