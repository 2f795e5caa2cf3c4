export { type FileProblem, isOfMachine, messageFor } from './failures.ts';
export { packText, unpackText } from './packed-text.ts';
export { probeReading } from './probe.ts';
export { endsAsDiskImage, hasMacros, isProgram, isProgramName, resultEndBytes, resultHeadBytes } from './programs.ts';
export {
  createDocumentReader,
  type DocumentReader,
  type DocumentReaderOptions,
  type FormOptions,
  type FormResult,
  type ReadOptions,
  type ReadResult,
  type ReadTimings,
} from './reader.ts';
export type { ReadingProgress } from './session.ts';
export { attachmentFormats, exchangedFormats, formFormats, labDocumentFormats, type Sniffed, sniffFile } from './sniff.ts';
export { readerVersion } from './version.ts';
