import type { Found } from '@aliquot/contract/hearts/evidence';
import type { CertificateReading, DocumentReading } from '@aliquot/contract/hearts/readings';
import calibration from '../../../../../../knowledge/reading-confidence.json' with { type: 'json' };
import type { DocumentText } from '../../../../kernel/document-text.ts';
import type { DocumentView } from '../candidates/view.domain.ts';
import { wordConfidence } from '../text/quotes.domain.ts';

/**
 * The signs about the reading of one value; each from 0 (bad) to 1 (good). `place`: how near its label is. `form`: whether it
 * has the form that is expected. `seen`: how sure the OCR is (1 for text). `agreement`: whether other values of the document
 * support it. `document`: how sure the kind of document is.
 */
export type Signs = {
  readonly place: number;
  readonly form: number;
  readonly seen: number;
  readonly agreement: number;
  readonly document: number;
};

/** The confidence of words on a page: that of the rule that found them, half of it kept where the recognizer is unsure. */
export const wordsConfidence = (view: DocumentView, ofRule: number, start: number, end: number): number =>
  Math.round(ofRule * (0.5 + 0.5 * wordConfidence(view.document, start, end)) * 1000) / 1000;

const weights: Signs = { place: 2.2, form: 1.6, seen: 2, agreement: 1.6, document: 1.2 };
const bias = -4.2;

const logistic = (value: number) => 1 / (1 + Math.exp(-value));
const logit = (probability: number) => Math.log(probability / (1 - probability));
const inside = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The support of the signs for a value, 0 to 1, before calibration. */
export const confidenceOf = (signs: Signs): number => {
  const sum = (Object.keys(weights) as (keyof Signs)[]).reduce((total, sign) => total + weights[sign] * signs[sign], bias);
  return inside(logistic(sum), 0.02, 0.995);
};

/** A label's cost (see labels) as a sign: 1 in the same cell, falling to 0. */
export const placeSign = (cost: number): number => 1 / (1 + Math.max(0, cost) / 2.5);

/** The fields that are calibrated apart. */
type CalibratedField = keyof typeof calibration.fields;

/** No reading of a layout that was never seen before is surer than this. */
const surest = 0.98;

/** The probability that a value of the field with this confidence is right, as fitted on invented documents. */
export const calibrated = (field: CalibratedField, confidence: number): number => {
  const { slope, offset } = calibration.fields[field];
  const value = logistic(slope * logit(inside(confidence, 0.01, 0.99)) + offset);
  return Math.round(inside(value, 0.02, surest) * 1000) / 1000;
};

const found = <Value>(field: CalibratedField, value: Found<Value> | null): Found<Value> | null =>
  value && { ...value, confidence: calibrated(field, value.confidence) };

const certificate = (one: CertificateReading): CertificateReading => ({
  ...one,
  number: found('number', one.number),
  issuingBody: found('issuingBody', one.issuingBody),
  holder: found('holder', one.holder),
  issueDate: found('issueDate', one.issueDate),
  expiryDate: found('expiryDate', one.expiryDate),
  scope: one.scope.map((value) => ({ ...value, confidence: calibrated('scope', value.confidence) })),
  accreditedTests: one.accreditedTests.map((value) => ({
    ...value,
    confidence: calibrated('accreditedTests', value.confidence),
  })),
  confidence: calibrated('certificate', one.confidence),
});

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The legibility of the document, 0 to 1. */
const legibility = (text: DocumentText): number => {
  const words = text.pages.flatMap((page) => page.words.map((word) => word.confidence));
  return words.length === 0 ? 0 : meanOf(words);
};

/** Every confidence of a reading calibrated, and the one of the document as a whole from those of its parts. */
export const withCalibratedConfidence = (reading: DocumentReading, text: DocumentText): DocumentReading => {
  const certificates = reading.certificates.map(certificate);
  const documentType = { ...reading.documentType, confidence: calibrated('documentType', reading.documentType.confidence) };
  const parts = [documentType.confidence, ...certificates.map((one) => one.confidence)];
  const confidence = Math.round(meanOf(parts) * (0.4 + 0.6 * legibility(text)) * 1000) / 1000;
  return { ...reading, documentType, certificates, confidence };
};
