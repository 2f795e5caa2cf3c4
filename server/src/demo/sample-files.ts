export { toDoc } from './sample-files/doc.ts';
export { type SampleKind, sampleDocument, sampleKinds } from './sample-files/documents.ts';
export { europeanDate, type LabFacts, longDate, sampleFacts, usDate } from './sample-files/facts.ts';
export type { SampleDocument } from './sample-files/model.ts';
export { toPdf } from './sample-files/pdf.ts';
export {
  cleanScan,
  faintScan,
  leaningPhoto,
  noisyScan,
  phonePhoto,
  type ScanOptions,
  skewedScan,
  stampedScan,
  toPictures,
  toPng,
  toScannedPdf,
} from './sample-files/scan.ts';
export { toDocx, toTxt } from './sample-files/text.ts';
export { blocksOf, rowsOf } from './sample-files/write.ts';
