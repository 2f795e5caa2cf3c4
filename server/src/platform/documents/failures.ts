import type { FileFormat } from '../../kernel/document-text.ts';

/** Everything that can be wrong with a file, from the gate at the upload to the reading of it. */
export type FileProblem =
  | 'unsupported-format'
  | 'content-mismatch'
  | 'too-large'
  | 'empty'
  | 'damaged'
  | 'encrypted'
  | 'macros'
  | 'expands-too-much'
  | 'picture-too-large'
  | 'timeout'
  | 'memory'
  | 'crashed'
  | 'aborted';

const machineProblems: ReadonlySet<FileProblem> = new Set(['timeout', 'memory', 'crashed']);

/** True if a problem can lie with the machine and not with the file, so that another try may help. */
export const isOfMachine = (problem: FileProblem): boolean => machineProblems.has(problem);

const listNames: Record<FileFormat, string> = {
  pdf: 'PDF',
  doc: 'DOC',
  docx: 'DOCX',
  jpeg: 'JPG',
  png: 'PNG',
  txt: 'TXT',
  csv: 'CSV',
  xlsx: 'XLSX',
};
const order = Object.keys(listNames) as FileFormat[];

/** "PDF, DOC, DOCX, JPG, PNG, or TXT", in the order that people know from the upload hints. */
const formatList = (formats: ReadonlySet<FileFormat>): string => {
  const names = order.filter((format) => formats.has(format)).map((format) => listNames[format]);
  return names.length < 3 ? names.join(' or ') : `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}`;
};

const formatName = (format: FileFormat) => listNames[format];

const says: Record<Exclude<FileProblem, 'unsupported-format' | 'content-mismatch'>, (name: string) => string> = {
  'too-large': (name) => `File ${name} is too large. Maximum file size is 10MB.`,
  empty: (name) => `File ${name} is empty.`,
  damaged: (name) => `File ${name} is damaged and could not be opened.`,
  encrypted: (name) => `File ${name} is protected with a password. Please upload a copy without a password.`,
  macros: (name) =>
    `File ${name} contains macros, which are programs. Please save it as XLSX without macros and upload it again.`,
  'expands-too-much': (name) => `File ${name} unpacks to far more data than a document needs and was not opened.`,
  'picture-too-large': (name) => `File ${name} has too many pixels. Please upload a picture of at most 60 megapixels.`,
  timeout: (name) => `File ${name} took too long to read.`,
  memory: (name) => `File ${name} needs more memory than is allowed for one document.`,
  crashed: (name) => `File ${name} could not be read: its reader stopped unexpectedly.`,
  aborted: (name) => `Reading of file ${name} was cancelled.`,
};

/** The message about a file that could not be used. */
export const messageFor = (problem: Exclude<FileProblem, 'unsupported-format' | 'content-mismatch'>, name: string): string =>
  says[problem](name);

export const unsupportedMessage = (name: string, allowed: ReadonlySet<FileFormat>): string =>
  `File ${name} has an unsupported format. Please upload ${formatList(allowed)} files.`;

export const mismatchMessage = (name: string, found: FileFormat): string =>
  `File ${name} is actually a ${formatName(found)} file. Please correct its name and upload it again.`;
